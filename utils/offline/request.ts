import type { LocalContext } from '../contracts/model';
import type { Command } from './command';
import { parseRequest, type ParsedRequest } from './parse';
import { stepText } from './step-text';
import { spokenLanguage } from './voice';

/** What is to be done: a question is looked up in the page. */
export type Wanted = { commands: Command[] } | { unknown: Extract<ParsedRequest, { is: 'unknown' }> };

/** The commands of the request, or those of the plan as the user edited it, each step read as a command. */
export function wantedIn({ request, editedSteps }: Pick<LocalContext, 'request' | 'editedSteps'>): Wanted {
  const asked = wanted(request);
  if (!editedSteps || !('commands' in asked)) return asked;
  // A step shows a command in other white space: one that the user left unchanged is still the command itself.
  const known = new Map(asked.commands.map((command) => [stepText(command), command]));
  const commands: Command[] = [];
  for (const step of editedSteps) {
    const same = known.get(step);
    const read = same ? { commands: [same] } : wanted(step);
    if (!('commands' in read)) return read;
    commands.push(...read.commands);
  }
  return { commands };
}

function wanted(request: string): Wanted {
  const parsed = parseRequest(request, spokenLanguage());
  if (parsed.is === 'commands') return parsed;
  if (parsed.is === 'unknown') return { unknown: parsed };
  const { question, language } = parsed;
  return { commands: [{ kind: 'find', question, words: question, language }] };
}

import type { LocalContext } from '../../../utils/contracts/model';
import type { Command } from './command';
import { parseRequest, type ParsedRequest } from './parse';
import { stepText } from './step-text';
import { spokenLanguage } from './voice';

export type Wanted = { commands: Command[] } | { unknown: Extract<ParsedRequest, { is: 'unknown' }> };

/** Of the request, or of the plan as edited, each step a command. */
export function wantedIn({ request, editedSteps }: Pick<LocalContext, 'request' | 'editedSteps'>): Wanted {
  const asked = wanted(request);
  if (!editedSteps || !('commands' in asked)) return asked;
  // In other white space an unchanged one is still the command.
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

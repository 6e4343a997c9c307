import type { LocalContext } from '../../../utils/contracts/model';
import type { Command } from './command';
import { parseRequest, type ParsedRequest } from './parse';
import { say, spokenLanguage } from './voice';

/** Of the request, or of the plan as edited, each step a command. */
export function wantedIn({ request, editedSteps }: Pick<LocalContext, 'request' | 'editedSteps'>): ParsedRequest {
  const asked = parseRequest(request, spokenLanguage());
  if (!editedSteps || asked.is === 'unknown') return asked;
  const commands: Command[] = [];
  for (const step of editedSteps) {
    // In other white space an unchanged one is still the command.
    const same = asked.commands.findLast((command) => stepText(command) === step);
    const read = same ? { commands: [same] } : parseRequest(step, spokenLanguage());
    if (!('commands' in read)) return read;
    commands.push(...read.commands);
  }
  return { is: 'commands', commands };
}

/** All of its words: a program may have written them, and the user approves them. */
export function stepText({ kind, words }: Command): string {
  if (kind === 'code') return say('run_code');
  const text = words.replace(/\s+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

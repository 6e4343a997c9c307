import type { LocalContext } from '../types';
import { parseRequest, type ParsedRequest } from './parse';
import { stepText } from './plan';

/** What is to be carried out: the commands of the request, or the plan as the user edited it, each step read as a command. */
export function commandsOf({ request, edited }: Pick<LocalContext, 'request' | 'edited'>): ParsedRequest {
  const asked = parseRequest(request);
  if (!edited) return asked;
  // A step shows a command in short: one that the user left alone is still the whole command.
  const known = new Map(asked.commands.map((command) => [stepText(command), command]));
  const parsed = edited.map((step): ParsedRequest => {
    const same = known.get(step);
    return same ? { commands: [same], unknown: [] } : parseRequest(step);
  });
  return { commands: parsed.flatMap(({ commands }) => commands), unknown: parsed.flatMap(({ unknown }) => unknown) };
}

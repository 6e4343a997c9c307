import type { LocalContext } from '../llm/types';
import { parseRequest, type ParsedRequest } from './parse';
import type { Command } from './command';
import { stepText } from './step-text';
import { closeness } from './resolve/closeness';
import { strengthOf } from './steps/locate';
import { sceneOf } from './steps/scene';

/**
 * What is to be carried out: the commands of the request, or the plan as the user edited it, each step read as a
 * command.
 */
export function commandsOf({ request, editedSteps }: Pick<LocalContext, 'request' | 'editedSteps'>): ParsedRequest {
  const asked = parseRequest(request);
  if (!editedSteps) return asked;
  // A step shows a shortened command: a step that the user left unchanged is still the whole command.
  const known = new Map(asked.commands.map((command) => [stepText(command), command]));
  const parsed = editedSteps.map((step): ParsedRequest => {
    const same = known.get(step);
    return same ? { commands: [same], unknown: [] } : parseRequest(step);
  });
  return { commands: parsed.flatMap(({ commands }) => commands), unknown: parsed.flatMap(({ unknown }) => unknown) };
}

/**
 * Words that could only be a name are a command where the page shows exactly that name; else they are not understood.
 */
export function withoutStrangers({ commands, unknown }: ParsedRequest, local: LocalContext): ParsedRequest {
  const scene = sceneOf(local, { calls: [] });
  const isStranger = (command: Command): boolean =>
    command.kind === 'click-named' && strengthOf(scene, command.target, 'click') > closeness.sameLetters;
  return {
    commands: commands.filter((command) => !isStranger(command)),
    unknown: [...unknown, ...commands.filter(isStranger).map(({ words }) => ({ words }))],
  };
}

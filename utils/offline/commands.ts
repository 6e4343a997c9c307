import type { LocalContext } from '../llm/types';
import { parseRequest, type ParsedRequest } from './parse';
import type { Command } from './command';
import { stepText } from './step-text';
import { nameOn } from './steps/named';
import { progressOf, sceneOf } from './steps/scene';

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
 * Words that could only be a name are a command where the page shows that name. Else they are a question, where they
 * may be one, or not understood.
 */
export function withoutStrangers({ commands, unknown }: ParsedRequest, local: LocalContext): ParsedRequest {
  const scene = sceneOf(local, { calls: [] });
  const settled = commands.map((command) =>
    command.kind === 'click-named' && nameOn(scene, command) === undefined ? (asQuestion(command) ?? command) : command,
  );
  const isStranger = (command: Command): boolean =>
    command.kind === 'click-named' && nameOn(scene, command) === undefined;
  return {
    commands: settled.filter((command) => !isStranger(command)),
    unknown: [...unknown, ...settled.filter(isStranger).map(({ words }) => ({ words }))],
  };
}

/** The commands of a task that has begun: what was taken for a question stays one, whatever the page shows now. */
export function asBegun({ commands, unknown }: ParsedRequest, local: LocalContext): ParsedRequest {
  return {
    commands: commands.map((command, index) => {
      const [first] = progressOf(local, index).calls;
      return first?.tool === 'extract' ? (asQuestion(command) ?? command) : command;
    }),
    unknown,
  };
}

function asQuestion(command: Command): Command | undefined {
  if (command.kind !== 'click-named' || command.question === undefined) return undefined;
  return { kind: 'find', question: command.question, words: command.words };
}

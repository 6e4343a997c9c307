import type { LocalContext } from '../llm/types';
import { parseRequest, type ParsedRequest } from './parse';
import type { Command } from './command';
import { stepText } from './step-text';
import { isNamed } from './steps/named';
import { hasUsualButton } from './steps/usual-buttons';
import { progressOf, sceneOf, type Scene } from './steps/scene';

/**
 * The commands to carry out: those of the request, or those of the plan as the user edited it, each step read as a
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
 * Words that could only be a name are a command if the page shows that name. Otherwise they are a question if they can
 * be read as one, else they are not understood.
 */
export function withoutStrangers({ commands, unknown }: ParsedRequest, local: LocalContext): ParsedRequest {
  const scene = sceneOf(local, { calls: [] });
  const settled = commands.map((command) => (isStranger(command, scene) ? (asQuestion(command) ?? command) : command));
  return {
    commands: settled.filter((command) => !isStranger(command, scene)),
    unknown: [...unknown, ...settled.filter((command) => isStranger(command, scene)).map(({ words }) => ({ words }))],
  };
}

function isStranger(command: Command, scene: Scene): boolean {
  if (command.kind === 'click-named') return !isNamed(scene, command);
  // Without a button for all of them, the page may have one for those that are selected: that is offered, not pressed.
  return command.kind === 'click-usual' && command.what === 'mark-read' && !hasUsualButton(scene, command.what);
}

/** The commands of a task that has begun: words once taken for a question stay one, whatever the page shows now. */
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

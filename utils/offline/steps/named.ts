import type { PageNode } from '../../page/api';
import type { Command } from '../command';
import { mask, type Masked } from '../masked';
import { closeness } from '../resolve/closeness';
import { meantBy } from '../resolve/loose';
import { buttonNamedBeside } from './beside';
import { locate, strengthOf } from './locate';
import { withPlace } from './fields';
import type { Next, Scene } from './scene';

type NamedCommand = Extract<Command, { kind: 'click-named' }>;

/** Presses what the page calls so. Who names a box wants it checked, also where it is already. */
export function namedStep(command: NamedCommand, scene: Scene): Next {
  const beside = buttonOf(scene, command);
  if (beside) return { role: 'do', tool: 'click', args: { ref: beside.ref } };
  return withPlace(locate(scene, nameOn(scene, command) ?? command.target, 'click'), ({ ref, role }) =>
    role === 'checkbox' || role === 'switch'
      ? { role: 'do', tool: 'check', args: { ref, checked: true } }
      : { role: 'do', tool: 'click', args: { ref } },
  );
}

/** True if the words name something on the page, or a button beside something that they name, too. */
export function isNamed(scene: Scene, command: NamedCommand): boolean {
  return nameOn(scene, command) !== undefined || buttonOf(scene, command) !== undefined;
}

function buttonOf(scene: Scene, command: NamedCommand): PageNode | undefined {
  return nameOn(scene, command) === undefined
    ? buttonNamedBeside(scene, command.words, command.question !== undefined)
    : undefined;
}

/** The name on the page that the words are, or nearly are; undefined where the page has no such name. */
function nameOn(scene: Scene, { target, words }: NamedCommand): Masked | undefined {
  if (isThere(scene, mask(words))) return mask(words);
  const [root] = scene.roots.slice(-1);
  const meant = root ? meantBy(words, root).same : [];
  // Two things with the same name are a question; two names are too much of a guess.
  const names = new Set(meant.map(({ name = '' }) => name));
  const [name] = names;
  if (name !== undefined && names.size === 1 && !/["“”]/.test(name)) return mask(`"${name}"`);
  return isThere(scene, target) ? target : undefined;
}

function isThere(scene: Scene, words: Masked): boolean {
  return strengthOf(scene, words, 'click') <= closeness.sameLetters;
}

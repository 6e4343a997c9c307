import type { PageNode } from '../../page/api';
import type { CommandBody } from '../command';
import { mask } from '../masked';
import { roleFit } from '../resolve/roles';
import { placesIn } from '../resolve/tree';
import { locate, type Located } from './locate';
import type { Next, Scene } from './scene';

type ReadCommand = Extract<CommandBody, { kind: 'extract' | 'read' }>;

export function extractStep(command: Extract<ReadCommand, { kind: 'extract' }>, scene: Scene): Next {
  const { what, format } = command;
  const extract = (ref?: string): Next => ({
    role: 'do',
    tool: 'extract',
    args: { what, ...(ref === undefined ? {} : { ref }), ...(what === 'article' ? {} : { format }) },
  });
  const need = what === 'tables' ? 'table' : 'list';
  const words = command.target ?? (command.one && isThere(scene, need) ? mask(need) : undefined);
  if (!words) return extract();
  const located = locate(scene, words, need);
  return 'next' in located ? located.next : extract(located.place.node.ref);
}

/** `read X`: the value of a field, the text of anything else. */
export function readStep(command: Extract<ReadCommand, { kind: 'read' }>, scene: Scene): Next {
  const located = locate(scene, command.target, 'read');
  if ('next' in located) return located.next;
  const { node } = located.place;
  return isField(node)
    ? lookAgain(scene)
    : { role: 'do', tool: 'extract', args: { what: 'text', ref: node.ref, format: 'markdown' } };
}

/**
 * A question about the page as it is now: the call keeps what was seen, so that later commands cannot change the
 * answer.
 */
export function questionStep(scene: Scene, located?: Located): Next {
  return located && 'next' in located ? located.next : lookAgain(scene);
}

export function isField(node: PageNode): boolean {
  return roleFit(node, 'settable') !== undefined;
}

function lookAgain({ searchedFor }: Scene): Next {
  return { role: 'do', tool: 'get_page', args: searchedFor === undefined ? {} : { find: searchedFor } };
}

function isThere(scene: Scene, need: 'table' | 'list'): boolean {
  return scene.roots.some((root) => placesIn(root).some(({ node }) => roleFit(node, need) !== undefined));
}

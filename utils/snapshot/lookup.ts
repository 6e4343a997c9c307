import type { Ref } from '../page/api';
import { parseSnapshot } from './parse';
import { nodesIn } from '../page/see/nodes';

/**
 * The accessible name, or the guess about a nameless element, with what that belongs to, or the first words of its row;
 * '' where there is none; undefined when the ref is not there.
 */
export function nameOfRef(text: string, ref: Ref): string | undefined {
  const lines = text.split('\n').filter((line) => line.includes(`[${ref}]`));
  const node = lines.flatMap((line) => nodesIn(parseSnapshot(line))).find((each) => each.ref === ref);
  if (!node || node.name) return node?.name;
  const { hint = '', of: owner = '', children = [] } = node;
  if (hint !== '' && owner !== '') return `${hint} (${owner})`;
  const words = children.flatMap(nodesIn).flatMap(({ role, name }) => (role === 'text' && name) || []);
  return hint || owner || words.slice(0, 2).join(' ');
}

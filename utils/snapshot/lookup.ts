import type { PageNode, Ref } from '../page/api';
import { parseSnapshot } from './parse';

/**
 * The accessible name, or the guess about a nameless element, with what that belongs to; '' where nothing is guessed;
 * undefined when the ref is not in the snapshot.
 */
export function nameOfRef(text: string, ref: Ref): string | undefined {
  const node = nodeOfRef(text, ref);
  if (!node || node.name) return node?.name;
  const { hint = '', of: owner = '' } = node;
  return hint !== '' && owner !== '' ? `${hint} (${owner})` : hint || owner;
}

function nodeOfRef(text: string, ref: Ref): PageNode | undefined {
  const mark = `[${ref}]`;
  const line = text.split('\n').find((candidate) => candidate.includes(mark) && find(parseSnapshot(candidate), ref));
  return line === undefined ? undefined : find(parseSnapshot(line), ref);
}

function find(node: PageNode, ref: Ref): PageNode | undefined {
  if (node.ref === ref) return node;
  for (const child of node.children ?? []) {
    const found = find(child, ref);
    if (found) return found;
  }
  return undefined;
}

import type { PageNode } from '../page/api';
import { scanMore } from './fold';
import { scanLine } from './scan';

/**
 * The inverse of `renderSnapshot`: rendering the result again gives the same text. Total: takes any text, never throws;
 * the line that reports a cut is left out. Lines whose parent was cut away become children of the nearest line above
 * with a smaller indent, else of the root.
 */
export function parseSnapshot(text: string): PageNode {
  const root: PageNode = { role: 'document' };
  const path: { depth: number; node: PageNode }[] = [];
  for (const line of text.split('\n')) {
    const content = line.trimStart();
    const more = scanMore(content);
    if (content === '' || (!more && line.startsWith('... '))) continue;
    const depth = line.length - content.length;
    while ((path.at(-1)?.depth ?? -1) >= depth) path.pop();
    const parent = path.at(-1)?.node ?? root;
    const node: PageNode = more ? { role: 'more', more } : scanLine(content);
    (parent.children ??= []).push(node);
    path.push({ depth, node });
  }
  return root;
}

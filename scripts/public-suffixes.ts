import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * The module `virtual:public-suffixes`: the Public Suffix List of the package tldts, private part included, without
 * the package's work at each start. A line for each name that has rules below it: the name, then the labels that make
 * a rule with it, `*` for any and `!` before an exception. `utils/web/public-suffixes.ts` reads it.
 */
export function publicSuffixes(): Plugin {
  const name = 'virtual:public-suffixes';
  return {
    name: 'public-suffixes',
    resolveId: (wanted) => (wanted === name ? `\0${name}` : undefined),
    load: async (wanted) =>
      wanted === `\0${name}` ? `export const rules = ${JSON.stringify(linesOf(await readTrie()))};` : undefined,
  };
}

/**
 * The data of tldts: a tree of labels in arrays. An edge has a label and leads to a node; a node with a flag ends a
 * rule.
 */
interface Trie {
  labelText: string;
  edgeLength: ArrayLike<number>;
  edgeChild: ArrayLike<number>;
  /** The first edge of each node. */
  edgeStart: ArrayLike<number>;
  nodeFlags: ArrayLike<number>;
  rulesRoot: number;
  exceptionsRoot: number;
}

/** Reads the file directly, because the package does not export the tree. */
async function readTrie(): Promise<Trie> {
  const file = path.resolve(import.meta.dirname, '../node_modules/tldts/dist/es6/src/data/trie.js');
  return (await import(`data:text/javascript,${encodeURIComponent(readFileSync(file, 'utf8'))}`)) as Trie;
}

function linesOf(trie: Trie): string {
  const { edgeStart, edgeChild, edgeLength, labelText, nodeFlags, rulesRoot, exceptionsRoot } = trie;
  let end = 0;
  const labels = Array.from(edgeLength, (length) => labelText.slice(end, (end += length)));
  const below: Record<string, string[]> = {};
  const add = (node: number, parent: string, mark: string): void => {
    for (let edge = edgeStart[node] ?? 0; edge < (edgeStart[node + 1] ?? 0); edge += 1) {
      const label = labels[edge] ?? '';
      const child = edgeChild[edge] ?? 0;
      if (parent !== '' && nodeFlags[child] !== 0) (below[parent] ??= []).push(mark + label);
      add(child, parent === '' ? label : `${label}.${parent}`, mark);
    }
  };
  add(rulesRoot, '', '');
  add(exceptionsRoot, '', '!');
  const lines = Object.entries(below).map(([parent, found]) => [parent, ...found.sort()].join(' '));
  return lines.sort().join('\n');
}

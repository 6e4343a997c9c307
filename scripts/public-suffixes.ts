import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * The module `virtual:public-suffixes`: the Public Suffix List of the package tldts, private part included, in three
 * fifths of the package's size, and without its work at each start. `utils/web/public-suffixes.ts` reads it.
 */
export function publicSuffixes(): Plugin {
  const name = 'virtual:public-suffixes';
  return {
    name: 'public-suffixes',
    resolveId: (wanted) => (wanted === name ? `\0${name}` : undefined),
    load: async (wanted) => (wanted === `\0${name}` ? moduleOf(await readTrie()) : undefined),
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

function moduleOf(trie: Trie): string {
  const rules = branchesOf(trie, trie.rulesRoot)
    .filter(({ below }) => below.length > 0)
    .map(({ label, below }) => `${label}(${encodeTrie(below)})`);
  const exceptions = namesOf(branchesOf(trie, trie.exceptionsRoot));
  return [
    `export const rules = ${JSON.stringify(rules.join('\n'))};`,
    `export const exceptions = ${JSON.stringify(exceptions)};`,
  ].join('\n');
}

interface Branch {
  label: string;
  isRule: boolean;
  below: Branch[];
}

function branchesOf(trie: Trie, node: number): Branch[] {
  const { edgeStart, edgeChild, edgeLength, labelText, nodeFlags } = trie;
  const branches: Branch[] = [];
  for (let edge = edgeStart[node] ?? 0; edge < (edgeStart[node + 1] ?? 0); edge += 1) {
    const at = offsetsOf(edgeLength)[edge] ?? 0;
    const child = edgeChild[edge] ?? 0;
    branches.push({
      label: labelText.slice(at, at + (edgeLength[edge] ?? 0)),
      isRule: nodeFlags[child] !== 0,
      below: branchesOf(trie, child),
    });
  }
  return branches.sort((a, b) => (a.label < b.label ? -1 : 1));
}

let offsets: number[] | undefined;

function offsetsOf(lengths: ArrayLike<number>): number[] {
  let at = 0;
  offsets ??= Array.from(lengths, (length) => (at += length) - length);
  return offsets;
}

/**
 * Writes each label as a capital letter for the number of letters that it shares with the label before it (A for none),
 * followed by its other letters, "!" if no rule ends there, and the labels below it in brackets.
 */
function encodeTrie(branches: readonly Branch[]): string {
  let before = '';
  return branches
    .map(({ label, isRule, below }) => {
      const shared = sharedLength(before, label);
      before = label;
      const inner = below.length > 0 ? `(${encodeTrie(below)})` : '';
      return `${String.fromCharCode(65 + shared)}${label.slice(shared)}${isRule ? '' : '!'}${inner}`;
    })
    .join('');
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < Math.min(a.length, b.length, 25) && a[length] === b[length]) length += 1;
  return length;
}

function namesOf(branches: readonly Branch[], parent = ''): string[] {
  return branches.flatMap(({ label, isRule, below }) => {
    const name = parent === '' ? label : `${label}.${parent}`;
    return [...(isRule ? [name] : []), ...namesOf(below, name)];
  });
}

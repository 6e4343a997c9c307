import type { PageNode } from '../page/api';
import { alignLines } from './align';
import { isFold, scanMore } from './fold';
import { parseSnapshot } from './parse';

/**
 * What changed between two rendered snapshots, for a model that has seen the first: `+ ` new, `- ` gone, `~ ` changed
 * (the same refs, new line; folds with new numbers), in the order of the page, under a `@ ` line with the parent where that changes.
 * What stood below something that is gone is not listed, nor what merely lost the focus or was uncovered or covered (that is counted
 * on the last line), nor what a fold may stand for now. `''` when nothing else changed; undefined when it would not be clearly shorter
 * than `after` (60 %).
 */
export function diffSnapshots(before: string, after: string): string | undefined {
  if (before === after) return '';
  const oldLines = before.split('\n');
  const newLines = after.split('\n');
  const steps = alignLines(oldLines, newLines);
  const changed = pairByRefs(
    steps.removed.map((at) => oldLines[at] ?? ''),
    steps.added.map((at) => newLines[at] ?? ''),
  );
  const sides = { removed: sideOf(oldLines, steps.removed), added: sideOf(newLines, steps.added) };
  const folded = foldedParents(sides.removed, sides.added);
  const output: string[] = [];
  let context: string | undefined;
  for (const { side, at } of steps.order) {
    const { lines, parents, set } = sides[side];
    const line = lines[at] ?? '';
    const parent = parents[at] ?? -1;
    if (side === 'removed') {
      const goneWithParent = set.has(parent) && !changed.before.has(lines[parent] ?? '');
      if (changed.before.has(line) || goneWithParent || isFold(line) || folded.has(keyOf(lines[parent]))) continue;
    } else if (changed.quiet.has(line)) continue;
    const shownParent = cut((lines[parent] ?? '').trimStart());
    const top = topOfRun(parents, at, set);
    if (shownParent !== context && top === at) {
      context = shownParent;
      output.push(shownParent === '' ? '@ page' : `@ ${shownParent}`);
    }
    const indent = ' '.repeat(Math.max(0, depthOf(line) - depthOf(lines[top] ?? '')));
    const mark =
      side === 'removed'
        ? '-'
        : changed.after.has(line) || (isFold(line) && sides.removed.lines.some(isFold))
          ? '~'
          : '+';
    output.push(`${mark} ${indent}${line.trimStart()}`);
  }
  if (changed.covered > 0) output.push(`(${changed.covered} more lines: covered now)`);
  const text = output.join('\n');
  return text.length <= after.length * 0.6 ? text : undefined;
}

const depthOf = (line: string): number => line.length - line.trimStart().length;
const cut = (line: string): string => (line.length > 80 ? `${line.slice(0, 79)}…`.toWellFormed() : line);

interface Side {
  lines: string[];
  /** For each line the index of its parent; -1 for the page. */
  parents: number[];
  /** The lines that went or came. */
  set: Set<number>;
}

function sideOf(lines: string[], changed: number[]): Side {
  const path: number[] = [];
  const parents = lines.map((line, at) => {
    const depth = depthOf(line);
    while (path.length > 0 && depthOf(lines[path.at(-1) ?? 0] ?? '') >= depth) path.pop();
    const parent = path.at(-1) ?? -1;
    path.push(at);
    return parent;
  });
  return { lines, parents, set: new Set(changed) };
}

/** Parents of which a fold stands for some children now, and that have as many as before: what is not told of them is still there. */
function foldedParents(old: Side, now: Side): Set<string> {
  const counts = ({ lines, parents }: Side) =>
    new Map(
      lines.flatMap((line, at): [string, number][] => {
        const more = scanMore(line.trimStart());
        return more && 'of' in more ? [[keyOf(lines[parents[at] ?? -1]), more.of]] : [];
      }),
    );
  const before = counts(old);
  return new Set([...counts(now)].flatMap(([key, of]) => (of >= (before.get(key) ?? 0) ? [key] : [])));
}

/** The same for a line before and after: its ref, else its text. '' for the page. */
function keyOf(line = ''): string {
  return /\[((?:f\d+)?e\d+)\]/.exec(line)?.[1] ?? line;
}

/** The outermost line above that changed too: its descendants need no context of their own. */
function topOfRun(parents: number[], at: number, changed: Set<number>): number {
  let top = at;
  for (let above = parents[top] ?? -1; above >= 0 && changed.has(above); above = parents[above] ?? -1) top = above;
  return top;
}

/** Removed and added lines that carry the same refs are one changed line; quiet where only the focus left, or something came or went above. */
function pairByRefs(
  removed: string[],
  added: string[],
): { before: Set<string>; after: Set<string>; quiet: Set<string>; covered: number } {
  const byKey = new Map<string, string>();
  for (const line of removed) {
    const key = refsOf(parseSnapshot(line)).join(' ');
    if (key !== '') byKey.set(key, line);
  }
  const pairs = { before: new Set<string>(), after: new Set<string>(), quiet: new Set<string>(), covered: 0 };
  for (const line of added) {
    const old = byKey.get(refsOf(parseSnapshot(line)).join(' '));
    if (old === undefined) continue;
    pairs.before.add(old);
    pairs.after.add(line);
    if (old === line || calm(old) !== calm(line) || (has('focused', line) && !has('focused', old))) continue;
    pairs.quiet.add(line);
    if (has('covered', line) && !has('covered', old)) pairs.covered++;
  }
  return pairs;
}

const has = (state: 'focused' | 'covered', line: string): boolean => new RegExp(` ${state}(?= |$)`).test(line);
const calm = (line: string): string => line.replace(/ (focused|covered)(?= |$)/g, '');

function refsOf(node: PageNode): string[] {
  return [...(node.ref === undefined ? [] : [node.ref]), ...(node.children ?? []).flatMap(refsOf)];
}

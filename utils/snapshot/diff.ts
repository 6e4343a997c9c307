import { alignLines } from './align';
import { isFold, scanMore } from './fold';
import { isRef } from './head';
import { parseSnapshot } from './parse';
import { nodesIn } from '../page/see/nodes';
import { clip } from '../page/dom/dom';

/**
 * What changed between two snapshots: `+ ` new, `- ` gone, `~ ` changed (the same first ref; folds with new numbers) or
 * moved, in the order of the page, under a `@ ` line with the parent where that changes. Not listed are lines below a
 * removed one; lines that only lost the focus, or were covered (counted at the end) or uncovered; the focus of what was
 * `acted` on (its refs); what a fold may stand for now; and a fold that has grown or shrunk with the same total. `''`
 * when nothing else changed; undefined when it would be longer than 60 % of `after`.
 */
export function diffSnapshots(
  before: string,
  after: string,
  acted: ReadonlySet<string> = new Set(),
): string | undefined {
  if (before === after) return '';
  const oldLines = before.split('\n');
  const newLines = after.split('\n');
  const { kept, order } = alignLines(oldLines, newLines);
  const changedOn = (side: 'removed' | 'added') => order.flatMap((step) => (step.side === side ? step.at : []));
  const sides = { removed: sideOf(oldLines, changedOn('removed')), added: sideOf(newLines, changedOn('added')) };
  const changed = pairByRefs(sides, acted);
  pairDrawnAgain(kept, sides, changed);
  const folded = foldedParents(sides.removed, sides.added);
  const output: string[] = [];
  let context: string | undefined;
  for (const { side, at } of order) {
    const { lines, parents, set } = sides[side];
    const line = lines[at] ?? '';
    const parent = parents[at] ?? -1;
    if (side === 'removed') {
      const goneWithParent = set.has(parent) && !changed.before.has(lines[parent] ?? '');
      if (changed.before.has(line) || goneWithParent || isFold(line) || folded.has(keyOf(lines[parent]))) continue;
    } else if (changed.quiet.has(line) || isKnownFold(line, sides.removed)) continue;
    const shownParent = clip((lines[parent] ?? '').trimStart(), 80);
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
    const moved = side === 'added' && changed.moved.has(line) ? ` (moved${placeOf(lines, at)})` : '';
    output.push(`${mark} ${indent}${line.trimStart()}${moved}`);
  }
  if (changed.covered > 0) output.push(`(${changed.covered} more lines: covered now)`);
  const text = output.join('\n');
  return text.length <= after.length * 0.6 ? text : undefined;
}

const depthOf = (line: string): number => line.length - line.trimStart().length;

type Side = ReturnType<typeof sideOf>;
type Sides = Record<'removed' | 'added', Side>;

/** `parents`: -1 for the page. */
function sideOf(lines: string[], changed: number[]) {
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

/** With at least as many children as before: those not shown still exist. */
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

/**
 * It stood for more or fewer of the same children: those that left it are shown now, those that came were shown then.
 */
function isKnownFold(line: string, { lines, set }: Side): boolean {
  const now = scanMore(line.trimStart());
  if (!now || !('scope' in now) || !('to' in now)) return false;
  return [...set].some((at) => {
    const old = scanMore((lines[at] ?? '').trimStart());
    if (!old || !('to' in old) || !('scope' in old) || old.scope !== now.scope || old.of !== now.of) return false;
    return (old.from <= now.from && now.to <= old.to) || (now.from <= old.from && old.to <= now.to);
  });
}

/** Its ref, else its text. '' for the page. */
function keyOf(line = ''): string {
  return /\[((?:f\d+)?e\d+)\]/.exec(line)?.[1] ?? line;
}

/** The outermost ancestor line that changed too: its descendants need no context of their own. */
function topOfRun(parents: number[], at: number, changed: Set<number>): number {
  let top = at;
  for (let above = parents[top] ?? -1; above >= 0 && changed.has(above); above = parents[above] ?? -1) top = above;
  return top;
}

/**
 * Lines with the same refs are one changed line; in a row of a table, what is in its cells may come and go. Quiet where
 * the line only lost the focus, or something above it came or went.
 */
function pairByRefs({ removed, added }: Sides, acted: ReadonlySet<string>) {
  const changedIn = ({ lines, set }: Side) => [...set].map((at) => lines[at] ?? '');
  const byKey = new Map<string, string>();
  for (const line of changedIn(removed)) {
    const refs = refsOf(line);
    for (const key of [refs[0], refs.join(' ')]) if (key) byKey.set(key, line);
  }
  const set = () => new Set<string>();
  const pairs = { before: set(), after: set(), quiet: set(), moved: set(), covered: 0 };
  for (const line of changedIn(added)) {
    const refs = refsOf(line);
    const old = byKey.get(refs.join(' ')) ?? byKey.get(refs[0] ?? '');
    if (old === undefined) continue;
    pairs.before.add(old);
    pairs.after.add(line);
    if (old === line) pairs.moved.add(line);
    const gotFocus = has('focused', line) && !has('focused', old) && !refs.some((ref) => acted.has(ref));
    if (old === line || calm(old) !== calm(line) || gotFocus) continue;
    pairs.quiet.add(line);
    if (has('covered', line) && !has('covered', old)) pairs.covered++;
  }
  return pairs;
}

/** A part with another ref in which lines have stayed: as removed and new, it would seem to be without them. */
function pairDrawnAgain(
  kept: ReadonlyMap<number, number>,
  { removed, added }: Sides,
  { before, after }: ReturnType<typeof pairByRefs>,
): void {
  for (const [old, now] of kept) {
    const [was, is] = [removed.parents[old] ?? -1, added.parents[now] ?? -1];
    if (!removed.set.has(was) || !added.set.has(is)) continue;
    const [oldLine = '', newLine = ''] = [removed.lines[was], added.lines[is]];
    if (withoutRefs(oldLine) !== withoutRefs(newLine)) continue;
    before.add(oldLine);
    after.add(newLine);
  }
}

function placeOf(lines: readonly string[], at: number): string {
  const depth = depthOf(lines[at] ?? '');
  for (let before = at - 1; before >= 0 && depthOf(lines[before] ?? '') >= depth; before--) {
    if (depthOf(lines[before] ?? '') > depth) continue;
    const key = keyOf(lines[before]);
    // A line without a ref, such as the heading of a column.
    return ` behind ${isRef(key) ? key : clip((lines[before] ?? '').trim().replace(/[()]/g, ''), 50)}`;
  }
  return ' to the front';
}

const has = (state: 'focused' | 'covered', line: string): boolean => new RegExp(` ${state}(?= |$)`).test(line);
const calm = (line: string): string => line.replace(/ (focused|covered)(?= |$)/g, '');

const withoutRefs = (line: string): string => line.replaceAll(/\[(f\d+)?e\d+\]/g, '');

const refsOf = (line: string): string[] => nodesIn(parseSnapshot(line)).flatMap(({ ref }) => ref ?? []);

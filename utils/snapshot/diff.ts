import { alignLines } from './align';
import { scanMore } from './fold';
import { isRef } from './head';
import { parseSnapshot } from './parse';
import { nodesIn } from '../page/see/nodes';
import { clip } from '../page/dom/dom';
import type { More } from '../page/api';

/**
 * What changed between two snapshots: `+ ` new, `- ` gone, `~ ` changed (the same first ref; folds with new numbers) or
 * moved, in the order of the page, under a `@ ` line with the parent where that changes. Leaves out lines below a
 * removed one; lines that only lost the focus, or were covered (counted at the end) or uncovered; the focus of what was
 * `acted` on (its refs); what a fold may stand for now; and a fold that has grown or shrunk with the same total. ''
 * when nothing else changed; undefined when longer than 60 % of `after`.
 */
export function diffSnapshots(
  before: string,
  after: string,
  acted: ReadonlySet<string> = new Set(),
): string | undefined {
  if (before === after) return '';
  const [old, now] = [linesOf(before), linesOf(after)];
  const { kept, order } = alignLines(before.split('\n'), after.split('\n'));
  const steps = order.flatMap(({ side, at }) => {
    const line = (side === 'added' ? now : old)[at];
    return line ? [{ isNew: side === 'added', line }] : [];
  });
  for (const { line } of steps) line.isChanged = true;
  const removed = old.filter(({ isChanged }) => isChanged);
  const changed = pairByRefs(
    removed,
    now.filter(({ isChanged }) => isChanged),
    acted,
  );
  for (const [from, to] of kept) pairDrawnAgain(old[from]?.parent, now[to]?.parent, changed);
  const folded = foldedParents(old, now);
  const output: string[] = [];
  let context: string | undefined;
  for (const { isNew, line } of steps) {
    const { text, parent, more } = line;
    const goneWithParent = parent?.isChanged === true && !changed.before.has(parent.text);
    const isLeftOut = isNew
      ? changed.quiet.has(text) || isKnownFold(more, removed)
      : changed.before.has(text) || goneWithParent || more !== undefined || folded.has(keyOf(parent));
    if (isLeftOut) continue;
    const shownParent = clip(parent?.text.trimStart() ?? '', 80);
    // What is below a changed line needs no context.
    let top = line;
    while (top.parent?.isChanged) top = top.parent;
    if (shownParent !== context && top === line) {
      context = shownParent;
      output.push(shownParent === '' ? '@ page' : `@ ${shownParent}`);
    }
    const isOld = changed.after.has(text) || (more !== undefined && old.some((one) => one.more));
    const moved = isNew && changed.moved.has(text) ? ` (moved${placeOf(line)})` : '';
    const indent = ' '.repeat(line.depth - top.depth);
    output.push(`${isNew ? (isOld ? '~' : '+') : '-'} ${indent}${text.trimStart()}${moved}`);
  }
  if (changed.covered > 0) output.push(`(${changed.covered} more lines: covered now)`);
  const text = output.join('\n');
  return text.length <= after.length * 0.6 ? text : undefined;
}

interface Line {
  text: string;
  depth: number;
  parent: Line | undefined;
  /** With the same parent. */
  previous: Line | undefined;
  more: More | undefined;
  isChanged: boolean;
}

function linesOf(snapshot: string): Line[] {
  const path: Line[] = [];
  return snapshot.split('\n').map((text) => {
    const depth = text.length - text.trimStart().length;
    let previous: Line | undefined;
    while ((path.at(-1)?.depth ?? -1) >= depth) previous = path.pop();
    const line = { text, depth, parent: path.at(-1), previous, more: scanMore(text.trimStart()), isChanged: false };
    path.push(line);
    return line;
  });
}

/** With at least as many children as before: those not shown still exist. */
function foldedParents(old: Line[], now: Line[]): Set<string> {
  const counts = (lines: Line[]) =>
    new Map(
      lines.flatMap(({ more, parent }): [string, number][] => (more && 'of' in more ? [[keyOf(parent), more.of]] : [])),
    );
  const before = counts(old);
  return new Set([...counts(now)].flatMap(([key, of]) => (of >= (before.get(key) ?? 0) ? [key] : [])));
}

/** It stood for more or fewer of the same children: the rest are shown now, or were then. */
function isKnownFold(now: More | undefined, removed: readonly Line[]): boolean {
  if (!now || !('scope' in now) || !('to' in now)) return false;
  return removed.some(({ more: old }) => {
    if (!old || !('to' in old) || !('scope' in old) || old.scope !== now.scope || old.of !== now.of) return false;
    return (old.from <= now.from && now.to <= old.to) || (now.from <= old.from && old.to <= now.to);
  });
}

/** Its ref, else its text. '' for the page. */
function keyOf({ text }: Pick<Line, 'text'> = { text: '' }): string {
  return /\[((?:f\d+)?e\d+)\]/.exec(text)?.[1] ?? text;
}

/**
 * Lines with the same refs are one changed line; what is in the cells of a row may come and go. Quiet where the line
 * only lost the focus, or something above it came or went.
 */
function pairByRefs(removed: readonly Line[], added: readonly Line[], acted: ReadonlySet<string>) {
  const byKey = new Map<string, string>();
  for (const { text: line } of removed) {
    const refs = refsOf(line);
    for (const key of [refs[0], refs.join(' ')]) if (key) byKey.set(key, line);
  }
  const set = () => new Set<string>();
  const pairs = { before: set(), after: set(), quiet: set(), moved: set(), covered: 0 };
  for (const { text: line } of added) {
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

/** A part with another ref in which lines have stayed: as removed and new, it would seem to have lost them. */
function pairDrawnAgain(
  was: Line | undefined,
  is: Line | undefined,
  { before, after }: ReturnType<typeof pairByRefs>,
): void {
  if (!was?.isChanged || !is?.isChanged || withoutRefs(was.text) !== withoutRefs(is.text)) return;
  before.add(was.text);
  after.add(is.text);
}

function placeOf({ previous }: Line): string {
  if (!previous) return ' to the front';
  const key = keyOf(previous);
  // A line without a ref, such as the heading of a column.
  return ` behind ${isRef(key) ? key : clip(previous.text.trim().replace(/[()]/g, ''), 50)}`;
}

const has = (state: 'focused' | 'covered', line: string): boolean => new RegExp(` ${state}(?= |$)`).test(line);
const calm = (line: string): string => line.replace(/ (focused|covered)(?= |$)/g, '');

const withoutRefs = (line: string): string => line.replaceAll(/\[(f\d+)?e\d+\]/g, '');

const refsOf = (line: string): string[] => nodesIn(parseSnapshot(line)).flatMap(({ ref }) => ref ?? []);

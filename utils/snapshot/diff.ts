import type { PageNode } from '../page/api';
import { alignLines } from './align';
import { parseSnapshot } from './parse';

/**
 * What changed between two rendered snapshots, for a model that has seen the first: `+ ` new, `- ` gone, `~ ` changed
 * (the same refs, new line), in the order of the page, under a `@ ` line with the parent where that changes. What stood
 * below something that is gone is not listed, nor what merely lost the focus. `''` when nothing else changed; undefined
 * when it would not be clearly shorter than `after` (60 %).
 */
export function diffSnapshots(before: string, after: string): string | undefined {
  if (before === after) return '';
  const oldLines = before.split('\n');
  const newLines = after.split('\n');
  const steps = alignLines(oldLines, newLines);
  if (!steps) return undefined;
  const changed = pairByRefs(steps.removed.map((at) => oldLines[at] ?? ''), steps.added.map((at) => newLines[at] ?? ''));
  const output: string[] = [];
  let context: string | undefined;
  for (const step of steps.order) {
    const lines = step.side === 'added' ? newLines : oldLines;
    const line = lines[step.at] ?? '';
    if (step.side === 'removed' && (changed.before.has(line) || isBelowGone(oldLines, step.at, steps.removed, changed.before))) continue;
    if (step.side === 'added' && changed.lostFocus.has(line)) continue;
    const parent = parentOf(lines, step.at);
    const top = topOfRun(lines, step.at, steps[step.side]);
    if (parent !== context && top === step.at) {
      context = parent;
      output.push(parent === '' ? '@ page' : `@ ${parent}`);
    }
    const indent = ' '.repeat(Math.max(0, depthOf(line) - depthOf(lines[top] ?? '')));
    const mark = step.side === 'removed' ? '-' : changed.after.has(line) ? '~' : '+';
    output.push(`${mark} ${indent}${line.trimStart()}`);
  }
  const text = output.join('\n');
  return text.length <= after.length * 0.6 ? text : undefined;
}

const depthOf = (line: string): number => line.length - line.trimStart().length;

function parentIndex(lines: string[], at: number): number {
  const depth = depthOf(lines[at] ?? '');
  for (let above = at - 1; above >= 0; above--) if (depthOf(lines[above] ?? '') < depth) return above;
  return -1;
}

function parentOf(lines: string[], at: number): string {
  const line = (lines[parentIndex(lines, at)] ?? '').trimStart();
  return line.length > 80 ? `${line.slice(0, 79)}…`.toWellFormed() : line;
}

/** The outermost line above that changed too: its descendants need no context of their own. */
function topOfRun(lines: string[], at: number, changed: number[]): number {
  const set = new Set(changed);
  let top = at;
  for (let above = parentIndex(lines, top); above >= 0 && set.has(above); above = parentIndex(lines, above)) top = above;
  return top;
}

/** True when the line's parent has gone with it: naming the parent says it all. */
function isBelowGone(lines: string[], at: number, removed: number[], changed: Set<string>): boolean {
  const parent = parentIndex(lines, at);
  return parent >= 0 && removed.includes(parent) && !changed.has(lines[parent] ?? '');
}

/** Removed and added lines that carry the same refs are one changed line. */
function pairByRefs(removed: string[], added: string[]): { before: Set<string>; after: Set<string>; lostFocus: Set<string> } {
  const byKey = new Map<string, string>();
  for (const line of removed) {
    const key = refsOf(parseSnapshot(line)).join(' ');
    if (key !== '') byKey.set(key, line);
  }
  const pairs = { before: new Set<string>(), after: new Set<string>(), lostFocus: new Set<string>() };
  for (const line of added) {
    const old = byKey.get(refsOf(parseSnapshot(line)).join(' '));
    if (old === undefined) continue;
    pairs.before.add(old);
    pairs.after.add(line);
    if (old !== line && old.replace(/ focused(?= |$)/, '') === line) pairs.lostFocus.add(line);
  }
  return pairs;
}

function refsOf(node: PageNode): string[] {
  return [...(node.ref === undefined ? [] : [node.ref]), ...(node.children ?? []).flatMap(refsOf)];
}

import type { PageNode } from '../page/api';
import { printLine } from './line';
import { longLinksIn } from './long-links';
import { shapeChildren } from './shape';
import type { Shaped } from './shaped';
import { estimateTokens } from './tokens';

export interface RenderOptions {
  /** Of the top document: links on its origin are shown as paths. */
  baseUrl: string;
  /** At least one line is always returned, so that reading on makes progress. */
  maxTokens: number;
  /** Lines to skip, as a cut snapshot stated. */
  offset?: number;
}

/**
 * One node per line, one blank of indent per level, without the root. Quotes and escapes page text wherever it could be
 * mistaken for a node or a ref. Pure.
 */
export function renderSnapshot(root: PageNode, options: RenderOptions) {
  const wanted = linesOf(shapeChildren(root, options.baseUrl, ''), 0);
  const offset = Math.max(0, options.offset ?? 0);
  const shown = linesThatFit(wanted.slice(offset), options.maxTokens);
  const kept = shown.map(({ text }) => text);
  const linesLeft = wanted.length - offset - kept.length;
  const truncated = linesLeft > 0;
  if (truncated) kept.push(`... ${linesLeft} more lines: get_page with offset ${offset + kept.length}`);
  return {
    text: kept.join('\n'),
    truncated,
    folded: wanted.some(({ item }) => item.head.more !== undefined),
    longLinks: longLinksIn(shown.map(({ item }) => item)),
  };
}

/** A row or list item is shown whole or not at all, unless that would leave out most of what fits. */
function linesThatFit(lines: Line[], maxTokens: number): Line[] {
  let tokens = 0;
  let itemAt = 0;
  let itemDepth = Infinity;
  for (const [at, { text, depth, item }] of lines.entries()) {
    if (depth <= itemDepth) {
      itemAt = at;
      itemDepth = wholeRoles.has(item.head.role) ? depth : Infinity;
    }
    tokens += estimateTokens(text) + 1;
    if (tokens > maxTokens && at > 0) return lines.slice(0, itemDepth < Infinity && itemAt > at / 2 ? itemAt : at);
  }
  return lines;
}

const wholeRoles = new Set(['row', 'listitem']);

interface Line {
  text: string;
  depth: number;
  item: Shaped;
}

function linesOf(items: Shaped[], depth: number): Line[] {
  return items.flatMap((item) => [
    { text: ' '.repeat(depth) + printLine(item), depth, item },
    ...linesOf(item.children, depth + 1),
  ]);
}

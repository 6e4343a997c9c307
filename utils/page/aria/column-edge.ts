import { cached } from '../dom/dom-cache';
import { safe } from '../dom/safe';

/**
 * The edge of a column in a row below headings with the same edge: in grids whose columns are made wider from every row
 * (Tabulator 6), all of these strips do the same.
 */
export function isRepeatedEdge(element: Element): boolean {
  const { parentElement: holder, firstChild } = safe(element);
  if (firstChild !== null || !holder || !safe(holder).matches('[role=row], [role=cell], [role=gridcell], tr, td'))
    return false;
  const grid = safe(element).closest('[role=grid], [role=treegrid], [role=table], table');
  const key = edgeKey(element);
  if (!grid || key === undefined) return false;
  const { row, edges } = headsOf(grid);
  return edges.has(key) && !safe(row)?.contains(element);
}

const headsOf = cached((grid: Element): { row: Element | undefined; edges: ReadonlySet<string> } => {
  const row = safe(safe(grid).querySelector('[role=columnheader], th'))?.parentElement ?? undefined;
  const empty = [...(safe(row)?.querySelectorAll(':empty') ?? [])];
  return { row, edges: new Set(empty.flatMap((one) => edgeKey(one) ?? [])) };
});

/** Kind and place of a strip too narrow for a control of its own; undefined for anything else. */
function edgeKey(element: Element): string | undefined {
  const { left, width, height } = safe(element).getBoundingClientRect();
  const { classList } = safe(element);
  if (width > maxWidth || height <= width || classList.length === 0) return undefined;
  return `${classList.item(0)} ${Math.round(left)} ${Math.round(width)}`;
}

/** CSS pixels. */
const maxWidth = 12;

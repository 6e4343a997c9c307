import { gridOf } from '../dom/grid';
import { safe } from '../dom/safe';
import { matching } from '../dom/selector';

/** Tables and lists that draw only what is in view say how much they have; -1 where they do not know. */
export function undrawnIn(root: Element, isSeen: (element: Element) => boolean = () => true): string[] {
  const shown = matching(root, '[aria-rowcount]').filter(isSeen);
  const tables = shown.flatMap((table) => {
    const { head, body } = gridOf(table);
    const all = numberAt(table, 'aria-rowcount');
    return lackOf('rows of a table', body.length, all < 0 ? all : Math.max(0, all - head.length));
  });
  const items = matching(root, '[aria-setsize]:not([aria-level])');
  const byList = Map.groupBy(items, (item) => safe(item).closest('ul, ol, [role=list], [role=listbox], [role=feed]'));
  const lists = [...byList].flatMap(([list, own]) =>
    list && isSeen(list)
      ? lackOf('items of a list', own.length, Math.max(...own.map((item) => numberAt(item, 'aria-setsize'))))
      : [],
  );
  return [...tables, ...lists];
}

function lackOf(parts: string, drawn: number, all: number): string[] {
  if (drawn === 0 || Number.isNaN(all) || (all >= 0 && all <= drawn)) return [];
  return [`Drawn are only ${drawn}${all < 0 ? '' : ` of ${all}`} ${parts}: scroll it to read others.`];
}

const numberAt = (element: Element, name: string): number => Number(safe(element).getAttribute(name));

import type { Mark, PageMarks } from '../api';
import { defined } from '../../defined';
import { surfaceOf } from '../aria/custom-control';
import { isSecret } from '../aria/secret';
import { deepElementFromPoint, flatContains, queryAll, type NativeField } from '../dom/dom';
import { page } from '../dom/realm';
import { safe } from '../dom/safe';
import type { Refs } from './refs';
import { nativeSelectors, unmarkedRoles } from '../aria/roles';

export function marksInView(refs: Refs): PageMarks {
  const live = refs.live();
  const marks: Mark[] = [];
  for (const { ref, element, role } of live) {
    if (marks.length >= maxMarks) break;
    if (unmarkedRoles.has(role)) continue;
    const drawn = surfaceOf(element) ?? element;
    const box = inView(safe(drawn).getBoundingClientRect());
    if (box && isOnTop(drawn, box)) marks.push({ ref, ...box });
  }
  const refOf = new Map(live.flatMap(({ ref, element, role }) => (role === 'frame' ? [[element, ref] as const] : [])));
  const frames = queryAll(nativeSelectors.get('frame') ?? '').flatMap((element) => {
    const box = contentBoxOf(element);
    return inView(box) ? [{ ...box, ...defined({ ref: refOf.get(element) }) }] : [];
  });
  const secrets = queryAll<NativeField>('input, select, textarea').flatMap((field) =>
    isSecret(field) && field.value !== '' ? (inView(field.getBoundingClientRect()) ?? []) : [],
  );
  return { width: page.innerWidth, height: page.innerHeight, marks, frames, secrets };
}

type Box = Omit<Mark, 'ref'>;

/** In whole pixels. */
function inView(box: Box): Box | undefined {
  const left = Math.round(Math.max(0, box.left));
  const top = Math.round(Math.max(0, box.top));
  const width = Math.round(Math.min(page.innerWidth, box.left + box.width)) - left;
  const height = Math.round(Math.min(page.innerHeight, box.top + box.height)) - top;
  return width >= minSize && height >= minSize ? { left, top, width, height } : undefined;
}

function contentBoxOf(element: Element): Box {
  const { left, top } = safe(element).getBoundingClientRect();
  const { clientLeft, clientTop, clientWidth, clientHeight } = safe(element);
  return { left: left + clientLeft, top: top + clientTop, width: clientWidth, height: clientHeight };
}

/** Its middle and two corners, as parts of its box. */
const points = [
  [0.5, 0.5],
  [0.1, 0.2],
  [0.9, 0.8],
] as const;

function isOnTop(element: Element, { left, top, width, height }: Box): boolean {
  return points.some(([dx, dy]) => {
    const hit = deepElementFromPoint(left + width * dx, top + height * dy);
    return hit !== undefined && (flatContains(element, hit) || flatContains(hit, element));
  });
}

const maxMarks = 200;
const minSize = 4;

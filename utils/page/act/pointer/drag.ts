import type { ActionOutcome, PageAction, Point, Ref } from '../../api';
import type { Hit } from '../../dom/overlay';
import { fail } from '../../../failure';
import { flatClosest, isTag } from '../../dom/dom';
import { delay, pageTurn } from '../../dom/page-turn';
import { slideTo } from './native-slider';
import { bits, cancelPointer, hitAt, movePointer, pressMouse, releaseMouse } from './pointer';
import { isHit, scrollIntoView } from '../scroll';
import { doc, safe } from '../../dom/safe';
import { centreOf } from '../../dom/boxes';
import { nextChange } from '../../watch/popups';
import { listen } from '../../dom/listen';
import { isTextControl } from '../../typing/editing';
import { fireDrag } from './mouse-events';

/** Of a drag that has begun at this point. */
type DragEnd = (from: Point) => Point;

/** `elementOf` gives that of a ref; without it INVALID_ARGUMENTS. */
export function endOf(to: (PageAction & { kind: 'drag' })['to'], elementOf?: (ref: Ref) => Element): DragEnd {
  if ('byX' in to) return ({ x, y }) => ({ x: x + to.byX, y: y + to.byY });
  if (!('ref' in to)) return () => to;
  if (!elementOf)
    throw fail('INVALID_ARGUMENTS', 'A drag from a point ends at a point.', { hint: 'Give by_x or by_y.' });
  const element = elementOf(to.ref);
  return (from) => {
    if (!isHit(element)) scrollIntoView(element, 'nearest');
    const middle = centreOf(element);
    return { x: justPast(from.x, middle.x), y: justPast(from.y, middle.y) };
  };
}

/**
 * Draggable elements go by the browser's drag and drop (https://html.spec.whatwg.org/#dnd) unless the page prevents it,
 * others by pointer events. Between steps the page gets its turn and, where they tick, its frame. `holdMs`: before the
 * first step.
 */
export async function drag(
  from: Hit,
  end: DragEnd,
  { holdMs = 0, via = [] }: Pick<PageAction & { kind: 'drag' }, 'holdMs' | 'via'> = {},
): Promise<ActionOutcome> {
  movePointer(from);
  const press = pressMouse(from, { button: 'left', detail: 1, modifiers: [] });
  const { captor } = press;
  try {
    if (holdMs > 0) await delay(holdMs);
    await pageTurn();
    const source = press.defaults && safe(press.target).isConnected ? draggableAt(press.target) : undefined;
    const to = end(from);
    const move = ({ x, y }: Point) =>
      movePointer({ target: captor.element() ?? hitAt(x, y)?.target ?? doc.documentElement, x, y }, [], bits.left);
    const stops = [...via.map(({ x, y }) => ({ x: from.x + x, y: from.y + y })), to];
    const [first, ...rest] = stops.flatMap((stop, at) => pathTo(stops[at - 1] ?? from, stop));
    if (first && source) {
      const nothingPrevented = startNativeDrag(source, from, first, move);
      // Browsers repeat pointer events in place, so the page also gets them where the drag began.
      if (nothingPrevented) return await carryTo(nothingPrevented, [first, ...rest]);
    } else if (first) move(first);
    for (const point of rest) {
      await pageTurn();
      move(point);
      if (press.slider) slideTo(press.slider.element, point);
    }
    await whenReacted();
    releaseMouse(press, hitAt(to.x, to.y) ?? { target: doc.documentElement, ...to });
    return {};
  } finally {
    captor.end();
  }
}

async function carryTo(native: NonNullable<ReturnType<typeof startNativeDrag>>, path: Point[]): Promise<ActionOutcome> {
  for (const point of path) {
    await pageTurn();
    native.over(point);
    await pageTurn();
    native.over(point);
  }
  await whenReacted();
  return native.drop() ? {} : { note: 'Nothing there took what was dropped.' };
}

/** Sortable lists swap items where the pointer passes the middle. */
const justPast = (from: number, to: number): number =>
  to > from ? Math.floor(to) + 1 : to < from ? Math.ceil(to) - 1 : to;

/** A small first step, too long for a click, then even ones that never go back. */
function pathTo(from: Point, to: Point): Point[] {
  const across = to.x - from.x;
  const down = to.y - from.y;
  const length = Math.hypot(across, down);
  const steps = Math.min(16, Math.max(4, Math.ceil(length / stepLength)));
  const at = (part: number) => ({ x: Math.round(from.x + across * part), y: Math.round(from.y + down * part) });
  const first = Math.min(0.5, firstStep / Math.max(length, 1));
  const even = Array.from({ length: steps }, (_, index) => (index + 1) / steps);
  const parts = [first, ...even.filter((part) => part > first)];
  return [...parts.map(at).slice(0, -1), to];
}

/** CSS pixels; at most half a list item. */
const stepLength = 8;
/** CSS pixels; longer than what counts as a trembling hand. */
const firstStep = 12;

/** Some libraries check the pointer by a timer (SortableJS 1.15: every 50 ms, in hidden tabs every second). */
async function whenReacted(): Promise<void> {
  await pageTurn();
  await nextChange(120, 1_100);
  await pageTurn();
}

export function draggableAt(target: Element): HTMLElement | undefined {
  if (flatClosest(target, isTextControl)) return undefined;
  const found = flatClosest(target, (element) => element instanceof HTMLElement && safe(element).draggable);
  return found as HTMLElement | undefined;
}

/** Undefined if the page prevented `dragstart`: then pointer events go on. */
export function startNativeDrag(source: HTMLElement, from: Hit, first: Point, move: (point: Point) => void) {
  const data = new DataTransfer();
  const address = isTag(source, 'a') ? source.href : isTag(source, 'img') ? source.currentSrc : '';
  if (address !== '') for (const type of ['text/uri-list', 'text/plain']) data.setData(type, address);
  const fire = (target: Element, type: string, at: Point, relatedTarget: Element | null = null, buttons = bits.left) =>
    fireDrag(target, type, { ...at, buttons }, { dataTransfer: data, relatedTarget });
  move(first);
  if (!fire(source, 'dragstart', from)) return undefined;
  cancelPointer(source, first);

  let at = first;
  let current: Element | undefined;
  let taken = false;
  return {
    /** As browsers do repeatedly: drag, then dragenter and dragleave, or dragover. */
    over(point: Point): void {
      at = point;
      fire(source, 'drag', point);
      const target = hitAt(point.x, point.y)?.target;
      if (target === current) {
        if (target) taken = !fire(target, 'dragover', point) || isTextControl(target);
        return;
      }
      taken = false;
      const previous = current;
      current = target;
      if (target) fire(target, 'dragenter', point, previous ?? null);
      if (previous && safe(previous).isConnected) fire(previous, 'dragleave', point, target ?? null);
    },
    /** True if the element took it by preventing `dragover`, with an effect. */
    drop(): boolean {
      const target = safe(current)?.isConnected ? current : hitAt(at.x, at.y)?.target;
      const dropped = taken && target !== undefined && reachesPage(() => fire(target, 'drop', at));
      if (!dropped) {
        fire(source, 'drag', at, null, 0);
        if (target) fire(target, 'dragleave', at, null, 0);
      }
      fire(source, 'dragend', at, null, 0);
      return dropped;
    },
  };
}

/** `patchDragEffects` stops a forbidden drop. */
function reachesPage(drop: () => void): boolean {
  let reached = false;
  const stopListening = listen(['drop'], () => (reached = true));
  drop();
  stopListening();
  return reached;
}

import type { ActionOutcome, Edge, ScrollStep } from '../api';
import { deepElementFromPoint, flatClosest, flatContains, isTag, pathUp, queryAll } from '../dom/dom';
import { initOf } from './pointer/mouse-events';
import { centreOf } from '../dom/boxes';
import { documentIn } from '../dom/frame-info';
import { doc, safe } from '../dom/safe';

/** Of a frame, its document where that has room in the direction. */
export function scrollerOf(element: Element | undefined, to?: ScrollStep): Element {
  const inner = to && safe(element && documentIn(element))?.scrollingElement;
  return (
    (inner && roomIn(inner, to) > 1 ? inner : undefined) ??
    (element && flatClosest(element, canScroll)) ??
    pageScroller()
  );
}

export function pageScroller(to: string = 'down'): Element {
  const whole = doc.scrollingElement ?? doc.documentElement;
  const ways = ['down', to].filter((way) => roomIn(whole, way) > 1);
  if (ways.some((way) => !isLocked(whole, way))) return whole;
  const area = (element: Element) => safe(element).clientWidth * safe(element).clientHeight;
  const inner = queryAll('*')
    .filter((each) => each !== whole && canScroll(each))
    .toSorted((one, other) => area(other) - area(one));
  return (ways.length > 0 ? inner.find(isHit) : undefined) ?? inner[0] ?? whole;
}

/** Only scripts scroll it, as behind many dialogs. */
function isLocked(box: Element, to: string): boolean {
  const axis = isAcross(to) ? 'overflowX' : 'overflowY';
  const ways = [doc.documentElement, doc.body].map((each) => getComputedStyle(each)[axis]);
  return box === doc.scrollingElement && /hidden|clip/.test(ways.find((way) => way !== 'visible') ?? '');
}

/** In view, and not scrolled out of a box. */
export function isHit(element: Element): boolean {
  const { x, y } = centreOf(element);
  const hit = deepElementFromPoint(x, y);
  return hit !== undefined && flatContains(element, hit);
}

/** `amountPx`: CSS pixels, by default four fifths of what is visible. */
export function scrollBox(box: Element, to: ScrollStep, amountPx = defaultPx(box, to)): void {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight } = safe(box);
  const [at, whole] = isAcross(to) ? [scrollLeft, scrollWidth] : [scrollTop, scrollHeight];
  const place = isToEdge(to) ? 0 + wayOf(to) * whole : at + wayOf(to) * amountPx;
  safe(box).scrollTo({ [isAcross(to) ? 'left' : 'top']: place, behavior: 'instant' });
  if (safe(box).scrollLeft !== scrollLeft || safe(box).scrollTop !== scrollTop) fireScroll(box);
}

/** Moves no box further than it must; where one of them snaps, all come to their middle in its direction. */
export function scrollIntoView(element: Element, place: 'nearest' | 'center' | 'start' | 'end' = 'center'): void {
  // A box that snaps goes back from where an edge has just come into view.
  const snaps = place === 'nearest' ? pathUp(element).map((box) => getComputedStyle(box).scrollSnapType ?? '') : [];
  const block = snaps.some((type) => /^(y|both|block)/.test(type)) ? 'center' : place;
  const inline = place === 'nearest' && !snaps.some((type) => /^(x|both|inline)/.test(type)) ? 'nearest' : 'center';
  safe(element).scrollIntoView({ block, inline, behavior: 'instant' });
  fireScroll(scrollerOf(element));
}

/** For boxes that only scripts can scroll. The returned function restores them. */
export function keepClippedScroll(element: Element): () => void {
  const places = pathUp(element).flatMap((box) => {
    const { overflowX, overflowY } = getComputedStyle(box);
    const { scrollLeft: left, scrollTop: top } = safe(box);
    return box !== element && [overflowX, overflowY].includes('hidden') ? [{ box, left, top }] : [];
  });
  return () => {
    for (const { box, left, top } of places)
      if (safe(box).scrollLeft !== left || safe(box).scrollTop !== top)
        safe(box).scrollTo({ left, top, behavior: 'instant' });
  };
}

export function scrollState(box: Element): NonNullable<ActionOutcome['scroll']> {
  const { scrollLeft, scrollTop, scrollHeight, clientHeight, scrollWidth, clientWidth } = safe(box);
  const { direction, display, flexDirection } = getComputedStyle(box);
  const [across, down] = [scrollWidth - clientWidth, scrollHeight - clientHeight];
  const flow = display.endsWith('flex') ? flexDirection : '';
  // What grows to the left or upwards counts backwards: both are negative.
  const fromLeft = (direction === 'rtl') !== (flow === 'row-reverse') ? across + scrollLeft : scrollLeft;
  const fromTop = flow === 'column-reverse' ? down + scrollTop : scrollTop;
  const reached: Record<Edge, boolean> = {
    top: fromTop <= 1,
    bottom: fromTop >= down - 1,
    left: fromLeft <= 1,
    right: fromLeft >= across - 1,
  };
  return { x: Math.round(scrollLeft), y: Math.round(scrollTop), ends: edges.filter((edge) => reached[edge]) };
}

const edges: readonly Edge[] = ['top', 'bottom', 'left', 'right'];

/**
 * The page gets the wheel event first, and may use it (maps, drawings), or scroll by itself in its next frame: then
 * the returned function tells what became of it.
 */
export function scrollStep(over: Element, to: ScrollStep, amountPx?: number): () => ActionOutcome {
  const box = scrollerOf(over, to);
  const before = scrollState(box);
  const untouched = turnWheel(over, to, amountPx ?? defaultPx(box, to));
  if (untouched && !isLocked(box, to)) scrollBox(box, to, amountPx);
  return () => {
    const scroll = scrollState(box);
    if (scroll.x === before.x && scroll.y === before.y)
      return untouched ? { scroll, ...unmovedOutcome(box, to) } : { note: takenNote };
    const mayBeMore = doc.hidden && scroll.ends.includes('bottom') && /^(down|bottom)$/.test(to);
    return { scroll: { ...scroll, moved: true }, ...(mayBeMore ? { note: hiddenNote } : {}) };
  };
}

const takenNote = 'The page takes the wheel there for something of its own, as maps do to zoom.';
const hiddenNote = 'The tab is in the background: its page may load more only once it is shown.';

function unmovedOutcome(box: Element, to: ScrollStep): ActionOutcome {
  const what = box === doc.scrollingElement ? 'The page' : 'This box';
  if (roomIn(box, to) <= 1 || isLocked(box, to))
    return { note: `${what} itself does not scroll ${isAcross(to) ? 'sideways' : 'up or down'}. ${innerNote}` };
  // Firefox fires `scroll` in a hidden page a second late: a change may come from the previous scroll.
  if (doc.hidden && /^(down|bottom)$/.test(to)) return { refused: hiddenNote };
  if (isToEdge(to)) return { unchanged: true };
  return { note: `${what} does not scroll further ${to}: this is its end.` };
}

const innerNote = 'A box or a frame in it may: give the ref of something in that.';

function turnWheel(over: Element, to: ScrollStep, amountPx: number): boolean {
  if (isToEdge(to)) return true;
  const { left, top, right, bottom } = safe(over).getBoundingClientRect();
  const at = {
    x: Math.floor((Math.max(left, 0) + Math.min(right, innerWidth)) / 2),
    y: Math.floor((Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2),
  };
  const under = deepElementFromPoint(at.x, at.y);
  const target = under && flatContains(over, under) ? under : over;
  const turned = { [isAcross(to) ? 'deltaX' : 'deltaY']: wayOf(to) * amountPx };
  return safe(target).dispatchEvent(new WheelEvent('wheel', { ...initOf('wheel', at), ...turned }));
}

const isToEdge = (to: ScrollStep): boolean => /^(top|bottom|.*-end)$/.test(to);
const wayOf = (to: ScrollStep): 1 | -1 => (/^(up|left|top)/.test(to) ? -1 : 1);
const isAcross = (to: string): boolean => /left|right/.test(to);

function roomIn(box: Element, to: string): number {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = safe(box);
  return isAcross(to) ? scrollWidth - clientWidth : scrollHeight - clientHeight;
}

function defaultPx(box: Element, to: ScrollStep): number {
  return (isAcross(to) ? safe(box).clientWidth : safe(box).clientHeight) * 0.8;
}

/** Browsers fire `scroll` with a frame, which hidden tabs lack: pages would load no more. */
function fireScroll(box: Element): void {
  if (!doc.hidden) return;
  const target = box === doc.scrollingElement ? document : box;
  safe(target).dispatchEvent(new Event('scroll', { bubbles: target === document }));
}

function canScroll(element: Element): boolean {
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = safe(element);
  if (scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth + 1) return false;
  if (element === doc.scrollingElement || element === doc.body) return element === doc.scrollingElement;
  // Firefox 153 computes `visible` for text areas, which scroll all the same.
  if (isTag(element, 'textarea')) return true;
  const style = getComputedStyle(element);
  return /auto|scroll|overlay/.test(`${style.overflowX} ${style.overflowY}`);
}

import type { PageNode } from '../api';
import { deepElementFromPoint, flatClosest, flatContains, flatParent, isTag } from '../dom/dom';
import { page, styleOf } from '../dom/realm';
import { doc, safe } from '../dom/safe';
import { plainTargets } from './target';
import { boxOf, isInView, overlap } from '../dom/boxes';

/**
 * Marks what is in view but under a dialog, a banner or a menu, or locked by a modal dialog. Tests only what overlaps
 * another layer, as a test may cost a paint, and gives up after a while: actions test again.
 */
export function markCovered(targets: { element: Element; node: PageNode }[], layers: Element[]): void {
  const inFront = layers
    .map((layer) => ({ layer, box: boxOf(layer) }))
    .filter(({ box }) => box.width > 0 && box.height > 0 && isInView(box));
  if (inFront.length === 0) return;
  const modal = modalOnTop(layers);
  const end = page.performance.now() + maxMs;
  for (const { element, node } of targets) {
    if (page.performance.now() > end) return;
    const isLocked = modal !== undefined && !flatContains(modal, element);
    if (isLocked || isUnder(element, inFront)) node.states = { ...node.states, covered: true };
  }
}

function isUnder(element: Element, inFront: readonly { layer: Element; box: DOMRect }[]): boolean {
  const box = boxOf(element);
  if (box.width === 0 || box.height === 0 || !isInView(box)) return false;
  const mayBe = inFront.some(
    (one) => overlap(one.box, box) && !safe(one.layer).contains(element) && !safe(element).contains(one.layer),
  );
  return mayBe && isCovered(element, box) && !isScrolledOut(element, box);
}

/** It also makes inert what lies over it. */
export function modalOnTop(layers: readonly Element[]): HTMLDialogElement | undefined {
  const modals = layers.filter((layer) => isTag(layer, 'dialog')).filter((layer) => safe(layer).matches(':modal'));
  const hit = modals.length > 1 ? deepElementFromPoint(1, 1) : undefined;
  return modals.find((modal) => hit && flatContains(modal, hit)) ?? modals.at(-1);
}

const maxMs = 15;

/** Its middle then lies beside a box that clips it. */
function isScrolledOut(element: Element, { left, top, width, height }: DOMRect): boolean {
  const [x, y] = [left + width / 2, top + height / 2];
  for (let around = flatParent(element); around && around !== doc.body; around = flatParent(around)) {
    const { overflowX, overflowY } = styleOf(around);
    if (!clips.test(overflowX) && !clips.test(overflowY)) continue;
    const box = boxOf(around);
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) return true;
  }
  return false;
}

const clips = /^(auto|scroll|hidden|clip)$/;

/** Its middle and near its corners, as parts of its box. */
const points = [
  [0.5, 0.5],
  [0.1, 0.2],
  [0.9, 0.2],
  [0.1, 0.8],
  [0.9, 0.8],
] as const;

function isCovered(element: Element, box: DOMRect): boolean {
  let covers = 0;
  for (const [dx, dy] of points) {
    const hit = deepElementFromPoint(box.left + box.width * dx, box.top + box.height * dy);
    if (!hit) continue;
    if (
      flatContains(element, hit) ||
      flatContains(hit, element) ||
      isLabelOf(hit, element) ||
      showsThrough(element, hit) ||
      takesPointerFor(element, hit)
    )
      return false;
    covers++;
  }
  return covers > 0;
}

/** Players and grids lay empty boxes over their picture and listen there. */
export function showsThrough(picture: Element, cover: Element): boolean {
  return (isTag(picture, 'canvas') || isTag(picture, 'video')) && isClear(cover);
}

/**
 * Timelines lay an empty box over the chosen item, to drag it. A target or an overlay over a whole view does not count.
 */
export function takesPointerFor(element: Element, cover: Element): boolean {
  if (safe(cover).firstElementChild !== null || safe(cover).matches(plainTargets) || !isClear(cover)) return false;
  const part = flatParent(cover);
  if (!part || part === doc.body || part === doc.documentElement || !flatContains(part, element)) return false;
  const [inner, outer] = [cover, part].map((each) => boxOf(each));
  if (!inner || !outer || outer.width * outer.height * maxShareOfView > page.innerWidth * page.innerHeight)
    return false;
  return (
    inner.left >= outer.left - slack &&
    inner.right <= outer.right + slack &&
    inner.top >= outer.top - slack &&
    inner.bottom <= outer.bottom + slack
  );
}

function isClear(cover: Element): boolean {
  const { backgroundColor, backgroundImage } = styleOf(cover);
  return (
    /^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor) &&
    backgroundImage === 'none' &&
    (safe(cover).textContent ?? '').trim() === ''
  );
}

const maxShareOfView = 4;
/** CSS pixels by which a box may extend beyond its part. */
const slack = 2;

/** In the label of the control, or of the custom element around its shadow root. */
export function isLabelOf(hit: Element, element: Element): boolean {
  const label = flatClosest(hit, (candidate) => isTag(candidate, 'label'));
  return isTag(label, 'label') && label.control !== null && flatContains(label.control, element);
}

import { fail, AgentError } from '../../failure';
import { defined } from '../../defined';
import type { Ref } from '../api';
import type { Hit } from '../dom/overlay';
import { collapse, deepElementFromPoint, flatClosest, flatContains, isInShadowOf, isTag } from '../dom/dom';
import { pointIn } from '../dom/image-map';
import { viewTransition } from '../watch/movement';
import { isLabelOf, showsThrough, takesPointerFor } from '../aria/covered-elements';
import { nameOf } from '../aria/name';
import { untilChange } from '../watch/observe';
import { page } from '../dom/realm';
import type { Refs } from '../see/refs';
import { surfaceOf } from '../aria/custom-control';
import { roleOf } from '../aria/role';
import { draggableAt } from './pointer/drag';
import { hitAt, hover } from './pointer/pointer';
import { isPressedByKeys, otherControl, pressPoints } from './press-points';
import { isStable } from './wait-until-stable';
import { isDisabled } from '../aria/states';
import { doc, safe } from '../dom/safe';
import { keepClippedScroll, scrollIntoView } from './scroll';
import { centreOf } from '../dom/boxes';

export interface Needs {
  /** It must receive pointer events at a point of its own. */
  pointer: boolean;
  enabled: boolean;
  /** The only point that will do, in CSS pixels from the element's top left corner. */
  offset?: { x: number; y: number } | undefined;
  /** Where the element lets the pointer through, what is draggable around it will do. */
  acceptsDraggableHolder?: boolean;
}

/**
 * Waits until it is attached, visible, enabled and, for the pointer, in view, uncovered and still
 * (https://playwright.dev/docs/actionability). Throws STALE_REF, or NOT_ACTIONABLE with the reason after `timeoutMs`.
 */
export async function untilActionable(refs: Refs, ref: Ref, needs: Needs, timeoutMs: number) {
  let hindrance: (Hindrance & { element: Element }) | undefined;
  const moved: Moved = { hasScrolledAside: false };
  const attempt = (): { element: Element; hit: Aimed } | undefined => {
    const element = hindrance ? connectedElement(refs, ref) : refs.resolve(ref);
    if (!element) return undefined;
    const found = check(element, needs, refs, moved);
    if (!('why' in found)) return { element, hit: found };
    hindrance = { ...found, element };
    return undefined;
  };
  const started = performance.now();
  // A view transition's picture lies over everything and takes every press.
  await viewTransition(timeoutMs);
  const msLeft = () => timeoutMs - (performance.now() - started);
  // The first try has all the time: a transition is not the element's own.
  for (let leftMs = timeoutMs; ; leftMs = msLeft()) {
    const ready = await untilChange(attempt, leftMs, maxQuietMs);
    if (!ready) break;
    if (!needs.pointer) return ready;
    const steady = await isStable(ready.element, msLeft());
    const now = attempt();
    if (steady && now?.element === ready.element) return now;
    if (now) hindrance = { why: 'is moving.', hint: 'Wait until it stands still.', element: ready.element };
    if (msLeft() <= 0) break;
  }
  moved.undo?.();
  const what = hindrance ? `${describe(hindrance.element)} [${ref}] ${hindrance.why}` : '';
  // Throws where it has gone.
  refs.resolve(ref);
  throw fail('NOT_ACTIONABLE', what, defined({ hint: hindrance?.hint }));
}

/** `why` ends a sentence about the element; `hint` says what may help. */
interface Hindrance {
  why: string;
  hint: string;
}

const reveal = 'Open or scroll what holds it.';
const disabled: Hindrance = {
  why: 'is disabled.',
  hint: 'Something may have to be filled in or chosen first, or there is nothing more to come.',
};

const maxQuietMs = 2_000;

export function describe(element: Element): string {
  const role = roleOf(element);
  const name = nameOf(element, role);
  return name === '' ? role : `${role} "${name}"`;
}

/** `byKeys`: no place is its own, only its key reaches it. `other`: the control in it that lies there. */
export type Aimed = Hit & { byKeys?: true; other?: Element };

interface Moved {
  hasComeOver?: true;
  /** Scrolled only once, as a second time would count as a change. */
  hasScrolledAside: boolean;
  undo?: () => void;
}

function check(element: Element, needs: Needs, refs: Refs, moved: Moved): Aimed | Hindrance {
  if (needs.enabled && isDisabled(element)) return disabled;
  if (needs.pointer && !surfaceOf(element)) comeOver(element, moved);
  const surface = surfaceOf(element);
  if (!surface) return { why: 'is not visible.', hint: reveal };
  if (!needs.pointer || isUnseen()) return { target: element, ...centreOf(surface) };
  const offset = isTag(element, 'area') && isTag(surface, 'img') ? pointIn(element, surface) : needs.offset;
  const aim = { ...needs, offset };
  const first = hitOf(surface, element, aim);
  if ('target' in first) return first;
  moved.undo ??= keepClippedScroll(surface);
  scrollIntoView(surface, 'nearest');
  const second = hitOf(surface, element, aim);
  if ('target' in second) return second;
  // Firefox 153 brings a part of a drawing to no nearest edge.
  if (!second.cover) scrollIntoView(surface);
  const centred = second.cover ? second : hitOf(surface, element, aim);
  if ('target' in centred) return centred;
  const sides = moved.hasScrolledAside ? [] : freePlaces(centred.cover);
  for (const block of sides) {
    moved.hasScrolledAside = true;
    // Firefox 153 does not move a part of a drawing that is in view to another edge.
    scrollIntoView(safe(surface).closest('svg') ?? surface, block);
    const third = hitOf(surface, element, aim);
    if ('target' in third) return third;
  }
  comeOver(surface, moved);
  const last = hitOf(surface, element, aim);
  return 'target' in last ? last : covered(last.cover, refs);
}

/** Players show their controls only under the pointer, and some covers leave there. */
function comeOver(element: Element, moved: Moved): void {
  const { width, height } = safe(element).getBoundingClientRect();
  if (moved.hasComeOver || width === 0 || height === 0 || isUnseen()) return;
  moved.hasComeOver = true;
  const { x, y } = centreOf(element);
  const hit = hitAt(Math.floor(x), Math.floor(y));
  if (hit) hover(hit);
}

/** Places not under a cover that stays when the page scrolls. */
function freePlaces(cover: Element | undefined): ('center' | 'start' | 'end')[] {
  const stuck =
    cover && flatClosest(cover, (candidate) => /^(fixed|sticky)$/.test(getComputedStyle(candidate).position));
  if (!stuck) return [];
  const { top, bottom } = safe(stuck).getBoundingClientRect();
  const below = page.innerHeight - bottom;
  if (top <= 0 && below <= 0) return [];
  return ['center', below > top ? 'end' : 'start'];
}

/** In a tab that was never shown (Firefox 153; Chromium 156 after its page was put away) points mean nothing. */
function isUnseen(): boolean {
  return doc.visibilityState === 'hidden' && (page.innerWidth === 0 || page.innerHeight === 0);
}

function hitOf(surface: Element, element: Element, needs: Needs): Aimed | { cover: Element | undefined } {
  const { offset, acceptsDraggableHolder: acceptsHolder } = needs;
  let cover: Element | undefined;
  let shared: Aimed | undefined;
  const { left, top } = safe(surface).getBoundingClientRect();
  for (const { x, y } of offset ? [{ x: left + offset.x, y: top + offset.y }] : pressPoints(surface, element)) {
    const target = deepElementFromPoint(x, y);
    if (!target) continue;
    if (target === surface && isTag(element, 'area')) return { target: element, x, y };
    if (flatContains(surface, target) || flatContains(element, target) || isLabelOf(target, element)) {
      const other = otherControl(target, element, surface);
      if (offset || !other) return { target, x, y, ...defined({ other }) };
      shared ??= { target, x, y, other };
      continue;
    }
    if (acceptsHolder && flatContains(target, surface) && draggableAt(target)) return { target, x, y };
    if ((offset && showsThrough(surface, target)) || takesPointerFor(surface, target)) return { target, x, y };
    // For text in a slot the browser finds the host; a person's click goes to the slot.
    if (isInShadowOf(surface, target)) return { target: surface, x, y };
    cover ??= target;
  }
  return shared ? { ...shared, ...(isPressedByKeys(element) ? { byKeys: true } : {}) } : { cover };
}

function covered(cover: Element | undefined, refs: Refs): Hindrance {
  if (!cover) return { why: 'is outside of the view and cannot be scrolled to.', hint: reveal };
  const namedCover = flatClosest(
    cover,
    (candidate) => !/^(generic|paragraph|text)$/.test(roleOf(candidate)) && candidate !== doc.body,
  );
  const shown = namedCover ?? cover;
  if (shown === doc.body || shown === doc.documentElement)
    return { why: 'does not receive pointer events at its place.', hint: 'Act on what holds it.' };
  const role = roleOf(shown);
  const name = nameOf(shown, role);
  const text = collapse(safe(cover).textContent ?? '').slice(0, 60);
  const label =
    name !== '' ? `${role} "${name}"` : text !== '' ? `${role} with the text "${text}"` : `a nameless ${role}`;
  return {
    why: `is covered by ${label} [${refs.refOf(shown, role, name)}].`,
    hint: 'Close that, or do first what it asks for.',
  };
}

/**
 * Waits up to a second for one that has just gone: frameworks rerender. Throws STALE_REF, at once for one never given.
 */
export async function waitForRef(refs: Refs, ref: Ref, timeoutMs: number): Promise<Element> {
  const found = await untilChange(() => connectedElement(refs, ref), Math.min(maxAwayMs, timeoutMs));
  return found ?? refs.resolve(ref);
}

const maxAwayMs = 1_000;

export function connectedElement(refs: Refs, ref: Ref): Element | undefined {
  try {
    return refs.resolve(ref);
  } catch (error) {
    if (!(error instanceof AgentError) || !refs.known(ref)) throw error;
    return undefined;
  }
}

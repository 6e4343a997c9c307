import { fail } from '../../../failure';
import type { ActionOutcome, Modifier, MouseButton, PageAction, Point } from '../../api';
import type { Hit } from '../../dom/overlay';
import { placeCaret } from '../../typing/caret';
import { deepElementFromPoint, flatContains, isTag, pathUp } from '../../dom/dom';
import { delay, pageTurn } from '../../dom/page-turn';
import { focusByPointer } from '../focus';
import { lightDismiss } from '../top-layer';
import { hoverOver } from './hover-rules';
import { fireMouse, firePointer, type Moment } from './mouse-events';
import { holdSlider, isSlider, slideTo } from './native-slider';
import { isFirefox, menuOnRelease } from '../../dom/platform';
import { safe } from '../../dom/safe';
import { listen } from '../../dom/listen';
import { turnAfterPress } from '../../watch/turn-after-press';

type ClickOptions = Partial<PageAction & { kind: 'click' }> & {
  otherwise?: (target: Element) => string | undefined;
};

/**
 * The whole sequence of UI Events and Pointer Events (https://w3c.github.io/pointerevents/). A dispatched click
 * activates. The page has its turn before the release, which goes to what is there then. What is
 * `otherwise` by then is not clicked again, but told.
 */
export async function click(
  hit: Hit,
  { button = 'left', modifiers = [], count = 1, holdMs = 0, otherwise }: ClickOptions = {},
): Promise<ActionOutcome> {
  for (let detail = 1; detail <= count; detail++) {
    const note = detail > 1 ? otherwise?.(targetNow(hit)) : undefined;
    if (note !== undefined) return { note };
    const turn = turnAfterPress(hit.target);
    if (detail === 1) movePointer(hit, modifiers);
    const press = pressMouse(hit, { button, detail, modifiers });
    if (holdMs > 0) await delay(holdMs);
    await turn();
    releaseMouse(press, placeAfter(press));
    if (detail < count) await pageTurn();
  }
  return {};
}

type Press = ReturnType<typeof pressMouse>;

/**
 * After a prevented `pointerdown`, `mouse` is false: no mouse events until the release. `defaults` is false after that
 * or a prevented `mousedown`: no focus, caret or drag by the browser.
 */
export function pressMouse(
  hit: Hit,
  { button, detail, modifiers }: { button: MouseButton; detail: number; modifiers: readonly Modifier[] },
) {
  const target = targetNow(hit);
  const moment = { ...hit, buttons: bits[button], modifiers };
  const box = safe(target).getBoundingClientRect();
  const isFound = deepElementFromPoint(hit.x, hit.y) === target;
  const captor = followCapture();
  const dismiss = lightDismiss({ ...hit, target });
  const mouse = firePointer(target, 'pointerdown', moment, { button: numbers[button] });
  const defaults = mouse && fireMouse(target, 'mousedown', moment, { button: numbers[button], detail });
  if (defaults) {
    focusByPointer(target);
    if (button === 'left') placeCaret(target, hit, detail, modifiers.includes('Shift'));
  }
  if (button === 'right' && !menuOnRelease) firePointer(target, 'contextmenu', moment, { button: numbers.right });
  const slider = defaults && button === 'left' && isSlider(target) ? holdSlider(target) : undefined;
  if (slider) slideTo(slider.element, hit);
  return { target, at: hit, box, isFound, captor, dismiss, button, detail, modifiers, mouse, defaults, slider };
}

/** Follows what has moved meanwhile, such as a button below a message that came with the press. */
function placeAfter({ target, at, box, isFound }: Press): Hit {
  if (!isFound) return { ...at, target: targetNow(at) };
  const over = deepElementFromPoint(at.x, at.y) ?? target;
  if (!safe(target).isConnected || flatContains(target, over)) return { ...at, target: over };
  const { left, top } = safe(target).getBoundingClientRect();
  const moved = hitAt(at.x + left - box.left, at.y + top - box.top);
  return moved && flatContains(target, moved.target) ? moved : { ...at, target: over };
}

export function releaseMouse(
  { target, button, detail, modifiers, mouse, slider, captor, dismiss }: Press,
  hit: Hit,
): void {
  const moment = { ...hit, modifiers };
  const over = captor.element() ?? targetNow(hit);
  firePointer(over, 'pointerup', moment, { button: numbers[button] });
  dismiss({ ...hit, target: over });
  if (mouse) fireMouse(over, 'mouseup', moment, { button: numbers[button], detail });
  captor.end(hit);
  slider?.letGo();
  const around = safe(over).isConnected ? pathUp(target).find((at) => flatContains(at, over)) : undefined;
  const clicked = safe(target).isConnected ? around : targetNow(hit);
  if (clicked && !isInert(clicked)) {
    firePointer(clicked, button === 'left' ? 'click' : 'auxclick', moment, { button: numbers[button], detail });
    if (detail === 2 && button === 'left' && safe(clicked).isConnected)
      fireMouse(clicked, 'dblclick', moment, { detail });
  }
  if (button === 'right' && menuOnRelease) firePointer(over, 'contextmenu', moment, { button: numbers.right });
}

export function hover(hit: Hit): void {
  if (lastPlace) lastPlace = { ...lastPlace, x: lastPlace.x - 1 };
  movePointer(hit);
}

/** Leaves, enters from the outside in, moves. `buttons`: bits of the held ones. */
export function movePointer(hit: Hit, modifiers: readonly Modifier[] = [], buttons = 0): void {
  const moment = { ...hit, buttons, modifiers };
  const [pointer, mouse] = [lastPlace?.pointer?.deref(), lastPlace?.mouse?.deref()].map((last) =>
    safe(last)?.isConnected ? last : undefined,
  );
  const moved = lastPlace
    ? { movementX: Math.round(hit.x - lastPlace.x), movementY: Math.round(hit.y - lastPlace.y) }
    : {};
  const isSamePoint = pointer === hit.target && lastPlace?.x === hit.x && lastPlace.y === hit.y;
  const target = new WeakRef(hit.target);
  lastPlace = { pointer: target, mouse: target, x: hit.x, y: hit.y };
  if (isSamePoint) return;
  hoverOver(hit.target);
  crossBoundary('pointer', pointer, hit.target, moment);
  const moves = ['pointerrawupdate', 'pointermove'];
  // Firefox 153 moves the pointer before it fires anything for the mouse, Chromium 156 crosses with both first.
  if (isFirefox) for (const type of moves) firePointer(hit.target, type, moment, moved);
  crossBoundary('mouse', mouse, hit.target, moment);
  if (!isFirefox) for (const type of moves) firePointer(hit.target, type, moment, moved);
  fireMouse(hit.target, 'mousemove', moment, moved);
}

/** Looks through shadow roots; undefined outside of the viewport. */
export function hitAt(x: number, y: number): Hit | undefined {
  const target = deepElementFromPoint(x, y);
  return target && { target, x, y };
}

/** Throws INVALID_ARGUMENTS for a point outside of the view, WRONG_ELEMENT where another document is. */
export function hitAtPoint({ x, y }: Point): Hit {
  const hit = hitAt(x, y);
  if (!hit)
    throw fail('INVALID_ARGUMENTS', `There is nothing at ${x}, ${y}: the view is ${innerWidth} by ${innerHeight} px.`, {
      hint: 'Look again, and give a point of the picture.',
    });
  if (isTag(hit.target, 'iframe'))
    throw fail('WRONG_ELEMENT', 'There is a frame at this point.', { hint: 'Use the refs of what is in the frame.' });
  return hit;
}

export function cancelPointer(target: Element, at: { x: number; y: number }): void {
  for (const type of ['pointercancel', 'pointerout']) firePointer(target, type, at);
  for (const left of pathUp(target)) firePointer(left, 'pointerleave', at);
  if (lastPlace) lastPlace = { ...lastPlace, pointer: undefined };
}

let lastPlace: { pointer: WeakRef<Element> | undefined; mouse: WeakRef<Element>; x: number; y: number } | undefined;

export const bits: Record<MouseButton, number> = { left: 1, middle: 4, right: 2 };
const numbers: Record<MouseButton, number> = { left: 0, middle: 1, right: 2 };

function crossBoundary(kind: 'pointer' | 'mouse', from: Element | undefined, to: Element, moment: Moment): void {
  if (from === to) return;
  const fire = (target: Element, what: string, relatedTarget: Element | undefined) =>
    (kind === 'pointer' ? firePointer : fireMouse)(target, `${kind}${what}`, moment, {
      relatedTarget: relatedTarget ?? null,
    });
  if (from) {
    fire(from, 'out', to);
    for (const left of pathUp(from)) if (!flatContains(left, to)) fire(left, 'leave', to);
  }
  fire(to, 'over', from);
  for (const entered of pathUp(to).reverse()) if (!from || !flatContains(entered, from)) fire(entered, 'enter', from);
}

function targetNow(hit: Hit): Element {
  return safe(hit.target).isConnected ? hit.target : (deepElementFromPoint(hit.x, hit.y) ?? hit.target);
}

function isInert(element: Element): boolean {
  return safe(element).matches('button:disabled, input:disabled, select:disabled, textarea:disabled');
}

/** Follows it as far as a pointer that no person moves can be captured. */
function followCapture() {
  let held: Element | undefined;
  const stopListening = listen(['gotpointercapture', 'lostpointercapture'], ({ type, target }: Event) => {
    held = type === 'gotpointercapture' ? (target as Element) : undefined;
  });
  return {
    element: (): Element | undefined => (safe(held)?.isConnected && !isTag(held, 'html') ? held : undefined),
    end(at?: Point): void {
      if (at && held) firePointer(held, 'lostpointercapture', at, { button: 0 });
      stopListening();
    },
  };
}

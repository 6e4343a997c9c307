import type { Modifier, MouseButton } from './api';
import type { Hit } from './actionable';
import { deepElementFromPoint, flatContains, flatParent } from './dom';
import { focusByPointer } from './focus';

export interface ClickOptions {
  button: MouseButton;
  count: 1 | 2;
  modifiers: Modifier[];
}

/**
 * Clicks with the whole sequence of UI Events and Pointer Events: over, enter, move, down, focus, up, click; `auxclick`
 * for the middle button, `contextmenu` for the right one, `dblclick` after the second click. Defaults (links, buttons,
 * boxes, labels, details) happen, because a dispatched click activates. https://w3c.github.io/pointerevents/
 */
export function click(hit: Hit, { button, count, modifiers }: ClickOptions): void {
  hover(hit, modifiers);
  const number = { left: 0, middle: 1, right: 2 }[button];
  const pressed = { left: 1, middle: 4, right: 2 }[button];
  for (let detail = 1; detail <= count; detail++) {
    const base = { ...coordinates(hit), ...heldKeys(modifiers), button: number, detail };
    const target = stillThere(hit);
    const goOn = firePointer(target, 'pointerdown', { ...base, buttons: pressed, detail: 0 });
    if (goOn && fireMouse(target, 'mousedown', { ...base, buttons: pressed })) focusByPointer(target);
    if (button === 'right') firePointer(target, 'contextmenu', { ...base, buttons: 2 });
    firePointer(target, 'pointerup', { ...base, buttons: 0, detail: 0 });
    if (goOn) fireMouse(target, 'mouseup', { ...base, buttons: 0 });
    if (button === 'left') firePointer(stillThere(hit), 'click', { ...base, buttons: 0 });
    else firePointer(target, 'auxclick', { ...base, buttons: 0 });
    if (detail === 2 && button === 'left') fireMouse(stillThere(hit), 'dblclick', { ...base, buttons: 0 });
  }
}

/** Moves the pointer there: leaves where it was, enters what is new on the way down, moves. */
export function hover(hit: Hit, modifiers: Modifier[] = []): void {
  const base = { ...coordinates(hit), ...heldKeys(modifiers), button: -1, buttons: 0 };
  const from = lastHover?.deref();
  if (from?.isConnected && from !== hit.target) {
    for (const [kind, fire] of kinds) {
      fire(from, `${kind}out`, { ...base, relatedTarget: hit.target });
      for (const left of pathUp(from)) if (!flatContains(left, hit.target)) fire(left, `${kind}leave`, { ...base, relatedTarget: hit.target, bubbles: false });
    }
  }
  if (from !== hit.target) {
    for (const [kind, fire] of kinds) {
      fire(hit.target, `${kind}over`, { ...base, relatedTarget: from ?? null });
      for (const entered of pathUp(hit.target).reverse()) if (!from || !flatContains(entered, from)) fire(entered, `${kind}enter`, { ...base, relatedTarget: from ?? null, bubbles: false });
    }
  }
  lastHover = new WeakRef(hit.target);
  for (const [kind, fire] of kinds) fire(hit.target, `${kind}move`, base);
}

/** What the modifiers set in an event. */
export function heldKeys(modifiers: Modifier[]): Pick<MouseEventInit, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'> {
  const has = (modifier: Modifier) => modifiers.includes(modifier);
  return { altKey: has('Alt'), ctrlKey: has('Control'), metaKey: has('Meta'), shiftKey: has('Shift') };
}

/** Where the pointer of this document is. */
let lastHover: WeakRef<Element> | undefined;

type Fire = (target: Element, type: string, init: MouseEventInit) => boolean;
const common = { bubbles: true, composed: true, view: window };
const cancelable = (type: string): boolean => !/(enter|leave)$/.test(type);

const firePointer: Fire = (target, type, init) =>
  target.dispatchEvent(new PointerEvent(type, { ...common, cancelable: cancelable(type), pointerId: 1, pointerType: 'mouse', isPrimary: true, ...init }));
const fireMouse: Fire = (target, type, init) => target.dispatchEvent(new MouseEvent(type, { ...common, cancelable: cancelable(type), ...init, button: Math.max(0, init.button ?? 0) }));
const kinds: [string, Fire][] = [['pointer', firePointer], ['mouse', fireMouse]];

function coordinates({ x, y }: Hit): MouseEventInit {
  return { clientX: x, clientY: y, screenX: x + screenX, screenY: y + screenY };
}

/** A handler may have replaced the element under the pointer; the next event goes to what is there now. */
function stillThere(hit: Hit): Element {
  return hit.target.isConnected ? hit.target : (deepElementFromPoint(hit.x, hit.y) ?? hit.target);
}

function pathUp(element: Element): Element[] {
  const path: Element[] = [];
  for (let at: Element | undefined = element; at; at = flatParent(at)) path.push(at);
  return path;
}

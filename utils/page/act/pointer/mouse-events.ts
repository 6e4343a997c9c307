import type { Modifier, Point } from '../../api';
import { withFocusEvents } from '../focus';
import { mouseId } from '../../dom/platform';
import { safe } from '../../dom/safe';

/** CSS pixels of the viewport, held buttons (bits) and keys. */
export interface Moment extends Point {
  buttons?: number;
  modifiers?: readonly Modifier[];
}

/** False when prevented. */
export function firePointer(target: Element, type: string, moment: Moment, more: MouseEventInit = {}): boolean {
  const pressure = !moment.buttons || /click|menu/.test(type) ? 0 : 0.5;
  const init = {
    ...initOf(type, moment),
    button: -1,
    pointerId: mouseId,
    pointerType: 'mouse',
    isPrimary: true,
    pressure,
    ...more,
  };
  // A person's move has at least one.
  const coalescedEvents = /^pointer(move|rawupdate)$/.test(type) ? [new PointerEvent(type, init)] : [];
  const event = new PointerEvent(type, { ...init, coalescedEvents });
  return withFocusEvents(() => safe(target).dispatchEvent(event));
}

export function fireMouse(target: Element, type: string, moment: Moment, more: MouseEventInit = {}): boolean {
  const event = new MouseEvent(type, { ...initOf(type, moment), ...more });
  return withFocusEvents(() => safe(target).dispatchEvent(event));
}

export function fireDrag(target: Element, type: string, moment: Moment, more: DragEventInit): boolean {
  return safe(target).dispatchEvent(new DragEvent(type, { ...initOf(type, moment), ...more }));
}

export function initOf(type: string, { x, y, buttons = 0, modifiers = [] }: Moment): MouseEventInit {
  const crosses = /(enter|leave)$/.test(type) && !type.startsWith('drag');
  const fixed = crosses || /^(gotpointercapture|lostpointercapture|pointercancel|dragleave|dragend)$/.test(type);
  return {
    bubbles: !crosses,
    composed: !crosses,
    cancelable: !fixed,
    view: window,
    clientX: x,
    clientY: y,
    buttons,
    ...screenPlace(x, y),
    ...heldKeys(modifiers),
  };
}

export function heldKeys(modifiers: readonly Modifier[]): MouseEventInit {
  const has = (modifier: Modifier) => modifiers.includes(modifier);
  return { altKey: has('Alt'), ctrlKey: has('Control'), metaKey: has('Meta'), shiftKey: has('Shift') };
}

/** Below the window's own bars. Exact only in the top frame, as others do not know where they are. */
function screenPlace(x: number, y: number): Pick<MouseEventInit, 'screenX' | 'screenY'> {
  const across = window === window.top ? Math.max(0, outerWidth - innerWidth) / 2 : 0;
  const down = window === window.top ? Math.max(0, outerHeight - innerHeight - across) : 0;
  return { screenX: Math.round(x + screenX + across), screenY: Math.round(y + screenY + down) };
}

import { deepActiveElement, flatClosest } from './dom';

/**
 * Moves the focus. A document without the system's focus (a hidden tab, or the panel has it) changes its active element
 * but fires no focus events, in Chromium 156 and Firefox 153; then they are dispatched here, so that pages
 * validate and open their lists as they would for a person.
 */
export function focusElement(element: Element): void {
  const before = deepActiveElement();
  focusFrame();
  if (before === element || !canFocus(element)) return;
  withFocusEvents(before, element, () => element.focus({ preventScroll: true }));
}

/** The frame in its parent too: Firefox 153 leaves it out where the window has not the system's focus, and editors in frames ask for it. */
function focusFrame(): void {
  const { frameElement } = window;
  if (frameElement && frameElement.ownerDocument.activeElement !== frameElement)
    (frameElement as HTMLElement).focus({ preventScroll: true });
}

/** What pressing the mouse does: focuses the nearest element that takes the focus, else leaves the focused one. */
export function focusByPointer(target: Element): void {
  const before = deepActiveElement();
  for (
    let at = flatClosest(target, canFocus);
    at;
    at = at.parentElement ? flatClosest(at.parentElement, canFocus) : undefined
  ) {
    focusElement(at);
    if (deepActiveElement() === at) return;
  }
  if (before instanceof HTMLElement && before !== document.body)
    withFocusEvents(before, undefined, () => before.blur());
}

const focusable =
  'a[href], area[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex], [contenteditable]:not([contenteditable=false])';

/** Whether the element takes the focus when it is clicked or reached by a script. */
export function canFocus(element: Element): element is HTMLElement {
  return (
    (element instanceof HTMLElement || element instanceof SVGElement) &&
    element.matches(focusable) &&
    !element.matches(':disabled')
  );
}

function withFocusEvents(before: Element | undefined, after: Element | undefined, move: () => void): void {
  let native = false;
  const notice = () => {
    native = true;
  };
  for (const type of focusEvents) addEventListener(type, notice, { capture: true });
  move();
  for (const type of focusEvents) removeEventListener(type, notice, { capture: true });
  if (native || (after && deepActiveElement() !== after)) return;
  const fire = (target: Element | undefined, type: string, bubbles: boolean, relatedTarget: Element | undefined) => {
    if (target?.isConnected && target !== document.body)
      target.dispatchEvent(new FocusEvent(type, { bubbles, composed: true, relatedTarget: relatedTarget ?? null }));
  };
  fire(before, 'blur', false, after);
  fire(before, 'focusout', true, after);
  fire(after, 'focus', false, before);
  fire(after, 'focusin', true, before);
}

const focusEvents = ['focusin', 'focusout', 'focus', 'blur'];

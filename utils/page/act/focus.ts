import { deepActiveElement, flatContains, nextTask, pathUp, shadowRootOf } from '../dom/dom';
import { listen } from '../dom/listen';
import { doc, safe } from '../dom/safe';

/**
 * Without the system's focus (in a hidden tab, or while the panel has it) Chromium 156 and Firefox 153 fire no focus
 * events. They are dispatched here, so that pages validate and open lists as for a person.
 */
export function focusElement(element: Element): void {
  const before = deepActiveElement();
  focusFrame();
  if (before === element || !canFocus(element)) return;
  withFocusEvents(() => safe(element).focus({ preventScroll: true }));
}

/** Firefox 153 leaves that out without the system's focus, and editors in frames check for it. */
function focusFrame(): void {
  const { frameElement } = window;
  if (frameElement && safe(safe(frameElement).ownerDocument).activeElement !== frameElement)
    safe(frameElement as HTMLElement).focus({ preventScroll: true });
}

/** Focuses the nearest element that takes it, else blurs the focused one. */
export function focusByPointer(target: Element): void {
  const before = deepActiveElement();
  for (const at of pathUp(target).filter(canFocus)) {
    focusElement(at);
    if (deepActiveElement() === at || delegatesFocus(at)) return;
  }
  if (before instanceof HTMLElement && before !== doc.body) withFocusEvents(() => safe(before).blur());
}

/** Something in it has the focus instead. */
function delegatesFocus(host: Element): boolean {
  const active = deepActiveElement();
  return active !== undefined && shadowRootOf(host)?.delegatesFocus === true && flatContains(host, active);
}

const focusable =
  'a[href], area[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex], [contenteditable]:not([contenteditable=false])';

export function canFocus(element: Element): element is HTMLElement {
  return (
    (element instanceof HTMLElement || element instanceof SVGElement) &&
    safe(element).matches(focusable) &&
    !safe(element).matches(':disabled')
  );
}

/** For work that moves the focus, also by handlers of the page. Dispatches the events that the browser does not. */
export function withFocusEvents<T>(work: () => T): T {
  const before = deepActiveElement();
  let native = false;
  const stopListening = listen(focusEvents, () => (native = true));
  try {
    return work();
  } finally {
    stopListening();
    reportedFocus = deepActiveElement();
    if (!native) fireFocusMove(before, reportedFocus);
  }
}

/** Handlers may move the focus a moment after the action. */
export async function withLateFocusEvents<T>(work: () => Promise<T>): Promise<T> {
  reportedFocus = deepActiveElement();
  const result = await work();
  await nextTask();
  const now = deepActiveElement();
  if (!doc.hasFocus()) fireFocusMove(reportedFocus, now);
  reportedFocus = undefined;
  return result;
}

let reportedFocus: Element | undefined;

function fireFocusMove(from: Element | undefined, to: Element | undefined): void {
  if (from === to) return;
  const [before, after] = [from, to].map((element) => (element === doc.body ? undefined : element));
  const fire = (target: Element | undefined, type: string, bubbles: boolean, relatedTarget: Element | undefined) => {
    if (safe(target)?.isConnected)
      safe(target)?.dispatchEvent(
        new FocusEvent(type, { bubbles, composed: true, relatedTarget: relatedTarget ?? null }),
      );
  };
  fire(before, 'blur', false, after);
  fire(before, 'focusout', true, after);
  fire(after, 'focus', false, before);
  fire(after, 'focusin', true, before);
}

const focusEvents = ['focusin', 'focusout', 'focus', 'blur'];

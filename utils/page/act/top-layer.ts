import { deepActiveElement, flatClosest, flatContains, isTag, pathUp, queryAll, rootsAround } from '../dom/dom';
import { modalOnTop } from '../aria/covered-elements';
import { safe } from '../dom/safe';
import type { Hit } from '../dom/overlay';

/** Browsers close popovers and dialogs only at a person's Escape or press. */

/** As Escape does: https://html.spec.whatwg.org/#close-watchers */
export function closeTopmost(): void {
  const dialog = topmostDialog(queryAll(dialogs));
  const popover = topmostPopover(queryAll(popovers));
  if (popover && !(dialog && flatContains(popover, dialog))) return safe(popover).hidePopover();
  if (dialog && dialog.closedBy !== 'none') requestClose(dialog);
}

/**
 * For a press that begins here; the returned function is for its release. Closes what both are outside of, where the
 * page allows that: https://html.spec.whatwg.org/#light-dismiss-open-popovers
 */
export function lightDismiss(pressed: Hit): (released: Hit) => void {
  // Looking through all roots would hold up each press.
  const roots = rootsAround(pressed.target, deepActiveElement());
  const isOpen = openIn(roots, `${popovers}, ${dialogs}`).length > 0;
  const [popoverBefore, dialogBefore] = isOpen ? [popoverOf(pressed.target), dialogAt(pressed)] : [];
  return (released) => {
    if (!isOpen) return;
    const kept = popoverOf(released.target);
    const open = () => topmostPopover(openIn<HTMLElement>(roots, popovers));
    if (kept === popoverBefore)
      for (let top = open(); top && top !== kept; top = open()) {
        safe(top).hidePopover();
        if (isShown(top)) break;
      }
    const dialog = topmostDialog(openIn<HTMLDialogElement>(roots, dialogs));
    const hit = dialogAt(released);
    if (dialog?.closedBy === 'any' && hit === dialogBefore && hit !== dialog) requestClose(dialog);
  };
}

const popovers = '[popover]:popover-open:not([popover=manual])';
const dialogs = 'dialog[open]';
const isShown = (popover: HTMLElement) => safe(popover).matches(popovers);

function openIn<T extends HTMLElement>(roots: ReadonlySet<Node>, selector: string): T[] {
  return [...roots].flatMap((root) => [...safe(root as ParentNode).querySelectorAll<T>(selector)]);
}

/** Each open one lies on the one before: in it, or opened by a button in it. */
function topmostPopover(open: readonly HTMLElement[]): HTMLElement | undefined {
  const liesOn = (upper: HTMLElement, lower: HTMLElement) =>
    flatContains(lower, upper) || openersIn(lower).some((opener) => targetOf(opener) === upper);
  return open.find((lower) => !open.some((upper) => upper !== lower && liesOn(upper, lower))) ?? open.at(-1);
}

const openers = '[popovertarget], [commandfor]';
const openersIn = (around: Element) => [...safe(around).querySelectorAll(openers)];

function targetOf(opener: Element): Element | null {
  if (!isTag(opener, 'button') && !isTag(opener, 'input')) return null;
  return opener.popoverTargetElement ?? (isTag(opener, 'button') ? opener.commandForElement : null) ?? null;
}

/** The popover around it, or that a button around it opens. */
function popoverOf(target: Element): HTMLElement | undefined {
  const around = pathUp(target).map((at) => (safe(at).matches(openers) ? targetOf(at) : at));
  return around.find((shown) => shown instanceof HTMLElement && isShown(shown)) as HTMLElement | undefined;
}

function topmostDialog(open: readonly HTMLDialogElement[]): HTMLDialogElement | undefined {
  const listening = open.filter(({ closedBy }) => closedBy === 'any' || closedBy === 'closerequest');
  return modalOnTop(open) ?? listening.at(-1);
}

/** A press behind a modal dialog hits the dialog itself, and counts as in none. */
function dialogAt({ target, x, y }: Hit): Element | undefined {
  const dialog = flatClosest(target, dialogs);
  if (dialog !== target || !safe(dialog).matches(':modal')) return dialog;
  const { left, top, right, bottom } = safe(dialog).getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom ? dialog : undefined;
}

function requestClose(dialog: HTMLDialogElement): void {
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

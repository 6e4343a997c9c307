import { shadowRootOf } from '../dom/dom';
import { elementNode, styleOf } from '../dom/realm';
import { safe } from '../dom/safe';

/** Adds the elements that were changed or came. Of many, not all: see `anyMayMove`. */
export function noteTouched(records: readonly MutationRecord[], touched: Set<Element>): void {
  for (const { type, target, addedNodes } of records) {
    if (touched.size > MAX_ASKED) return;
    for (const node of type === 'attributes' ? [target] : addedNodes)
      if (safe(node).nodeType === elementNode) touched.add(node as Element);
  }
}

/** One of them, or what is in it, declares a transition or an animation. True also for too many to ask. */
export function anyMayMove(touched: ReadonlySet<Element>): boolean {
  let asked = 0;
  for (const root of touched) {
    if (!safe(root).isConnected) continue;
    // Live, so not all of a large part need be found.
    const inner = safe(root).getElementsByTagName('*');
    for (let element: Element | undefined = root, at = 0; element; element = inner[at], at += 1) {
      asked += 1;
      if (asked > MAX_ASKED || shadowRootOf(element) || declaresMovement(element)) return true;
    }
  }
  return false;
}

/** It need not have begun. */
function declaresMovement(element: Element): boolean {
  const { transitionDuration, animationName } = styleOf(element);
  return animationName !== 'none' || /[1-9]/.test(transitionDuration);
}

/** Each takes some microseconds. */
const MAX_ASKED = 100;

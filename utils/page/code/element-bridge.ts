import { toFailure } from '../../failure';
import type { Refs } from '../see/refs';

/**
 * Only both sides know the names of the events: the page can neither hear nor send them. Never hands over elements of a
 * closed shadow root.
 */
export function createElementBridge(refs: Refs) {
  let stop = () => {};
  return {
    /** Listens to `<nonce>-ask` events, no longer to those of the previous nonce. */
    open(nonce: string): void {
      stop();
      const answer = (event: Event) => handOver(refs, String((event as CustomEvent).detail), nonce);
      document.addEventListener(`${nonce}-ask`, answer);
      stop = () => document.removeEventListener(`${nonce}-ask`, answer);
    },
    stop: () => stop(),
  };
}

function handOver(refs: Refs, ref: string, nonce: string): void {
  try {
    const element = refs.resolve(ref);
    if (!isWithinClosedRoot(element))
      return void element.dispatchEvent(new CustomEvent(`${nonce}-here`, { bubbles: true, composed: true }));
    throw new Error(`${ref} lies in a closed shadow root, where code cannot reach it. Use the tools that act on refs.`);
  } catch (error) {
    const { message, hint = '' } = toFailure(error);
    document.dispatchEvent(new CustomEvent(`${nonce}-none`, { detail: `${message} ${hint}`.trim() }));
  }
}

function isWithinClosedRoot(element: Element): boolean {
  const root = element.getRootNode();
  if (!(root instanceof ShadowRoot)) return false;
  return root.mode === 'closed' || isWithinClosedRoot(root.host);
}

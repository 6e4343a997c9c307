import { allRoots, hostOf, isShadowRoot } from './dom';
import { safe } from './safe';

/** Hears events while they go down to their targets. The returned function ends that. */
export function listen(
  types: readonly string[],
  notice: (event: never) => void,
  targets: readonly (Window | Node)[] = [window],
): () => void {
  const each = (method: 'addEventListener' | 'removeEventListener') => {
    for (const target of targets)
      for (const type of types) safe(target as Node)[method](type, notice as (event: Event) => void, true);
  };
  each('addEventListener');
  return () => each('removeEventListener');
}

/** For events that do not leave a shadow root: of all roots, if the element is in one. */
export function listenAround(
  element: Element | undefined,
  types: readonly string[],
  notice: (event: never) => void,
): () => void {
  const shadowRoots = element && hostOf(element) ? allRoots().filter(isShadowRoot) : [];
  return listen(types, notice, [window, ...shadowRoots]);
}

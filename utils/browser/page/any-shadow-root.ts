import { browser } from 'wxt/browser';
import type { ShadowRootReader } from '../../page/dom/dom';

interface FirefoxElement extends Element {
  openOrClosedShadowRoot: ShadowRoot | null;
}

/** Reads closed roots too, in each browser's way. */
export const anyShadowRoot = ((): ShadowRootReader => {
  if ('openOrClosedShadowRoot' in Element.prototype)
    return (element) => (element as FirefoxElement).openOrClosedShadowRoot;
  const { dom } = browser as unknown as { dom: { openOrClosedShadowRoot: ShadowRootReader } };
  return (element) => dom.openOrClosedShadowRoot(element);
})();

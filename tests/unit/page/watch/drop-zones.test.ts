// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageEventsRelay } from '@/utils/browser/page/dialogs/page-dialogs-relay';
import { readDropZonesBy } from '@/utils/page/aria/drop-zones';
import { isTarget } from '@/utils/page/aria/target';
import { internalsMain } from '@/utils/page/watch/internals-main';

interface Left {
  dropZones(): Element[];
  end(): void;
}
const listeners = { addListener: () => undefined, removeListener: () => undefined };
/** The class whose methods elements inherit: in this document, unlike in browsers, it is not the global one. */
const Target = (() => {
  let owner = Element.prototype as object;
  while (!Object.hasOwn(owner, 'addEventListener')) owner = Object.getPrototypeOf(owner) as object;
  return owner.constructor as typeof EventTarget;
})();
const native = Target.prototype.addEventListener;
const left = () => (globalThis as Record<symbol, unknown>)[Symbol.for('sidehand:internals')] as Left;

beforeEach(() => {
  // Of what browsers have and this document does not, nothing is asked here.
  Object.assign(globalThis, { chrome: { runtime: { onConnect: listeners } }, ElementInternals: Object });
  vi.stubGlobal('EventTarget', Target);
  Object.assign(HTMLElement.prototype, { attachInternals: () => ({}) });
  document.body.innerHTML = '<div id="zone">Put the bill here</div><div id="root"><p id="words">Words</p></div>';
  pageEventsRelay('n1');
  internalsMain('n1');
  readDropZonesBy(() => left()?.dropZones() ?? []);
});

afterEach(() => {
  left()?.end();
  readDropZonesBy(() => []);
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const element = (id: string) => document.getElementById(id)!;
const targets = () =>
  ['zone', 'root', 'words'].filter((id) =>
    isTarget(element(id), getComputedStyle(element(id)), { pointer: false, isInNamedContent: false }),
  );

test('what a script lets something be dropped on is used by the pointer; what only sees it pass is not', () => {
  expect(targets()).toEqual([]);
  element('zone').addEventListener('dragover', (event) => event.preventDefault());
  element('zone').addEventListener('drop', () => undefined);
  element('words').addEventListener('dragover', () => undefined);
  expect(targets()).toEqual(['zone']);
});

test('a root that hears all events for what is in it takes nothing', () => {
  for (let kind = 0; kind < 40; kind += 1) element('root').addEventListener(`kind${kind}`, () => undefined);
  element('root').addEventListener('drop', () => undefined);
  expect(targets()).toEqual([]);
});

test('a zone that has left the page is none, and at the end nothing of it stays', () => {
  element('zone').addEventListener('drop', () => undefined);
  element('zone').remove();
  expect(left().dropZones()).toEqual([]);
  expect(Target.prototype.addEventListener).not.toBe(native);
  left().end();
  expect(Target.prototype.addEventListener).toBe(native);
});

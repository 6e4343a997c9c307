// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RelayPort } from '@/utils/browser/tabs/relay-world';
import { userInputRelay } from '@/utils/browser/tabs/user-input-relay';

let told: unknown[];
let leave: () => void;

beforeEach(() => {
  told = [];
  const onConnect = {
    addListener: (connect: (port: RelayPort) => void) =>
      connect({
        name: 'input',
        postMessage: (message) => told.push(message),
        onMessage: { addListener: () => undefined },
        onDisconnect: { addListener: (listener) => (leave = listener) },
      }),
    removeListener: () => undefined,
  };
  vi.stubGlobal('chrome', { runtime: { onConnect } });
});
afterEach(() => {
  leave();
  for (const name of ['body', 'documentElement']) Reflect.deleteProperty(document, name);
  vi.unstubAllGlobals();
});

/** As if a person did it. */
const byHand = (target: EventTarget, event: Event) =>
  target.dispatchEvent(Object.defineProperty(event, 'isTrusted', { value: true }));
const scrolls = (target: EventTarget) =>
  byHand(target, new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }));

it('A key that scrolls the page is no act, a key in a field is one, and so is a press', () => {
  userInputRelay('input');
  const { body } = document;
  body.innerHTML = '<input>';
  scrolls(body);
  expect(told).toEqual([]);
  scrolls(body.querySelector('input')!);
  byHand(body, new MouseEvent('pointerdown', { bubbles: true }));
  body.click();
  expect(told).toEqual(['acted', 'acted']);
});

it.each(['body', 'documentElement'] as const)('A page with an image named %s is scrolled like any other', (name) => {
  const part = document[name];
  // As browsers have it: such names are in front of the properties of the document.
  Object.defineProperty(document, name, { value: document.createElement('img'), configurable: true });
  userInputRelay('input');
  scrolls(part);
  if (name === 'documentElement') byHand(part, new MouseEvent('pointerdown', { clientX: 9_999, bubbles: true }));
  expect(told).toEqual([]);
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userInputRelay } from '@/utils/browser/tabs/user-input-relay';
import { connectRelay, type Relay } from '../../../helpers/relay';

let relay: Relay;

beforeEach(() => {
  userInputRelay('input');
  relay = connectRelay('input');
});
afterEach(() => {
  relay.leave();
  for (const name of ['body', 'documentElement']) Reflect.deleteProperty(document, name);
});

/** As if a person did it. */
const byHand = (target: EventTarget, event: Event) =>
  target.dispatchEvent(Object.defineProperty(event, 'isTrusted', { value: true }));
const scrolls = (target: EventTarget) =>
  byHand(target, new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }));

it('A key that scrolls the page is no act, a key in a field is one, and so is a press', () => {
  const { body } = document;
  body.innerHTML = '<input>';
  scrolls(body);
  expect(relay.reports).toEqual([]);
  scrolls(body.querySelector('input')!);
  byHand(body, new MouseEvent('pointerdown', { bubbles: true }));
  body.click();
  expect(relay.reports).toEqual(['acted', 'acted']);
});

it.each(['body', 'documentElement'] as const)('A page with an image named %s is scrolled like any other', (name) => {
  const part = document[name];
  // As browsers have it: such names are in front of the properties of the document.
  Object.defineProperty(document, name, { value: document.createElement('img'), configurable: true });
  scrolls(part);
  if (name === 'documentElement') byHand(part, new MouseEvent('pointerdown', { clientX: 9_999, bubbles: true }));
  expect(relay.reports).toEqual([]);
});

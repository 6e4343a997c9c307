// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActivity } from '@/utils/page/watch/activity';
import { isMoving } from '@/utils/page/watch/movement';
import { untilChange } from '@/utils/page/watch/observe';
import { popupsFrom } from '@/utils/page/watch/popups';

const names = ['hidden', 'getAnimations', 'addEventListener', 'querySelectorAll', 'getSelection', 'scrollingElement'];

beforeEach(() => {
  Document.prototype.getAnimations = () => [];
  document.body.innerHTML = names.map((name) => `<img name=${name}>`).join('') + '<p>Cart (2)</p>';
  // As browsers have it: such names are in front of the properties of the document.
  const images = [...document.querySelectorAll('img')];
  names.forEach((name, at) => Object.defineProperty(document, name, { value: images[at], configurable: true }));
});

afterEach(() => {
  for (const name of names) Reflect.deleteProperty(document, name);
  vi.useRealTimers();
  document.body.replaceChildren();
});

test('names of images do not hide a change of the page', () => {
  const activity = createActivity();
  activity.compareFrom();
  document.body.append('3');
  expect(activity.changedSoFar()).toBe(true);
  activity.stop();
});

test('names of images do not make the tab look hidden: movement there is noticed', () => {
  const effect = { getComputedTiming: () => ({ endTime: 200 }), target: document.querySelector('p') };
  Document.prototype.getAnimations = () => [{ playState: 'running', effect } as unknown as Animation];
  expect(isMoving(document)).toBe(true);
});

test('names of images do not break a wait that ends when the page is quiet', async () => {
  vi.useFakeTimers();
  const waited = untilChange(() => undefined, 60_000, 500);
  await vi.advanceTimersByTimeAsync(600);
  expect(await waited).toBeUndefined();
});

test('names of images do not break a wait for a menu', async () => {
  vi.useFakeTimers();
  const whenOpen = popupsFrom();
  const waited = whenOpen();
  await vi.advanceTimersByTimeAsync(400);
  expect(await waited).toBeUndefined();
});

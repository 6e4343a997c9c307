import { expect, test, vi } from 'vitest';
import { AheadFacts } from '@/utils/browser/page/ahead-facts';
import type { Intent } from '@/utils/page/api';

const click: Intent = { by: 'click', ref: 'e1' };
const target = { tabId: 7, frameId: 0 };
const facts = { url: 'https://shop.example/' };

function noted(): AheadFacts {
  const ahead = new AheadFacts();
  ahead.note(click, target, facts);
  return ahead;
}

test('what was foreseen is taken once: the next time the page is asked', () => {
  const ahead = noted();
  expect([ahead.take(click, target), ahead.take(click, target)]).toEqual([facts, undefined]);
});

test.each<[string, Intent, typeof target]>([
  ['another way to act', { by: 'write', ref: 'e1' }, target],
  ['another element', { by: 'click', ref: 'e2' }, target],
  ['another frame', click, { tabId: 7, frameId: 3 }],
])('it does not stand for %s', (_what, intent, at) => {
  expect(noted().take(intent, at)).toBeUndefined();
});

test('it does not stand for a later moment', () => {
  const ahead = noted();
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 1_000);
  expect(ahead.take(click, target)).toBeUndefined();
});

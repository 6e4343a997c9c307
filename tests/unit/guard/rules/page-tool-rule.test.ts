import { expect, test } from 'vitest';
import type { GuardFacts } from '@/utils/contracts/ports';
import { createGuard } from '@/utils/guard';
import { defaultSafety } from '@/utils/settings/safety';
import { callOf, factsOf } from '../../../helpers/guard-facts';

function decide(url: string, given: Partial<GuardFacts> = {}) {
  const call = callOf('page_tool', { tool: 'read_cart', input: { id: '4711' } });
  return createGuard(() => false).decide({ callId: 'c1', call, tab: { tabId: 1, url, title: '' } }, factsOf(given));
}

test("a tool that a page offers is the page's code: each call asks, with all that is handed over", () => {
  expect(decide('https://shop.example/mugs', { readSites: ['shop.example', 'mail.example'] })).toEqual({
    verdict: 'ask',
    card: {
      rule: 'page-tool',
      host: 'shop.example',
      tool: 'read_cart',
      fields: [{ name: 'id', value: '4711' }],
      from: ['mail.example'],
    },
  });
});

test('it is not called on blocked sites, outside the web, or in a task that only reads', () => {
  expect([
    decide('https://shop.example/', { safety: { ...defaultSafety, blocked: ['shop.example'] } }).verdict,
    decide('about:blank').verdict,
    decide('https://shop.example/', { safety: { ...defaultSafety, readOnly: true } }).verdict,
  ]).toEqual(['deny', 'deny', 'deny']);
});

import { expect, test } from 'vitest';
import type { DurableEvent } from '@/utils/contracts/events';
import { lastRefs } from '@/utils/browser/page/last-refs';

const seen = (text: string): DurableEvent => ({
  type: 'page-seen',
  at: 0,
  nonce: 'n',
  view: { tabId: 1, url: '', title: '', documentKey: 'd', text, truncated: false },
});

test('the newest refs that a task was shown are found in its log, frame by frame', () => {
  const log: DurableEvent[] = [
    seen('button "Save" [e1]\nframe "Pay" [e12]\n textbox "Card" [f2e3]'),
    {
      type: 'call-ended',
      at: 0,
      callId: 'c',
      nonce: 'n',
      ms: 1,
      result: { ok: true, value: { summary: 'The page:', page: 'link "More" [e40]' } },
    },
    {
      type: 'call-ended',
      at: 0,
      callId: 'd',
      nonce: 'n',
      ms: 1,
      result: { ok: false, failure: { code: 'NOT_ACTIONABLE', message: 'covered by dialog "Cookies" [f2e9]' } },
    },
    seen('button "Save" [e2]'),
  ];
  expect([...lastRefs(log)]).toEqual([
    ['', 40],
    ['f2', 9],
  ]);
  expect([...lastRefs([])]).toEqual([]);
});

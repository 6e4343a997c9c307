import { expect, test } from 'vitest';
import type { DurableEvent, EventOf } from '@/utils/contracts/events';
import { lastRefs } from '@/utils/browser/page/last-refs';

const seen = (text: string): DurableEvent => ({
  type: 'page-seen',
  at: 0,
  nonce: 'n',
  view: { tabId: 1, url: '', title: '', documentKey: 'd', text, truncated: false },
});
const call = { at: 0, callId: 'c', nonce: 'n', ms: 1 };
const ended = (result: EventOf<'call-ended'>['result']): DurableEvent => ({ type: 'call-ended', ...call, result });

test('the newest refs that a task was shown are found in its log, frame by frame', () => {
  const log: DurableEvent[] = [
    seen('button "Save" [e1]\nframe "Pay" [e12]\n textbox "Card" [f2e3]'),
    ended({ ok: true, value: { summary: 'The page:', page: 'link "More" [e40]' } }),
    ended({ ok: false, failure: { code: 'NOT_ACTIONABLE', message: 'covered by dialog "Cookies" [f2e9]' } }),
    seen('button "Save" [e2]'),
  ];
  expect([...lastRefs(log)]).toEqual([
    ['', 40],
    ['f2', 9],
  ]);
  expect([...lastRefs([])]).toEqual([]);
});

import { expect, it, vi } from 'vitest';
import type { FrameTarget } from '@/utils/browser/client/page-client';
import type { WriteReport } from '@/utils/page/watch/page-events';

const url = 'https://shop.example/';
let ruleTaken = Promise.resolve();
let seen = (_request: object): void => undefined;
const event = { addListener: () => undefined, removeListener: () => undefined };
vi.mock('wxt/browser', () => ({
  browser: {
    declarativeNetRequest: { ResourceType: {}, updateSessionRules: () => ruleTaken },
    tabs: { get: () => Promise.resolve({ url }) },
    webNavigation: { onCommitted: event },
    webRequest: { onBeforeRequest: { ...event, addListener: (listener: typeof seen) => (seen = listener) } },
  },
}));
const { WriteHold } = await import('@/utils/browser/page/writes/write-hold');

/** The hold of a task in tab 7, what it answered to the page, and a way to report a write as the page does. */
function holding() {
  const answers: string[] = [];
  const pageEvents = {
    arm: () => Promise.resolve(),
    answerWrite: (_at: FrameTarget, write: string, sends: boolean) => answers.push(`${write} ${sends}`),
    onWrite: (_at: FrameTarget, _report: WriteReport): void => undefined,
  };
  const requests = { openLike: () => false, answered: () => new Promise(() => undefined) };
  const hold = new WriteHold({
    pageEvents: pageEvents as never,
    requests: requests as never,
    isOwn: () => true,
    isFree: () => false,
    answerLimitMs: 1_000,
  });
  const report = (write: Partial<WriteReport>) =>
    pageEvents.onWrite({ tabId: 7, frameId: 0 }, {
      kind: 'write',
      by: 'fetch',
      byHand: false,
      ...write,
    } as WriteReport);
  return { hold, answers, report };
}

it('a write that was let go is waited for until it can be out, however late the browser takes its rule', async () => {
  const { hold, answers, report } = holding();
  const alive = { method: 'POST', url: `${url}alive` };
  seen({ ...alive, tabId: 7 });
  await hold.begin(7, { opens: true });
  expect(hold.quietMs(7)).toBe(Infinity);
  const rule = Promise.withResolvers<void>();
  ruleTaken = rule.promise;
  // What the page sends by itself does not keep it from becoming quiet.
  report({ ...alive, write: 'w0', body: {} });
  expect(hold.quietMs(7)).toBe(Infinity);
  const body = { text: 'mug', size: 3 };
  report({ method: 'POST', url: `${url}order`, write: 'w1', body });
  expect([answers, hold.quietMs(7)]).toEqual([[], 0]);
  rule.resolve();
  await vi.waitUntil(() => answers.length > 1);
  expect(answers).toEqual(['w0 true', 'w1 true']);
  expect(hold.quietMs(7)).toBeLessThan(Infinity);
  hold.end(7);
  await hold.dispose();
});

it('what a busy page reports only after the task was stopped is refused, but not what the user does there', async () => {
  const { hold, answers, report } = holding();
  await hold.begin(7, { opens: true });
  await hold.release();
  const body = { text: 'mug', size: 3 };
  report({ method: 'POST', url: `${url}order`, write: 'late', body });
  report({ method: 'POST', url: `${url}order`, write: 'by hand', body, byHand: true });
  await vi.waitUntil(() => answers.length > 1);
  expect(answers).toEqual(['late false', 'by hand true']);
});

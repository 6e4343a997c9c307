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

/**
 * The hold of a task in tab 7, what it answered to the page, and a way to report a write as the page does. `open`: what
 * the tab has sent before and what has no answer yet.
 */
function holding(open: { form?: boolean; link?: string } = {}) {
  const answers: string[] = [];
  const pageEvents = {
    arm: () => Promise.resolve(),
    isConnected: () => true,
    answerWrite: (_at: FrameTarget, write: string, sends: boolean) => answers.push(`${write} ${sends}`),
    onWrite: (_at: FrameTarget, _report: WriteReport): void => undefined,
  };
  const requests = {
    openLike: () => open.form === true,
    isOpening: (_tabId: number, url: string) => url === open.link,
    answered: () => new Promise(() => undefined),
  };
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

it('a released write is waited for until it can be sent, however late the browser accepts the rule for it', async () => {
  const { hold, answers, report } = holding();
  const alive = { method: 'POST', url: `${url}alive` };
  seen({ ...alive, tabId: 7 });
  await hold.begin(7, { allowsWrite: true });
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

it('a write that a busy page reports only after the task was stopped is refused, but not what the user does there', async () => {
  const { hold, answers, report } = holding();
  await hold.begin(7, { allowsWrite: true });
  await hold.release();
  const body = { text: 'mug', size: 3 };
  report({ method: 'POST', url: `${url}order`, write: 'late', body });
  report({ method: 'POST', url: `${url}order`, write: 'by hand', body, byHand: true });
  await vi.waitUntil(() => answers.length > 1);
  expect(answers).toEqual(['late false', 'by hand true']);
});

it('a form is not sent again, and a link not followed again, while there is no answer', async () => {
  const again = { failure: { code: 'DENIED', message: expect.stringContaining('It was not sent again.') as string } };
  const sent = holding({ form: true, link: `${url}order?by=link` }).hold;
  await expect(sent.begin(7, { form: { posts: `${url}order` } as never })).rejects.toMatchObject(again);
  await expect(sent.begin(7, { leadsTo: `${url}order?by=link` })).rejects.toMatchObject(again);
  await sent.begin(7, { leadsTo: `${url}another` });
  await sent.dispose();
});

it('a repeated request without an answer, and a beacon, are refused without a card, and reported', async () => {
  const body = { text: 'mug', size: 3 };
  const again = holding({ form: true });
  await again.hold.begin(7, {});
  again.report({ method: 'POST', url: `${url}order`, write: 'w1', body });
  const first = holding();
  await first.hold.begin(7, {});
  first.report({ method: 'POST', url: `${url}order`, write: 'w2', body, by: 'beacon' });
  for (const [{ hold, answers }, write, why] of [
    [again, 'w1', 'repeats'],
    [first, 'w2', 'beacon'],
  ] as const) {
    expect([answers, hold.waiting()]).toEqual([[`${write} false`], undefined]);
    expect(hold.takeHeld(7).held).toEqual([{ method: 'POST', url: `${url}order`, why }]);
    await hold.dispose();
  }
});

it('an action is not told of a write that came before it and was decided', async () => {
  const { hold, report } = holding();
  await hold.begin(7, { control: 'Message', filled: 'typed' });
  hold.end(7);
  const body = { text: 'mug', size: 3 };
  report({ method: 'POST', url: `${url}drafts`, write: 'w1', body });
  await hold.answer('w1', false, new AbortController().signal);
  await hold.begin(7, { control: 'Bold' });
  report({ method: 'POST', url: `${url}notes`, write: 'w2', body });
  expect(hold.takeHeld(7).held).toEqual([{ method: 'POST', url: `${url}notes`, why: 'waits' }]);
  await hold.dispose();
});

it('nothing is done where the browser does not accept the rule that holds what pages send', async () => {
  const { hold, report, answers } = holding();
  ruleTaken = Promise.reject(new Error('too many rules'));
  await expect(hold.begin(7, {})).rejects.toMatchObject({ failure: { code: 'LOCK_FAILED' } });
  ruleTaken = Promise.resolve();
  await hold.begin(7, {});
  report({ method: 'POST', url: `${url}order`, write: 'w1', body: { text: 'mug', size: 3 } });
  expect([answers, hold.waiting()?.url]).toEqual([[], `${url}order`]);
  await hold.dispose();
});

it('what a page saves while a field is filled in does not use up what a button may send, however late it comes', async () => {
  const { hold, answers, report } = holding();
  const save = (write: string, state: string, text: string) => {
    const json = JSON.stringify({ to: 'Ann Lee', text, state });
    report({ method: 'POST', url: `${url}mail`, write, body: { text: json, size: json.length } });
  };
  await hold.begin(7, { control: 'Message', filled: 'typed' });
  save('w1', 'draft', 'Hello Ann');
  expect(hold.waiting()).toMatchObject({ control: 'Message', filled: 'typed' });
  await hold.answer('w1', false, new AbortController().signal);
  hold.end(7);
  await hold.begin(7, { control: 'Send', allowsWrite: true });
  save('w2', 'draft', 'Hello Ann, see you');
  save('w3', 'sent', 'Hello Ann, see you');
  save('w4', 'sent', 'Hello Ann, see you');
  await vi.waitUntil(() => answers.includes('w3 true'));
  expect(answers).toEqual(['w1 false', 'w3 true']);
  expect(hold.waiting()).toMatchObject({ id: 'w2', control: 'Message', filled: 'typed' });
  hold.end(7);
  await hold.dispose();
});

it('a box that may send something by being ticked sends it', async () => {
  const { hold, answers, report } = holding();
  await hold.begin(7, { control: 'I accept the terms', filled: 'chosen', allowsWrite: true });
  report({ method: 'POST', url: `${url}terms`, write: 'w1', body: { size: 0 } });
  await vi.waitUntil(() => answers.length > 0);
  expect(answers).toEqual(['w1 true']);
  await hold.dispose();
});

it('a request that the page sends by itself is told from those of an action, whatever is done meanwhile', async () => {
  const { hold } = holding();
  const beat = { method: 'POST', url: `${url}alive`, tabId: 7 };
  seen({ ...beat, requestId: 'before' });
  await hold.begin(7, { control: 'Add' });
  seen({ ...beat, requestId: 'beat' });
  seen({ ...beat, url: `${url}guests`, requestId: 'add' });
  seen({ ...beat, method: 'GET', requestId: 'read' });
  expect(['before', 'beat', 'add', 'read'].map((id) => hold.isOwn(id))).toEqual([false, true, false, false]);
  hold.end(7);
  await hold.dispose();
});

it('an action whose request was refused sends nothing more by the same order', async () => {
  const { hold, answers, report } = holding();
  await hold.begin(7, { control: 'Send', allowsWrite: true });
  hold.endOpens(7);
  report({ method: 'POST', url: `${url}send`, write: 'w1', body: { size: 0 } });
  expect([answers, hold.waiting()?.id]).toEqual([[], 'w1']);
  hold.end(7);
  await hold.dispose();
});

it('what an action was to send is told from what else it sends, such as statistics', async () => {
  const { hold, answers, report } = holding();
  const request = (path: string) => ({ method: 'POST', url: `${url}${path}` });
  const send = async (path: string, text: string) => {
    await hold.begin(7, { control: 'Send', allowsWrite: true, textsToSend: ['Hello Ann'] });
    report({ ...request(path), write: path, body: { text: JSON.stringify({ text }), size: 20 } });
    await vi.waitUntil(() => answers.includes(`${path} true`));
    hold.end(7);
    return hold.isSending(7, [request(path)]);
  };
  expect(await send('send', 'Hello Ann, and bye')).toBe(true);
  expect(await send('count', 'Send')).toBe(false);
  expect(hold.isSending(7, [request('send')])).toBe(false);
  await hold.begin(7, { form: { digest: 'd', posts: `${url}form#top` }, allowsWrite: true });
  expect([hold.isSending(7, [request('form')]), hold.isSending(7, [request('count')])]).toEqual([true, false]);
  await hold.dispose();
});

it('what a page saves after a button as it did when a field was filled in is told as that, too', async () => {
  const { hold, report } = holding();
  const save = (write: string, text: string) => {
    const json = JSON.stringify({ text });
    report({ method: 'POST', url: `${url}notes`, write, body: { text: json, size: json.length } });
  };
  await hold.begin(7, { control: 'Text', filled: 'typed' });
  save('w1', 'Dear Ann, how are you?');
  hold.end(7);
  expect(hold.waiting()?.fieldSave).toBeUndefined();
  await hold.answer('w1', false, new AbortController().signal);
  await hold.begin(7, { control: 'Bold' });
  save('w2', 'Dear <b>Ann</b>, how are you?');
  expect(hold.waiting()).toMatchObject({ control: 'Bold', fieldSave: { control: 'Text', filled: 'typed' } });
  await hold.dispose();
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActPermission, HeldWrite } from '@/utils/contracts/ports';
import type { WriteWatch } from '@/utils/browser/page/writes/arm-tab';
import { WriteHold } from '@/utils/browser/page/writes/write-hold';
import { RequestWatch } from '@/utils/browser/tabs/request-watch';
import type { WriteReport } from '@/utils/page/watch/page-events';
import {
  beforeRules,
  fakeBrowser,
  openTab,
  refuseRules,
  requestEvents,
  sessionRules,
} from '../../../../helpers/fake-browser';
import { watchedPages } from '../../../../helpers/watched-pages';

const url = 'https://shop.example/';
const signal = AbortSignal.any([]);

/** Tab 7 is the task's. */
beforeEach(() => {
  fakeBrowser.reset();
  openTab({ id: 7, url, active: true });
  watchedPages();
});

interface Seen {
  method: string;
  url: string;
  requestId?: string;
  headers?: { name: string; value: string }[];
}

/** A page of the task sends something that the browser sees. */
function seen({ requestId = 'r', headers = [], method, url: to }: Seen) {
  requestEvents.onBeforeRequest.tell({ tabId: 7, requestId, method, url: to });
  requestEvents.onBeforeSendHeaders.tell({ requestId, requestHeaders: headers });
}

/** The form that an action sends. */
const formTo = (to: { posts?: string; asks?: string }): NonNullable<ActPermission['form']> => ({ digest: 'd', ...to });

/**
 * The hold of a task in tab 7, what it answered to the page, and a way to report a write as the page does. `open`: what
 * the tab has sent before and what has no answer yet.
 */
function holding(open: { form?: boolean; link?: string; lost?: string; isFree?: (write: HeldWrite) => boolean } = {}) {
  const answers: string[] = [];
  const armed: string[] = [];
  const windows: string[] = [];
  const pageEvents: WriteWatch = {
    install: () => Promise.resolve(),
    arm: async (tabId, arming) => void armed.push(`${tabId} ${JSON.stringify(arming)}`),
    isConnected: () => true,
    answerWrite: (_at, write, sends, lasts) => void answers.push(`${write} ${sends}${lasts ? ' for good' : ''}`),
    onWrite: () => undefined,
    onConfirmed: () => undefined,
    noteActs: () => undefined,
  };
  const likeIs = (request?: { method: string; url: string }) =>
    request?.method === 'POST' ? open.form === true : request?.url === open.link;
  const hold = new WriteHold({
    pageEvents,
    requests: new RequestWatch(),
    isOwn: (tabId) => tabId === 7 || tabId === 8,
    isHeldElsewhere: (tabId) => tabId === 9,
    isFree: open.isFree ?? (({ opened }) => opened === true),
    answerLimitMs: 1_000,
    openWindow: async (url, isAllowed) => void windows.push(`${url}${isAllowed ? ', allowed' : ''}`),
    outside: {
      note: () => Promise.resolve(),
      likeOpen: ({ request }) =>
        request?.url === open.lost ? 'lost' : likeIs(request) ? ('awaited' as const) : undefined,
    },
  });
  const report = (write: Partial<WriteReport>, tabId = 7) =>
    pageEvents.onWrite({ tabId, frameId: 0 }, {
      kind: 'write',
      by: 'fetch',
      byHand: false,
      from: url,
      headers: [],
      signed: false,
      body: { size: 0 },
      ...write,
    } as WriteReport);
  return { hold, answers, armed, windows, report, confirm: () => pageEvents.onConfirmed(7) };
}

it('a released write is waited for until it can be sent, however late the browser accepts the rule for it', async () => {
  const { hold, answers, report } = holding();
  const alive = { method: 'POST', url: `${url}alive` };
  seen(alive);
  await hold.begin(7, { allowsWrite: true });
  expect(hold.quietMs(7)).toBe(Infinity);
  const rule = Promise.withResolvers<void>();
  beforeRules(() => rule.promise);
  // What the page sends by itself does not keep it from becoming quiet.
  report({ ...alive, write: 'w0' });
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
  const again = {
    failure: { code: 'STILL_OPEN', message: expect.stringContaining('It was not sent again.') as string },
  };
  const sent = holding({ form: true, link: `${url}order?by=link` }).hold;
  await expect(sent.begin(7, { form: formTo({ posts: `${url}order` }) })).rejects.toMatchObject(again);
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
    expect([answers, hold.waiting()[0]]).toEqual([[`${write} false`], undefined]);
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
  await hold.answer('w1', false, signal);
  await hold.begin(7, { control: 'Bold' });
  report({ method: 'POST', url: `${url}notes`, write: 'w2', body });
  expect(hold.takeHeld(7).held).toEqual([{ method: 'POST', url: `${url}notes`, why: 'waits' }]);
  await hold.dispose();
});

it('nothing is done where the browser does not accept the rule that holds what pages send', async () => {
  const { hold, report, answers } = holding();
  refuseRules();
  await expect(hold.begin(7, {})).rejects.toMatchObject({ failure: { code: 'LOCK_FAILED' } });
  beforeRules(() => Promise.resolve());
  await hold.begin(7, {});
  report({ method: 'POST', url: `${url}order`, write: 'w1', body: { text: 'mug', size: 3 } });
  expect([answers, hold.waiting()[0]?.url]).toEqual([[], `${url}order`]);
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
  const beat = { method: 'POST', url: `${url}alive` };
  seen({ ...beat, requestId: 'before' });
  await hold.begin(7, { control: 'Add' });
  seen({ ...beat, requestId: 'beat' });
  seen({ ...beat, url: `${url}guests`, requestId: 'add' });
  seen({ ...beat, method: 'GET', requestId: 'read' });
  expect(['before', 'beat', 'add', 'read'].map((id) => hold.ownWrites.isOwn(id))).toEqual([false, true, false, false]);
  hold.end(7);
  await hold.dispose();
});

it('a request may be what its page sends by itself until its headers tell another operation', async () => {
  const { hold } = holding();
  const act = { method: 'POST', url: `${url}action` };
  seen({ ...act, headers: [{ name: 'Next-Action', value: 'list' }] });
  await hold.begin(7, { allowsWrite: true });
  requestEvents.onBeforeRequest.tell({ tabId: 7, requestId: 'next', ...act });
  requestEvents.onBeforeRequest.tell({ tabId: 7, requestId: 'elsewhere', method: 'POST', url: `${url}other` });
  expect(['next', 'elsewhere'].map((id) => hold.ownWrites.isLikelyOwn(id))).toEqual([true, false]);
  const headers = [{ name: 'Next-Action', value: 'delete' }];
  requestEvents.onBeforeSendHeaders.tell({ requestId: 'next', requestHeaders: headers });
  expect(hold.ownWrites.isOwn('next')).toBe(false);
  await hold.dispose();
});

it('an action whose request was refused sends nothing more by the same order', async () => {
  const { hold, answers, report } = holding();
  await hold.begin(7, { control: 'Send', allowsWrite: true });
  hold.endOpens(7);
  report({ method: 'POST', url: `${url}send`, write: 'w1', body: { size: 0 } });
  expect([answers, hold.waiting()[0]?.id]).toEqual([[], 'w1']);
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
  await hold.begin(7, { form: formTo({ posts: `${url}form#top` }), allowsWrite: true });
  expect([hold.isSending(7, [request('form')]), hold.isSending(7, [request('count')])]).toEqual([true, false]);
  await hold.dispose();
});

it('what an approved action sends goes only where the guard allows it with its values', async () => {
  const { hold, answers, report } = holding({
    isFree: ({ opened, body }) => opened === true && body.text === 'Hello Ann',
  });
  await hold.begin(7, { control: 'Send', allowsWrite: true });
  report({ method: 'POST', url: `${url}send`, write: 'w1', body: { text: 'Hello Eve', size: 9 } });
  report({ method: 'POST', url: `${url}send`, write: 'w2', body: { text: 'Hello Ann', size: 9 } });
  await vi.waitUntil(() => answers.length > 0);
  expect([answers, hold.waiting()[0]?.id]).toEqual([['w2 true'], 'w1']);
  await hold.dispose();
});

it('a request that the page sent with one operation in a header frees none with another', async () => {
  const { hold, answers, report } = holding();
  const send = { method: 'POST', url: `${url}x`, write: '' };
  seen({
    ...send,
    headers: [
      { name: 'Next-Action', value: 'list' },
      { name: 'User-Agent', value: 'x' },
    ],
  });
  await hold.begin(7, { control: 'Go on' });
  report({ ...send, write: 'list', headers: [['next-action', 'list']] });
  report({ ...send, write: 'delete', headers: [['next-action', 'delete']] });
  await vi.waitUntil(() => answers.length > 0);
  expect([answers, hold.waiting()[0]?.headers]).toEqual([['list true'], [['next-action', 'delete']]]);
  await hold.dispose();
});

describe('an action holds', () => {
  it('what other tabs of its sites open elsewhere with a text of the task: they look for it, too', async () => {
    openTab({ id: 8, url: 'https://mail.example/' });
    const { hold, armed } = holding();
    await hold.begin(7, { foreignTexts: ['Code RC-1A2B'] });
    expect(armed[1]).toBe('8 {"armed":true,"reads":true,"texts":["code rc-1a2b"],"beside":true}');
    await hold.dispose();
  });

  it('what other tabs of its sites send: those of the task, and those of the user, but not of another task', async () => {
    for (const tab of [
      { id: 8, url: 'https://mail.example/' },
      { id: 9, url },
      { id: 10, url: 'https://www.shop.example/x', lastAccessed: 0 },
      { id: 11, url, active: true },
      { id: 12, url: 'https://other.example/' },
      { id: 14, url, discarded: true },
    ])
      openTab(tab);
    const { hold, armed, answers, report } = holding();
    await hold.begin(7, { control: 'Continue' });
    expect(armed).toEqual(['7 {"armed":true,"reads":false}', '8 {"armed":true,"reads":false,"beside":true}']);
    // In the tab that the user looks at, the browser must not block what comes of their hand.
    expect(sessionRules()[0]?.condition).toMatchObject({
      tabIds: [7, 8, 10],
      initiatorDomains: ['shop.example', 'mail.example'],
      requestDomains: ['shop.example', 'mail.example'],
    });
    for (const tabId of [10, 11]) report({ method: 'POST', url: `${url}danger`, write: `by ${tabId}` }, tabId);
    expect([answers, hold.waiting()[0]]).toEqual([[], expect.objectContaining({ id: 'by 10', control: 'Continue' })]);
    expect(hold.takeHeld(7).held).toHaveLength(2);
    await hold.dispose();
  });

  it('nothing of the user in their own tab, nor what other sites do in frames', async () => {
    openTab({ id: 8, url });
    const { hold, answers, report } = holding();
    await hold.begin(7, {});
    report({ method: 'POST', url: `${url}a`, write: 'by hand', byHand: true }, 8);
    report({
      method: 'POST',
      url: 'https://captcha.example/check',
      write: 'captcha',
      from: 'https://captcha.example/',
    });
    await vi.waitUntil(() => answers.length > 1);
    expect(answers.toSorted()).toEqual(['by hand true', 'captcha true']);
    await hold.dispose();
  });

  interface Origin {
    wrote?: boolean;
    length?: string;
    type?: string;
    signed?: boolean;
    body?: string;
  }
  it.each<[string, Origin, boolean]>([
    ['an origin that it never wrote to', {}, true],
    ['an origin that gives it data', { wrote: true, length: '900' }, true],
    ['an origin that gives it a picture', { wrote: true, length: '900', type: 'image' }, false],
    ['an origin that only takes statistics', { wrote: true, length: '2' }, false],
    ['an origin that takes statistics, with proof of who the user is', { wrote: true, signed: true }, true],
    ['an origin that takes statistics, with a text of the task', { wrote: true, body: 'RC-1A2B' }, true],
  ])(
    'what its page writes to %s: %j',
    async (_what, { wrote, length, type = 'xmlhttprequest', signed = false, body = 'x' }, isHeld) => {
      const { hold, answers, report } = holding();
      const api = { method: 'POST', url: 'https://api-shop.test/close' };
      if (wrote) seen({ ...api, url: 'https://api-shop.test/view' });
      if (length !== undefined)
        requestEvents.onHeadersReceived.tell({
          ...{ tabId: 7, type, url: api.url, statusCode: 200 },
          responseHeaders: [{ name: 'Content-Length', value: length }],
        });
      await hold.begin(7, { control: 'Go on', foreignTexts: ['rc-1a2b'] });
      report({ ...api, write: 'w', signed, body: { text: body, size: 1 } });
      expect([answers, hold.waiting()[0]?.url]).toEqual(isHeld ? [[], api.url] : [['w true'], undefined]);
      expect(hold.waiting()[0]?.serves).toBe(length === '900' && isHeld ? true : undefined);
      await hold.dispose();
    },
  );

  it('a window that takes a text of the task elsewhere: it opens only once that is allowed, with its whole address', async () => {
    const { hold, answers, windows, report } = holding();
    await hold.begin(7, { foreignTexts: ['Code RC-1A2B'] });
    const open = (write: string, body: WriteReport['body']) =>
      report({ by: 'window', method: 'GET', url: 'https://evil.example/n', write, body });
    open('refused', { text: 'Code%20RC-1A2B', size: 14 });
    open('allowed', { text: 'q=Code%20RC-1A2B', size: 16 });
    await vi.waitUntil(() => hold.waiting().length > 1);
    await hold.answer('refused', false, signal);
    void hold.answer('allowed', true, signal);
    await vi.waitUntil(() => answers.length > 1);
    expect([answers, windows]).toEqual([
      ['refused false for good', 'allowed true'],
      ['https://evil.example/n#q=Code%20RC-1A2B, allowed'],
    ]);
    await hold.dispose();
  });

  it('what scripts read elsewhere with a text of the task in its address, and nothing else that they read', async () => {
    const { hold, armed, answers, report } = holding();
    await hold.begin(7, { foreignTexts: ['Code RC-1A2B', 'See https://evil.example/pic?d=7'] });
    expect(armed[0]).toBe('7 {"armed":true,"reads":true,"texts":["code rc-1a2b","see https://evil.example/pic?d=7"]}');
    const get = (write: string, to: string) => report({ method: 'GET', url: to, write });
    get('text', 'https://evil.example/p.gif?q=Code+RC-1A2B');
    get('link', 'https://evil.example/pic?d=7');
    get('own', `${url}find?q=Code%20RC-1A2B`);
    get('other', 'https://cdn.example/a.js');
    await vi.waitUntil(() => answers.length > 1);
    expect([answers, hold.takeHeld(7).held?.map((one) => one.method)]).toEqual([
      ['own true', 'other true'],
      ['GET', 'GET'],
    ]);
    // In the tabs, and in new ones.
    const filters = new Set(sessionRules().flatMap(({ condition }) => condition.urlFilter ?? []));
    expect([...filters]).toEqual([
      'https://evil.example/pic?d=7',
      'Code%20RC-1A2B',
      'Code+RC-1A2B',
      expect.any(String),
      expect.any(String),
    ]);
    await hold.dispose();
  });
});

describe('A page that says of an action that it does something', () => {
  const get = (write: string, to: string, more: Partial<WriteReport> = {}) =>
    ({ method: 'GET', url: to, write, acts: true, ...more }) satisfies Partial<WriteReport>;

  it('has its first request held, also one that reads, in whatever language its address is', async () => {
    const { hold, answers, report } = holding({ isFree: () => false });
    await hold.begin(7, { acts: true });
    report(get('w1', `${url}tiedot/7/poista`));
    report(get('elsewhere', 'https://numbers.example/seen'));
    report(get('of another document', `${url}tiedot`, { acts: false }));
    expect([hold.waiting().map(({ id }) => id), answers]).toEqual([['w1', 'of another document'], ['elsewhere true']]);
    await hold.dispose();
  });

  it('may read what came of it', async () => {
    const { hold, answers, report } = holding();
    await hold.begin(7, { acts: true, allowsWrite: true });
    report({ method: 'POST', url: `${url}order`, write: 'w1', body: { text: 'mug', size: 3 } });
    report(get('w2', `${url}orders`));
    await vi.waitUntil(() => answers.length > 1);
    expect(answers.toSorted()).toEqual(['w1 true', 'w2 true']);
    await hold.begin(7, { acts: true });
    report(get('w3', `${url}orders`));
    expect(hold.waiting().map(({ id }) => id)).toEqual(['w3']);
    await hold.dispose();
  });

  it.each([
    ['a query that changes nothing', {}],
    ['what the user sends by hand', { byHand: true }],
  ])('is not taken to have done it by %s', async (_what, more) => {
    const { hold, answers, report } = holding({ isFree: ({ url: to }) => to.endsWith('/graphql') });
    await hold.begin(7, { acts: true });
    report({ method: 'POST', url: `${url}graphql`, write: 'decoy', body: { text: '{me{id}}', size: 8 }, ...more });
    await vi.waitUntil(() => answers.length > 0);
    report(get('w1', `${url}tiedot/7/poista`));
    expect([answers, hold.waiting().map(({ id }) => id)]).toEqual([['decoy true'], ['w1']]);
    await hold.dispose();
  });

  it('may do it only during the next action: what it has asked about is not forgotten', async () => {
    const { hold, armed, report, confirm } = holding({ isFree: () => false });
    await hold.begin(7, {});
    confirm();
    hold.end(7);
    await hold.begin(7, { control: 'More' });
    expect(armed.at(-1)).toContain('"acts":true');
    report(get('w1', `${url}tiedot/7/poista`, { acts: false }));
    expect(hold.waiting().map(({ id }) => id)).toEqual(['w1']);
    await hold.dispose();
  });

  it('is believed as long as what an action causes may come, however fast the next actions follow', async () => {
    vi.useFakeTimers();
    const { hold, armed, confirm } = holding({ isFree: () => false });
    const act = async () => {
      await hold.begin(7, {});
      hold.end(7);
      return armed.at(-1)?.includes('"acts":true');
    };
    await hold.begin(7, {});
    confirm();
    hold.end(7);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await act()).toBe(true);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await act()).toBe(false);
    await hold.dispose();
    vi.useRealTimers();
  });
});

it('what the user has refused is refused for good in its document, and a beacon only once', async () => {
  const { hold, answers, report } = holding({ isFree: () => false });
  const order = { method: 'POST', url: `${url}order`, body: { text: 'mug', size: 3 } };
  await hold.begin(7, {});
  report({ ...order, write: 'w1' });
  report({ ...order, write: 'w2', by: 'beacon' });
  await hold.answer('w1', false, signal);
  expect(answers).toEqual(['w2 false', 'w1 false for good']);
  await hold.dispose();
});

it('what the task has sent, and whose end is lost, waits also where the page tries it again by itself', async () => {
  const { hold, answers, report } = holding({ lost: `${url}order` });
  const order = { method: 'POST', url: `${url}order` };
  seen(order);
  await hold.begin(7, {});
  report({ ...order, write: 'again', body: { size: 0 } });
  expect([answers, hold.waiting().map(({ id }) => id)]).toEqual([[], ['again']]);
  await hold.dispose();
});

it('the browser gets its rules anew only where they are others: what may be opened counts only beside a blocked text', async () => {
  const { hold } = holding();
  const asks = (to: string) => ({ form: formTo({ asks: `https://${to}/find` }) });
  let set = 0;
  beforeRules(async () => void (set += 1));
  const isSetBy = async (how: ActPermission) => {
    set = 0;
    await hold.begin(7, how);
    return set > 0;
  };
  expect(await isSetBy({})).toBe(true);
  expect(await isSetBy(asks('one.example'))).toBe(false);
  expect(await isSetBy({})).toBe(false);
  const text = { foreignTexts: ['Code RC-1A2B'] };
  expect(await isSetBy({ ...text, ...asks('one.example') })).toBe(true);
  expect(await isSetBy({ ...text, ...asks('one.example') })).toBe(false);
  expect(await isSetBy({ ...text, ...asks('two.example') })).toBe(true);
  await hold.dispose();
});

it('forms without number can be sent one after the other, of which only the last may still leave', async () => {
  const { hold } = holding();
  for (let at = 1; at <= 60; at += 1) {
    await hold.begin(7, { form: formTo({ posts: `${url}form/${at}` }) });
    hold.end(7);
  }
  const open = sessionRules().filter(({ condition }) => condition.urlFilter?.includes('form/'));
  expect(open.map(({ condition }) => condition.urlFilter)).toEqual([`|${url}form/60|`]);
  await hold.dispose();
});

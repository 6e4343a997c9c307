import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ActPermission, HeldWrite } from '@/utils/contracts/ports';
import type { WriteWatch } from '@/utils/browser/page/writes/arm-tab';
import { WriteHold } from '@/utils/browser/page/writes/write-hold';
import { RequestWatch } from '@/utils/browser/tabs/request-watch';
import type { WriteReport } from '@/utils/page/watch/page-events';
import { beforeRules, openTab, refuseRules, requestEvents, sessionRules } from '../../../../helpers/fake-browser';
import { watchedPages } from '../../../../helpers/watched-pages';

const url = 'https://shop.example/';
const signal = AbortSignal.any([]);
/** What a page sends unless a test says otherwise. */
const order = { method: 'POST', url: `${url}order`, body: { text: 'mug', size: 3 } };
const empty = { size: 0 };
const read = (from: string) => ({ method: 'GET', url: from, body: empty });

/** Tab 7 is the task's. */
beforeEach(() => {
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
  onTestFinished(() => hold.dispose());
  type Usual = Omit<WriteReport, 'write' | 'method' | 'url' | 'body'>;
  const usual: Usual = { kind: 'write', by: 'fetch', byHand: false, from: url, headers: [], signed: false };
  return {
    hold,
    answers,
    armed,
    windows,
    report: (write: string, more: Partial<WriteReport> = {}, tabId = 7) =>
      pageEvents.onWrite({ tabId, frameId: 0 }, { ...usual, ...order, write, ...more }),
    confirm: () => pageEvents.onConfirmed(7),
    waiting: () => hold.waiting().map(({ id }) => id),
  };
}

it('a released write is waited for until it can be sent, however late the browser accepts the rule for it', async () => {
  const { hold, answers, report } = holding();
  const alive = { method: 'POST', url: `${url}alive` };
  seen(alive);
  await hold.begin(7, { allowsWrite: true });
  expect(hold.of(7).quietMs()).toBe(Infinity);
  const rule = Promise.withResolvers<void>();
  beforeRules(() => rule.promise);
  // What the page sends by itself does not keep it from becoming quiet.
  report('w0', { ...alive, body: empty });
  expect(hold.of(7).quietMs()).toBe(Infinity);
  report('w1');
  expect([answers, hold.of(7).quietMs()]).toEqual([[], 0]);
  rule.resolve();
  await expect.poll(() => answers).toEqual(['w0 true', 'w1 true']);
  expect(hold.of(7).quietMs()).toBeLessThan(Infinity);
});

it('a write that a busy page reports only after the task was stopped is refused, but not what the user does there', async () => {
  const { hold, answers, report } = holding();
  await hold.begin(7, { allowsWrite: true });
  await hold.release();
  report('late');
  report('by hand', { byHand: true });
  await expect.poll(() => answers).toEqual(['late false', 'by hand true']);
});

it('a form is not sent again, and a link not followed again, while there is no answer', async () => {
  const message = expect.stringContaining('It was not sent again.') as string;
  const again = { failure: { code: 'STILL_OPEN', message } };
  const { hold } = holding({ form: true, link: `${url}order?by=link` });
  await expect(hold.begin(7, { form: formTo({ posts: order.url }) })).rejects.toMatchObject(again);
  await expect(hold.begin(7, { leadsTo: `${url}order?by=link` })).rejects.toMatchObject(again);
  await hold.begin(7, { leadsTo: `${url}another` });
});

it.each([
  ['repeated request without an answer', { form: true }, {}, 'repeats'],
  ['beacon', {}, { by: 'beacon' }, 'beacon'],
] as const)('a %s is refused without a card, and reported', async (_what, open, more, why) => {
  const { hold, answers, report, waiting } = holding(open);
  await hold.begin(7, {});
  report('w', more);
  expect([answers, waiting()]).toEqual([['w false'], []]);
  expect(hold.takeHeld(7).held).toEqual([{ method: 'POST', url: order.url, why }]);
});

it('an action is not told of a write that came before it and was decided', async () => {
  const { hold, report } = holding();
  await hold.begin(7, { control: 'Message', filled: 'typed' });
  hold.end(7);
  report('w1', { url: `${url}drafts` });
  await hold.answer('w1', false, signal);
  await hold.begin(7, { control: 'Bold' });
  report('w2');
  expect(hold.takeHeld(7).held).toEqual([{ method: 'POST', url: order.url, why: 'waits' }]);
});

it('nothing is done where the browser does not accept the rule that holds what pages send', async () => {
  const { hold, report, answers, waiting } = holding();
  refuseRules();
  await expect(hold.begin(7, {})).rejects.toMatchObject({ failure: { code: 'LOCK_FAILED' } });
  beforeRules(() => Promise.resolve());
  await hold.begin(7, {});
  report('w1');
  expect([answers, waiting()]).toEqual([[], ['w1']]);
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
});

it('an action whose request was refused sends nothing more by the same order', async () => {
  const { hold, answers, report, waiting } = holding();
  await hold.begin(7, { control: 'Send', allowsWrite: true });
  hold.of(7).writesAllowed = 0;
  report('w1', { body: empty });
  expect([answers, waiting()]).toEqual([[], ['w1']]);
});

it('what an action was to send is told from what else it sends, such as statistics', async () => {
  const { hold, answers, report } = holding();
  const request = (path: string) => ({ method: 'POST', url: `${url}${path}` });
  const send = async (path: string, text: string) => {
    await hold.begin(7, { control: 'Send', allowsWrite: true, textsToSend: ['Hello Ann'] });
    report(path, { ...request(path), body: { text: JSON.stringify({ text }), size: 20 } });
    await vi.waitUntil(() => answers.includes(`${path} true`));
    hold.end(7);
    return hold.of(7).isSending([request(path)]);
  };
  expect(await send('send', 'Hello Ann, and bye')).toBe(true);
  expect(await send('count', 'Send')).toBe(false);
  expect(hold.of(7).isSending([request('send')])).toBe(false);
  await hold.begin(7, { form: formTo({ posts: `${url}form#top` }), allowsWrite: true });
  expect([hold.of(7).isSending([request('form')]), hold.of(7).isSending([request('count')])]).toEqual([true, false]);
});

it('what an approved action sends goes only where the guard allows it with its values', async () => {
  const isFree = ({ opened, body }: HeldWrite) => opened === true && body.text === 'Hello Ann';
  const { hold, answers, report, waiting } = holding({ isFree });
  await hold.begin(7, { control: 'Send', allowsWrite: true });
  report('w1', { body: { text: 'Hello Eve', size: 9 } });
  report('w2', { body: { text: 'Hello Ann', size: 9 } });
  await expect.poll(() => [answers, waiting()]).toEqual([['w2 true'], ['w1']]);
});

it('a request that the page sent with one operation in a header frees none with another', async () => {
  const { hold, answers, report } = holding();
  const list = { name: 'Next-Action', value: 'list' };
  seen({ ...order, headers: [list, { name: 'User-Agent', value: 'x' }] });
  await hold.begin(7, { control: 'Go on' });
  report('list', { body: empty, headers: [['next-action', 'list']] });
  report('delete', { body: empty, headers: [['next-action', 'delete']] });
  await expect.poll(() => [answers, hold.waiting()[0]?.headers]).toEqual([['list true'], [['next-action', 'delete']]]);
});

describe('an action holds', () => {
  it('what other tabs of its sites send: those of the task, and those of the user, but not of another task', async () => {
    openTab({ id: 8, url: 'https://mail.example/' });
    openTab({ id: 9, url });
    openTab({ id: 10, url: 'https://www.shop.example/x', lastAccessed: 0 });
    openTab({ id: 11, url, active: true });
    openTab({ id: 12, url: 'https://other.example/' });
    openTab({ id: 14, url, discarded: true });
    const { hold, armed, answers, report } = holding();
    await hold.begin(7, { control: 'Continue' });
    expect(armed).toEqual(['7 {"armed":true,"reads":false}', '8 {"armed":true,"reads":false,"beside":true}']);
    // In the tab that the user looks at, the browser must not block what comes of their hand.
    const domains = ['shop.example', 'mail.example'];
    const condition = { tabIds: [7, 8, 10], initiatorDomains: domains, requestDomains: domains };
    expect(sessionRules()[0]).toMatchObject({ condition });
    for (const tabId of [10, 11]) report(`by ${tabId}`, {}, tabId);
    expect([answers, hold.waiting()[0]]).toEqual([[], expect.objectContaining({ id: 'by 10', control: 'Continue' })]);
    expect(hold.takeHeld(7).held).toHaveLength(2);
  });

  it('nothing of the user in their own tab, nor what other sites do in frames', async () => {
    openTab({ id: 8, url });
    const { hold, answers, report } = holding();
    const captcha = 'https://captcha.example/';
    await hold.begin(7, {});
    report('by hand', { byHand: true }, 8);
    report('captcha', { url: `${captcha}check`, from: captcha, body: empty });
    await expect.poll(() => answers.toSorted()).toEqual(['by hand true', 'captcha true']);
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
      report('w', { ...api, signed, body: { text: body, size: 1 } });
      expect([answers, hold.waiting()[0]?.url]).toEqual(isHeld ? [[], api.url] : [['w true'], undefined]);
      expect(hold.waiting()[0]?.serves).toBe(length === '900' && isHeld ? true : undefined);
    },
  );

  it('a window that takes a text of the task elsewhere: it opens only once that is allowed, with its whole address', async () => {
    const { hold, answers, windows, report, waiting } = holding();
    await hold.begin(7, { foreignTexts: ['Code RC-1A2B'] });
    const open = (write: string, text: string) =>
      report(write, { ...read('https://evil.example/n'), by: 'window', body: { text, size: text.length } });
    open('refused', 'Code%20RC-1A2B');
    open('allowed', 'q=Code%20RC-1A2B');
    await expect.poll(waiting).toEqual(['refused', 'allowed']);
    await hold.answer('refused', false, signal);
    void hold.answer('allowed', true, signal);
    await expect.poll(() => answers).toEqual(['refused false for good', 'allowed true']);
    expect(windows).toEqual(['https://evil.example/n#q=Code%20RC-1A2B, allowed']);
  });

  it('what scripts, also in other tabs of its sites, read elsewhere with a text of the task in its address, and nothing else that they read', async () => {
    openTab({ id: 8, url: 'https://mail.example/' });
    const { hold, armed, answers, report } = holding();
    await hold.begin(7, { foreignTexts: ['Code RC-1A2B', 'See https://evil.example/pic?d=7'] });
    const looks = '{"armed":true,"reads":true,"texts":["code rc-1a2b","see https://evil.example/pic?d=7"]';
    expect(armed).toEqual([`7 ${looks}}`, `8 ${looks},"beside":true}`]);
    for (const [write, to] of Object.entries({
      text: 'https://evil.example/p.gif?q=Code+RC-1A2B',
      link: 'https://evil.example/pic?d=7',
      own: `${url}find?q=Code%20RC-1A2B`,
      other: 'https://cdn.example/a.js',
    }))
      report(write, read(to));
    await expect.poll(() => answers).toEqual(['own true', 'other true']);
    expect(hold.takeHeld(7).held?.map(({ method }) => method)).toEqual(['GET', 'GET']);
    // In the tabs, and in new ones.
    const filters = [...new Set(sessionRules().flatMap(({ condition }) => condition.urlFilter ?? []))];
    expect(filters.slice(0, 3)).toEqual(['https://evil.example/pic?d=7', 'Code%20RC-1A2B', 'Code+RC-1A2B']);
    expect(filters).toHaveLength(5);
  });
});

describe('A page that says of an action that it does something', () => {
  const removal = `${url}tiedot/7/poista`;

  it('has its first request held, also one that reads, in whatever language its address is', async () => {
    const { hold, answers, report, waiting } = holding({ isFree: () => false });
    await hold.begin(7, { acts: true });
    report('w1', { ...read(removal), acts: true });
    report('elsewhere', { ...read('https://numbers.example/seen'), acts: true });
    report('of another document', { ...read(`${url}tiedot`), acts: false });
    expect([waiting(), answers]).toEqual([['w1', 'of another document'], ['elsewhere true']]);
  });

  it('may read what came of it', async () => {
    const { hold, answers, report, waiting } = holding();
    await hold.begin(7, { acts: true, allowsWrite: true });
    report('w1');
    report('w2', { ...read(`${url}orders`), acts: true });
    await expect.poll(() => answers.toSorted()).toEqual(['w1 true', 'w2 true']);
    await hold.begin(7, { acts: true });
    report('w3', { ...read(`${url}orders`), acts: true });
    expect(waiting()).toEqual(['w3']);
  });

  it.each([
    ['a query that changes nothing', {}],
    ['what the user sends by hand', { byHand: true }],
  ])('is not taken to have done it by %s', async (_what, more) => {
    const { hold, answers, report, waiting } = holding({ isFree: ({ url: to }) => to.endsWith('/graphql') });
    await hold.begin(7, { acts: true });
    report('decoy', { url: `${url}graphql`, body: { text: '{me{id}}', size: 8 }, ...more });
    await vi.waitUntil(() => answers.length > 0);
    report('w1', { ...read(removal), acts: true });
    expect([answers, waiting()]).toEqual([['decoy true'], ['w1']]);
  });

  it('may do it during the next actions, however fast they follow, as long as what an action causes may come', async () => {
    vi.useFakeTimers();
    const { hold, armed, report, confirm, waiting } = holding({ isFree: () => false });
    const act = async () => {
      await hold.begin(7, { control: 'More' });
      report('w1', { ...read(removal), acts: false });
      hold.end(7);
      return armed.at(-1)?.includes('"acts":true');
    };
    await hold.begin(7, {});
    confirm();
    hold.end(7);
    await vi.advanceTimersByTimeAsync(1_500);
    expect([await act(), waiting()]).toEqual([true, ['w1']]);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await act()).toBe(false);
  });
});

it('what the user has refused is refused for good in its document, and a beacon only once', async () => {
  const { hold, answers, report } = holding({ isFree: () => false });
  await hold.begin(7, {});
  report('w1');
  report('w2', { by: 'beacon' });
  await hold.answer('w1', false, signal);
  expect(answers).toEqual(['w2 false', 'w1 false for good']);
});

it('what the task has sent, and whose end is lost, waits also where the page tries it again by itself', async () => {
  const { hold, answers, report, waiting } = holding({ lost: order.url });
  seen(order);
  await hold.begin(7, {});
  report('again', { body: empty });
  expect([answers, waiting()]).toEqual([[], ['again']]);
});

it('the browser gets its rules anew only where they are others: what may be opened counts only beside a blocked text', async () => {
  const { hold } = holding();
  const asks = (to: string) => ({ form: formTo({ asks: `https://${to}/find` }) });
  const text = { foreignTexts: ['Code RC-1A2B'] };
  let set = 0;
  beforeRules(async () => void (set += 1));
  for (const [how, isSet] of [
    [{}, true],
    [asks('one.example'), false],
    [{}, false],
    [{ ...text, ...asks('one.example') }, true],
    [{ ...text, ...asks('one.example') }, false],
    [{ ...text, ...asks('two.example') }, true],
  ] as const) {
    set = 0;
    await hold.begin(7, how);
    expect([how, set > 0]).toEqual([how, isSet]);
  }
});

it('forms without number can be sent one after the other, of which only the last may still leave', async () => {
  const { hold } = holding();
  for (let at = 1; at <= 60; at += 1) {
    await hold.begin(7, { form: formTo({ posts: `${url}form/${at}` }) });
    hold.end(7);
  }
  const filters = sessionRules().flatMap(({ condition }) => condition.urlFilter ?? []);
  expect(filters.filter((filter) => filter.includes('form/'))).toEqual([`|${url}form/60|`]);
});

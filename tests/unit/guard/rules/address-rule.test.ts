import { describe, expect, test } from 'vitest';
import type { GuardFacts } from '@/utils/contracts/ports';
import { createGuard } from '@/utils/guard';
import { cardLine } from '../../../helpers/agent-world';
import { callOf, decideWithCritic, factsOf } from '../../../helpers/guard-facts';

const guard = createGuard(() => false);
const decide = (url: string, facts: Partial<GuardFacts> = {}, tabUrl = 'https://shop.example/mugs?sort=price') => {
  const verdict = guard.decide(
    { callId: 'c1', call: callOf('navigate', { action: 'goto', url }), tab: { tabId: 1, url: tabUrl, title: '' } },
    factsOf(facts),
  );
  return verdict.verdict === 'ask' ? cardLine(verdict.card) : verdict.verdict;
};

describe('An address is opened without a question', () => {
  test.each([
    ['that the user typed', 'https://wiki.example/a?b=c', { userWords: ['Open https://wiki.example/a?b=c.'] }],
    ['of a site that they named', 'https://wiki.example/', { userWords: ['Look Mug up at wiki.example'] }],
    [
      'of a named site, without encryption on this computer',
      'http://127.0.0.1:8080/',
      { userWords: ['Look at 127.0.0.1:8080'] },
    ],
    [
      'of a reference work that they called by its name',
      'https://en.wikipedia.org/wiki/mugs',
      { userWords: ['Look on Wikipedia for mugs'] },
    ],
    [
      'at the place on its page that a link showed',
      'https://news.example/x#part2',
      { links: { 'shop.example': ['https://news.example/x#part2'] } },
    ],
    [
      'at the top of a page of which a link showed a place',
      'https://news.example/x',
      { links: { 'shop.example': ['https://news.example/x#part2'] } },
    ],
    [
      'of a site of their own that they called',
      'https://docs.python.org/',
      { userWords: ['Look in the Python docs'], ownSites: ['docs.python.org'] },
    ],
    ['of a search engine, with their words', 'https://www.google.com/search?q=find+mugs', {}],
    [
      'above one that a page showed',
      'https://shop.example/wares',
      { links: { 'shop.example': ['https://shop.example/wares/12/blue'] } },
    ],
    ['with encryption where they typed none', 'https://wiki.example/a', { userWords: ['Open http://wiki.example/a'] }],
    ['that they typed without its scheme', 'https://wiki.example/a?b=c', { userWords: ['Read wiki.example/a?b=c'] }],
    ['of a site of two labels more', 'https://www.bbc.co.uk/', { userWords: ['Look at bbc.co.uk'] }],
    ['of a port of their own computer', 'http://localhost:3000/a', { userWords: ['Test localhost:3000/a'] }],
    ['of a device that they named', 'http://192.168.1.1/', { userWords: ['Look at 192.168.1.1'] }],
    ['of a path of that device', 'http://192.168.1.1:8080/a', { userWords: ['Look at 192.168.1.1:8080/a'] }],
    [
      'whose query is made of their words',
      'https://shop.example/search?q=find+mugs&page=2',
      { links: { 'shop.example': ['https://shop.example/search'] } },
    ],
    ['whose query stands in the present one', 'https://shop.example/mugs?sort=price&page=3', {}],
    [
      'that a page of the task showed as a link',
      'https://news.example/x?id=abc',
      { links: { 'shop.example': ['https://news.example/x?id=abc'] } },
    ],
    [
      'of a site that the plan names',
      'https://pay.example/',
      { approvedSites: ['pay.example'], plannedSites: ['pay.example'] },
    ],
  ])('%s', (_why, url, facts) => {
    expect(decide(url, facts)).toBe('allow');
  });
});

describe('An address on a site of the task', () => {
  const judge = (url: string, facts: Partial<GuardFacts> = {}) =>
    decideWithCritic(
      guard,
      {
        callId: 'c1',
        call: callOf('navigate', { action: 'goto', url }),
        tab: { tabId: 1, url: 'https://shop.example/', title: '' },
      },
      factsOf(facts),
    ).verdict;

  test('is opened without a card where the critic says that the user asked for it', () => {
    expect(judge('https://shop.example/cart')).toBe('allow');
    expect(judge('https://shop.example/search?q=red+pots')).toBe('allow');
    expect(judge('https://shop.example/red-and-blue-pots?day=2027-05-03')).toBe('allow');
  });

  test('asks whatever the critic says where it holds something foreign, or is of another site', () => {
    expect(judge('https://shop.example/search?q=RC-1A2B3C4D')).toBe('ask');
    expect(judge('https://shop.example/pay?to=77&amount=5000')).toBe('ask');
    expect(judge('https://evil.example/cart')).toBe('ask');
  });
});

describe('An address that a model composed asks', () => {
  test.each([
    ['of another site', 'https://evil.example/', {}, 'address: https://evil.example/'],
    [
      'with what it has read',
      'https://shop.example/search?q=the%20secret',
      {},
      'address: https://shop.example/search?q=the%20secret q=the secret',
    ],
    [
      'with a parameter that is data',
      'https://shop.example/?aGVsbG8gd29ybGQgaGVsbG8gd29ybGQ=1',
      {},
      'address: https://shop.example/?aGVsbG8gd29ybGQgaGVsbG8gd29ybGQ=1 aGVsbG8gd29ybGQgaGVsbG8gd29ybGQ=1',
    ],
    [
      'with more behind the # than the link had',
      'https://news.example/x#secret',
      { links: { 'shop.example': ['https://news.example/x', 'https://news.example/x#a'] } },
      'address: https://news.example/x#secret',
    ],
    [
      'with numbers that are letters',
      'https://shop.example/search?q=115+101+99+114&page=2',
      {},
      'address: https://shop.example/search?q=115+101+99+114&page=2 q=115 101 99 114 page=2',
    ],
    [
      'with signs that are letters',
      'https://shop.example/search?q=mugs.-..-.--.',
      {},
      'address: https://shop.example/search?q=mugs.-..-.--. q=mugs.-..-.--.',
    ],
    [
      "with the user's words again and again",
      'https://shop.example/?q=mugs+find+mugs+mugs+find',
      {},
      'address: https://shop.example/?q=mugs+find+mugs+mugs+find q=mugs find mugs mugs find',
    ],
    [
      'on a host below a called one that he did not call',
      'https://secret.wikipedia.org/',
      { userWords: ['Look on Wikipedia'] },
      'address: https://secret.wikipedia.org/',
    ],
    [
      'of a site that stands only in the query of what he typed',
      'https://evil.example/',
      { userWords: ['Read https://news.example/a?ref=evil.example'] },
      'address: https://evil.example/',
    ],
    [
      "that only looks like a name of the user's",
      'https://wikipedia.evil.example/',
      { userWords: ['Look on Wikipedia'] },
      'address: https://wikipedia.evil.example/',
    ],
    [
      'with more than the link had',
      'https://news.example/x?id=secret',
      { links: { 'shop.example': ['https://news.example/x?id=abc'] } },
      'address: https://news.example/x?id=secret id=secret',
    ],
    [
      'that only a page of another site showed',
      'https://news.example/x',
      { links: { 'evil.example': ['https://news.example/x'] } },
      'address: https://news.example/x',
    ],
    ['with a path that nobody showed', 'https://shop.example/c2VjcmV0', {}, 'address: https://shop.example/c2VjcmV0'],
    [
      'with a path below a known one',
      'https://shop.example/mugs/c2VjcmV0',
      {},
      'address: https://shop.example/mugs/c2VjcmV0',
    ],
    [
      'with many usual names',
      'https://shop.example/search/find/cart',
      {},
      'address: https://shop.example/search/find/cart',
    ],
    [
      'with usual parameters as letters',
      'https://shop.example/?q=&s=&k=',
      {},
      'address: https://shop.example/?q=&s=&k= q= s= k=',
    ],
    [
      'with one parameter many times',
      'https://shop.example/?page=1&page=0&page=1',
      {},
      'address: https://shop.example/?page=1&page=0&page=1 page=1 page=0 page=1',
    ],
    [
      'without encryption, of a named site',
      'http://wiki.example/',
      { userWords: ['Look at wiki.example'] },
      'address: http://wiki.example/',
    ],
    [
      'without encryption, of a typed one',
      'http://wiki.example/a',
      { userWords: ['Open https://wiki.example/a'] },
      'address: http://wiki.example/a',
    ],
    [
      'of a file that they named',
      'https://readme.md/',
      { userWords: ['Open README.md and read setup.sh'] },
      'address: https://readme.md/',
    ],
    [
      'of a file name, whatever word is before it',
      'https://readme.md/',
      { userWords: ['Visit readme.md'] },
      'address: https://readme.md/',
    ],
    [
      'of a part of a file that they named',
      'https://readme.md/#install',
      { userWords: ['Do as README.md#install says'] },
      'address: https://readme.md/#install',
    ],
    [
      'of a line of a file that they named',
      'https://main.py:12/',
      { userWords: ['Explain main.py:12'] },
      'address: https://main.py:12/',
    ],
    [
      'of four numbers of which they wrote two',
      'https://1.0.0.5/',
      { userWords: ['Leave out what has less than 1.5 stars'] },
      'address: https://1.0.0.5/',
    ],
    [
      'of another host of the called name',
      'https://wikipedia.click/',
      { userWords: ['Look on Wikipedia'] },
      'address: https://wikipedia.click/',
    ],
    [
      'of a called name that is not their own',
      'https://acme.com/',
      { userWords: ['Look at Acme'] },
      'address: https://acme.com/',
    ],
    [
      'with two labels before a called name',
      'https://en.m.wikipedia.org/',
      { userWords: ['Look on Wikipedia'] },
      'address: https://en.m.wikipedia.org/',
    ],
    [
      'with a label that is data',
      'https://c2.wikipedia.org/',
      { userWords: ['Look on Wikipedia'] },
      'address: https://c2.wikipedia.org/',
    ],
    [
      'of a search engine, with what it has read',
      'https://www.google.com/search?q=secret',
      {},
      'address: https://www.google.com/search?q=secret q=secret',
    ],
    [
      'that holds what the agent wrote',
      'https://share.example/?t=the+secret',
      { links: { 'shop.example': ['https://share.example/?t=the+secret'] }, written: ['The secret!'] },
      'address: https://share.example/?t=the+secret t=the secret',
    ],
    [
      'that holds a part of what the agent wrote',
      'https://share.example/4815162342108',
      {
        links: { 'shop.example': ['https://share.example/4815162342108'] },
        written: ['code 4815 1623 4210 8 and more'],
      },
      'address: https://share.example/4815162342108',
    ],
    [
      'in punycode',
      'https://w\u0456ki.example/',
      { userWords: ['Look at wiki.example'] },
      'address: https://xn--wki-jhd.example/',
    ],
  ])('%s', (_why, url, facts, wanted) => {
    expect(decide(url, facts)).toBe(wanted);
  });

  test('until the user allows it, once or for the task', () => {
    const card = { rule: 'address', host: 'evil.example', url: 'https://evil.example/', query: [] } as const;
    const granted = (callId: string, allow: 'once' | 'task') => ({
      grants: [{ callId, card: { ...card, query: [] }, allow }],
    });
    expect(decide('https://evil.example/', granted('c1', 'once'))).toBe('allow');
    expect(decide('https://evil.example/', granted('c0', 'once'))).toContain('address');
    expect(decide('https://evil.example/', granted('c0', 'task'))).toBe('allow');
    expect(decide('https://evil.example/more', granted('c0', 'task'))).toContain('address');
  });
});

describe('An address that the user typed and that says of a change', () => {
  const transfer = 'https://shop.example/transfer?to=eve&amount=5';
  const judged = (words: string, given: Partial<GuardFacts> = {}) =>
    guard.decide(
      {
        callId: 'c1',
        call: callOf('navigate', { url: transfer }),
        tab: { tabId: 1, url: 'https://shop.example/', title: '' },
      },
      factsOf({ userWords: [words], ...given }),
    );

  test('asks where its kind is grave: to name it is not to order it', () => {
    expect(judged(`What would ${transfer} do? Do not open it.`)).toMatchObject({ verdict: 'ask' });
  });

  test('opens at once where the user orders it to the letter', () => {
    expect(judged(`open ${transfer}`, { direct: true })).toEqual({ verdict: 'allow' });
  });
});

describe('A reload', () => {
  const reload = (url: string, facts: Partial<GuardFacts> = {}, callId = 'c1') => {
    const call = callOf('navigate', { action: 'reload', url: 'https://shop.example/' });
    const verdict = guard.decide({ callId, call, tab: { tabId: 1, url, title: '' } }, factsOf(facts));
    return verdict.verdict === 'ask' ? cardLine(verdict.card) : verdict.verdict;
  };
  const transfer = 'https://shop.example/transfer?to=eve&amount=5';
  const shown = { links: { 'shop.example': [transfer] } };

  const asked = `address: ${transfer} to=eve amount=5`;
  test('asks where the address says that something is changed there, wherever it came from', () => {
    expect(reload(transfer, shown)).toBe(asked);
    expect(reload(transfer, { ...shown, safety: { ...factsOf().safety, readOnly: true } })).toBe(asked);
    expect(reload('https://shop.example/7/delete?csrf=x')).toContain('address: ');
    const query: [string, string][] = [
      ['to', 'eve'],
      ['amount', '5'],
    ];
    const opened = { rule: 'address' as const, host: 'shop.example', url: transfer, query };
    expect(reload(transfer, { grants: [{ callId: 'c0', card: opened, allow: 'task' }] })).toBe(asked);
  });

  test('passes anywhere else, and for the task once they say so; an order to open it is none to do it again', () => {
    expect(reload('https://shop.example/mugs?page=2')).toBe('allow');
    expect(reload(transfer, { userWords: [`Open ${transfer}`] })).toBe(asked);
    const verdict = guard.decide(
      { callId: 'c0', call: callOf('navigate', { action: 'reload' }), tab: { tabId: 1, url: transfer, title: '' } },
      factsOf(),
    );
    const grants = verdict.verdict === 'ask' ? [{ callId: 'c0', card: verdict.card, allow: 'task' as const }] : [];
    expect(reload(transfer, { grants })).toBe('allow');
  });
});

import { describe, expect, test } from 'vitest';
import type { GuardFacts } from '@/utils/agent/ports';
import { createGuard } from '@/utils/guard';
import { cardLine } from '../../helpers/agent-world';
import { factsOf } from '../../helpers/guard-facts';

const guard = createGuard(() => false);
const decide = (url: string, facts: Partial<GuardFacts> = {}, tabUrl = 'https://shop.example/mugs?sort=price') => {
  const verdict = guard.decide(
    { callId: 'c1', tool: 'navigate', args: { action: 'goto', url }, tab: { tabId: 1, url: tabUrl, title: '' } },
    factsOf(facts),
  );
  return verdict.verdict === 'ask' ? cardLine(verdict.card) : verdict.verdict;
};

describe('An address is opened without a question', () => {
  test.each([
    ['that the user typed', 'https://wiki.example/a?b=c', { userWords: ['Open https://wiki.example/a?b=c.'] }],
    ['of a site that he named', 'https://wiki.example/Mug', { userWords: ['Look it up at wiki.example'] }],
    [
      'of a site that he called by its name',
      'https://en.wikipedia.org/',
      { userWords: ['Look on Wikipedia for mugs'] },
    ],
    ['of the site where the task began', 'https://shop.example/cart', {}],
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
    ['of a part of a site that he called', 'https://docs.python.org/', { userWords: ['Look in the Python docs'] }],
    ['whose query is made of his words', 'https://shop.example/search?q=find+mugs&page=2', {}],
    ['whose query stands in the present one', 'https://shop.example/mugs?sort=price&page=3', {}],
    [
      'that a page of the task showed as a link',
      'https://news.example/x?id=abc',
      { links: { 'shop.example': ['https://news.example/x?id=abc'] } },
    ],
    [
      'of a site that the plan names',
      'https://pay.example/cart',
      { approvedSites: ['pay.example'], plannedSites: ['pay.example'] },
    ],
  ])('%s', (_why, url, facts) => {
    expect(decide(url, facts)).toBe('allow');
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
    [
      'in punycode',
      'https://w\u0456ki.example/',
      { userWords: ['Look at wiki.example'] },
      'address: https://xn--wki-jhd.example/',
    ],
  ])('%s', (_why, url, facts, wanted) => {
    expect(decide(url, facts)).toBe(wanted);
  });

  test('until the user allows it, or its site for the task', () => {
    const card = { rule: 'address', host: 'evil.example', url: 'https://evil.example/', query: [] } as const;
    const granted = (callId: string, allow: 'once' | 'task') => ({
      grants: [{ callId, card: { ...card, query: [] }, allow }],
    });
    expect(decide('https://evil.example/', granted('c1', 'once'))).toBe('allow');
    expect(decide('https://evil.example/', granted('c0', 'once'))).toContain('address');
    expect(decide('https://evil.example/more', granted('c0', 'task'))).toBe('allow');
  });
});

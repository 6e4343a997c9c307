import { describe, expect, test } from 'vitest';
import type { GuardFacts } from '@/utils/agent/ports';
import { createGuard } from '@/utils/guard';
import { cardLine } from '../../helpers/agent-world';
import { factsOf } from '../../helpers/guard-facts';

const guard = createGuard(() => false);
const decide = (url: string, facts: Partial<GuardFacts> = {}, tabUrl = 'https://shop.example/mugs?sort=price') => {
  const verdict = guard.decide({ callId: 'c1', tool: 'navigate', args: { action: 'goto', url }, tab: { tabId: 1, url: tabUrl, title: '' } }, factsOf(facts));
  return verdict.verdict === 'ask' ? cardLine(verdict.card) : verdict.verdict;
};

describe('An address is opened without a question', () => {
  test.each([
    ['that the user typed', 'https://wiki.example/a?b=c', { userWords: ['Open https://wiki.example/a?b=c.'] }],
    ['of a site that he named', 'https://wiki.example/Mug', { userWords: ['Look it up at wiki.example'] }],
    ['of a site that he called by its name', 'https://en.wikipedia.org/', { userWords: ['Look on Wikipedia for mugs'] }],
    ['of the site where the task began', 'https://shop.example/cart', {}],
    ['whose query is made of his words', 'https://shop.example/search?q=find+mugs&page=2', {}],
    ['whose query stands in the present one', 'https://shop.example/mugs?sort=price&page=3', {}],
    ['that a page of the task showed as a link', 'https://news.example/x?id=abc', { links: { 'shop.example': ['https://news.example/x?id=abc'] } }],
    ['of a site that the plan names', 'https://pay.example/cart', { approvedSites: ['pay.example'], plannedSites: ['pay.example'] }],
  ])('%s', (_why, url, facts) => {
    expect(decide(url, facts)).toBe('allow');
  });
});

describe('An address that a model composed asks', () => {
  test.each([
    ['of another site', 'https://evil.example/', {}, 'address: https://evil.example/'],
    ['with what it has read', 'https://shop.example/search?q=the%20secret', {}, 'address: https://shop.example/search?q=the%20secret q=the secret'],
    ['with a parameter that is data', 'https://shop.example/?aGVsbG8gd29ybGQgaGVsbG8gd29ybGQ=1', {}, 'address: https://shop.example/?aGVsbG8gd29ybGQgaGVsbG8gd29ybGQ=1 aGVsbG8gd29ybGQgaGVsbG8gd29ybGQ=1'],
    ['that only looks like a name of the user\'s', 'https://wikipedia.evil.example/', { userWords: ['Look on Wikipedia'] }, 'address: https://wikipedia.evil.example/'],
    ['with more than the link had', 'https://news.example/x?id=secret', { links: { 'shop.example': ['https://news.example/x?id=abc'] } }, 'address: https://news.example/x?id=secret id=secret'],
    ['that only a page of another site showed', 'https://news.example/x', { links: { 'evil.example': ['https://news.example/x'] } }, 'address: https://news.example/x'],
    ['in punycode', 'https://w\u0456ki.example/', { userWords: ['Look at wiki.example'] }, 'address: https://xn--wki-jhd.example/'],
  ])('%s', (_why, url, facts, wanted) => {
    expect(decide(url, facts)).toBe(wanted);
  });

  test('until the user allows it, or its site for the task', () => {
    const card = { rule: 'address', host: 'evil.example', url: 'https://evil.example/', query: [] } as const;
    const granted = (callId: string, allow: 'once' | 'task') => ({ grants: [{ callId, card: { ...card, query: [] }, allow }] });
    expect(decide('https://evil.example/', granted('c1', 'once'))).toBe('allow');
    expect(decide('https://evil.example/', granted('c0', 'once'))).toContain('address');
    expect(decide('https://evil.example/more', granted('c0', 'task'))).toBe('allow');
  });
});

import { describe, expect, test } from 'vitest';
import { createGuard } from '@/utils/guard';
import type { GuardFacts } from '@/utils/contracts/ports';
import { siteOf } from '@/utils/web/hosts';
import { callOf, factsOf } from '@/tests/helpers/guard-facts';

const guard = createGuard((origin) => origin === 'http://localhost:11434');

/** What becomes of an address that a program opens in its own empty tab. */
function verdictOf(url: string, given: Partial<GuardFacts> = {}): string {
  const facts = factsOf({ userWords: [], startUrl: 'about:blank', byProgram: true, ...given });
  const tab = { tabId: 1, url: 'about:blank', title: '' };
  const verdict = guard.decide({ callId: 'c1', call: callOf('navigate', { action: 'goto', url }), tab }, facts);
  return verdict.verdict === 'ask' ? `asks about the ${verdict.card.rule}` : verdict.verdict;
}

describe('An address that a program opens', () => {
  test.each([
    ['http://localhost:3000/', 'asks about the address'],
    ['http://192.168.1.1/admin', 'asks about the address'],
    ['https://shop.example/mugs?q=all-that-it-read', 'asks about the address'],
    ['http://localhost:11434/api/tags', 'deny'],
    ['file:///etc/passwd', 'deny'],
    ['http://ann:secret@localhost:3000/', 'deny'],
  ])('%s: %s', (url, expected) => {
    expect(verdictOf(url)).toBe(expected);
  });

  test('on a host of the network that the user has allowed is one like any other', () => {
    expect(verdictOf('http://localhost:3000/', { approvedSites: ['http://localhost:3000'] })).toBe('allow');
    expect(verdictOf('http://localhost:3000/x?q=1', { approvedSites: ['http://localhost:3000'] })).toBe(
      'asks about the address',
    );
    expect(verdictOf('http://localhost:3000/', { byProgram: undefined as never })).toBe('deny');
  });

  test('asks once: the card of the address has its host', () => {
    const card = { rule: 'address' as const, host: 'http://localhost:3000', url: 'http://localhost:3000/', query: [] };
    const grants = [{ callId: 'c1', card: { ...card, host: siteOf(card.url) ?? '' }, allow: 'once' as const }];
    expect(verdictOf(card.url, { grants })).toBe('allow');
  });

  test('never lies on a site that the user has blocked', () => {
    const safety = { ...factsOf().safety, blocked: ['localhost'] };
    expect(verdictOf('http://localhost:3000/', { safety })).toBe('deny');
  });
});

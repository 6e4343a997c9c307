import { describe, expect, it } from 'vitest';
import { redirectHosts } from '@/utils/guard/navigation-lock';
import { factsOf } from '../../helpers/guard-facts';

describe('hosts on the way to an address', () => {
  it('are those of the task and its own where a model composed it', () => {
    const facts = factsOf({
      userWords: ['Compare with www.mugs.example:8080 and tea.example/pots, not me@mail.example'],
    });
    expect(
      redirectHosts('https://cups.example/new?x=1', undefined, { ...facts, approvedSites: ['bank.example'] }),
    ).toEqual(
      ['cups', 'shop', 'bank']
        .map((name) => `${name}.example`)
        .concat(['mugs.example:8080', 'www.mugs.example:8080', 'tea.example', 'www.tea.example']),
    );
  });

  it('grow by what the user allowed, for the call that it was allowed for', () => {
    const card = { rule: 'address', host: 'evil.example', url: 'https://evil.example/', query: [] } as const;
    const facts = factsOf({ grants: [{ callId: 'c1', card: { ...card, query: [] }, allow: 'once' }] });
    expect(redirectHosts('https://shop.example/new?x=1', 'c1', facts)).toContain('evil.example');
    expect(redirectHosts('https://shop.example/new?x=1', 'c2', facts)).not.toContain('evil.example');
  });

  it('are not limited where the user typed the address, or a page of the task showed it', () => {
    const facts = factsOf({
      userWords: ['Open https://cups.example/a?b=1'],
      links: { 'shop.example': ['https://tea.example/out?to=x'] },
    });
    expect(redirectHosts('https://cups.example/a?b=1', undefined, facts)).toBeUndefined();
    expect(redirectHosts('https://tea.example/out?to=x', undefined, facts)).toBeUndefined();
    expect(redirectHosts('https://tea.example/out?to=y', undefined, facts)).toBeDefined();
  });
});

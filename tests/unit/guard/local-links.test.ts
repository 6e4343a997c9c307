import { describe, expect, test } from 'vitest';
import type { GuardFacts } from '@/utils/contracts/ports';
import { createGuard } from '@/utils/guard';
import { pressLink, said } from '../../range/kinds/scene';

const guard = createGuard(() => false);

describe('A link of a page of the internet into the own network', () => {
  const follows = (url: string, given: Partial<GuardFacts> = {}) =>
    guard.decide(pressLink(url), said('Look around', given)).verdict;

  test.each(['http://192.168.1.1/apply', 'http://127.0.0.1:11434/', 'http://intranet/x', 'http://[::1]/'])(
    'asks when it is pressed: %s',
    (url) => {
      expect(follows(url)).toBe('ask');
    },
  );

  test('asks nothing where the user has named the host', () => {
    expect(follows('http://192.168.1.1/apply', { userWords: ['Look at post.example and at 192.168.1.1'] })).toBe(
      'allow',
    );
  });

  test('is one like any other on a page of that network', () => {
    const page = 'http://intranet/start';
    const request = { ...pressLink('http://wiki/page'), tab: { tabId: 1, url: page, title: 'Start' } };
    const foreseen = { ...request.foreseen, url: page };
    expect(guard.decide({ ...request, foreseen }, said('Look around', { startUrl: page, readSites: [] })).verdict).toBe(
      'allow',
    );
  });
});

test('A link whose address signs in asks when it is pressed', () => {
  expect(guard.decide(pressLink('https://eve:pw@post.example/start'), said('Look around')).verdict).toBe('ask');
});

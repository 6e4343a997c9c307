import { describe, expect, test } from 'vitest';
import type { GuardFacts } from '@/utils/agent/ports';
import { createGuard } from '@/utils/guard';
import { cardLine } from '../../helpers/agent-world';
import { factsOf } from '../../helpers/guard-facts';

const guard = createGuard(() => false);
const decide = (
  tool: string,
  args: Record<string, unknown>,
  facts: Partial<GuardFacts>,
  url = 'https://forum.example/',
) => {
  const verdict = guard.decide(
    { callId: 'c1', tool, args, tab: { tabId: 1, url, title: '' }, foreseen: { url } },
    factsOf(facts),
  );
  return verdict.verdict === 'ask' ? cardLine(verdict.card) : verdict.verdict;
};
const type = (facts: Partial<GuardFacts>, text = 'the secret', url?: string) =>
  decide('type', { ref: 'e1', text }, { readSites: ['shop.example', 'forum.example'], ...facts }, url);

describe('Writing to a site after another was read', () => {
  test('asks once for the pair, and says what would be written', () => {
    expect(type({})).toBe('flow: shop.example to forum.example, the secret');
    const card = { rule: 'flow', from: 'shop.example', to: 'forum.example', sends: 'the secret' } as const;
    expect(type({ grants: [{ callId: 'c1', card, allow: 'once' }] })).toBe('allow');
    expect(type({ grants: [{ callId: 'c0', card, allow: 'task' }] }, 'more')).toBe('allow');
    expect(type({ grants: [{ callId: 'c0', card, allow: 'once' }] }, 'more')).toBe(
      'flow: shop.example to forum.example, more',
    );
    expect(type({ grants: [{ callId: 'c0', card, allow: 'task' }], readSites: ['shop.example', 'bank.example'] })).toBe(
      'flow: bank.example to forum.example, the secret',
    );
  });

  test.each([
    ['the user named the site', { userWords: ['Post it on forum.example'] }],
    ['the approved plan names it', { approvedSites: ['forum.example'], plannedSites: ['forum.example'] }],
  ])('needs no card where %s', (_why, facts) => {
    expect(type(facts)).toBe('allow');
  });

  test("needs none for the user's own words, beyond that for the site", () => {
    expect(type({}, 'Find mugs')).toBe('site: forum.example');
    expect(type({ readSites: ['news.example', 'shop.example'] }, 'mugs', 'https://shop.example/')).toBe('allow');
  });

  test.each([['115 101 99 114'], ['7'], ['.-. .-.'], ['mugs!!.!..!'], ['mugs find mugs find'], ['\u{1F600}\u{1F602}']])(
    'takes %s, which may be a code, for no words of the user',
    (text) => {
      expect(type({ readSites: ['news.example', 'shop.example'] }, text, 'https://shop.example/')).toBe(
        `flow: news.example to shop.example, ${text}`,
      );
    },
  );

  test('asks for what would stand behind the # of an address', () => {
    const open = (url: string) =>
      decide(
        'navigate',
        { action: 'goto', url },
        { readSites: ['news.example'], userWords: ['Find mugs'] },
        'https://news.example/',
      );
    expect(open('https://shop.example/')).toBe('allow');
    expect(open('https://shop.example/mugs#secret')).toBe('flow: news.example to shop.example, /mugs#secret');
  });

  test('asks on the first site too, once others were read', () => {
    expect(
      type({ readSites: ['shop.example', 'news.example', 'mail.example'] }, 'the secret', 'https://shop.example/'),
    ).toBe('flow: news.example, mail.example to shop.example, the secret');
  });

  test.each([
    ['select', { ref: 'e1', options: ['Red', 'Blue'] }, 'Red, Blue'],
    ['press_key', { keys: 'Control+V' }, 'Control+V'],
    ['handle_dialog', { accept: true, text: 'the secret' }, 'the secret'],
  ])('is the same by %s', (tool, args, sends) => {
    expect(decide(tool, args, { readSites: ['shop.example'] })).toBe(`flow: shop.example to forum.example, ${sends}`);
  });

  test('is the same by the path of an address', () => {
    const open = (url: string, facts: Partial<GuardFacts>) => decide('navigate', { action: 'goto', url }, facts);
    expect(open('https://shop.example/the/secret', { readSites: ['news.example'] })).toBe(
      'flow: news.example to shop.example, /the/secret',
    );
    expect(
      open('https://shop.example/the/secret', {
        readSites: ['news.example'],
        links: { 'shop.example': ['https://shop.example/the/secret'] },
      }),
    ).toBe('allow');
  });
});

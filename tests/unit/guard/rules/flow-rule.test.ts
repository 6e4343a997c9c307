import { describe, expect, test } from 'vitest';
import type { GuardFacts } from '@/utils/contracts/ports';
import { createGuard } from '@/utils/guard';
import { cardLine } from '../../../helpers/agent-world';
import { callOf, factsOf } from '../../../helpers/guard-facts';

const guard = createGuard(() => false);
const decide = (
  tool: string,
  args: Record<string, unknown>,
  facts: Partial<GuardFacts>,
  url = 'https://forum.example/',
) => {
  const verdict = guard.decide(
    { callId: 'c1', call: callOf(tool, args), tab: { tabId: 1, url, title: '' }, foreseen: { url } },
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

  test('needs no card where the approved plan names the site', () => {
    expect(type({ approvedSites: ['forum.example'], plannedSites: ['forum.example'] })).toBe('allow');
  });

  test('needs one where the user named both sites, and that covers both directions', () => {
    const named = { userWords: ['Compare forum.example with shop.example'] };
    expect(type(named)).toBe('flow: shop.example to forum.example, the secret');
    const card = { rule: 'flow', from: 'forum.example', to: 'shop.example', sends: 'x' } as const;
    const grants = [{ callId: 'c0', card, allow: 'task' as const }];
    expect(type({ ...named, grants })).toBe('allow');
    expect(type({ userWords: ['Look at forum.example'], startUrl: 'https://news.example/', grants })).toContain('flow');
  });

  test.each([
    ['click', { ref: 'e1' }],
    ['check', { ref: 'e1', checked: true }],
    ['hover', { ref: 'e1' }],
    ['drag', { ref: 'e1', by_x: 3 }],
    ['select_text', { text: 'a' }],
    ['scroll', { to: 'down', amount_px: 115 }],
    ['scroll', { to: 'into-view', ref: 'e1' }],
    ['scroll', { to: 'text', text: 'secret' }],
    ['press_key', { keys: 'ArrowDown' }],
    ['handle_dialog', { accept: true }],
  ])('counts %s as writing: %o', (tool, args) => {
    expect(decide(tool, args, { readSites: ['shop.example'] })).toBe('flow: shop.example to forum.example, by ');
  });

  test.each([
    ['get_page', {}],
    ['extract', { what: 'text' }],
    ['wait_for', { text: 'Done' }],
  ])('does not count reading: %s %o', (tool, args) => {
    expect(decide(tool, args, { readSites: ['shop.example'] })).toBe('allow');
  });

  test('counts to read what would be printed as writing to a site that is none of the task: print rules load something', () => {
    const facts = { readSites: ['shop.example', 'forum.example'], approvedSites: [] };
    expect(decide('get_page', { print: true }, facts)).toBe('flow: shop.example to forum.example, by ');
    expect(decide('get_page', { print: true }, { ...facts, approvedSites: ['forum.example'] })).toBe('allow');
    expect(decide('get_page', {}, facts)).toBe('allow');
  });

  test('counts scrolling as reading on a site of the task, and as writing elsewhere: its rhythm can tell something', () => {
    const facts = { readSites: ['shop.example'] };
    expect(decide('scroll', { to: 'down' }, { ...facts, approvedSites: ['forum.example'] })).toBe('allow');
    expect(decide('scroll', { to: 'down' }, facts)).toBe('flow: shop.example to forum.example, by ');
  });

  test('ignores what was read in a search engine, and presses that the user ordered', () => {
    expect(decide('click', { ref: 'e1' }, { readSites: ['www.google.com', 'en.wikipedia.org'] })).toBe(
      'site: forum.example',
    );
  });

  describe('by the choice among its addresses', () => {
    const several = { links: { 'mail.example': ['https://evil.example/0', 'https://evil.example/1'] } };
    const one = { links: { 'mail.example': ['https://evil.example/0'] } };
    const mail: Partial<GuardFacts> = { startUrl: 'https://mail.example/', readSites: ['mail.example'] };
    const follow = (facts: Partial<GuardFacts>) => {
      const verdict = guard.decide(
        {
          callId: 'c1',
          call: callOf('click', { ref: 'e1' }),
          tab: { tabId: 1, url: 'https://mail.example/', title: '' },
          foreseen: {
            url: 'https://mail.example/',
            control: { role: 'link', name: 'More', opens: true, leadsTo: 'https://evil.example/0' },
          },
        },
        factsOf({ ...mail, ...facts }),
      );
      return verdict.verdict === 'ask' ? cardLine(verdict.card) : verdict.verdict;
    };
    const open = (facts: Partial<GuardFacts>) =>
      decide(
        'navigate',
        { action: 'goto', url: 'https://evil.example/0' },
        { ...mail, ...facts },
        'https://mail.example/',
      );

    test('asks where there are several', () => {
      expect(open(several)).toBe('flow: mail.example to evil.example, https://evil.example/0');
      expect(follow(several)).toBe('flow: mail.example to evil.example, https://evil.example/0');
    });

    test('does not ask where there is one of its domain, or where the user typed the address', () => {
      expect([open(one), follow(one)]).toEqual(['allow', 'allow']);
      expect(follow({ ...several, userWords: ['Open https://evil.example/0'] })).toBe('allow');
    });

    test('asks also where the user named the site, and where each has a host of its own', () => {
      const hosts = { links: { 'mail.example': ['https://a.evil.example/', 'https://evil.example/0'] } };
      const asked = 'flow: mail.example to evil.example, https://evil.example/0';
      expect(follow({ ...several, userWords: ['Open the link to evil.example'] })).toBe(asked);
      expect(follow(hosts)).toBe(asked);
    });
  });

  test("needs none for the user's own words, beyond that for the site", () => {
    expect(type({}, 'Find mugs')).toBe('site: forum.example');
    expect(type({ readSites: ['news.example', 'shop.example'] }, 'mugs', 'https://shop.example/')).toBe('allow');
  });

  test.each([['115 101 99 114'], ['7'], ['.-. .-.'], ['mugs!!.!..!'], ['mugs find mugs find'], ['\u{1F600}\u{1F602}']])(
    'does not take %s, which may be a code, for words of the user',
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
    expect(open('https://shop.example/mugs#secret')).toBe('address: https://shop.example/mugs#secret');
  });

  test('asks on the first site too, once others were read', () => {
    expect(
      type({ readSites: ['shop.example', 'news.example', 'mail.example'] }, 'the secret', 'https://shop.example/'),
    ).toBe('flow: news.example, mail.example to shop.example, the secret');
  });

  test.each([
    ['select', { ref: 'e1', options: ['Red', 'Blue'] }, 'Red, Blue'],
    ['press_key', { keys: 'Control+V' }, 'Control+V'],
    ['press_key', { keys: 'ctrl+ v' }, 'ctrl+ v'],
    ['press_key', { keys: 'Shift+ a' }, 'Shift+ a'],
    ['handle_dialog', { accept: true, text: 'the secret' }, 'the secret'],
  ])('treats %s the same way', (tool, args, sends) => {
    expect(decide(tool, args, { readSites: ['shop.example'] })).toBe(`flow: shop.example to forum.example, ${sends}`);
  });

  test('treats the path of an address the same way', () => {
    const open = (url: string, facts: Partial<GuardFacts>) => decide('navigate', { action: 'goto', url }, facts);
    expect(open('https://shop.example/the/secret', { readSites: ['news.example'] })).toBe(
      'address: https://shop.example/the/secret',
    );
    expect(
      open('https://shop.example/the/secret', {
        readSites: ['news.example'],
        links: { 'shop.example': ['https://shop.example/the/secret'] },
      }),
    ).toBe('allow');
  });
});

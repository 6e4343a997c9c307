import { describe, expect, it, test } from 'vitest';
import type { Foreseen, GuardFacts } from '@/utils/contracts/ports';
import { createGuard } from '@/utils/guard';
import { checkFrame } from '@/utils/browser/page/frames/frame-policy';
import { defaultSafety, readSafetySettings, type SafetySettings } from '@/utils/settings/safety';
import { safetyProblem } from '@/utils/settings/site-lists';
import { fitsPattern, readSitePattern } from '@/utils/web/site-pattern';
import { callOf, factsOf } from '../../../helpers/guard-facts';

const guard = createGuard(() => false);
const shop = 'https://shop.example/mugs';

function decide(
  tool: string,
  args: Record<string, unknown>,
  safety: Partial<SafetySettings>,
  more: { url?: string; foreseen?: Partial<Foreseen>; facts?: Partial<GuardFacts> } = {},
) {
  const url = more.url ?? shop;
  return guard.decide(
    {
      callId: 'c1',
      call: callOf(tool, args),
      tab: { tabId: 1, url, title: '' },
      ...(more.foreseen ? { foreseen: { url, ...more.foreseen } } : {}),
      ...(tool === 'manage_tabs' ? { others: [] } : {}),
    },
    factsOf({ ...more.facts, safety: { ...defaultSafety, ...safety } }),
  );
}

describe('a task that only reads', () => {
  const button = { control: { role: 'button', name: 'Next' } };
  const link = { control: { role: 'link', name: 'Details', leadsTo: 'https://shop.example/mug/1' } };
  const form = { method: 'post' as const, action: shop, fields: [], digest: 'd' };
  test.each<[string, Record<string, unknown>, Partial<Foreseen> | undefined, string]>([
    ['get_page', {}, undefined, 'allow'],
    ['scroll', { to: 'down' }, undefined, 'allow'],
    ['hover', { ref: 'e1' }, button, 'allow'],
    ['navigate', { action: 'back' }, undefined, 'allow'],
    ['click', { ref: 'e1' }, link, 'allow'],
    ['click', { ref: 'e1' }, { control: { ...link.control, name: 'Delete' } }, 'deny'],
    ['click', { ref: 'e1' }, button, 'deny'],
    ['click', { ref: 'e1' }, { ...link, form }, 'deny'],
    ['click', { ref: 'e1' }, undefined, 'deny'],
    ['type', { ref: 'e1', text: 'mug' }, { control: { role: 'textbox', name: 'Search' } }, 'deny'],
    ['select', { ref: 'e1', options: ['A'] }, button, 'deny'],
    ['press_key', { keys: 'Enter' }, button, 'deny'],
    ['submit', { ref: 'e1' }, { ...button, form }, 'deny'],
    ['handle_dialog', { accept: true }, undefined, 'deny'],
    ['execute_code', { code: 'return 1', explanation: '' }, undefined, 'deny'],
  ])('%s %j: %4$s', (tool, args, foreseen, verdict) => {
    expect(decide(tool, args, { readOnly: true }, foreseen ? { foreseen } : {}).verdict).toBe(verdict);
  });

  it('lets no write of a page out, and no order of the user changes that', () => {
    const write = {
      id: 'w',
      method: 'POST',
      url: shop,
      by: 'fetch' as const,
      page: shop,
      body: { size: 0 },
      control: 'Save',
    };
    const facts = factsOf({ userWords: ['click Save'], direct: true, safety: { ...defaultSafety, readOnly: true } });
    const tab = { tabId: 1, url: shop, title: '' };
    expect(guard.decide({ callId: 'w', call: { rule: 'write', write }, tab }, facts).verdict).toBe('deny');
  });
});

describe('a blocked site', () => {
  const safety = { blocked: ['*.bank.example', 'shop.example'] };
  it('is neither opened, acted on nor led to, also where the user named it', () => {
    const facts = { userWords: ['Open https://www.bank.example/ and click Next'] };
    expect(decide('navigate', { action: 'goto', url: 'https://www.bank.example/' }, safety, { facts })).toMatchObject({
      verdict: 'deny',
      failure: { params: { reason: 'blocked' } },
    });
    expect(
      decide('click', { ref: 'e1' }, safety, { facts, foreseen: { control: { role: 'button', name: 'Next' } } })
        .verdict,
    ).toBe('deny');
    const away = { control: { role: 'link', name: 'Bank', leadsTo: 'http://bank.example:8080/' } };
    expect(
      decide('click', { ref: 'e1' }, safety, { facts, url: 'https://news.example/', foreseen: away }).verdict,
    ).toBe('deny');
    expect(
      guard.redirect('https://www.bank.example/x', factsOf({ safety: { ...defaultSafety, ...safety } })).verdict,
    ).toBe('deny');
  });

  it('is a closed frame, also where it is allowed besides', () => {
    const given = { ...defaultSafety, blocked: ['pay.example'], allowed: ['pay.example', 'chat.example'] };
    const facts = { userWords: ['use pay.example'], approvedSites: [], safety: given };
    expect(checkFrame([{ url: shop }, { url: 'https://pay.example/' }], facts).open).toBe(false);
    expect(checkFrame([{ url: shop }, { url: 'https://chat.example/' }], facts).open).toBe(true);
  });
});

describe('a site that is always asked about', () => {
  const safety = { asked: ['shop.example'] };
  const foreseen = { control: { role: 'button', name: 'Next' } };
  const card = { rule: 'site', host: 'shop.example', always: true } as const;
  it('asks where the task began, until it is allowed for the task', () => {
    expect(decide('click', { ref: 'e1' }, safety, { foreseen })).toEqual({ verdict: 'ask', card });
    const grants = [{ callId: 'c0', card, allow: 'task' as const }];
    expect(decide('click', { ref: 'e1' }, safety, { foreseen, facts: { grants } }).verdict).toBe('allow');
    const plain = [{ callId: 'c0', card: { rule: 'site' as const, host: 'shop.example' }, allow: 'task' as const }];
    expect(decide('click', { ref: 'e1' }, safety, { foreseen, facts: { grants: plain } }).verdict).toBe('ask');
  });
});

test('a site that is always allowed needs no card for the site, but cards for effects as any other', () => {
  const safety = { allowed: ['*.wiki.example'] };
  const url = 'https://en.wiki.example/';
  const facts = { readSites: [] };
  const foreseen = (name: string) => ({ control: { role: 'button', name } });
  expect(decide('click', { ref: 'e1' }, {}, { url, facts, foreseen: foreseen('Next') }).verdict).toBe('ask');
  expect(decide('click', { ref: 'e1' }, safety, { url, facts, foreseen: foreseen('Next') }).verdict).toBe('allow');
  expect(decide('click', { ref: 'e1' }, safety, { url, facts, foreseen: foreseen('Delete account') }).verdict).toBe(
    'ask',
  );
  expect(
    decide('click', { ref: 'e1' }, safety, { url: 'http://en.wiki.example/', facts, foreseen: foreseen('Next') })
      .verdict,
  ).toBe('ask');
});

describe('an entry of a list', () => {
  test.each([
    ['shop.example', 'shop.example'],
    [' HTTPS://Shop.example/cart?x ', 'shop.example'],
    ['*.shop.example', '*.shop.example'],
    ['shop.example:8443', 'shop.example:8443'],
    ['localhost', 'localhost'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['', 'empty'],
    ['two words', 'not-a-host'],
    ['shop.*', 'not-a-host'],
    ['user@shop.example', 'not-a-host'],
    ['*', 'not-a-host'],
    ['*.com', 'too-wide'],
    ['*.co.uk', 'too-wide'],
    ['*.github.io', 'too-wide'],
    ['*.10.0.0.1', 'too-wide'],
  ])('"%s" is read as %s', (text, expected) => {
    const read = readSitePattern(text);
    expect(read.ok ? read.pattern : read.problem).toBe(expected);
  });

  it('matches its host and the hosts below it, and nothing that only looks similar', () => {
    const fits = (address: string) => fitsPattern(address, ['*.shop.example', 'tea.example']);
    for (const yes of [
      'https://shop.example/',
      'http://a.b.shop.example:81/',
      'https://tea.example./',
      'blob:https://tea.example/1',
    ])
      expect(fits(yes), yes).toBe(true);
    for (const no of [
      'https://myshop.example/',
      'https://shop.example.evil.example/',
      'https://a.tea.example/',
      'about:blank',
    ])
      expect(fits(no), no).toBe(false);
  });

  it('that was stored damaged is not ignored', () => {
    expect(safetyProblem(readSafetySettings({ blocked: ['shop.example', 'no host'] }))).toBe('no host');
    expect(safetyProblem(readSafetySettings({ blocked: 'shop.example' }))).toBeUndefined();
    expect(safetyProblem(readSafetySettings({ blocked: { a: 1 } }))).toBe('[object Object]');
    expect(readSafetySettings({ readOnly: 'yes' }).readOnly).toBe(true);
    expect(safetyProblem(readSafetySettings(undefined))).toBeUndefined();
  });
});

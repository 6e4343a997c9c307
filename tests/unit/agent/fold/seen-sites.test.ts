import { describe, expect, test } from 'vitest';
import { withReadContent, withResult } from '@/utils/agent/fold/seen-sites';
import type { ToolResult } from '@/utils/contracts/events';
import { detailsOf } from '@/utils/contracts/extract-details';
import { isAttested } from '@/utils/guard/attested';
import { renderSnapshot } from '@/utils/snapshot/render';
import type { PageNode } from '@/utils/page/api';
import { reduce } from '@/utils/agent/fold/reduce';
import type { TaskState } from '@/utils/agent/task/state';
import { createGuard } from '@/utils/guard';
import { callOf, factsOf } from '../../../helpers/guard-facts';
import { started } from '../../../helpers/journal';

const baseUrl = 'https://shop.example/mugs';
const link = (url: string): PageNode => ({ role: 'link', name: 'Go', ref: 'f1e1', url });
const frame = (url: string, ...children: PageNode[]): PageNode => ({ role: 'frame', ref: 'e1', url, children });

/** Whether the guard takes an address for one that this page has shown. */
const shown = (address: string, ...children: PageNode[]): boolean => {
  const { text } = renderSnapshot({ role: 'document', children }, { baseUrl, maxTokens: 1_000 });
  const { links } = withReadContent({ readSites: [], links: {} }, baseUrl, text);
  return isAttested(new URL(address), factsOf({ links }));
};

test('A link in a frame leads where the frame says, not to the same path of the page', () => {
  const other = frame('https://other.example/widget', link('https://other.example/pay'));
  expect(shown('https://other.example/pay', other)).toBe(true);
  expect(shown('https://shop.example/pay', other)).toBe(false);
  expect(shown('https://shop.example/pay', other, link('https://shop.example/pay'))).toBe(true);
  expect(
    shown('https://shop.example/mugs#pay', frame('https://shop.example/in', link('https://shop.example/in#pay'))),
  ).toBe(false);
});

test('The links of a nested frame are distinguished from those after the frame', () => {
  const deep = frame('https://deep.example/a/b', link('https://deep.example/c'));
  const nested = frame('https://other.example/widget', deep, link('https://other.example/pay'));
  const given = ['https://deep.example/c', 'https://other.example/pay', 'https://shop.example/end'];
  const hosts = ['deep', 'other', 'shop'];
  const all = hosts.flatMap((host) => ['c', 'pay', 'end'].map((path) => `https://${host}.example/${path}`));
  expect(all.filter((address) => shown(address, nested, link('https://shop.example/end')))).toEqual(given);
});

test('Where the line of a frame has room for a part of its address only, no link in it is taken for another', () => {
  const long = `https://${'very-long-name.'.repeat(8)}example/`;
  expect(shown(`${long}pay`, frame(long, link(`${long}pay`)))).toBe(false);
  expect(shown('https://shop.example/pay', frame(long, link(`${long}pay`)))).toBe(false);
  const query = frame(`https://other.example/widget?${'y'.repeat(90)}`, link('https://other.example/pay'));
  expect(shown('https://other.example/pay', query)).toBe(true);
  expect(shown('https://shop.example/pay', query)).toBe(false);
});

test('The address of a link that is named like an effect is not known: pressing the link would ask', () => {
  const named = (name: string): PageNode => ({ role: 'link', name, ref: 'f1e1', url: 'https://shop.example/do/7' });
  const isKnown = (name: string) => shown('https://shop.example/do/7', named(name));
  expect(['Delete account', 'Delete', 'Send', 'Publish', 'Authorize'].filter(isKnown)).toEqual([]);
  const pages = ['Details', 'Pay', 'Sign in', 'Upload', 'How to delete', 'A "link" url="x" of mine'];
  expect(pages.filter(isKnown)).toEqual(pages);
});

test('The address of a link that its page marks as doing something is not known: pressing it would ask', () => {
  const url = 'https://shop.example/liste/7';
  const marked = { ...link(url), states: { acts: true } };
  expect([shown(url, marked), shown(url, { ...marked, value: 'x' }), shown(url, link(url))]).toEqual([
    false,
    false,
    true,
  ]);
  const cell = (...children: PageNode[]): PageNode => ({ role: 'cell', children });
  const row: PageNode = { role: 'row', children: [cell(marked), cell(link('https://shop.example/mug'))] };
  expect([shown(url, { role: 'table', children: [row] }), shown('https://shop.example/mug', row)]).toEqual([
    false,
    true,
  ]);
});

test('The address of a link that its page makes a control is not known: pressing it would ask', () => {
  const url = 'https://shop.example/kayit/7/sil';
  const made = (role: string): PageNode => ({ role, name: 'Sil', ref: 'f1e1', url });
  const roles = ['link', 'tab', 'menuitem', 'button', 'switch', 'checkbox', 'radio'];
  expect(roles.filter((role) => shown(url, made(role)))).toEqual(['link', 'tab', 'menuitem']);
  expect(shown(url, { role: 'button', name: 'Sil', ref: 'f1e2' }, made('link'))).toBe(true);
});

test('What was extracted attests its links, but for those that their page marks as doing something', () => {
  const marked = 'https://shop.example/liste/7';
  const mug = 'https://shop.example/mug';
  const rows = [
    ['Mug', mug],
    ['Usuń', marked],
  ];
  const isKnown = (details: NonNullable<ToolResult['details']>) => {
    const { links } = withResult({ readSites: [], links: {} }, baseUrl, { summary: '', page: 'x', details }, false);
    return [mug, marked].map((address) => isAttested(new URL(address), factsOf({ links })));
  };
  const tables = [{ title: 'Links', columns: ['Text', 'Address'], rows }];
  expect([isKnown(detailsOf({ tables, acts: [marked] })), isKnown(detailsOf({ tables }))]).toEqual([
    [true, false],
    [true, true],
  ]);
});

test('A picture of a page counts as read on its site', () => {
  const seen = withResult(
    { readSites: [], links: {} },
    'https://mail.example/inbox',
    { summary: '', picture: true },
    false,
  );
  expect(seen.readSites).toEqual(['mail.example']);
});

describe('Links that are too long for the text', () => {
  const long = (address: string) => link(`${address}?id=${'x'.repeat(90)}`);
  const mail = 'https://mail.example/inbox';
  const seeing = (state: TaskState | undefined, children: PageNode[]) => {
    const { text, longLinks } = renderSnapshot({ role: 'document', children }, { baseUrl: mail, maxTokens: 5_000 });
    const view = { tabId: 7, url: mail, title: '', documentKey: 'd', text, truncated: false, longLinks };
    return reduce(state, { type: 'page-seen', view, nonce: 'n', at: 2_000 });
  };
  const task = () => reduce(undefined, { ...started('task'), tab: { tabId: 7, url: mail, title: '' } });
  const follow = ({ consent }: TaskState, { url = '' }: PageNode) =>
    createGuard(() => false).decide(
      {
        callId: 'c1',
        call: callOf('click', { ref: 'e1' }),
        tab: { tabId: 1, url: mail, title: '' },
        foreseen: { url: mail, control: { role: 'link', name: 'Go', opens: true, leadsTo: url } },
      },
      factsOf({ ...consent, startUrl: mail }),
    ).verdict;
  const read = ['a', 'b', 'c'].map((letter) => long(`https://evil.example/${letter}`));
  const [one = link(''), two = link(''), third = link('')] = read;

  test('are a choice where there are several to one domain, also where the text shows the same of each', () => {
    expect(follow(seeing(task(), read), one)).toBe('ask');
    const same = ['1', '2'].map((end) => link(`https://evil.example/a?id=${'x'.repeat(90)}${end}`));
    expect(follow(seeing(task(), same), same[0] ?? one)).toBe('ask');
    expect(follow(seeing(seeing(task(), [one]), [two]), two)).toBe('ask');
    expect(follow(seeing(task(), [one, two]), third)).toBe('ask');
    expect(follow(seeing(task(), [one, link('https://evil.example/short')]), one)).toBe('ask');
  });

  test('are none where one address of the domain is linked, however often it is seen', () => {
    const other = long('https://other.example/a');
    const once = seeing(task(), [one, one, link(`${one.url}#part`), other]);
    expect([follow(once, one), follow(seeing(once, [one]), one)]).toEqual(['allow', 'allow']);
  });

  test('attest no address, because no model has seen it whole', () => {
    const { consent } = seeing(task(), [one]);
    expect(isAttested(new URL(one.url ?? ''), factsOf({ ...consent, startUrl: mail }))).toBe(false);
  });
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageEventsRelay } from '@/utils/browser/page/dialogs/page-dialogs-relay';
import { sendersMain } from '@/utils/browser/page/writes/senders-main';
import { writeHoldMain } from '@/utils/browser/page/writes/write-hold-main';
import type { RelayPort } from '@/utils/browser/tabs/relay-world';
import type { Arming, PageEventReport, WriteReport } from '@/utils/page/watch/page-events';
import { pageEventsMain } from '@/utils/page/watch/page-events-main';

const away = 'https://elsewhere.example/n?note=RC-1A2B3C+is+it';
const texts = ['rc-1a2b3c is it'];
let writes: WriteReport[];
/** Windows that the page has opened, and those of which the extension hears that the browser refused them. */
let opened: string[];
let say: (order: object) => void;
let leave: () => void;
const arm = (more: Partial<Arming> = { texts }) => say({ id: 1, kind: 'arm', armed: true, ...more });

beforeEach(() => {
  writes = [];
  opened = [];
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive: false } });
  // A bound function looks like one of the browser's own.
  vi.stubGlobal('open', ((url: string) => void opened.push(url)).bind(undefined));
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => void opened.push('a form'));
  const onConnect = {
    addListener: (connect: (port: RelayPort) => void) =>
      connect({
        name: 'n',
        postMessage: (message) => {
          const report = message as PageEventReport;
          if (report.kind === 'write') writes.push(report);
          if (report.kind === 'open') opened.push(report.url);
        },
        onMessage: { addListener: (listener) => (say = listener) },
        onDisconnect: { addListener: (listener) => (leave = listener) },
      }),
    removeListener: () => undefined,
  };
  vi.stubGlobal('chrome', { runtime: { onConnect } });
  pageEventsRelay('n');
  pageEventsMain('n');
  writeHoldMain('n', { armed: false });
  sendersMain('n');
  // What acts in the page is the agent.
  window.dispatchEvent(new Event('click'));
});
afterEach(() => {
  leave();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function link(href: string, more: Partial<HTMLAnchorElement> = {}): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { target: '_blank', href }, more);
}

function form(action: string, fields: Record<string, string>): HTMLFormElement {
  const made = Object.assign(document.createElement('form'), { action, method: 'get', target: '_blank' });
  for (const [name, value] of Object.entries(fields))
    made.append(Object.assign(document.createElement('input'), { name, value }));
  made.append(document.createElement('button'));
  document.body.append(made);
  return made;
}

/** Something that reads as each of them in turn. */
function changing(...texts: string[]): string {
  let at = 0;
  return { toString: () => texts[at++ % texts.length] } as unknown as string;
}

const [place = '', query = ''] = away.split('?');
const fields = Object.fromEntries(new URLSearchParams(query));

describe('A window of another origin that a script opens with a text of the task in its address waits', () => {
  it.each<[string, () => void, string?]>([
    ['by window.open', () => void window.open(away)],
    ['by window.open with a name', () => void window.open(away, 'notes', 'noopener')],
    ['by window.open under a name that the page has, too', () => void window.open(away, 'alert')],
    ['behind its #', () => void window.open(`${place}#RC-1A2B3C%20is%20it`), place],
    ['by a link', () => document.body.appendChild(link(away)).click()],
    [
      'by a link under a name that the page has, too',
      () => document.body.appendChild(link(away, { target: 'alert' })).click(),
    ],
    ['by a link in no document', () => link(away).click()],
    [
      'by a link whose address is chosen when it is clicked',
      () => {
        const late = document.body.appendChild(link('/'));
        late.addEventListener('click', (event) => {
          late.href = away;
          event.stopPropagation();
        });
        late.click();
      },
    ],
    ['by a form', () => form(place, fields).querySelector('button')!.click()],
    ['by a form that tells nobody', () => form(place, fields).submit()],
  ])('%s', async (_how, act, url = away) => {
    arm();
    act();
    await vi.waitUntil(() => writes.length > 0);
    expect([opened, writes.map((one) => [one.by, one.method, one.url])]).toEqual([[], [['window', 'GET', url]]]);
  });
});

/** Sign-ins and printing begin so. What a script opens in it later, the browser's rules look at. */
describe('An empty window opens, also where a text of the task is in the page', () => {
  it.each<[string, () => void]>([
    ['without anything', () => void window.open()],
    ['with nothing', () => void window.open('')],
    ['with a name only', () => void window.open('', 'notes')],
    ['with its address', () => void window.open('about:blank')],
  ])('%s', (_how, act) => {
    arm();
    act();
    expect([opened.length, writes]).toEqual([1, []]);
  });
});

describe('It opens at once', () => {
  it.each<[string, string, Partial<Arming>?]>([
    ['where it carries nothing of the task', 'https://elsewhere.example/n?note=Hello'],
    ['on the same origin', new URL('/n?note=RC-1A2B3C+is+it', location.origin).href],
    ['where it is the link that the action follows', away, { texts, leadsTo: away }],
    ['while nothing of the task could be in it', away, {}],
  ])('%s', (_where, url, arming = { texts }) => {
    arm(arming);
    window.open(url);
    expect([opened.slice(0, 1), writes]).toEqual([[url], []]);
  });
});

describe('A window that the browser refuses is reported', () => {
  it.each([
    ['under a new name', 'notes', true],
    ['in a new tab', '_blank', true],
    ['under a name that is one of the page, too', 'alert', true],
    ['but not this one', '_self', false],
    ['but not the one around it', '_parent', false],
    ['but not the outermost', '_TOP', false],
  ])('%s', (_where, name, isReported) => {
    leave();
    vi.stubGlobal('open', (() => null).bind(undefined));
    pageEventsRelay('n');
    pageEventsMain('n');
    window.open('https://shop.example/', name);
    expect(opened).toEqual(isReported ? ['https://shop.example/'] : []);
  });
});

it('A window opens as it was judged, although the page’s own objects read otherwise each time', () => {
  leave();
  vi.stubGlobal('open', ((url: string, name: string) => void opened.push(`${url} ${name}`)).bind(undefined));
  pageEventsRelay('n');
  pageEventsMain('n');
  window.open(changing('https://shop.example/', away), changing('_self', 'notes'));
  expect(opened).toEqual(['https://shop.example/ _self']);
});

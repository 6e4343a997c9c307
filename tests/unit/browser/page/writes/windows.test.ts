// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageEventsMain } from '@/utils/page/watch/page-events-main';
import { heldDocument, type Relay } from '../../../../helpers/relay';

const away = 'https://elsewhere.example/n?note=RC-1A2B3C+is+it';
const texts = ['rc-1a2b3c is it'];
let relay: Relay;
/** Windows that the page has opened. */
let opened: string[];

beforeEach(() => {
  opened = [];
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive: false } });
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => void opened.push('a form'));
  watch((url) => void opened.push(url));
  // What acts in the page is the agent.
  window.dispatchEvent(new Event('click'));
});
afterEach(() => {
  relay.leave();
  document.body.innerHTML = '';
});

/** The extension watches the page, which has its `open` by then: bound, it looks like one of the browser's own. */
function watch(open: (url: string, name: string) => unknown): void {
  vi.stubGlobal('open', open.bind(undefined));
  relay = heldDocument();
  pageEventsMain('n');
}

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
function changing(...texts: string[]) {
  let at = 0;
  return { toString: () => texts[at++ % texts.length] };
}

const [place = '', query = ''] = away.split('?');
const fields = Object.fromEntries(new URLSearchParams(query));

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
])(
  'A window of another origin with a text of the task in its address waits where a script opens it %s',
  async (_how, act, url = away) => {
    relay.arm({ texts });
    act();
    expect(await relay.held()).toMatchObject({ by: 'window', method: 'GET', url });
    expect([opened, relay.writes().length]).toEqual([[], 1]);
  },
);

/** Sign-ins and printing begin so. What a script opens in it later, the browser's rules look at. */
it.each<[string, () => void]>([
  ['without anything', () => void window.open()],
  ['with nothing', () => void window.open('')],
  ['with a name only', () => void window.open('', 'notes')],
  ['with its address', () => void window.open('about:blank')],
])('An empty window opens, also where a text of the task is in the page: %s', (_how, act) => {
  relay.arm({ texts });
  act();
  expect([opened.length, relay.writes()]).toEqual([1, []]);
});

it.each([
  ['under a new name', 'notes', true],
  ['in a new tab', '_blank', true],
  ['under a name that is one of the page, too', 'alert', true],
  ['but not this one', '_self', false],
  ['but not the one around it', '_parent', false],
  ['but not the outermost', '_TOP', false],
])('A window that the browser refuses is reported %s', (_where, name, isReported) => {
  relay.leave();
  watch(() => null);
  window.open('https://shop.example/', name);
  const refused = relay.reports.flatMap((report) => (report.kind === 'open' ? [report.url] : []));
  expect(refused).toEqual(isReported ? ['https://shop.example/'] : []);
});

it('A window opens as it was judged, although the page’s own objects read otherwise each time', () => {
  relay.leave();
  watch((url, name) => void opened.push(`${url} ${name}`));
  Reflect.apply(window.open, window, [changing('https://shop.example/', away), changing('_self', 'notes')]);
  expect(opened).toEqual(['https://shop.example/ _self']);
});

import { expect, test } from 'vitest';
import type { TabInfo } from '@/utils/contracts/events';
import { AheadView } from '@/utils/browser/page/ahead-view';
import { fail } from '@/utils/failure';
import type { PageDocument } from '@/utils/page/api';
import { pageAnswers } from '../../../helpers/fake-browser';
import { tabFrames } from '../../../helpers/tab-frames';

const top: PageDocument = {
  url: 'https://shop.example/',
  title: 'Shop',
  documentKey: 'd1',
  readyState: 'complete',
  refPrefix: '',
  lastRef: 1,
  tokens: 5,
  root: { role: 'document', children: [{ role: 'button', name: 'Save', ref: 'e1' }] },
};
const frame = { role: 'frame', ref: 'e2', frame: {} };
const tab: TabInfo = { tabId: 1, url: 'https://shop.example/', title: 'Shop' };

/** The text of a view that was begun ahead and is asked for; undefined where it is not to be used. */
async function taken({
  page = top,
  holds = true as boolean | Error,
  now = tab,
  begin = 100,
  ask = { maxTokens: 100 } as { maxTokens: number } & object,
}) {
  pageAnswers({
    claimLook() {
      if (holds instanceof Error) throw holds;
      return { holds };
    },
  });
  const ahead = new AheadView({ refresh: async () => now, note: () => false }, (tabId) => tabFrames(tabId));
  ahead.note({ id: 1 }, begin, page);
  const view = await ahead.take(ask);
  expect(await ahead.take(ask)).toBeUndefined();
  return view?.text;
}

test('a view that was made while the page settled is used once', async () => {
  expect(await taken({})).toContain('button "Save" [e1]');
});

test.each([
  ['the page has changed since', { holds: false }],
  ['the page is gone', { holds: fail('NAVIGATED', 'The page navigated away.') }],
  ['the browser tells another address', { now: { ...tab, url: 'https://shop.example/cart' } }],
  ['work goes on in another tab', { now: { ...tab, tabId: 2 } }],
  ['there are frames in it', { page: { ...top, root: { role: 'document', children: [frame] } } as PageDocument }],
  ['it was still loading', { page: { ...top, readyState: 'loading' } as PageDocument }],
  ['its custom elements could not be asked', { page: { ...top, lacksInternals: true } as PageDocument }],
  ['a part of the page is asked for', { ask: { maxTokens: 100, scope: 'e1' } }],
  ['less of the page is to be told', { ask: { maxTokens: 50 } }],
])('the page is read again where %s', async (_, changed) => {
  expect(await taken(changed)).toBeUndefined();
});

test.each([
  [
    'its tab has just been told, so neither is asked again',
    { id: 1, url: 'https://shop.example/', title: 'Shop' },
    ['kept'],
  ],
  ['the browser told another address, so both are', { id: 1, url: 'https://shop.example/cart' }, ['tab', 'page']],
  ['work goes on elsewhere, so both are', { id: 2, url: 'https://shop.example/' }, ['tab', 'page']],
])('the page has just told its look; %s', async (_, told, questions) => {
  const asked: string[] = [];
  // What was only just told is kept, without a question whether it holds.
  pageAnswers({ claimLook: ({ anyway }) => ({ holds: asked.push(anyway ? 'kept' : 'page') > 0 }) });
  const tabs = {
    refresh: async () => {
      asked.push('tab');
      return tab;
    },
    note: ({ id }: { id?: number }) => id === tab.tabId,
  };
  const ahead = new AheadView(tabs, (tabId) => tabFrames(tabId));
  ahead.note(told, 100, top);
  const view = await ahead.take({ maxTokens: 100 });
  expect({ asked, shown: view?.text.includes('Save') ?? false }).toEqual({ asked: questions, shown: told.id === 1 });
});

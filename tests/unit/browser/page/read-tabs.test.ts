import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readTabs } from '@/utils/browser/page/read-tabs';
import type { PdfReading } from '@/features/pdf/core/pdf-text';
import { defaultSafety } from '@/utils/settings/safety';

const tabs = {
  1: { url: 'https://news.example/today', title: 'News' },
  2: { url: 'https://elsewhere.example/', title: 'Moved on' },
  3: { url: 'chrome://settings/', title: 'Settings' },
  4: { url: 'https://maps.example/', title: 'Maps', discarded: true },
  5: { url: 'https://mail.example/', title: 'Mail' },
  6: { url: 'https://bank.example/', title: 'Bank' },
  7: { url: 'https://images.example/a.png', title: 'Image' },
  8: { url: 'https://shop.example/terms.pdf', title: 'terms.pdf' },
  9: { url: 'https://shop.example/locked.pdf', title: 'locked.pdf' },
} as Record<number, { url: string; title: string; discarded?: boolean }>;
const chosen = (tabId: number, url = tabs[tabId]?.url ?? 'https://gone.example/') => ({ tabId, url, title: 'Chosen' });
const article = (tabId: number) => ({
  url: tabs[tabId]?.url,
  title: tabs[tabId]?.title,
  markdown: tabId >= 7 ? '' : 'text '.repeat(20_000),
  isArticle: true,
  cut: false,
});
const terms: PdfReading = {
  ok: true,
  pdf: { total: 1, pages: [{ number: 1, blocks: [{ kind: 'text', text: 'Goods can be returned.' }] }] },
};
/** What the scripts of the extension find in a tab. */
const found = (tabId: number, file?: string) => (file === '/pdf.js' ? { name: 'reader' } : article(tabId));
const pdfIn = (tabId: number): PdfReading =>
  tabId === 8 ? terms : { ok: false, why: tabId === 9 ? 'password' : 'no-pdf' };
const read = (...tabsChosen: Parameters<typeof readTabs>[0]) =>
  readTabs(tabsChosen, {
    safety: { ...defaultSafety, blocked: ['bank.example'] },
    isHeld: (tabId) => tabId === 5,
  });

beforeEach(() => {
  fakeBrowser.reset();
  fakeBrowser.tabs.get = vi.fn((tabId: number) =>
    tabs[tabId] ? Promise.resolve({ id: tabId, ...tabs[tabId] }) : Promise.reject(new Error('No tab')),
  ) as never;
  fakeBrowser.scripting.executeScript = vi.fn(
    ({ target: { tabId }, files }: { target: { tabId: number }; files?: string[] }) =>
      Promise.resolve([{ frameId: 0, result: found(tabId, files?.[0]) }]),
  ) as never;
  fakeBrowser.tabs.connect = vi.fn((tabId: number) => ({
    onMessage: { addListener: (tell: (news: unknown) => void) => tell({ reading: pdfIn(tabId) }) },
    onDisconnect: { addListener: () => undefined },
    postMessage: () => undefined,
    disconnect: () => undefined,
  })) as never;
});

test('a tab that still shows the site that it showed when it was chosen is read, and a long page is cut', async () => {
  const [news] = await read(chosen(1, 'https://news.example/yesterday'));
  expect(news).toMatchObject({ tabId: 1, url: 'https://news.example/today', title: 'News', cut: true });
  expect(news?.text).toHaveLength(60_000);
});

test('every other tab says why it was not read, and no script runs in it', async () => {
  const problems = await read(
    chosen(2, 'https://shop.example/'),
    chosen(3),
    chosen(4),
    chosen(5),
    chosen(6),
    chosen(99),
  );
  expect(problems.map(({ problem }) => problem)).toEqual(['gone', 'restricted', 'unloaded', 'held', 'blocked', 'gone']);
  expect(problems.every(({ text }) => text === '')).toBe(true);
  expect(fakeBrowser.scripting.executeScript).not.toHaveBeenCalled();
  expect((await read(chosen(7)))[0]?.problem).toBe('empty');
});

test('no more tabs are read than may go with one message', async () => {
  expect(await read(...Array.from({ length: 12 }, () => chosen(1)))).toHaveLength(10);
});

test('a PDF is read by its pages, and one that needs a password says so', async () => {
  const [pdf, locked] = await read(chosen(8), chosen(9));
  expect(pdf).toMatchObject({ title: 'terms.pdf', text: '## Page 1\n\nGoods can be returned.' });
  expect(locked).toMatchObject({ text: '', problem: 'password' });
});

import { beforeEach, expect, test, vi } from 'vitest';
import { readTabs } from '@/utils/browser/page/read-tabs';
import { defaultSafety } from '@/utils/settings/safety';
import { openTab, pageRuns, type Script } from '../../../helpers/fake-browser';

/** What the reader of a kind of files gives, by tab. */
const files = vi.hoisted((): Record<number, object> => ({
  7: { why: '', unread: 'damaged', isElsewhere: true },
  8: { why: '', unread: 'password', isElsewhere: false },
  9: { why: '', unread: 'damaged', isElsewhere: false },
  10: { unread: 'no-text' },
  11: { article: (of: object) => ({ ...of, markdown: 'Goods can be returned.' }) },
}));
vi.mock('@/features/files', () => ({
  fileKinds: [{ readShown: async ({ tabId }: { tabId: number }) => files[tabId] }],
}));

const tabs = {
  1: { url: 'https://news.example/today', title: 'News' },
  2: { url: 'https://elsewhere.example/', title: 'Moved on' },
  3: { url: 'chrome://settings/', title: 'Settings' },
  4: { url: 'https://maps.example/', title: 'Maps', discarded: true },
  5: { url: 'https://mail.example/', title: 'Mail' },
  6: { url: 'https://bank.example/', title: 'Bank' },
  7: { url: 'https://images.example/a.png', title: 'Image' },
  8: { url: 'https://shop.example/locked', title: 'Locked' },
  9: { url: 'https://shop.example/broken', title: 'Broken' },
  10: { url: 'https://shop.example/scan', title: 'Scan' },
  11: { url: 'https://shop.example/terms', title: 'Terms' },
} as Record<number, { url: string; title: string; discarded?: boolean }>;
const chosen = (tabId: number, url = tabs[tabId]?.url ?? 'https://gone.example/') => ({ tabId, url, title: 'Chosen' });
const article = (tabId: number) => ({
  url: tabs[tabId]?.url,
  title: tabs[tabId]?.title,
  markdown: tabId >= 7 ? '' : 'text '.repeat(20_000),
  isArticle: true,
  cut: false,
});
const read = (...tabsChosen: Parameters<typeof readTabs>[0]) =>
  readTabs(tabsChosen, { safety: { ...defaultSafety, blocked: ['bank.example'] }, isHeld: (tabId) => tabId === 5 });

let scripts: Script[];
beforeEach(() => {
  for (const [id, tab] of Object.entries(tabs)) openTab({ id: Number(id), ...tab });
  scripts = pageRuns((_, { tabId }) => article(tabId));
});

test('a tab that still shows the site that it showed when it was chosen is read, and a long page is cut', async () => {
  const [news] = await read(chosen(1, 'https://news.example/yesterday'));
  expect(news).toMatchObject({ tabId: 1, url: 'https://news.example/today', title: 'News', cut: true });
  expect(news?.text).toHaveLength(60_000);
});

test('every other tab says why it was not read, and no script runs in it', async () => {
  const problems = await read(chosen(2, 'https://shop.example/'), ...[3, 4, 5, 6, 99].map((tabId) => chosen(tabId)));
  expect(problems.map(({ problem }) => problem)).toEqual(['gone', 'restricted', 'unloaded', 'held', 'blocked', 'gone']);
  expect(problems.every(({ text }) => text === '')).toBe(true);
  expect(scripts).toEqual([]);
});

test('where a page has no text, the file that the tab shows is read, or says why it is not', async () => {
  const tabsRead = await read(...[7, 8, 9, 10, 11].map((tabId) => chosen(tabId)));
  const given = ['empty', 'password', 'unreadable', 'empty', 'Goods can be returned.'];
  expect(tabsRead.map(({ text, problem }) => problem ?? text)).toEqual(given);
});

test('no more tabs are read than may go with one message', async () => {
  expect(await read(...Array.from({ length: 12 }, () => chosen(1)))).toHaveLength(10);
});

import { expect, test } from 'vitest';
import { namedTabs, addressedTabs } from '@/utils/browser/tabs/named-tabs';

const tabs = [
  { tabId: 11, title: 'Mail' },
  { tabId: 12, title: 'Orders - Corner Shop' },
  { tabId: 13, title: 'News' },
];

test.each([
  ['go to the tab "orders - corner shop"', [12]],
  ['go to the tab “News”', [13]],
  ['go to the tab "Orders"', []],
  ['Never open the tab "News". Look into the tab "Mail"', [11]],
  ['don\'t forget the tab "News"', [13]],
  ['switch to the tab Orders', []],
  ['find my "News"', []],
  ['close the last tab', []],
  ['list all tabs', []],
  ['open a new tab with example.com', []],
])('"%s" names %j by quoted title', (words, expected) => {
  expect([...namedTabs(tabs, [words])].sort()).toEqual(expected);
});

test.each([
  'Press Tab 2 times, then Enter',
  'In the product page click the second tab (Reviews)',
  'fill in tab 3 of the wizard',
  'indent with Tab 2',
  'compare with tab 3',
])('"%s" names none: a number may be that of something else, or of a tab that was elsewhere then', (words) => {
  expect([...namedTabs(tabs, [words])]).toEqual([]);
});

test('two tabs of the same title are not distinguished by it', () => {
  expect([...namedTabs([...tabs, { tabId: 14, title: 'news' }], ['the tab "News"'])]).toEqual([]);
});

test.each([
  ['switch to tab 2', [12]],
  ['Close the second tab', [12]],
  ['Compare the first table of this tab with the second', []],
  ['Look into tab 2, but do not touch tab 3', [12]],
  ['switch to tab 3 and tab 1', [11, 13]],
  ['tab 7', []],
  ['go to the tab "News"', [13]],
  ['switch to the tab Orders', [12]],
  ['close the last tab', [13]],
  ['list tabs', [11, 12, 13]],
  ['find my orders', []],
])('"%s" means %j where it is carried out to the letter', (words, expected) => {
  expect([...addressedTabs(tabs, [words])].sort()).toEqual(expected);
});

import { beforeEach, expect, it, vi } from 'vitest';
import { Downloads } from '@/utils/browser/page/downloads';

const page = { url: 'https://shop.example/orders', target: { tabId: 1, frameId: 0 } };
let downloads: Downloads;
beforeEach(() => {
  downloads = new Downloads();
});
const read = (name: string) =>
  downloads.text(name, page, { signal: new AbortController().signal }).catch((error: unknown) => String(error));

it('reads what a page made, also where it comes after the question', async () => {
  downloads.note('blob:1', 'list.csv');
  const text = read('list.csv');
  downloads.keep({ kind: 'file', url: 'blob:1', type: 'text/csv', base64: btoa('berth;price') });
  expect(await text).toBe('berth;price');
});

it('reads the newest file of a name', async () => {
  for (const word of ['old', 'new']) {
    downloads.note(`blob:${word}`, 'word.txt');
    downloads.keep({ kind: 'file', url: `blob:${word}`, type: '', base64: btoa(word) });
  }
  expect(await read('word.txt')).toBe('new');
});

it('fetches a file of the site of the page, and of no other', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response('total 12');
  });
  downloads.note('https://shop.example/bill.txt', 'bill.txt');
  downloads.note('https://elsewhere.example/bill.txt', 'other.txt');
  expect(await read('bill.txt')).toBe('total 12');
  expect(await read('other.txt')).toContain('The download "other.txt" cannot be read here.');
  expect(asked).toEqual(['https://shop.example/bill.txt']);
});

it('reads what stands in the address itself', async () => {
  downloads.note('data:text/plain;charset=utf-8,The%20word%20is%20maple', 'word.txt');
  downloads.note(`data:text/csv;base64,${btoa('7;12')}`, 'list');
  expect([await read('word.txt'), await read('list')]).toEqual(['The word is maple', '7;12']);
});

it('says what it cannot read, and knows no file that was not downloaded', async () => {
  downloads.note('blob:1', 'all.zip');
  downloads.keep({ kind: 'file', url: 'blob:1', type: 'application/zip', base64: btoa('PK') });
  downloads.note('blob:2', 'large.txt');
  downloads.keep({ kind: 'file', url: 'blob:2', type: 'text/plain' });
  for (const name of ['all.zip', 'large.txt']) expect(await read(name)).toContain('cannot be read here');
  expect(await read('missing.txt')).toBeUndefined();
});

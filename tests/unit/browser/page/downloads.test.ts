import { expect, it, vi } from 'vitest';
import { Downloads } from '@/utils/browser/page/downloads';

const page = { url: 'https://shop.example/orders', target: { tabId: 1, frameId: 0 } };
const read = (downloads: Downloads, name: string) =>
  downloads.text(name, page, { signal: new AbortController().signal }).catch((error: unknown) => String(error));

it('reads what a page made, also where it comes after the question', async () => {
  const downloads = new Downloads();
  downloads.note('blob:1', 'list.csv');
  const text = read(downloads, 'list.csv');
  downloads.keep({ kind: 'file', url: 'blob:1', type: 'text/csv', base64: btoa('berth;price') });
  expect(await text).toBe('berth;price');
});

it('reads the newest file of a name', async () => {
  const downloads = new Downloads();
  for (const word of ['old', 'new']) {
    downloads.note(`blob:${word}`, 'word.txt');
    downloads.keep({ kind: 'file', url: `blob:${word}`, type: '', base64: btoa(word) });
  }
  expect(await read(downloads, 'word.txt')).toBe('new');
});

it('fetches a file of the site of the page, and of no other', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response('total 12');
  });
  const downloads = new Downloads();
  downloads.note('https://shop.example/bill.txt', 'bill.txt');
  downloads.note('https://elsewhere.example/bill.txt', 'other.txt');
  expect(await read(downloads, 'bill.txt')).toBe('total 12');
  expect(await read(downloads, 'other.txt')).toContain('The download "other.txt" cannot be read here.');
  expect(asked).toEqual(['https://shop.example/bill.txt']);
});

it('reads what stands in the address itself', async () => {
  const downloads = new Downloads();
  downloads.note('data:text/plain;charset=utf-8,The%20word%20is%20maple', 'word.txt');
  downloads.note(`data:text/csv;base64,${btoa('7;12')}`, 'list');
  expect([await read(downloads, 'word.txt'), await read(downloads, 'list')]).toEqual(['The word is maple', '7;12']);
});

it('says what it cannot read, and knows no file that was not downloaded', async () => {
  const downloads = new Downloads();
  downloads.note('blob:1', 'all.zip');
  downloads.keep({ kind: 'file', url: 'blob:1', type: 'application/zip', base64: btoa('PK') });
  downloads.note('blob:2', 'large.txt');
  downloads.keep({ kind: 'file', url: 'blob:2', type: 'text/plain' });
  expect(await read(downloads, 'all.zip')).toContain('cannot be read here');
  expect(await read(downloads, 'large.txt')).toContain('cannot be read here');
  expect(await read(downloads, 'missing.txt')).toBeUndefined();
});

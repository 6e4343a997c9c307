import { expect, it } from 'vitest';
import { downloadName } from '@/utils/browser/tabs/downloads';

const name = (disposition: string, type = 'text/plain', url = 'https://a.example/files/data%20one.bin?x=1') =>
  downloadName(url, disposition, type);

it('names what the browser keeps as a file', () => {
  expect(name('attachment')).toBe('data one.bin');
  expect(name('attachment; filename=report.pdf')).toBe('report.pdf');
  expect(name('attachment; filename="a \\"b\\".pdf"; size=3')).toBe('a "b".pdf');
  expect(name('attachment; filename="euro.txt"; filename*=UTF-8\'\'%e2%82%ac.txt')).toBe('€.txt');
  expect(name('', 'application/zip')).toBe('data one.bin');
  expect(name('', 'text/csv; charset=utf-8')).toBe('data one.bin');
});

it('leaves alone what the browser shows', () => {
  for (const type of [
    'text/html; charset=utf-8',
    'application/json',
    'application/xhtml+xml',
    'image/svg+xml',
    'application/pdf',
    '',
  ])
    expect(name('', type)).toBeUndefined();
  expect(name('inline; filename="page.html"', 'text/html')).toBeUndefined();
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { accepts } from '@/utils/page/act/upload';

const photo = { name: 'Photo.JPG', type: 'image/jpeg' };
const notes = { name: 'notes.txt', type: 'text/plain' };
const unknown = { name: 'data.bin', type: '' };

it.each([
  ['*/*', notes],
  ['*', notes],
  ['', notes],
  ['image/*', photo],
  ['image/jpg', photo],
  ['.jpg, .png', photo],
  ['*.jpg', photo],
  ['application/pdf, text/plain', notes],
  ['text/csv', unknown],
])('a field for "%s" takes the file', (accept, file) => {
  expect(accepts(accept, file)).toBe(true);
});

it.each([
  ['.pdf,image/*', notes],
  ['application/pdf', photo],
  ['.csv', unknown],
])('a field for "%s" does not', (accept, file) => {
  expect(accepts(accept, file)).toBe(false);
});

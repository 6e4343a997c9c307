import { expect, test } from 'vitest';
import { spokenPieces } from '../../panel/spoken-text';

test('a Markdown text is read without the signs of its layout, code and addresses', () => {
  const text = [
    '## The mug',
    '',
    '- **Blue**, see [the shop](https://shop.example/a?b=c).',
    '- More on https://shop.example/mugs/1',
    '',
    '| Size | Price |',
    '| --- | --- |',
    '| L | 12 EUR |',
    '',
    '```js',
    'run()',
    '```',
    '***',
  ].join('\n');
  expect(spokenPieces(text)).toEqual([
    'The mug',
    'Blue, see the shop.',
    'More on shop.example',
    'Size, Price',
    'L, 12 EUR',
  ]);
});

test('long texts come in pieces that end where sentences or words do', () => {
  const sentence = 'One two three four five six seven eight nine ten. ';
  const pieces = spokenPieces(sentence.repeat(10));
  expect(pieces.every((piece) => piece.length <= 220 && piece.endsWith('.'))).toBe(true);
  expect(pieces.join(' ')).toBe(sentence.repeat(10).trim());
  expect(spokenPieces('word '.repeat(100)).every((piece) => piece.length <= 220 && piece.endsWith('word'))).toBe(true);
  expect(spokenPieces('…')).toEqual([]);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../core/command';
import { literal, mask } from '../../core/masked';
import { parseRequest } from '../../core/parse';

const words = fc.constantFrom(
  'click',
  'type',
  'into',
  'in',
  'then',
  'and',
  ';',
  '\n',
  '"',
  "'",
  '“',
  '”',
  '```',
  '```js\n',
  'set',
  'to',
  'with',
  'fill',
  'the',
  'first',
  'row of',
  '.',
  ',',
  'press',
  'Ctrl+A',
  'open',
  'example.com',
  'wait',
  'for',
  'select',
  'read',
  'extract',
  'table',
  'as CSV',
  'scroll',
  '300',
  'drag',
  'copy',
  'paste',
  'upload',
  'cv.pdf',
  'until',
  'submit',
  'by',
  '40',
  'px',
  'right',
  'held',
  'shift',
  'the text',
  'article',
  'is',
  'checked',
  '?',
  '- ',
  '1. ',
  'tab',
  '\uE000',
  '\uE003',
  '😀',
);
const request = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(words, { maxLength: 30 }).map((some) => some.join(' ')),
  fc.array(words, { maxLength: 30 }).map((some) => some.join('')),
);
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(words, { maxLength: 12 }).map((some) => some.join(' ')),
);

const commandsOf = (text: string): Command[] => {
  const parsed = parseRequest(text);
  return parsed.is === 'commands' ? parsed.commands : [];
};

describe('reading a request', () => {
  it('gives a result for every string, always the same', () => {
    fc.assert(
      fc.property(request, (text) => {
        const parsed = parseRequest(text);
        expect(parseRequest(text)).toEqual(parsed);
        if (text.trim() === '') expect(parsed).toMatchObject({ is: 'unknown', words: '' });
      }),
      { numRuns: 1000 },
    );
  });

  it('reads long requests that repeat one word, whatever the word is', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 300, max: 1500 }), (word, times) => {
        const parsed = parseRequest(`${word} `.repeat(times));
        expect(parsed.is === 'commands' ? parsed.commands.length : 1).toBeLessThanOrEqual(times);
      }),
      { numRuns: 100 },
    );
  });

  it('hides as many characters as there are', () => {
    fc.assert(
      fc.property(request, (text) => mask(text).mask.length === text.length),
      { numRuns: 500 },
    );
  });

  it('takes any quoted text literally; a doubled quotation mark counts as one', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const commands = commandsOf(`type "${text.replaceAll('"', '""')}" into Name`);
        expect(commands).toHaveLength(1);
        expect(commands[0]).toMatchObject({ kind: 'type', readings: [{ where: { raw: 'Name' } }] });
        expect(textsOf(commands)).toEqual([text]);
      }),
      { numRuns: 1000 },
    );
  });

  it('never cuts inside quotes', () => {
    fc.assert(
      fc.property(
        fc.array(
          anyText.map((text) => text.replaceAll('"', '')),
          { minLength: 1, maxLength: 4 },
        ),
        fc.constantFrom(' then ', '; ', ' and ', '\n', ', '),
        (names, border) => {
          const commands = commandsOf(names.map((name) => `click "${name}"`).join(border));
          expect(commands.map((command) => command.words)).toEqual(names.map((name) => `click "${name}"`));
        },
      ),
      { numRuns: 300 },
    );
  });
});

const textsOf = (commands: readonly Command[]): string[] =>
  commands.flatMap((command) => (command.kind === 'type' ? command.readings.map(({ what }) => literal(what)) : []));

import { describe, expect, test } from 'vitest';
import { createGuard } from '@/utils/guard';
import { fence } from '@/utils/text/fence';
import { callOf, factsOf } from '../../helpers/guard-facts';
import { growth } from '../../helpers/growth';

const guard = createGuard(() => false);
const url = 'https://shop.example/cart';
const words = (length: number) => 'lorem ipsum dolor '.repeat(length / 18);
/** Texts on which careless patterns take time by the square of the length. */
const texts: Record<string, (length: number) => string> = {
  'one word': (length) => 'a'.repeat(length),
  words,
  dots: (length) => 'a.'.repeat(length / 2),
  'dashes and dots': (length) => '-.'.repeat(length / 2),
  colons: (length) => 'a:'.repeat(length / 2),
  'at signs': (length) => 'a@'.repeat(length / 2),
  'end marks': (length) => `${'!'.repeat(length - 1)}a`,
  commands: (length) => 'click save, '.repeat(length / 12),
  'commands that are taken back': (length) => `do not ${'click save and '.repeat(length / 15)}`,
  hosts: (length) => 'shop.example/x '.repeat(length / 15),
  'combining marks': (length) => 'a\u0301'.repeat(length / 2),
  'open marks': (length) => `<${' '.repeat(length - 1)}`,
};

describe('The time of a decision grows with the text, not with its square', () => {
  test.each(Object.entries(texts))('of %s', (_name, text) => {
    const decide = (said: string, written: string) => {
      guard.decide(
        {
          callId: 'c1',
          call: callOf('type', { ref: 'e1', text: written, submit: true }),
          tab: { tabId: 1, url, title: written },
          foreseen: {
            url,
            control: { role: 'textbox', name: written },
            form: {
              method: 'post',
              action: url,
              button: 'Save',
              digest: '',
              fields: [{ name: written, value: written, kind: 'text' }],
            },
          },
        },
        factsOf({ userWords: [said], readSites: ['mail.example'], written: [written] }),
      );
      guard.decide(
        {
          callId: 'c1',
          call: callOf('navigate', { action: 'goto', url: 'https://wiki.example/a?b=c' }),
          tab: { tabId: 1, url, title: '' },
        },
        factsOf({ userWords: [said], written: [written], links: { 'shop.example': ['https://wiki.example/a?b=c'] } }),
      );
    };
    expect(growth((long) => decide(long, 'x'), text)).toBeLessThan(64);
    expect(growth((long) => decide('Save it', long), text)).toBeLessThan(64);
    expect(growth((long) => fence(long, 'abcd'), text)).toBeLessThan(64);
  });
});

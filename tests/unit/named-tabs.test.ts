import { describe, expect, test } from 'vitest';
import { isNamed } from '@/utils/browser/named-tabs';

const tab = { title: 'Orders - Corner Shop', position: 2, count: 3 };

describe('a tab of the user', () => {
  test.each([
    ['switch to tab 2', true],
    ['Close the second tab', true],
    ['switch to the tab Orders', true],
    ['list tabs', true],
    ['what tabs are open?', true],
    ['switch to tab 3', false],
    ['close the last tab', false],
    ['open a new tab with example.com', false],
    ['find my orders', false],
    ['list the headings', false],
  ])('"%s" names it: %s', (words, expected) => {
    expect(isNamed(tab, [words])).toBe(expected);
  });
});

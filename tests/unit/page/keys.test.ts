// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { parseChord } from '@/utils/page/typing/chord';
import { findOption } from '@/utils/page/act/choose/match-option';

describe('keys', () => {
  it.each([
    ['Enter', '', 'Enter'],
    ['esc', '', 'Escape'],
    ['Space', '', ' '],
    [' ', '', ' '],
    ['a', '', 'a'],
    ['A', '', 'A'],
    ['Control+A', 'Control', 'a'],
    ['ctrl+shift+k', 'Control Shift', 'K'],
    ['Shift+Tab', 'Shift', 'Tab'],
    ['+', '', '+'],
    ['Control++', 'Control', '+'],
    ['F5', '', 'F5'],
    ['Cmd+z', 'Meta', 'z'],
  ])('%s is read as [%s] %s', (keys, modifiers, key) => {
    const chord = parseChord(keys);
    expect([chord.modifiers.join(' '), chord.key]).toEqual([modifiers, key]);
  });

  it.each(['Return key', 'hello', 'Hyper+A', ''])('%s is no key', (keys) => {
    expect(() => parseChord(keys)).toThrow(/^There is no key "/);
  });
});

describe('the matching option', () => {
  const options = [
    { text: 'Tools', value: 't' },
    { text: 'Toys', value: 'y' },
    { text: '#1', value: 'z' },
  ];
  it.each([
    ['Tools', 't'],
    ['toys', 'y'],
    ['z', 'z'],
    ['#2', 'y'],
    ['#1', 'z'],
    ['ool', 't'],
    ['to', undefined],
    ['', undefined],
    ['#9', undefined],
  ])('"%s" is %s', (wish, value) => {
    expect(
      findOption(
        wish,
        options,
        (each) => each.text,
        (each) => each.value,
      )?.value,
    ).toBe(value);
  });
});

it.each([
  ["L'Aquila", 'L\u2019Aquila'],
  ['Caf\u00e9', 'Cafe\u0301 au lait'],
  ['10-12', '10\u201312'],
  ['Vitamin C', 'Vita\u00admin C'],
])('%j chooses %j, which looks like it', (wanted, option) => {
  expect(findOption(wanted, ['Oslo', option], String, String)).toBe(option);
});

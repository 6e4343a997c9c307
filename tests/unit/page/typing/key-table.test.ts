import { describe, expect, it } from 'vitest';
import { parseChord } from '@/utils/page/typing/chord';
import { keyFacts } from '@/utils/page/typing/key-events';

describe('the facts of a key', () => {
  it.each([
    ['a', 'KeyA 65 0'],
    ['7', 'Digit7 55 0'],
    ['&', 'Digit7 55 0'],
    ['?', 'Slash 191 0'],
    ['F9', 'F9 120 0'],
    ['Enter', 'Enter 13 0'],
    ['ContextMenu', 'ContextMenu 93 0'],
    ['Control', 'ControlLeft 17 1'],
    ['Numpad5', 'Numpad5 101 3'],
    ['NumpadEnter', 'NumpadEnter 13 3'],
    ['NumpadAdd', 'NumpadAdd 107 3'],
    ['ü', ' 0 0'],
  ])('%s is %s', (keys, facts) => {
    const { key, numpad } = parseChord(keys);
    const { code, keyCode, location } = keyFacts(key, numpad);
    expect(`${code} ${keyCode} ${location}`).toBe(facts);
  });
});

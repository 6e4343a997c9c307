import { describe, expect, it } from 'vitest';
import { browserShortcut } from '@/utils/page/typing/browser-shortcuts';
import { parseChord } from '@/utils/page/typing/chord';

const told = (keys: string) => browserShortcut(parseChord(keys));

describe('shortcuts of the browser', () => {
  it.each([
    ['Control+T', 'opens a tab or window'],
    ['Shift+Control+n', 'opens a tab or window'],
    ['Meta+W', 'closes a tab or window'],
    ['Control+PageDown', 'goes to another tab'],
  ])('%s never comes to a page: it %s', (keys, does) => {
    expect(told(keys)).toMatchObject({ isReserved: true, effect: does });
  });

  it.each([
    ['Control+F', 'Use get_page with find, or scroll to text.'],
    ['F5', 'Use navigate with reload.'],
    ['Alt+Left', 'Use navigate with back or forward.'],
    ['Cmd+L', 'Use navigate with a URL.'],
  ])('%s comes to the page first: %s', (keys, instead) => {
    expect(told(keys)).toMatchObject({ isReserved: false, instead });
  });

  it.each(['Control+A', 'Control+Enter', 'f', 'Shift+F', 'Control+K', 'ArrowLeft'])('%s is the page’s own', (keys) => {
    expect(told(keys)).toBeUndefined();
  });
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageEventsMain } from '@/utils/page/watch/page-events-main';

let asked: unknown[];
const pageAsks = (): unknown => Reflect.apply(window.confirm, window, ['Delete it?']);
const answersThere = (event: Event) => event.preventDefault();

beforeEach(() => {
  asked = [];
  const ask = (words: unknown) => {
    asked.push(words);
    return true;
  };
  // A bound function looks like one of the browser's own.
  vi.stubGlobal('confirm', ask.bind(undefined));
  document.addEventListener('n-there', answersThere);
  pageEventsMain('n');
});
afterEach(() => {
  document.removeEventListener('n-there', answersThere);
  document.dispatchEvent(new Event('n-end'));
  vi.unstubAllGlobals();
});

describe('A question of the page', () => {
  it('is answered with no while the extension is there', () => {
    expect([pageAsks(), asked]).toEqual([false, []]);
  });

  it('goes to the user once the extension has gone without a word, and the page is as before', () => {
    const standIn = window.confirm;
    document.removeEventListener('n-there', answersThere);
    expect([pageAsks(), asked]).toEqual([true, ['Delete it?']]);
    expect(window.confirm).not.toBe(standIn);
  });
});

// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { untilChange } from '@/utils/page/watch/observe';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

describe('a wait for the page', () => {
  it('ends at once where its condition holds: nothing is watched', async () => {
    const watched = vi.spyOn(MutationObserver.prototype, 'observe');
    const listened = vi.spyOn(globalThis, 'addEventListener');
    const attempt = vi.fn(() => 'there');
    expect(await untilChange(attempt, 60_000)).toBe('there');
    expect([attempt, watched, listened].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);
  });

  it('checks once where it has no time', async () => {
    const watched = vi.spyOn(MutationObserver.prototype, 'observe');
    const attempt = vi.fn(() => undefined);
    expect(await untilChange(attempt, 0)).toBeUndefined();
    expect([attempt, watched].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  });

  it('checks again after a change of the page, and ends with the first result', async () => {
    const found = untilChange(() => document.querySelector('b') ?? undefined, 60_000);
    document.body.innerHTML = '<b>Here</b>';
    expect((await found)?.textContent).toBe('Here');
  });
});

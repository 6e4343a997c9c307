import { describe, expect, test, vi } from 'vitest';
import { TabLocks } from '@/utils/browser/tabs/tab-lock';

describe('A tab', () => {
  test('is held by at most one task, until that task lets go of it', async () => {
    const locks = await TabLocks.load([]);
    const [first, second] = [locks.of('first'), locks.of('second')];
    expect([first.hold(1), first.hold(1), second.hold(1), locks.holderOf(1)]).toEqual([true, true, false, 'first']);
    first.letGo(1);
    expect([second.hold(1), locks.holderOf(1), first.ids()]).toEqual([true, 'second', []]);
    second.release();
    expect(locks.holderOf(1)).toBeUndefined();
  });

  test('is still held, with the tab that opened it and whether the task opened it, after the background died, but not by a task that has ended', async () => {
    const before = await TabLocks.load([]);
    before.of('first').hold(1);
    before.of('first').hold(2, 1);
    before.of('first').hold(4, undefined, true);
    before.of('first').setGroup(8);
    before.of('ended').hold(3);
    await vi.waitFor(async () => expect((await TabLocks.load(['ended'])).holderOf(3)).toBe('ended'));
    const after = await TabLocks.load(['first']);
    const held = after.of('first');
    expect([held.ids(), held.openerOf(2), held.group(), after.holderOf(3)]).toEqual([[1, 2, 4], 1, 8, undefined]);
    expect([1, 2, 4].filter((tabId) => held.isOpened(tabId))).toEqual([2, 4]);
  });
});

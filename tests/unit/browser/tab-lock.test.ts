import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { BrowserContext } from '@/utils/browser/browser-context';
import { lineOf } from '@/utils/log/line';
import { TabLocks } from '@/utils/browser/tab-lock';

vi.mock('wxt/browser', async () => ({ browser: (await import('wxt/testing/fake-browser')).fakeBrowser }));

beforeEach(() => fakeBrowser.reset());

describe('The browser context', () => {
  const log: string[] = [];
  const goTo = (tabId: number) => fakeBrowser.tabs.onActivated.trigger({ tabId, windowId: 0 });
  let context: BrowserContext;
  beforeEach(() => {
    log.length = 0;
    context = new BrowserContext((message, data) => log.push(lineOf(message, data, 0).message));
  });

  test('follows the user while nothing is locked', async () => {
    await goTo(3);
    await goTo(5);
    expect(context.getCurrentTabId()).toBe(5);
  });

  test('locked to a tab stays there, wherever the user goes, and says which switches it ignores', async () => {
    context.lockExecutionToTab(3);
    await goTo(5);
    await goTo(7);
    expect(context.getCurrentTabId()).toBe(3);
    expect(log).toEqual([
      'Execution locked to tab 3.',
      'Ignoring the switch to tab 5, execution is locked to tab 3.',
      'Ignoring the switch to tab 7, execution is locked to tab 3.',
    ]);
  });

  test('unlocked takes up the tab that is really active, and follows the user again', async () => {
    vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValueOnce([{ id: 12 }] as never);
    context.lockExecutionToTab(99);
    await context.unlockExecution();
    expect(context.getCurrentTabId()).toBe(12);
    await goTo(41);
    expect(context.getCurrentTabId()).toBe(41);
  });

  test('unlocked keeps its tab where the browser does not tell which is active', async () => {
    vi.spyOn(fakeBrowser.tabs, 'query').mockRejectedValueOnce(new Error('no window'));
    context.lockExecutionToTab(3);
    await context.unlockExecution();
    expect([context.getCurrentTabId(), log.at(-1)]).toEqual([3, 'The active tab is not known: Error']);
  });

  test('disposed hears of the user no more', async () => {
    await goTo(3);
    context.dispose();
    await goTo(5);
    expect(context.getCurrentTabId()).toBe(3);
  });
});

describe('A tab', () => {
  test('is held by one task at most, until that lets go of it', async () => {
    const locks = await TabLocks.load([]);
    const [first, second] = [locks.of('first'), locks.of('second')];
    expect([first.hold(1), first.hold(1), second.hold(1), locks.holderOf(1)]).toEqual([true, true, false, 'first']);
    first.letGo(1);
    expect([second.hold(1), locks.holderOf(1), first.ids()]).toEqual([true, 'second', []]);
    second.release();
    expect(locks.holderOf(1)).toBeUndefined();
  });

  test('is still held when the background has died, with the tab that opened it; but not by a task that has ended', async () => {
    const before = await TabLocks.load([]);
    before.of('first').hold(1);
    before.of('first').hold(2, 1);
    before.of('first').setGroup(8);
    before.of('ended').hold(3);
    await vi.waitFor(async () => expect((await TabLocks.load(['ended'])).holderOf(3)).toBe('ended'));
    const after = await TabLocks.load(['first']);
    expect([
      after.of('first').ids(),
      after.of('first').openerOf(2),
      after.of('first').group(),
      after.holderOf(3),
    ]).toEqual([[1, 2], 1, 8, undefined]);
  });
});

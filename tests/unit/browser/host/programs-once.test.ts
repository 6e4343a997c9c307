import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectedPrograms } from '@/utils/browser/settings/storage';
import { background, freshBrowser, program, relays, shown, trusting, working } from '@/tests/helpers/program-relay';

beforeEach(freshBrowser);

const madeBefore = /^error: Unknown: this call was made before/;

describe('A call is made once', () => {
  it('where only the connection was lost', async () => {
    const { acts, claude, press } = await working();
    const answer = await press();
    claude.leave();
    expect(await press(program(2, 's1'))).toBe(answer);
    expect([acts.length, await shown()]).toEqual([1, ['Claude Code: allowed']]);
  });

  it('where its task has ended, and the background has died since', async () => {
    const { acts, claude, press } = await working();
    await press();
    await claude.call('tabs', { action: 'give_back' });
    const { begun, acts: later } = await trusting();
    const again = program(1);
    expect(await press(again)).toMatch(madeBefore);
    expect([acts.length, later, begun]).toEqual([1, [], []]);
    await again.call('get_page', {}, 'later');
    expect(begun).toHaveLength(1);
  });

  it('where its answer is kept no longer', async () => {
    const { acts, claude, press } = await working();
    await press();
    await claude.call('tabs', { action: 'give_back' });
    await claude.call('get_page', {}, 'next task');
    for (let sent = 0; sent < 120; sent += 40)
      await Promise.all(Array.from({ length: 40 }, () => claude.call('no_tool')));
    expect(await press(program(2, 's1'))).toMatch(madeBefore);
    expect(acts).toHaveLength(1);
  });

  it('for a whole task: the second finds what came of it, or that nobody knows', async () => {
    const { begun, stop } = await trusting();
    const claude = program(1);
    for (const [at, id] of ['ended', 'cut'].entries()) {
      claude.say({ kind: 'call', id, tool: 'do', arguments: { request: 'Order' } });
      // Of two that come at once, either may begin first.
      await vi.waitFor(() => expect(begun).toHaveLength(at + 1));
    }
    await stop(begun[0]?.id ?? '');
    const later = await trusting();
    const again = program(1);
    expect([
      await again.call('do', { request: 'Order' }, 'ended'),
      await again.call('do', { request: 'Order' }, 'cut'),
      later.begun,
    ]).toEqual(['error: Outcome: stopped.', expect.stringMatching(madeBefore), []]);
  });
});

describe('The list of what is connected', () => {
  it('has no session with an id that is no id', async () => {
    await background();
    program(1, 'x'.repeat(65));
    expect(await shown()).toEqual([]);
  });

  it('closes the link where it cannot be written: what cannot be shown may not run', async () => {
    const { programs, running } = await working();
    vi.spyOn(connectedPrograms, 'write').mockRejectedValue(new Error('quota'));
    program(2);
    await vi.waitFor(() => expect(running()).toEqual([]));
    vi.restoreAllMocks();
    await programs.check();
    expect([relays.length, program(3, 's1').told()]).toEqual([2, ['hello: allowed']]);
  });
});

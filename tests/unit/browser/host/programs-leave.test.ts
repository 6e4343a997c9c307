import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { programSettings } from '@/utils/browser/settings/storage';
import { background, freshBrowser, program, relays, shown, trusting, working } from '@/tests/helpers/program-relay';

beforeEach(freshBrowser);

const claudeIs = { session: 's1', name: 'Claude Code' };
const refused = /^error: The user does not let this program use the browser/;
const stopped = /^error: The user has stopped this program/;

/** A background in which Claude Code waited for the card, and was let in for the session. */
async function admitting() {
  const found = await background();
  const page = program(1).call('get_page');
  await found.programs.decide(claudeIs, 'session');
  await page;
  return found;
}

describe('What the user said of a program', () => {
  it.each([
    ['disconnect', 'refused'],
    ['pause', 'paused'],
  ] as const)(
    'holds as it was said last, over a death of the background and a new connection: %s',
    async (how, line) => {
      await admitting();
      const { programs } = await background();
      await programs.decide(claudeIs, how);
      program(1).leave();
      await programs.check();
      await programs.check();
      expect(program(2, 's1').told()).toEqual([`hello: ${line}`]);
    },
  );

  it('that it only reads holds on the next connection of the session', async () => {
    await admitting();
    const { programs, begun } = await background();
    await programs.decide(claudeIs, 'read-only');
    await program(2, 's1').call('get_page', {}, 'again');
    expect(begun.map(({ readOnly }) => readOnly)).toEqual([true]);
  });

  it('is over when they switch programs off: on again, the same session is asked about', async () => {
    await admitting();
    const second = await background();
    await second.programs.use({ on: false, known: [] });
    await second.programs.use({ on: true, known: [] });
    expect(program(2, 's1').told()).toEqual(['hello: asking']);
  });

  it('holds where they switch programs off while the relay is being opened', async () => {
    const { programs } = await background();
    await programs.use({ on: false, known: [] });
    const before = relays.length;
    await Promise.all([true, false].map((on) => programs.use({ on, known: [] })));
    expect(relays).toHaveLength(before);
  });

  it('binds the name: another session under it is stopped too, until the user lets it in again', async () => {
    const { programs } = await working();
    const asked: string[] = [];
    programs.onAsks = ({ session }) => asked.push(session);
    await programs.decide(claudeIs, 'pause');
    expect(await program(2).call('get_page')).toMatch(stopped);
    await programs.decide(claudeIs, 'disconnect');
    expect(await program(3).call('get_page')).toMatch(refused);
    const again = await background();
    expect(program(4).told()).toEqual(['hello: refused']);
    await again.programs.decide({ session: 's4', name: 'Claude Code' }, 'resume');
    expect([program(5).told(), asked]).toEqual([['hello: allowed'], []]);
  });

  it('binds the name as Stop on its task does', async () => {
    const { stop, first } = await working();
    await stop(first);
    expect(program(2).told()).toEqual(['hello: paused']);
  });

  it('binds the connection, whatever the program calls itself next', async () => {
    const { programs } = await background();
    await programs.decide({ name: 'Notes' }, 'always');
    const claude = program(1);
    await programs.decide(claudeIs, 'no');
    claude.hello({ session: 'other', name: 'Notes' });
    expect([claude.told().at(-1), await shown()]).toEqual(['hello: refused', ['Notes: refused']]);
  });
});

it('Pause lets no call that waits be made, and ends the whole tasks of the program', async () => {
  const press = Promise.withResolvers<void>();
  const acts: string[] = [];
  const { programs, begun, running, claude } = await working({
    ports: (ports) => ({
      ...ports,
      page: {
        ...ports.page,
        act: async (...given) => {
          acts.push('press');
          await press.promise;
          return ports.page.act(...given);
        },
      },
    }),
  });
  const whole = claude.call('do', { request: 'Order it' });
  const presses = Array.from({ length: 10 }, () => claude.call('click', { ref: 'e1' }));
  await vi.waitFor(() => expect([acts.length, begun.length]).toEqual([1, 2]));
  await programs.decide(claudeIs, 'pause');
  press.resolve();
  const [begunOne, ...others] = await Promise.all(presses);
  expect(begunOne).toContain('This call had begun, and may have happened');
  expect(others).toEqual(Array(9).fill(expect.stringMatching(stopped)));
  expect([await whole, acts.length, running()]).toEqual([expect.stringContaining('Outcome: stopped'), 1, []]);
});

it.each(['disconnect', 'pause', 'off', 'bye'] as const)(
  'A call that is about to begin does not after %s',
  async (how) => {
    const tab = Promise.withResolvers<void>();
    const { programs, begun } = await trusting();
    const claude = program(1);
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation(() => tab.promise.then(() => ({ id: 50 })));
    const calls = (['get_page', 'click', 'do'] as const).map((tool) =>
      claude.call(tool, { ref: 'e1', request: 'Order' }),
    );
    await vi.waitFor(() => expect(create).toHaveBeenCalledTimes(2));
    if (how === 'off') await programs.use({ on: false, known: [] });
    else if (how === 'bye') claude.bye();
    else await programs.decide(claudeIs, how);
    tab.resolve();
    const told = { disconnect: refused, pause: stopped, off: undefined, bye: undefined }[how];
    if (told) expect(await Promise.all(calls)).toEqual(Array(3).fill(expect.stringMatching(told)));
    // Whatever was about to begin has had its turn when a new program is through.
    await programs.decide({ name: 'Other' }, 'always');
    await programs.use(await programSettings.read());
    await program(9, 's9', 'Other').call('get_page');
    expect(begun.map(({ program: of }) => of?.name)).toEqual(['Other']);
  },
);

describe('A program that connects', () => {
  it('keeps its name, its version and its code', async () => {
    const { programs } = await background();
    const claude = program(1);
    await programs.decide(claudeIs, 'always');
    for (const as of [{ name: 'Notes' }, { version: '3' }]) claude.hello(as);
    expect([claude.told().slice(-2), await shown()]).toEqual([
      Array(2).fill('error: A session keeps the name, the version and the code with which it began.'),
      ['Claude Code: allowed'],
    ]);
  });

  it('is one session: what it was before is over', async () => {
    await background();
    const claude = program(1);
    for (let n = 0; n < 500; n += 1) claude.hello({ session: `n${n}`, name: `x${n}` });
    expect(await shown()).toEqual(['x499: asking']);
  });

  it('as the 21st is told so, and shown nowhere', async () => {
    await background();
    for (let n = 1; n <= 20; n += 1) program(n);
    const last = program(21);
    expect(await last.call('get_page')).toBe('error: Not made: 20 programs are connected already.');
    expect([last.told()[0], (await shown()).length]).toEqual(['hello: refused', 20]);
  });
});

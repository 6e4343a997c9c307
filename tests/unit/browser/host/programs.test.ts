import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from '@/utils/agent/task/waits';
import type { PagePort } from '@/utils/contracts/ports';
import { raceAbort } from '@/utils/async';
import { NewestLists } from '@/utils/browser/run/newest-lists';
import { connectedPrograms, programSettings, safetySettings } from '@/utils/browser/settings/storage';
import { defaultSafety } from '@/utils/settings/safety';
import { givePermission } from '@/tests/helpers/fake-browser';
import { background, freshBrowser, program, relays, shown, trusting, working } from '@/tests/helpers/program-relay';

beforeEach(freshBrowser);

const claudeIs = { session: 's1', name: 'Claude Code' };

describe('A program on this computer', () => {
  it('is asked about at its first call, not when it comes, and its call waits for the answer', async () => {
    const { programs } = await background();
    const asked: string[] = [];
    programs.onAsks = ({ name, code }) => asked.push(`${name} ${code}`);
    const claude = program(1);
    expect([asked, await shown()]).toEqual([[], ['Claude Code: asking']]);
    const page = claude.call('get_page');
    await vi.waitFor(() => expect(asked).toEqual(['Claude Code 4821']));
    await programs.decide(claudeIs, 'session');
    expect(await page).toContain('button "Save" [e1]');
    expect(claude.told().slice(0, 3)).toEqual([
      'hello: asking',
      'Waiting until the user has said in the panel of Sidehand whether this program may use the browser.',
      'standing: allowed',
    ]);
    expect(await programSettings.read()).toEqual({ on: true, known: [] });
  });

  it('is told what its call waits for, as long as it does', async () => {
    const silences = [true, false];
    const { happens } = await trusting({
      page: { act: () => silences.forEach((silent) => happens({ type: 'page-silent', silent, at: 1 })) },
    });
    const claude = program(1);
    await claude.call('scroll', { to: 'down' });
    expect(claude.told().slice(1, -1)).toEqual([
      'Waiting for the page, which does not answer: it is busy, or shows a dialog that only the user can answer.',
      'Waiting for the page.',
    ]);
  });

  it('whose call comes while its task ends has it done in another one', async () => {
    const { begun, stop, claude, first } = await working();
    const ended = stop(first, 'program-left');
    expect(await claude.call('get_page')).toContain('button "Save" [e1]');
    await ended;
    expect(begun).toHaveLength(2);
  });

  it('whose task broke off without an outcome has its next call done in another one', async () => {
    const { begun, breakOff, claude, first } = await working();
    await breakOff(first);
    expect(await claude.call('get_page')).toContain('button "Save" [e1]');
    expect(begun).toHaveLength(2);
  });

  it('that cancels a call that waits goes on at once', async () => {
    const waits = Promise.withResolvers<void>();
    const waitFor: PagePort['waitFor'] = (_condition, signal) => {
      waits.resolve();
      return raceAbort(new Promise<never>(() => undefined), signal);
    };
    await trusting({ ports: (ports) => ({ ...ports, page: { ...ports.page, waitFor } }) });
    const claude = program(1);
    const waiting = claude.call('wait_for', { text: 'never' }, 'w');
    await waits.promise;
    claude.say({ kind: 'cancel', id: 'w' });
    expect(await claude.call('get_page')).toContain('button "Save" [e1]');
    expect(await waiting).toContain('The program has cancelled this call.');
  });

  // letta-ai/lettabot#127, brightwave-inc/tidebreak#2425
  it('that takes back a call whose card waits has it answered with no: a later yes does nothing', async () => {
    const control = { role: 'button', name: 'Pay now' };
    const { acts, runner } = await trusting({
      page: { text: 'button "Pay now" [e1]', foresee: () => ({ url: 'https://shop.example/', control }) },
    });
    const claude = program(1);
    const pressing = claude.call('click', { ref: 'e1' }, 'press');
    const asked = await vi.waitFor(
      () => waitFor(runner()?.state ?? { waits: [] }, 'confirmation') ?? Promise.reject(new Error('No card waits.')),
    );
    claude.say({ kind: 'cancel', id: 'press' });
    expect(await pressing).toMatch(/^error: .*does not want this to be done/);
    await runner()?.take({ type: 'confirm', callId: 'press', askedAt: asked.at, allow: 'once' });
    expect(await claude.call('get_page')).toContain('button "Pay now" [e1]');
    const answers = (runner()?.events ?? []).flatMap((event) =>
      event.type === 'confirmed' ? [event.allow] : event.type === 'passed-over' ? [event.type] : [],
    );
    expect([answers, acts]).toEqual([['no', 'passed-over'], []]);
  });

  // can1357/oh-my-pi#8693, mozilla-mobile/fenix#11318
  it('does nothing more on a site once the user has blocked it', async () => {
    const lists = new NewestLists();
    await lists.load();
    await trusting({ ports: (ports) => ({ ...ports, guard: lists.guardFor(ports.guard) }) });
    const claude = program(1);
    expect(await claude.call('click', { ref: 'e1' })).toContain('Clicked');
    await safetySettings.write({ ...defaultSafety, blocked: ['shop.example'] });
    expect(await claude.call('click', { ref: 'e1' })).toContain('The user has blocked shop.example.');
    lists.dispose();
  });

  it('that the user does not let in is told so, each time, and nothing begins', async () => {
    const { programs, begun } = await background();
    const claude = program(1);
    const page = claude.call('get_page');
    await programs.decide(claudeIs, 'no');
    const told = [await page, await claude.call('tabs', { action: 'open', url: 'https://evil.example/' })];
    expect(told).toEqual(Array(2).fill(expect.stringMatching(/^error: The user does not let this program use/)));
    expect(begun).toEqual([]);
  });

  it('is let in without a card where the user said always, and only reads where they said that, until it is forgotten', async () => {
    const { programs, begun } = await trusting();
    expect(await program(1).call('get_page')).toContain('Save');
    await programs.decide(claudeIs, 'read-only');
    await program(2).call('get_page');
    expect(begun.map(({ readOnly }) => readOnly)).toEqual([false, true]);
    await programs.decide({ name: 'Claude Code' }, 'forget');
    program(3);
    expect([await programSettings.read(), await shown()]).toEqual([
      { on: true, known: [] },
      ['Claude Code: asking, reads', 'Claude Code: asking, reads', 'Claude Code: asking'],
    ]);
  });

  it('may claim any name: a long one, or one with signs that nobody sees, is shown for what it is', async () => {
    await background();
    program(1, 's1', `Sidehand\u202E\u0000\n${'x'.repeat(500)}`);
    program(2, 's2', '  ');
    const [first, second] = (await connectedPrograms.read()).programs;
    expect([first?.name.length, first?.name.slice(0, 10), second?.name]).toEqual([60, 'Sidehand x', '?']);
  });

  it('that sends more than anybody waits for, garbage or what is unknown is told so, and the browser stays as it is', async () => {
    const { programs, begun } = await background();
    const claude = program(1);
    const send = (id: string) => claude.say({ kind: 'call', id, tool: 'get_page', arguments: {} });
    const first = claude.call('get_page');
    const more = [await claude.call('get_page'), await program(2).call('get_page', { of: 'x'.repeat(64_000) })];
    expect(more).toEqual(Array(2).fill(expect.stringMatching(/^error: Not made: one call waits already/)));
    await programs.decide(claudeIs, 'session', 11);
    await first;
    for (let sent = 0; sent < 998; sent += 1) send(`many-${sent}`);
    expect(await claude.call('get_page')).toMatch(/^error: Not made: 50 calls wait already/);
    await programs.decide(claudeIs, 'no');
    relays[0]?.say({ program: 1, part: '{nonsense', last: true });
    for (let sent = 0; sent < 50; sent += 1)
      relays[0]?.say({ program: 1, part: 'a'.repeat(1_000_000), last: sent === 49 });
    expect(claude.told().slice(-2)).toEqual(Array(2).fill('error: The message was not understood, or is too long.'));
    await programs.decide(claudeIs, 'session');
    expect(await claude.call('execute_code', { code: '1' })).toBe(
      'error: Failed: UNKNOWN_TOOL. There is no tool execute_code.',
    );
    expect(await claude.call('done', { status: 'done' })).toBe('error: Failed: UNKNOWN_TOOL. There is no tool done.');
    expect(begun).toHaveLength(1);
  });

  it('shares its tab with no other: each has a task in a tab of its own', async () => {
    const { begun } = await trusting();
    const [one, two] = [program(1), program(2)];
    await Promise.all([one.call('get_page'), two.call('get_page'), one.call('get_page', {}, 'again')]);
    expect(begun.map(({ tabId, program: of }) => `${of?.session} in ${tabId}`)).toEqual(['s1 in 11', 's2 in 12']);
  });

  it('gets the tab that the user gave it on the card', async () => {
    const { programs, begun } = await background();
    const page = program(1).call('get_page');
    await programs.decide(claudeIs, 'session', 7);
    await page;
    expect(begun[0]?.tabId).toBe(7);
  });

  it('that the user stops is paused, and goes on in a new task once they resume it', async () => {
    const { programs, begun, stop, claude, first } = await working();
    await stop(first);
    expect(await claude.call('get_page')).toMatch(/^error: The user has stopped this program/);
    await programs.decide(claudeIs, 'resume');
    expect(await claude.call('get_page')).toContain('Save');
    expect(begun).toHaveLength(2);
  });

  it('that leaves ends its task, and gives its tabs back at once where it says so', async () => {
    const { begun, claude } = await working();
    expect(await claude.call('tabs', { action: 'give_back' })).toMatch(/^Given back/);
    await claude.call('get_page');
    claude.bye();
    await vi.waitFor(async () => expect(await shown()).toEqual([]));
    expect(begun.map(({ tabId }) => tabId)).toEqual([11, 12]);
  });

  it('whose relay dies comes back as the same: what it sends again is done once', async () => {
    const { acts, press } = await working();
    expect(await press()).toContain('Clicked');
    vi.spyOn(performance, 'now').mockReturnValue(Number.MAX_SAFE_INTEGER);
    relays[0]?.end();
    await vi.waitFor(() => expect(relays).toHaveLength(2));
    vi.restoreAllMocks();
    expect(await press(program(4, 's1'))).toContain('Clicked');
    expect([acts.length, await shown()]).toEqual([1, ['Claude Code: allowed']]);
  });

  it('goes on where it was after the background died, with what the user had allowed', async () => {
    const first = await background();
    const page = program(1).call('get_page');
    await first.programs.decide(claudeIs, 'session', 7);
    await page;
    const { programs } = await background();
    programs.callsOf(claudeIs, 't9');
    program(1);
    const [shownNow] = (await connectedPrograms.read()).programs;
    expect([shownNow?.standing, shownNow?.tabId, shownNow?.code]).toEqual(['allowed', 7, '4821']);
  });

  it('that does not come back is given up at the second look after its relay died', async () => {
    const { programs } = await background();
    program(1);
    relays[0]?.end('Native host has exited.');
    await programs.check();
    expect(await shown()).toEqual(['Claude Code: asking']);
    await programs.check();
    expect(await shown()).toEqual([]);
  });

  it('asks for the prompts and pages only where it was let in', async () => {
    const { programs } = await background();
    const claude = program(1);
    const resource = (of: string) => claude.say({ kind: 'ask', id: of, what: 'resource', of });
    claude.say({ kind: 'ask', id: 'a', what: 'prompts' });
    claude.say({ kind: 'ask', id: 'b', what: 'state' });
    resource('sidehand://page');
    await expect
      .poll(() => claude.told().slice(1))
      .toEqual([
        '[]',
        expect.stringContaining('"standing":"asking","programs":1'),
        expect.stringContaining('has not let this program in yet'),
      ]);
    await programs.decide(claudeIs, 'session');
    for (const of of ['sidehand://tables/1', 'sidehand://page']) resource(of);
    await vi.waitFor(() => expect(claude.told().join()).toContain('Mugs.'));
    expect(claude.told().find((line) => line.includes('csv'))).toContain('Help');
    for (const of of ['sidehand://tables/9', 'file:///etc/passwd']) resource(of);
    claude.say({ kind: 'ask', id: 'h', what: 'prompt', of: 'Weekly' });
    await vi.waitFor(() => expect(claude.told().filter((line) => line.startsWith('NOT_FOUND'))).toHaveLength(3));
    expect(claude.told().slice(-3).toSorted()).toEqual([
      'NOT_FOUND: Resources are sidehand://page, and sidehand://tables/1 for its first table.',
      'NOT_FOUND: Saved prompts: none.',
      expect.stringMatching(/^NOT_FOUND: The page has \d tables\. Resources are/),
    ]);
    // What a resource was read for takes nothing from what the program sees of the page.
    expect(await claude.call('scroll', {})).toContain('button "Save" [e1]');
  });
});

// What users of other servers report of them (docs/reports.md).
it('numbers, lists and truths that come as texts are what they mean', async () => {
  const { acts, claude } = await working();
  await claude.call('press_key', { keys: 'ArrowDown', times: '3' });
  await claude.call('select', { ref: 'e1', options: '["Cream","Nuts"]' });
  await claude.call('check', { ref: 'e1', checked: 'true' });
  expect(acts).toMatchObject([{ times: 3 }, { options: ['Cream', 'Nuts'] }, { checked: true }]);
});

it('a task without a request is not begun', async () => {
  const { begun } = await trusting();
  expect(await program(1).call('do', { task: 'Order a mug' })).toMatch(/^error: Not begun: request says/);
  expect(begun).toEqual([]);
});

it('says why no program can connect', async () => {
  const troubles = [];
  for (const words of [
    'Specified native messaging host not found.',
    'Access to the specified native messaging host is forbidden.',
    'Native host has exited.',
    undefined,
    'Error when communicating with the native messaging host.',
  ]) {
    await background();
    relays.at(-1)?.end(words);
    troubles.push((await connectedPrograms.read()).trouble);
  }
  givePermission(false);
  await background();
  troubles.push((await connectedPrograms.read()).trouble);
  expect(troubles).toEqual(['missing', 'forbidden', 'ended', 'ended', 'garbled', 'permission']);
});

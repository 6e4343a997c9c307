import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { reduce } from '@/utils/agent/task/fold/reduce';
import type { TaskState } from '@/utils/agent/task/state';
import type { StopWhy } from '@/utils/agent/task/stop-reason';
import type { DurableEvent, EventOf, TaskEvent } from '@/utils/contracts/events';
import { isDurable } from '@/utils/contracts/events';
import type { BrowserMessage, FromRelay, ProgramMessage, ToRelay } from '@/utils/contracts/outside';
import type { InboxItem } from '@/utils/contracts/ports';
import { Listeners } from '@/utils/browser/host/host-listener';
import type { Message } from '@/utils/browser/host/message-delivery';
import { Programs } from '@/utils/browser/host/programs';
import { connectedPrograms, programSettings } from '@/utils/browser/settings/storage';
import { PROGRAM_PROVIDER_ID } from '@/utils/settings/settings';
import { tell, type World } from '@/tests/helpers/agent-world';

// Before the storage is loaded, which asks for the browser by its global name.
await vi.hoisted(async () => {
  const { fakeBrowser: browser } = await import('wxt/testing/fake-browser');
  Object.assign(globalThis, { browser, chrome: browser });
});
vi.mock('wxt/browser', async () => ({ browser: (await import('wxt/testing/fake-browser')).fakeBrowser }));

/** The relay that the browser starts: what it is sent, and what it says. */
interface Relay {
  say(message: FromRelay): void;
  /** It ends, with these words of the browser. */
  end(words?: string): void;
  sent: ToRelay[];
}
let relays: Relay[];

function connectNative() {
  const messages: ((message: FromRelay) => void)[] = [];
  const ends: ((port: unknown) => void)[] = [];
  const relay: Relay = {
    sent: [],
    say: (message) => messages.forEach((hear) => hear(message)),
    end: (words) => ends.forEach((hear) => hear({ error: words === undefined ? null : { message: words } })),
  };
  relays.push(relay);
  return {
    onMessage: { addListener: (hear: never) => messages.push(hear) },
    onDisconnect: { addListener: (hear: never) => ends.push(hear) },
    postMessage: (message: ToRelay) => relay.sent.push(message),
    disconnect: () => undefined,
  };
}

/** A background with the real loop and a page that is a single string. */
async function background(world: World = {}) {
  const listeners = new Listeners();
  const runners = new Map<string, { state: TaskState; events: DurableEvent[]; take(item: InboxItem): Promise<void> }>();
  const stops = new Map<string, (why?: StopWhy) => void>();
  const begun: Message[] = [];
  const begin = async (message: Message) => {
    begun.push(message);
    const { id: taskId, program } = message;
    const model = { providerId: PROGRAM_PROVIDER_ID, model: 'p' };
    const started: EventOf<'task-started'> = {
      type: 'task-started',
      at: 1_000,
      taskId,
      chatId: 'k1',
      request: message.text,
      tab: { tabId: message.tabId, url: 'https://shop.example/', title: 'Shop' },
      limits: { planningInterval: 8, maxSteps: 100 },
      models: { planner: model, navigator: model },
      codeAllowed: false,
      planApproval: 'ask',
      ...(program ? { program: { name: program.name, session: program.session } } : {}),
    };
    const runner = {
      state: reduce(undefined, started),
      events: [started] as DurableEvent[],
      take: async () => undefined,
    };
    runners.set(taskId, runner);
    const over = tell({
      ...world,
      events: [started],
      ports(ports, stop) {
        stops.set(taskId, stop as never);
        return {
          ...ports,
          models: programs.callsOf({ name: program?.name ?? '', session: program?.session ?? '' }, taskId),
        };
      },
      onEvent(event: TaskEvent) {
        runner.state = reduce(runner.state, event);
        if (isDurable(event)) runner.events.push(event);
        listeners.notify((listener) => listener.event('k1', taskId, event));
      },
    });
    ended.set(taskId, over);
    return { taskId };
  };
  const ended = new Map<string, Promise<unknown>>();
  const stop = async (taskId: string, why?: StopWhy) => {
    stops.get(taskId)?.(why);
    await ended.get(taskId);
  };
  const programs = await Programs.start({
    listeners,
    runner: (taskId) => runners.get(taskId) as never,
    begin,
    runWorkflow: begin as never,
    stop,
    isFree: () => true,
  });
  await programs.use(await programSettings.read());
  return { programs, begun, stop };
}

/** A program at the relay. `told`: what the extension says to it, one line each. */
function program(number: number, session = `s${number}`, name = 'Claude Code') {
  const relay = relays.at(-1) as Relay;
  const say = (message: ProgramMessage) => relay.say({ program: number, part: JSON.stringify(message), last: true });
  relay.say({ program: number, joined: true });
  say({ kind: 'hello', protocol: 1, program: { name, version: '2' }, code: '4821', session });
  let calls = 0;
  return {
    say,
    leave: () => relay.say({ program: number, left: true }),
    call: (
      tool: string,
      args: Record<string, unknown> = {},
      id = `${session}-${(calls += 1)}`,
      files?: Extract<ProgramMessage, { kind: 'call' }>['files'],
    ) => {
      say({ kind: 'call', id, tool, arguments: args, ...(files ? { files } : {}) });
      return answer(relay, number, id);
    },
    told: () => messagesTo(relay, number).map(lineOf),
  };
}

const messagesTo = (relay: Relay, number: number): BrowserMessage[] =>
  relay.sent.filter((sent) => sent.program === number).map(({ text }) => JSON.parse(text) as BrowserMessage);

function answer(relay: Relay, number: number, id: string): Promise<string> {
  const find = () =>
    messagesTo(relay, number)
      .filter((message) => message.kind === 'result' && message.id === id)
      .map(lineOf)[0];
  return vi.waitFor(() => find() ?? Promise.reject(new Error(`No answer to ${id}.`)));
}

function lineOf(message: BrowserMessage): string {
  if (message.kind === 'result') {
    const words = message.parts.map((part) => (part.type === 'text' ? part.text : part.type)).join(' ');
    return `${message.isError ? 'error: ' : ''}${words.replaceAll(/\s+/g, ' ')}`;
  }
  if (message.kind === 'progress') return message.text;
  return message.kind === 'answer'
    ? JSON.stringify(message.value ?? message.failure)
    : `${message.kind}: ${message.standing}`;
}

const shown = async () =>
  (await connectedPrograms.read()).programs.map(
    ({ name, standing, asks, readOnly }) => `${name}: ${standing}${asks ? ', asks' : ''}${readOnly ? ', reads' : ''}`,
  );

beforeEach(async () => {
  fakeBrowser.reset();
  relays = [];
  let tabs = 10;
  Object.assign(fakeBrowser.runtime, { connectNative, getManifest: () => ({ version: '1.2.3' }) });
  Object.assign(fakeBrowser, { permissions: { contains: async () => true } });
  vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation((async () => ({ id: (tabs += 1) })) as never);
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation((async (id: number) => ({ id })) as never);
  await programSettings.write({ on: true, known: [] });
});

describe('A program on this computer', () => {
  it('is asked about at its first call, not when it comes, and its call waits for the answer', async () => {
    const { programs } = await background();
    const asked: string[] = [];
    programs.onAsks = ({ name, code }) => asked.push(`${name} ${code}`);
    const claude = program(1);
    expect([asked, await shown()]).toEqual([[], ['Claude Code: asking']]);
    const page = claude.call('get_page');
    await vi.waitFor(() => expect(asked).toEqual(['Claude Code 4821']));
    await programs.decide({ session: 's1', name: 'Claude Code' }, 'session');
    expect(await page).toContain('button "Save" [e1]');
    expect(claude.told().slice(0, 3)).toEqual([
      'hello: asking',
      'Waiting until the user has said in the panel of Sidehand whether this program may use the browser.',
      'standing: allowed',
    ]);
    expect(await programSettings.read()).toEqual({ on: true, known: [] });
  });

  it('that the user does not let in is told so, each time, and nothing begins', async () => {
    const { programs, begun } = await background();
    const claude = program(1);
    const page = claude.call('get_page');
    await programs.decide({ session: 's1', name: 'Claude Code' }, 'no');
    expect(await page).toMatch(/^error: The user does not let this program use the browser/);
    expect(await claude.call('tabs', { action: 'open', url: 'https://evil.example/' })).toMatch(
      /^error: The user does/,
    );
    expect(begun).toEqual([]);
  });

  it('is let in without a card where the user said always, and only reads where they said that, until it is forgotten', async () => {
    const { programs, begun } = await background();
    await programs.decide({ name: 'Claude Code' }, 'always');
    expect(await program(1).call('get_page')).toContain('Save');
    await programs.decide({ session: 's1', name: 'Claude Code' }, 'read-only');
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
    for (let sent = 0; sent < 998; sent += 1) send(`many-${sent}`);
    expect(await claude.call('get_page')).toMatch(/^error: Not made: 50 calls wait already/);
    await programs.decide({ session: 's1', name: 'Claude Code' }, 'no');
    expect(await first).toMatch(/^error: The user does not let/);
    relays[0]?.say({ program: 1, part: '{nonsense', last: true });
    for (let sent = 0; sent < 50; sent += 1)
      relays[0]?.say({ program: 1, part: 'a'.repeat(1_000_000), last: sent === 49 });
    expect(claude.told().slice(-2)).toEqual([
      'error: The message was not understood, or is too long.',
      'error: The message was not understood, or is too long.',
    ]);
    await programs.decide({ session: 's1', name: 'Claude Code' }, 'session');
    expect(await claude.call('execute_code', { code: '1' })).toBe(
      'error: Failed: UNKNOWN_TOOL. There is no tool execute_code.',
    );
    expect(await claude.call('done', { status: 'done' })).toBe('error: Failed: UNKNOWN_TOOL. There is no tool done.');
    expect(begun).toEqual([]);
  });

  it('shares its tab with no other: each has a task in a tab of its own', async () => {
    const { programs, begun } = await background();
    await programs.decide({ name: 'Claude Code' }, 'always');
    const [one, two] = [program(1), program(2)];
    await Promise.all([one.call('get_page'), two.call('get_page'), one.call('get_page', {}, 'again')]);
    expect(begun.map(({ tabId, program: of }) => [tabId, of?.session])).toEqual([
      [11, 's1'],
      [12, 's2'],
    ]);
  });

  it('gets the tab that the user gave it on the card', async () => {
    const { programs, begun } = await background();
    const page = program(1).call('get_page');
    await programs.decide({ session: 's1', name: 'Claude Code' }, 'session', 7);
    await page;
    expect(begun[0]?.tabId).toBe(7);
  });

  it('that the user stops is paused, and goes on in a new task once they resume it', async () => {
    const { programs, begun, stop } = await background();
    await programs.decide({ name: 'Claude Code' }, 'always');
    const claude = program(1);
    await claude.call('get_page');
    await stop(begun[0]?.id ?? '');
    expect(await claude.call('get_page')).toMatch(/^error: The user has stopped this program/);
    await programs.decide({ session: 's1', name: 'Claude Code' }, 'resume');
    expect(await claude.call('get_page')).toContain('Save');
    expect(begun).toHaveLength(2);
  });

  it('that leaves ends its task, and gives its tabs back at once where it says so', async () => {
    const { programs, begun } = await background();
    await programs.decide({ name: 'Claude Code' }, 'always');
    const claude = program(1);
    await claude.call('get_page');
    expect(await claude.call('tabs', { action: 'give_back' })).toMatch(/^Given back/);
    await claude.call('get_page');
    claude.leave();
    await vi.waitFor(async () => expect(await shown()).toEqual([]));
    expect(begun.map(({ tabId }) => tabId)).toEqual([11, 12]);
  });

  it('whose relay dies comes back as the same: what it sends again is done once', async () => {
    const acts: string[] = [];
    const { programs } = await background({
      page: { text: 'button "Save" [e1]', act: ({ kind }) => void acts.push(kind) },
    });
    await programs.decide({ name: 'Claude Code' }, 'always');
    const claude = program(1);
    await claude.call('get_page');
    expect(await claude.call('click', { ref: 'e1' }, 'press')).toContain('Clicked');
    vi.spyOn(performance, 'now').mockReturnValue(Number.MAX_SAFE_INTEGER);
    relays[0]?.end();
    await vi.waitFor(() => expect(relays).toHaveLength(2));
    vi.restoreAllMocks();
    const again = program(4, 's1');
    expect(await again.call('click', { ref: 'e1' }, 'press')).toContain('Clicked');
    expect([acts.length, await shown()]).toEqual([1, ['Claude Code: allowed']]);
  });

  it('goes on where it was after the background died, with what the user had allowed', async () => {
    const first = await background();
    const page = program(1).call('get_page');
    await first.programs.decide({ session: 's1', name: 'Claude Code' }, 'session', 7);
    await page;
    const { programs } = await background();
    programs.callsOf({ session: 's1', name: 'Claude Code' }, 't9');
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

  it('brings its files with the call, and a card asks before the page gets them', async () => {
    const cards: string[] = [];
    const { programs, begun } = await background({
      answer(state) {
        const [wait] = state.waits;
        if (wait?.for === 'confirmation') cards.push(`${wait.card.rule}: ${JSON.stringify(wait.card)}`);
        return { type: 'confirm', callId: 'up', allow: 'once' };
      },
    });
    await programs.decide({ name: 'Claude Code' }, 'always');
    const files = [{ name: 'a.txt', mediaType: 'text/plain', data: btoa('Hello') }];
    const claude = program(1);
    expect(await claude.call('upload_file', { ref: 'e1', files: ['a.txt'] }, 'up', files)).toContain('Given.');
    expect(cards).toEqual([expect.stringContaining('a.txt')]);
    const { textOfFile } = await import('@/utils/browser/settings/attachments');
    expect(JSON.stringify(await textOfFile(begun[0]?.id ?? '', 'a.txt'))).toContain('Hello');
  });

  it('asks for the prompts and pages only where it was let in', async () => {
    const { programs } = await background();
    const claude = program(1);
    claude.say({ kind: 'ask', id: 'a', what: 'prompts' });
    claude.say({ kind: 'ask', id: 'b', what: 'state' });
    await vi.waitFor(() => expect(claude.told().slice(1)).toHaveLength(2));
    expect(claude.told()[1]).toBe('[]');
    expect(claude.told()[2]).toContain('"standing":"asking","programs":1');
    await programs.decide({ session: 's1', name: 'Claude Code' }, 'session');
    claude.say({ kind: 'ask', id: 'c', what: 'resource', of: 'sidehand://tables/1' });
    claude.say({ kind: 'ask', id: 'd', what: 'resource', of: 'sidehand://page' });
    await vi.waitFor(() => expect(claude.told().join()).toContain('Mugs.'));
    expect(claude.told().find((line) => line.includes('csv'))).toContain('Help');
    // What a resource was read for takes nothing from what the program sees of the page.
    expect(await claude.call('scroll', {})).toContain('button "Save" [e1]');
  });
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
  Object.assign(fakeBrowser, { permissions: { contains: async () => false } });
  await background();
  troubles.push((await connectedPrograms.read()).trouble);
  expect(troubles).toEqual(['missing', 'forbidden', 'ended', 'ended', 'garbled', 'permission']);
});

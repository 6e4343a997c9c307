import { vi } from 'vitest';
import { raceAbort, succeeds } from '@/utils/async';
import { reduce } from '@/utils/agent/fold/reduce';
import type { TaskState } from '@/utils/agent/task/state';
import type { StopWhy } from '@/utils/agent/task/stop-reason';
import type { DurableEvent, EventOf, TaskEvent } from '@/utils/contracts/events';
import { isDurable } from '@/utils/contracts/events';
import { firstRecord } from '@/utils/contracts/journal-records';
import type { BrowserMessage, FromRelay, ProgramMessage, ToRelay } from '@/utils/contracts/outside';
import type { InboxItem, ModelPort } from '@/utils/contracts/ports';
import { Announcer } from '@/utils/browser/host/announcer';
import type { Message } from '@/utils/browser/host/message';
import type { ProgramHost } from '@/utils/browser/host/program-work';
import { Programs } from '@/utils/browser/host/programs';
import { Inbox } from '@/utils/browser/run/inbox';
import { connectedPrograms, programSettings } from '@/utils/browser/settings/storage';
import type { PageAction } from '@/utils/page/api';
import { PROGRAM_PROVIDER_ID } from '@/utils/settings/settings';
import { tell, type World } from '@/tests/helpers/agent-world';
import { fakeBrowser, fakeEvent, openTab } from '@/tests/helpers/fake-browser';

/** The relay that the browser starts: what it is sent, and what it says. */
export interface Relay {
  say(message: FromRelay): void;
  /** It ends, with these words of the browser. */
  end(words?: string): void;
  sent: ToRelay[];
}
export let relays: Relay[];
/** What the journal has of each task, over deaths of the background. */
let logs = new Map<string, DurableEvent[]>();

function connectNative() {
  const messages = fakeEvent<[message: FromRelay]>();
  const ends = fakeEvent<[port: { error: { message: string } | null }]>();
  const relay: Relay = {
    sent: [],
    say: messages.tell,
    end: (words) => ends.tell({ error: words === undefined ? null : { message: words } }),
  };
  relays.push(relay);
  return {
    onMessage: messages,
    onDisconnect: ends,
    postMessage: (message: ToRelay) => relay.sent.push(message),
    disconnect: () => undefined,
  };
}

/** The model of a whole task. */
const thinksForEver: ModelPort = {
  async *stream(_role, _request, signal) {
    await raceAbort(new Promise<never>(() => undefined), signal);
  },
};

interface RunnerStandIn {
  state: TaskState;
  events: DurableEvent[];
  isEnding: boolean;
  take(item: InboxItem): Promise<void>;
  stop(why?: StopWhy): Promise<void>;
}

/** A background with the real loop and a page that is a single string. */
export async function background(world: World = {}, services: ProgramHost['services'] = new Map()) {
  const listeners = new Announcer();
  const runners = new Map<string, RunnerStandIn>();
  const stops = new Map<string, (why?: StopWhy) => void>();
  const begun: Message[] = [];
  const begin = async (message: Message) => {
    begun.push(message);
    const { id: taskId, program } = message;
    const model = { providerId: program?.drives ? PROGRAM_PROVIDER_ID : 'own', model: 'p' };
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
    const inbox = new Inbox();
    const runner = {
      state: reduce(undefined, started),
      events: [started] as DurableEvent[],
      isEnding: false,
      take: async (item: InboxItem) => inbox.put(item),
      stop: (why?: StopWhy) => stop(taskId, why),
    };
    runners.set(taskId, runner);
    logs.set(taskId, runner.events);
    const over = tell({
      ...world,
      events: [started],
      ports(ports, stop) {
        stops.set(taskId, stop);
        return {
          ...(world.ports?.(ports, stop) ?? ports),
          // The user answers as the test says, else by what the host is told.
          ...(world.answer ? {} : { inbox }),
          models: program?.drives ? programs.callsOf(program, taskId) : thinksForEver,
        };
      },
      onEvent(event: TaskEvent) {
        if (broken.has(taskId)) return;
        runner.state = reduce(runner.state, event);
        if (isDurable(event)) runner.events.push(event);
        listeners.event('k1', taskId, event);
      },
    });
    ended.set(taskId, over);
    return { taskId };
  };
  const ended = new Map<string, Promise<unknown>>();
  const broken = new Set<string>();
  const stop = async (taskId: string, why?: StopWhy) => {
    const runner = runners.get(taskId);
    if (runner) runner.isEnding = true;
    stops.get(taskId)?.(why);
    await ended.get(taskId);
  };
  /** It ends, and nothing says so. */
  const breakOff = (taskId: string) => {
    broken.add(taskId);
    return stop(taskId);
  };
  const programs = await Programs.start({
    announcer: listeners,
    runners,
    journal: {
      records: async () => [...logs.values()].map(([started]) => firstRecord(started as EventOf<'task-started'>)),
      read: async (taskId) => logs.get(taskId) ?? [],
    },
    beginApart: begin,
    services,
    isFree: () => true,
  });
  await programs.use(await programSettings.read());
  const running = () => [...runners].filter(([, { state }]) => !state.outcome).map(([taskId]) => taskId);
  const happens = (event: TaskEvent) => {
    for (const taskId of running()) listeners.event('k1', taskId, event);
  };
  /** The one that works now. */
  const runner = () => runners.get(running()[0] ?? '');
  return { programs, begin, begun, stop, breakOff, running, runner, happens };
}

/** A background in which the user has said that Claude Code may do what it wants, and what its page was asked to do. */
export async function trusting({ page, ...world }: Omit<World, 'page'> & { page?: Partial<World['page']> } = {}) {
  const acts: PageAction[] = [];
  const act = (action: PageAction) => void acts.push(action);
  const found = await background({ page: { text: 'button "Save" [e1]', act, ...page }, ...world });
  await found.programs.decide({ name: 'Claude Code' }, 'always');
  return { ...found, acts };
}

/** The same while Claude Code works: its first look has begun a task. */
export async function working(world: Parameters<typeof trusting>[0] = {}) {
  const found = await trusting(world);
  const claude = program(1);
  await claude.call('get_page');
  const press = (one = claude) => one.call('click', { ref: 'e1' }, 'press');
  return { ...found, claude, press, first: found.begun[0]?.id ?? '' };
}

/** A program at the relay. `told`: what the extension says to it, one line each. */
export function program(number: number, session = `s${number}`, name = 'Claude Code') {
  const relay = relays.at(-1) as Relay;
  const say = (message: ProgramMessage) => relay.say({ program: number, part: JSON.stringify(message), last: true });
  relay.say({ program: number, joined: true });
  const hello = (as: { session?: string; name?: string; version?: string } = {}) =>
    say({
      kind: 'hello',
      protocol: 1,
      program: { name: as.name ?? name, version: as.version ?? '2' },
      code: '4821',
      session: as.session ?? session,
    });
  hello();
  let calls = 0;
  return {
    say,
    hello,
    leave: () => relay.say({ program: number, left: true }),
    bye: () => say({ kind: 'bye' }),
    call: (
      tool: string,
      args: Record<string, unknown> = {},
      id = `${session}-${(calls += 1)}`,
      files?: Extract<ProgramMessage, { kind: 'call' }>['files'],
    ) => {
      say({ kind: 'call', id, tool, arguments: args, ...(files ? { files } : {}) });
      const answered = answer(relay, number, id);
      // Some calls are never answered, and nobody waits for them.
      void succeeds(answered);
      return answered;
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
  if (message.kind !== 'answer') return `${message.kind}: ${message.standing}`;
  return message.code ? `${message.code}: ${message.failure}` : JSON.stringify(message.value);
}

/** What the pages are told: a line for each program. */
export const shown = async () =>
  (await connectedPrograms.read()).programs.map(
    ({ name, standing, asks, readOnly }) => `${name}: ${standing}${asks ? ', asks' : ''}${readOnly ? ', reads' : ''}`,
  );

/** A browser that has just started, in which the user lets programs in. */
export async function freshBrowser(): Promise<void> {
  fakeBrowser.reset();
  relays = [];
  logs = new Map();
  Object.assign(fakeBrowser.runtime, { connectNative, getManifest: () => ({ version: '1.2.3' }) });
  // Those that programs get have the ids from 11 on.
  for (const id of [7, 10]) openTab({ id });
  await programSettings.write({ on: true, known: [] });
}

import { browser } from 'wxt/browser';
import { inWords, ProgramCalls, type CallAnswer, type ProgramCall } from '../../agent/program/program-calls';
import type { ModelPort } from '../../contracts/ports';
import type { ProgramRef, TaskEvent } from '../../contracts/events';
import {
  OUTSIDE_PROTOCOL,
  programMessage,
  type BrowserMessage,
  type FromRelay,
  type ProgramMessage,
  type Standing,
} from '../../contracts/outside';
import { deferred, ignoreLateFailure } from '../../async';
import { toFailure } from '../../failure';
import { normaliseText } from '../../guard/normalise';
import {
  MAX_NAME,
  type ConnectedProgram,
  type ConnectedPrograms,
  type ProgramDecision,
  type ProgramSettings,
} from '../../settings/programs';
import { logCaught } from '../log/log';
import { MessageParts } from '../programs/message-parts';
import { NativeLink } from '../programs/native-link';
import { connectedPrograms, programSettings } from '../settings/storage';
import { browserRunId } from '../tabs/browser-run';
import type { Session } from './program-session';
import { answerToAsk, carryOutCall, type ProgramHost } from './program-calls-host';

/** The most calls of a program that may wait at once. */
const MAX_CALLS = 50;

type MessageOf<K extends ProgramMessage['kind']> = Extract<ProgramMessage, { kind: K }>;

/**
 * The programs on this computer that use the browser. Each drives a task of its own, which its first call begins and
 * its end ends.
 */
export class Programs {
  onAsks: (program: ConnectedProgram) => void = () => undefined;
  private readonly sessions = new Map<string, Session>();
  private readonly incoming = new MessageParts();
  private settings: ProgramSettings = { on: false, known: [] };
  private before: ConnectedPrograms['programs'] = [];
  private readonly link = new NativeLink({
    message: (message) => this.receive(message),
    lost: () => {
      for (const session of this.sessions.values()) session.link = undefined;
    },
    changed: () => this.publish(),
  });

  private constructor(
    private readonly host: ProgramHost,
    private readonly run: string,
  ) {
    host.listeners.add({
      event: (_chatId, taskId, event) => this.follow(taskId, event),
      running: () => undefined,
      chat: () => undefined,
    });
  }

  static async start(host: ProgramHost): Promise<Programs> {
    const programs = new Programs(host, await browserRunId());
    programs.settings = await programSettings.read();
    programs.before = (await connectedPrograms.read()).programs;
    return programs;
  }

  /** Starts the relay, or ends it with all that hangs on it, as the user's switch says. */
  async use(settings: ProgramSettings): Promise<void> {
    this.settings = settings;
    if (settings.on) return this.link.connect();
    this.link.close();
    for (const session of this.sessions.values()) await this.end(session);
    this.publish();
  }

  /** Looks whether all is as it should be: a program that has been away since the last time is not waited for. */
  async check(): Promise<void> {
    for (const session of this.sessions.values()) {
      if (session.link !== undefined) continue;
      if (session.missed) await this.end(session);
      session.missed = true;
    }
    if (this.settings.on) await this.link.connect();
  }

  /** The model of a task that a program drives, also where the background has died since the program was here. */
  callsOf({ session: id, name }: ProgramRef, taskId: string): ModelPort {
    const session = this.sessions.get(id) ?? this.add({ session: id, name, version: '', code: '', readOnly: false });
    session.taskId = taskId;
    return session.calls;
  }

  /** What the user decided about a program that is connected, or about a name. `tabId`: the tab that it may have. */
  async decide(of: { session?: string; name: string }, how: ProgramDecision, tabId?: number): Promise<void> {
    const { known, on } = await programSettings.read();
    const others = known.filter(({ name }) => name !== of.name);
    const remembered = how === 'always' || (how === 'read-only' && known.length > others.length);
    if (remembered || how === 'forget') {
      this.settings = {
        on,
        known: remembered ? [...others, { name: of.name, readOnly: how === 'read-only' }] : others,
      };
      await programSettings.write(this.settings);
    }
    for (const session of this.sessions.values()) {
      if (of.session === undefined ? session.name !== of.name : session.id !== of.session) continue;
      const readOnly = how === 'read-only' || (session.readOnly && how !== 'always' && how !== 'session');
      // What a task may do is settled when it begins.
      if (readOnly !== session.readOnly || ['disconnect', 'forget', 'no'].includes(how)) await this.endTask(session);
      Object.assign(session, { readOnly, asks: false, tabId: tabId ?? session.tabId, standing: standingAfter[how] });
      session.decided.resolve();
      session.decided = deferred();
      this.say(session, { kind: 'standing', standing: session.standing });
    }
    this.publish();
  }

  private receive(message: FromRelay): void {
    if ('joined' in message) return;
    if ('left' in message) {
      this.incoming.drop(message.program);
      const session = this.at(message.program);
      if (session) void this.end(session).catch(logCaught);
      return;
    }
    const whole = this.incoming.add(message);
    if (whole === undefined) return;
    const read = whole === 'too-long' ? undefined : programMessage().safeParse(parsed(whole.text)).data;
    if (!read) return this.tell(message.program, { kind: 'result', id: '', ...inWords(notUnderstood) });
    (this.handlers[read.kind] as (program: number, message: ProgramMessage) => void)(message.program, read);
  }

  private readonly handlers: { [K in ProgramMessage['kind']]: (program: number, message: MessageOf<K>) => void } = {
    hello: (program, message) => this.greet(program, message),
    call: (program, message) => {
      const session = this.at(program);
      if (!session) return this.tell(program, { kind: 'result', id: message.id, ...inWords('Say hello first.') });
      void this.answerTo(session, message).then((answer) =>
        this.say(session, { kind: 'result', id: message.id, ...answer }),
      );
    },
    cancel: (program, { id }) => void this.cancel(this.at(program), id).catch(ignoreLateFailure),
    ask: (program, message) => {
      const { id } = message;
      void this.ask(this.at(program), message).then(
        (value) => this.tell(program, { kind: 'answer', id, value }),
        (error: unknown) => this.tell(program, { kind: 'answer', id, failure: toFailure(error).message }),
      );
    },
  };

  private greet(program: number, { program: claimed, code, session: id, readOnly = false }: MessageOf<'hello'>): void {
    const name = normaliseText(claimed.name).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_NAME) || '?';
    const given = { name, version: claimed.version.slice(0, MAX_NAME), code: code.slice(0, 12), readOnly };
    const session = this.sessions.get(id ?? '') ?? this.add({ session: id ?? crypto.randomUUID(), ...given });
    Object.assign(session, { ...given, readOnly: session.readOnly || readOnly, link: program, missed: false });
    this.say(session, { kind: 'hello', standing: session.standing, ...this.about() });
    this.publish();
  }

  private about() {
    const isFirefox = import.meta.env.FIREFOX;
    return {
      protocol: OUTSIDE_PROTOCOL,
      browser: isFirefox ? ('firefox' as const) : ('chromium' as const),
      label: isFirefox ? 'Firefox' : brand(),
      instance: this.run,
      version: browser.runtime.getManifest().version,
    };
  }

  private add(given: Pick<Session, 'name' | 'version' | 'code' | 'readOnly'> & { session: string }): Session {
    const { session: id, ...rest } = given;
    const known = this.settings.known.find(({ name }) => name === given.name);
    const before = this.before.find((one) => one.session === id);
    const session: Session = {
      id,
      ...rest,
      standing: before?.standing ?? (known ? 'allowed' : 'asking'),
      readOnly: rest.readOnly || (before ?? known)?.readOnly === true,
      asks: false,
      tabId: before?.tabId,
      missed: false,
      calls: new ProgramCalls(),
      answers: new Map(),
      waiting: 0,
      decided: deferred(),
      tasks: new Map(),
    };
    this.sessions.set(id, session);
    return session;
  }

  /** A call is made once: another of its id gets the same answer. */
  private answerTo(session: Session, call: MessageOf<'call'>): Promise<CallAnswer> {
    const known = session.answers.get(call.id);
    if (known) return known;
    if (session.waiting >= MAX_CALLS) return Promise.resolve(inWords(tooMany));
    session.waiting += 1;
    const answer = this.make(session, call)
      .catch((error: unknown) => inWords(`Failed: ${toFailure(error).message}`))
      .finally(() => (session.waiting -= 1));
    session.answers.set(call.id, answer);
    const [oldest] = session.answers.keys();
    if (oldest !== undefined && session.answers.size > 2 * MAX_CALLS) session.answers.delete(oldest);
    return answer;
  }

  private async make(session: Session, call: ProgramCall & Pick<MessageOf<'call'>, 'files'>): Promise<CallAnswer> {
    const progress = (text: string) => this.say(session, { kind: 'progress', id: call.id, text });
    while (session.standing === 'asking') {
      if (!session.asks) {
        session.asks = true;
        this.publish();
        this.onAsks(shownOf(session));
      }
      progress('Waiting until the user has said in the panel of Sidehand whether this program may use the browser.');
      await session.decided.promise;
    }
    const refusal = refusals[session.standing];
    return refusal === undefined ? carryOutCall(this.host, session, call, progress) : inWords(refusal);
  }

  private async cancel(session: Session | undefined, id: string): Promise<void> {
    session?.calls.cancel(id);
    const task = session?.tasks.get(id);
    if (task !== undefined) await this.host.stop(task);
    // What waits for the user is not wanted any more.
    const runner = this.host.runner(session?.taskId ?? '');
    const card = runner?.state.waits.find((wait) => wait.for === 'confirmation' && wait.callId === id);
    if (card) await runner?.take({ type: 'confirm', callId: id, allow: 'no' });
  }

  private async ask(session: Session | undefined, message: MessageOf<'ask'>): Promise<unknown> {
    if (message.what === 'state') return { ...this.about(), standing: session?.standing, programs: this.sessions.size };
    return session?.standing === 'allowed' ? answerToAsk(this.host, session, message) : [];
  }

  /** What becomes of the tasks of programs. */
  private follow(taskId: string, event: TaskEvent): void {
    const session = [...this.sessions.values()].find((one) => one.taskId === taskId);
    if (!session) return;
    const waits = waitWords[event.type];
    const [call] = session.calls.open;
    if (waits !== undefined && call) this.say(session, { kind: 'progress', id: call.id, text: waits });
    if (event.type !== 'ended') return;
    session.taskId = undefined;
    const { status, left, takenBy, failure } = event.outcome;
    // Whoever stops a program does not want its next call to begin again.
    if (status === 'stopped' && !left && !takenBy) session.standing = 'paused';
    session.calls.end(
      failure ? `Failed: ${failure.code}. ${failure.message}` : left ? gone : takenBy ? taken : refusals.paused,
    );
    this.publish();
  }

  private async end(session: Session): Promise<void> {
    this.sessions.delete(session.id);
    this.publish();
    await this.endTask(session);
    session.standing = 'refused';
    session.decided.resolve();
  }

  private async endTask({ taskId, tasks, calls }: Session): Promise<void> {
    await Promise.all([
      ...(taskId === undefined ? [] : [this.host.stop(taskId, 'program-left')]),
      ...[...tasks.values()].map((task) => this.host.stop(task)),
    ]);
    calls.end(gone);
  }

  private at(program: number): Session | undefined {
    return [...this.sessions.values()].find(({ link }) => link === program);
  }

  private say({ link }: Session, message: BrowserMessage): void {
    if (link !== undefined) this.tell(link, message);
  }

  private tell(program: number, message: BrowserMessage): void {
    this.link.send({ program, text: JSON.stringify(message) });
  }

  private publish(): void {
    const { trouble } = this.link;
    const programs = [...this.sessions.values()].map(shownOf);
    void connectedPrograms.write({ ...(trouble ? { trouble } : {}), programs }).catch(logCaught);
  }
}

const standingAfter: Record<ProgramDecision, Standing> = {
  session: 'allowed',
  always: 'allowed',
  'read-only': 'allowed',
  resume: 'allowed',
  pause: 'paused',
  no: 'refused',
  disconnect: 'refused',
  forget: 'asking',
};

const refusals: { refused: string; paused: string; allowed?: undefined; asking?: undefined } = {
  refused: 'The user does not let this program use the browser. Do not try again: tell them.',
  paused:
    'The user has stopped this program. It can go on once they press Resume in the settings of Sidehand, under Connected programs.',
};
const gone = 'Ended before this call was made. Its tabs stay open.';
const taken = 'The user has given the tab to another task. The next call begins in a tab of its own.';
const tooMany = `Not made: ${MAX_CALLS} calls wait already. Wait for their results first.`;
const notUnderstood = 'The message was not understood, or is too long.';

/** What a call waits for, in words for the user of the program. */
const waitWords: { [T in TaskEvent['type']]?: string } = {
  'confirm-asked': 'Waiting for the answer of the user in the panel of Sidehand.',
  'assistance-asked': 'Waiting for the user, who is asked in the panel of Sidehand to do something in the page.',
  paused: 'Paused: the user works in the page, or has pressed Pause. It goes on when they press Resume in the panel.',
  'tab-lost': 'The tab cannot be used: the user decides in the panel of Sidehand.',
};

function shownOf({ id, name, version, code, standing, asks, readOnly, tabId }: Session): ConnectedProgram {
  return { session: id, name, version, code, standing, asks, readOnly, ...(tabId === undefined ? {} : { tabId }) };
}

/** How the browser calls itself, where it is not plain Chromium. */
function brand(): string {
  const { userAgentData } = navigator as { userAgentData?: { brands: { brand: string }[] } };
  return userAgentData?.brands.find(({ brand: name }) => !/not.?a.?brand|chromium/i.test(name))?.brand ?? 'Chromium';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

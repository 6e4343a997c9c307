import { browser } from 'wxt/browser';
import { inWords, type CallAnswer, type ProgramCall } from '../../agent/program/program-calls';
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
import { ignoreLateFailure, sharedUntilFailed } from '../../async';
import { fail, toFailure } from '../../failure';
import { jsonIn } from '../../json';
import { normaliseText } from '../../text/normalise';
import {
  MAX_NAME,
  type ConnectedProgram,
  type Denial,
  type ProgramDecision,
  type ProgramSettings,
} from '../../settings/programs';
import { logCaught } from '../log/log';
import { MessageParts } from '../programs/message-parts';
import { NativeLink } from '../programs/native-link';
import { connectedPrograms, programSettings } from '../settings/storage';
import { browserRunId } from '../tabs/browser-run';
import { newSession, type Session } from './program-session';
import texts from './program-words.json';
import {
  MAX_BEFORE_LEAVE,
  MAX_CALLS,
  MAX_PROGRAMS,
  refusals,
  standingAfter,
  tooMany,
  tooManyPrograms,
  waitWordsOf,
} from './program-words';
import { callsMade } from './program-calls-made';
import { ProgramWork, type ProgramHost } from './program-work';
import { defined } from '../../defined';

type MessageOf<K extends ProgramMessage['kind']> = Extract<ProgramMessage, { kind: K }>;

/** Each program drives a task of its own, which its first call begins and its end ends. */
export class Programs {
  onAsks: (program: ConnectedProgram) => void = () => undefined;
  private readonly sessions = new Map<string, Session>();
  private readonly incoming = new MessageParts();
  private settings: ProgramSettings = { on: false, known: [] };
  /** The user's last negative word on a name, until they let it in again. A program chooses its session itself. */
  private denied = new Map<string, Denial>();
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
    host.announcer.onEvent((taskId, event) => this.follow(taskId, event));
  }

  static async start(host: ProgramHost): Promise<Programs> {
    const programs = new Programs(host, await browserRunId());
    programs.settings = await programSettings.read();
    const { programs: before, denied = [] } = await connectedPrograms.read();
    programs.denied = new Map(denied.map(({ name, standing }) => [name, standing]));
    // Programs from before the background's death come back over another relay, or are given up.
    for (const one of before) programs.add(one);
    return programs;
  }

  /** Follows the user's switch. Off ends all that hangs on the relay. */
  async use(settings: ProgramSettings): Promise<void> {
    this.settings = settings;
    if (settings.on) return this.link.connect();
    await this.close();
    this.publish();
  }

  /** A program that has been away since the last check is not waited for. */
  async check(): Promise<void> {
    for (const session of this.sessions.values()) {
      if (session.link !== undefined) continue;
      if (session.missed) await this.end(session);
      session.missed = true;
    }
    if (this.settings.on) await this.link.connect();
  }

  /** Works also where the background died since the program was here. */
  callsOf({ session: id }: ProgramRef, taskId: string): ModelPort {
    const session = this.sessions.get(id);
    if (!session) return goneModel;
    session.taskId = taskId;
    return session.calls;
  }

  async decide(of: { session?: string; name: string }, how: ProgramDecision, tabId?: number): Promise<void> {
    const decided = standingAfter[how];
    if (isDenial(decided)) this.denied.set(of.name, decided);
    else if (['session', 'always', 'resume'].includes(how)) this.denied.delete(of.name);
    const others = this.settings.known.filter(({ name }) => name !== of.name);
    const remembered = how === 'always' || (how === 'read-only' && this.settings.known.length > others.length);
    const known = remembered ? [...others, { name: of.name, readOnly: how === 'read-only' }] : others;
    const isKept = remembered || how === 'forget';
    if (isKept) this.settings = { ...this.settings, known };
    const stopped = [...this.sessions.values()].map(async (session) => {
      if (of.session === undefined ? session.name !== of.name : session.id !== of.session) return;
      const readOnly = how === 'read-only' || (session.readOnly && how !== 'always' && how !== 'session');
      // Only a word that lets the program in again takes a negative one back.
      const keeps = isDenial(session.standing) && (how === 'forget' || how === 'read-only');
      const standing = keeps ? session.standing : decided;
      const isLess = readOnly !== session.readOnly || standing !== 'allowed';
      Object.assign(session, { readOnly, asks: false, tabId: tabId ?? session.tabId, standing });
      session.decided.resolve();
      session.decided = Promise.withResolvers();
      this.say(session, { kind: 'standing', standing });
      // What a task may do is settled when it begins.
      if (isLess) await this.stopWork(session, refusals[standing] ?? texts.gone);
    });
    this.publish();
    if (isKept) await programSettings.write({ on: (await programSettings.read()).on, known });
    await Promise.all(stopped);
  }

  private receive(message: FromRelay): void {
    if ('joined' in message) return;
    if ('left' in message) {
      this.incoming.drop(message.program);
      // It may have lost only its connection: it is waited for.
      for (const session of this.sessions.values()) if (session.link === message.program) session.link = undefined;
      return;
    }
    const whole = this.incoming.add(message);
    if (whole === undefined) return;
    const read = whole === 'too-long' ? undefined : programMessage().safeParse(jsonIn(whole.text)).data;
    if (!read) return this.tell(message.program, { kind: 'result', id: '', ...inWords(texts.notUnderstood) });
    const handle = this.handlers[read.kind] as (program: number, message: ProgramMessage, size: number) => void;
    handle(message.program, read, whole === 'too-long' ? 0 : whole.text.length);
  }

  private readonly handlers: {
    [K in ProgramMessage['kind']]: (program: number, message: MessageOf<K>, size: number) => void;
  } = {
    hello: (program, message) => this.greet(program, message),
    call: (program, message, size) => {
      const session = this.at(program);
      const words = this.sessions.size < MAX_PROGRAMS ? 'Say hello first.' : tooManyPrograms;
      if (!session) return this.tell(program, { kind: 'result', id: message.id, ...inWords(words) });
      void this.answerTo(session, message, size).then((answer) =>
        this.say(session, { kind: 'result', id: message.id, ...answer }),
      );
    },
    bye: (program) => {
      const session = this.at(program);
      if (session) void this.end(session).catch(logCaught);
    },
    cancel: (program, { id }) => void this.cancel(this.at(program), id).catch(ignoreLateFailure),
    ask: (program, message) => {
      const { id } = message;
      void this.ask(this.at(program), message).then(
        (value) => this.tell(program, { kind: 'answer', id, value }),
        (error: unknown) => {
          const { code, message: words, hint = '' } = toFailure(error);
          this.tell(program, { kind: 'answer', id, failure: `${words} ${hint}`.trim(), code });
        },
      );
    },
  };

  private greet(
    program: number,
    { program: claimed, code: sent, session, readOnly = false }: MessageOf<'hello'>,
  ): void {
    const id = session ?? crypto.randomUUID();
    const name = normaliseText(claimed.name).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_NAME) || '?';
    const given = { name, version: claimed.version.slice(0, MAX_NAME), code: sent.slice(0, 12) };
    const known = this.sessions.get(id);
    if (known && (['name', 'version', 'code'] as const).some((field) => known[field] !== given[field]))
      return this.tell(program, { kind: 'result', id: '', ...inWords(texts.notTheSame) });
    // What the user said of the program holds, whatever it calls itself next.
    const other = known === this.at(program) ? undefined : this.at(program);
    const carried = other && isDenial(other.standing) ? other.standing : undefined;
    if (other) void this.end(other).catch(logCaught);
    if (!known && this.sessions.size >= MAX_PROGRAMS)
      return this.tell(program, { kind: 'hello', standing: 'refused', ...this.about() });
    const remembered = this.settings.known.find((one) => one.name === name);
    const standing = this.denied.get(name) ?? (remembered ? 'allowed' : 'asking');
    const asked = remembered?.readOnly === true || other?.readOnly === true;
    const one = known ?? this.add({ session: id, ...given, standing, readOnly: asked });
    Object.assign(one, {
      standing: carried ?? one.standing,
      readOnly: one.readOnly || readOnly,
      link: program,
      missed: false,
    });
    this.say(one, { kind: 'hello', standing: one.standing, ...this.about() });
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

  private add(given: Omit<ConnectedProgram, 'asks'>): Session {
    const { journal, runners } = this.host;
    const isRunning = (taskId: string) => {
      const runner = runners.get(taskId);
      return runner !== undefined && !runner.state.outcome;
    };
    const session = newSession(
      given,
      sharedUntilFailed(() => callsMade(given.session, journal, isRunning)),
    );
    this.sessions.set(session.id, session);
    return session;
  }

  /** Repeated calls of one id get the same answer. */
  private answerTo(session: Session, call: MessageOf<'call'>, size: number): Promise<CallAnswer> {
    const known = session.answers.get(call.id);
    if (known) return known;
    if (session.standing === 'asking' && (session.waiting > 0 || size > MAX_BEFORE_LEAVE))
      return Promise.resolve(inWords(texts.notBeforeLeave));
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
    if (refusal !== undefined) return inWords(refusal);
    const { signal } = session.leave;
    return new ProgramWork(this.host, session, signal).carryOut(call, progress).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      return inWords(String(signal.reason));
    });
  }

  private async cancel(session: Session | undefined, id: string): Promise<void> {
    session?.calls.cancel(id);
    await this.host.runners.get(session?.tasks.get(id) ?? '')?.stop();
    const runner = this.host.runners.get(session?.taskId ?? '');
    const card = runner?.state.waits.find((wait) => wait.for === 'confirmation' && wait.callId === id);
    if (card) await runner?.take({ type: 'confirm', callId: id, allow: 'no' });
  }

  private async ask(session: Session | undefined, message: MessageOf<'ask'>): Promise<unknown> {
    if (message.what === 'state') return { ...this.about(), standing: session?.standing, programs: this.sessions.size };
    if (session?.standing === 'allowed')
      return new ProgramWork(this.host, session, session.leave.signal).answer(message);
    // Clients ask for this list by themselves.
    if (message.what === 'prompts') return [];
    throw fail('DENIED', refusals[session?.standing ?? 'refused'] ?? texts.notLetIn);
  }

  private follow(taskId: string, event: TaskEvent): void {
    const session = [...this.sessions.values()].find((one) => one.taskId === taskId);
    if (!session) return;
    const waits = waitWordsOf(event);
    const [call] = session.calls.open;
    if (waits !== undefined && call) this.say(session, { kind: 'progress', id: call.id, text: waits });
    if (event.type !== 'ended') return;
    session.taskId = undefined;
    const { status, left, takenBy, failure } = event.outcome;
    // Whoever stops a program does not want its next call to begin again.
    const isPaused = status === 'stopped' && !left && !takenBy;
    const words = failure ? `Failed: ${failure.code}. ${failure.message}` : left ? texts.gone : texts.taken;
    if (!isPaused) session.calls.end(words);
    else void this.decide({ session: session.id, name: session.name }, 'pause').catch(logCaught);
    this.publish();
  }

  private async close(): Promise<void> {
    this.link.close();
    await Promise.all([...this.sessions.values()].map((session) => this.end(session)));
  }

  private async end(session: Session): Promise<void> {
    this.sessions.delete(session.id);
    session.standing = 'refused';
    session.decided.resolve();
    this.publish();
    await this.stopWork(session, texts.gone);
  }

  private async stopWork(session: Session, words: string): Promise<void> {
    const { taskId, tasks, calls, leave } = session;
    session.taskId = undefined;
    session.leave = new AbortController();
    leave.abort(words);
    calls.end(words);
    const all = [taskId ?? [], ...tasks.values()].flat();
    await Promise.all(all.map(async (task) => this.host.runners.get(task)?.stop('program-left')));
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
    const denied = [...this.denied].map(([name, standing]) => ({ name, standing }));
    void connectedPrograms.write({ ...defined({ trouble }), programs, denied }).catch((error: unknown) => {
      logCaught(error);
      // What cannot be shown may not run.
      void this.close().catch(logCaught);
    });
  }
}

const goneModel: ModelPort = {
  stream() {
    throw fail('NOT_FOUND', texts.gone);
  },
};

const isDenial = (standing: Standing): standing is Denial => standing === 'paused' || standing === 'refused';

function shownOf({ id, name, version, code, standing, asks, readOnly, tabId }: Session): ConnectedProgram {
  return { session: id, name, version, code, standing, asks, readOnly, ...defined({ tabId }) };
}

function brand(): string {
  const { userAgentData } = navigator as { userAgentData?: { brands: { brand: string }[] } };
  return userAgentData?.brands.find(({ brand: name }) => !/not.?a.?brand|chromium/i.test(name))?.brand ?? 'Chromium';
}

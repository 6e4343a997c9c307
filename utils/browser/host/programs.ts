import { inWords } from '../../agent/program/program-calls';
import type { ModelPort } from '../../contracts/ports';
import type { ProgramRef, TaskEvent } from '../../contracts/events';
import type { BrowserMessage } from '../../contracts/outside';
import { ignoreLateFailure, sharedUntilFailed } from '../../async';
import { toFailure } from '../../failure';
import type { ConnectedProgram, Denial, ProgramDecision, ProgramSettings } from '../../settings/programs';
import { logCaught } from '../log/log';
import { connectedPrograms, programSettings } from '../settings/storage';
import { browserRunId } from '../tabs/browser-run';
import { ProgramAnswers } from './program-answers';
import { callsMade } from './program-calls-made';
import { identityIn, ownIdentity } from './program-identity';
import { ProgramLink, type MessageOf, type ProgramHandlers } from './program-link';
import { goneModel, newSession, shownOf, type Session } from './program-session';
import texts from './program-words.json';
import { isDenial, MAX_PROGRAMS, refusals, standingAfter, tooManyPrograms, waitWordsOf } from './program-words';
import type { ProgramHost } from './program-work';
import { defined } from '../../defined';

/** Each drives a task of its own, from its first call to its end. */
export class Programs {
  onAsks: (program: ConnectedProgram) => void = () => undefined;
  private readonly sessions = new Map<string, Session>();
  private settings: ProgramSettings = { on: false, known: [] };
  /** The user's last negative word on a name. Not by session: a program chooses that itself. */
  private denied = new Map<string, Denial>();
  private readonly answers: ProgramAnswers;
  private readonly link: ProgramLink;

  private constructor(
    private readonly host: ProgramHost,
    private readonly identity: ReturnType<typeof ownIdentity>,
  ) {
    this.answers = new ProgramAnswers({
      host,
      say: (session, message) => this.say(session, message),
      asks: (session) => {
        this.publish();
        this.onAsks(shownOf(session));
      },
    });
    this.link = new ProgramLink(this.handlers, {
      // It may have lost only its connection.
      lost: (program) => {
        for (const session of this.sessions.values())
          if (program === undefined || session.link === program) session.link = undefined;
      },
      changed: () => this.publish(),
    });
    host.announcer.onEvent((taskId, event) => this.follow(taskId, event));
  }

  static async start(host: ProgramHost): Promise<Programs> {
    const programs = new Programs(host, ownIdentity(await browserRunId()));
    programs.settings = await programSettings.read();
    const { programs: before, denied = [] } = await connectedPrograms.read();
    programs.denied = new Map(denied.map(({ name, standing }) => [name, standing]));
    // Programs from before the background's death come back over another relay, or are given up.
    for (const one of before) programs.add(one);
    return programs;
  }

  /** Off ends all that hangs on the relay. */
  async use(settings: ProgramSettings): Promise<void> {
    this.settings = settings;
    if (settings.on) return this.link.connect();
    await this.close();
    this.publish();
  }

  /** A program that has been away since the last check is given up. */
  async check(): Promise<void> {
    for (const session of this.sessions.values()) {
      if (session.link !== undefined) continue;
      if (session.missed) await this.end(session);
      session.missed = true;
    }
    if (this.settings.on) await this.link.connect();
  }

  /** Works also after the background died. */
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
    if (isKept) await programSettings.change(({ on }) => ({ on, known }));
    await Promise.all(stopped);
  }

  private readonly handlers: ProgramHandlers = {
    hello: (program, message) => this.greet(program, message),
    call: (program, message, size) => {
      const session = this.at(program);
      const words = this.sessions.size < MAX_PROGRAMS ? 'Say hello first.' : tooManyPrograms;
      if (!session) return this.link.tell(program, { kind: 'result', id: message.id, ...inWords(words) });
      void this.answers
        .toCall(session, message, size)
        .then((answer) => this.say(session, { kind: 'result', id: message.id, ...answer }));
    },
    bye: (program) => {
      const session = this.at(program);
      if (session) void this.end(session).catch(logCaught);
    },
    cancel: (program, { id }) => {
      const session = this.at(program);
      if (session) void this.answers.cancel(session, id).catch(ignoreLateFailure);
    },
    ask: (program, message) => {
      const { id } = message;
      const session = this.at(program);
      const answer =
        message.what === 'state'
          ? Promise.resolve({ ...this.identity, standing: session?.standing, programs: this.sessions.size })
          : this.answers.toQuestion(session, message);
      void answer.then(
        (value) => this.link.tell(program, { kind: 'answer', id, value }),
        (error: unknown) => {
          const { code, message: words, hint = '' } = toFailure(error);
          this.link.tell(program, { kind: 'answer', id, failure: `${words} ${hint}`.trim(), code });
        },
      );
    },
  };

  private greet(program: number, message: MessageOf<'hello'>): void {
    const { session: id = crypto.randomUUID(), readOnly = false } = message;
    const given = identityIn(message);
    const { name } = given;
    const known = this.sessions.get(id);
    if (known && (['name', 'version', 'code'] as const).some((field) => known[field] !== given[field]))
      return this.link.tell(program, { kind: 'result', id: '', ...inWords(texts.notTheSame) });
    // The user's word on the program holds under its next name, too.
    const other = known === this.at(program) ? undefined : this.at(program);
    const carried = other && isDenial(other.standing) ? other.standing : undefined;
    if (other) void this.end(other).catch(logCaught);
    if (!known && this.sessions.size >= MAX_PROGRAMS)
      return this.link.tell(program, { kind: 'hello', standing: 'refused', ...this.identity });
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
    this.say(one, { kind: 'hello', standing: one.standing, ...this.identity });
    this.publish();
  }

  private add(given: Omit<ConnectedProgram, 'asks'>): Session {
    const { journal, runners } = this.host;
    const isRunning = (taskId: string) => {
      const state = runners.get(taskId)?.state;
      return state !== undefined && !state.outcome;
    };
    const made = sharedUntilFailed(() => callsMade(given.session, journal, isRunning));
    const session = newSession(given, made);
    this.sessions.set(session.id, session);
    return session;
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
    // After a stop by the user, the next call must not begin again.
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
    if (link !== undefined) this.link.tell(link, message);
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

import { browser } from 'wxt/browser';
import { inWords, type CallAnswer, type ProgramCall } from '../../agent/program/program-calls';
import type { DurableEvent, EventOf, Outcome } from '../../contracts/events';
import type { ProgramMessage } from '../../contracts/outside';
import { readDetails } from '../../contracts/extract-details';
import { succeeds } from '../../async';
import { AgentError, fail } from '../../failure';
import { isNavigatorTool } from '../../outside/outside-tools';
import { extractedFile } from '../../results/extracted-file';
import { fillPlaceholders, placeholdersIn } from '../../text/placeholders';
import { messageFiles } from '../settings/message-files';
import { savedPrompts } from '../settings/storage';
import { browserRunId } from '../tabs/browser-run';
import { openTab } from '../tabs/open-tab';
import type { Journal } from '../journal/journal';
import type { Announcer } from './announcer';
import type { FeatureService } from './background-feature';
import type { Message } from './message';
import { taskIdOf } from './program-calls-made';
import type { Session } from './program-session';
import type { Runner } from './running-tasks';

type ProgramRunner = Omit<Runner, 'live' | 'end'>;

export interface ProgramHost {
  readonly announcer: Pick<Announcer, 'onEvent'>;
  readonly runners: { get(taskId: string): ProgramRunner | undefined };
  readonly journal: Pick<Journal, 'records' | 'read'>;
  readonly services: ReadonlyMap<string, Pick<FeatureService, 'outside'>>;
  beginApart(message: Message): Promise<{ taskId: string }>;
  isFree(tabId: number): boolean;
}

type Call = ProgramCall & Pick<Extract<ProgramMessage, { kind: 'call' }>, 'files'>;
type Ask = Extract<ProgramMessage, { kind: 'ask' }>;

type Answer = CallAnswer & { outcome?: Outcome['status'] };

/** After `signal` nothing of it begins any more, and its reason is thrown. */
export class ProgramWork {
  constructor(
    private readonly host: ProgramHost,
    private readonly session: Session,
    private readonly signal: AbortSignal,
  ) {}

  async carryOut(call: Call, progress: (text: string) => void): Promise<Answer> {
    const { tool, arguments: args } = call;
    if (tool === 'do') return this.doTask(call, progress);
    const services = [...this.host.services.values()];
    const own = services.find(({ outside = {} }) => Object.hasOwn(outside, tool))?.outside?.[tool];
    if (own) {
      const found = await own(args, this.signal);
      if (typeof found !== 'function') return found;
      return this.wholeTask(call.id, progress, (id) => found({ id, ...this.ofTask() }));
    }
    if (isNavigatorTool(tool)) return this.drive(await this.withFiles(call));
    if (tool !== 'tabs') return inWords(`Failed: UNKNOWN_TOOL. There is no tool ${tool.slice(0, 60)}.`);
    if (args.action === 'give_back') {
      await this.runner()?.stop('program-left');
      this.session.tabId = undefined;
      return said('Given back. They stay open, and the next call begins in another.');
    }
    const given = args.action === 'take' ? { ...args, action: 'switch' } : args;
    return this.drive({ ...call, tool: 'manage_tabs', arguments: given });
  }

  /** Reading is a call of the program's task, too: it stands in the history. */
  async answer({ what, of = '', id, arguments: values = {} }: Ask): Promise<unknown> {
    const prompts = await savedPrompts.read();
    if (what === 'prompts')
      return prompts.map(({ name, text }) => ({
        name,
        arguments: placeholdersIn(text).map((param) => ({ name: param })),
      }));
    if (what === 'prompt') {
      const prompt = prompts.find(({ name }) => name === of);
      if (!prompt) throw fail('NOT_FOUND', `Saved prompts: ${prompts.map(({ name }) => name).join(', ') || 'none'}.`);
      return { text: fillPlaceholders(prompt.text, values) };
    }
    const [, number] = /^sidehand:\/\/tables\/(\d+)$/.exec(of) ?? [];
    if (number === undefined && of !== 'sidehand://page') throw fail('NOT_FOUND', resourcesThereAre);
    const asked = { what: number === undefined ? 'article' : 'tables' };
    const told = await this.drive({ id, tool: 'extract', arguments: asked, silent: true });
    const end = this.runner()?.events.findLast(
      (event): event is EventOf<'call-ended'> => event.type === 'call-ended' && event.callId === id,
    );
    if (!end) throw fail('INTERRUPTED', textIn(told));
    if (!end.result.ok) throw new AgentError(end.result.failure);
    const details = readDetails(end.result.value.details);
    if (number === undefined) return { text: details?.text ?? '', mimeType: 'text/markdown' };
    const table = details?.tables[Number(number) - 1];
    if (!table) throw fail('NOT_FOUND', `The page has ${details?.tables.length ?? 0} tables. ${resourcesThereAre}`);
    return {
      text: String(extractedFile({ tables: [table] }, 'csv').content).replace(/^\uFEFF/, ''),
      mimeType: 'text/csv',
    };
  }

  private runner(): ProgramRunner | undefined {
    return this.host.runners.get(this.session.taskId ?? '');
  }

  private async drive(call: ProgramCall): Promise<CallAnswer> {
    const { calls } = this.session;
    const made = await this.session.made();
    if (calls.knows(call.id)) return calls.put(call);
    // A program repeats what has no answer, even after its task or the background ended.
    if (made.has(call.id)) return inWords(madeBefore);
    await this.task();
    made.add(call.id);
    return calls.put(call);
  }

  private async task(): Promise<ProgramRunner | undefined> {
    this.signal.throwIfAborted();
    const before = this.runner();
    if (before?.isEnding) await before.stop();
    this.signal.throwIfAborted();
    const now = this.runner();
    // A run that broke off has no outcome, and answers no call.
    if (!now || now.state.outcome || (now === before && now.isEnding)) {
      const begun = beginning.get(this.signal) ?? this.begin().finally(() => beginning.delete(this.signal));
      beginning.set(this.signal, begun);
      await begun;
      this.signal.throwIfAborted();
    }
    return this.runner();
  }

  private async begin(): Promise<void> {
    const { host, session, signal } = this;
    const { name, readOnly, tabId: given } = session;
    const isThere = given !== undefined && host.isFree(given) && (await succeeds(browser.tabs.get(given)));
    const tabId = isThere ? given : await newTab();
    signal.throwIfAborted();
    const id = crypto.randomUUID();
    Object.assign(session, { tabId, taskId: id });
    await host.beginApart({
      ...{ id, tabId, text: name, readOnly, signal },
      program: { name, session: session.id, drives: true },
    });
  }

  private async withFiles({ files = [], ...call }: Call): Promise<ProgramCall> {
    if (files.length === 0 || !messageFiles) return call;
    const runner = await this.task();
    if (!runner) throw fail('TAB_CLOSED', 'The task has ended.');
    const { tab, chatId, taskId } = runner.state;
    const place = { tabId: tab.tabId, browserRun: await browserRunId() };
    const added = [];
    for (const { name, mediaType, data } of files) {
      const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
      added.push(await messageFiles.add(new File([bytes], name, { type: mediaType }), place));
    }
    this.signal.throwIfAborted();
    const ids = added.map(({ id }) => id);
    await messageFiles.claim(ids, { chatId, taskId });
    return { ...call, arguments: { ...call.arguments, files: added.map(({ name }) => name) } };
  }

  /** Done by Sidehand's own models. None of its words are the user's: they approve its plan. */
  private async doTask({ id: callId, arguments: args }: Call, progress: (text: string) => void): Promise<Answer> {
    const text = typeof args.request === 'string' ? args.request.slice(0, 10_000).trim() : '';
    if (text === '') return inWords('Not begun: request says in words what is to be done.');
    return this.wholeTask(callId, progress, async (id) => {
      const tabId = await newTab();
      this.signal.throwIfAborted();
      await this.host.beginApart({ id, tabId, text, ...this.ofTask() });
    });
  }

  private ofTask() {
    const { name, id, readOnly } = this.session;
    return { signal: this.signal, program: { name, session: id, drives: false }, ...(readOnly ? { readOnly } : {}) };
  }

  /** Begins the task if it never began, and waits for its end. */
  private async wholeTask(
    callId: string,
    progress: (text: string) => void,
    begin: (taskId: string) => Promise<unknown>,
  ): Promise<Answer> {
    const { announcer, journal, runners } = this.host;
    const { id, tasks } = this.session;
    const taskId = await taskIdOf(id, callId);
    this.signal.throwIfAborted();
    tasks.set(callId, taskId);
    const { promise, resolve } = Promise.withResolvers<void>();
    const stopListening = announcer.onEvent((of, event) => {
      if (of !== taskId) return;
      if (event.type === 'planned') progress(event.steps.map(({ text }) => text).join('; '));
      if (event.type === 'call-started') progress(event.tool);
      if (event.type === 'ended') resolve();
    });
    const log = async () => runners.get(taskId)?.events ?? (await journal.read(taskId));
    try {
      const before = await log();
      this.signal.throwIfAborted();
      const hasEnded = before.some(({ type }) => type === 'ended');
      if (before.length === 0) await begin(taskId);
      else if (!hasEnded && !runners.get(taskId)) return inWords(madeBefore);
      if (!hasEnded) await promise;
      return answerOf(await log());
    } finally {
      stopListening();
      tasks.delete(callId);
    }
  }
}

const beginning = new WeakMap<AbortSignal, Promise<unknown>>();

const newTab = (): Promise<number> => openTab({ url: 'about:blank' });

const said = (text: string): CallAnswer => ({ parts: [{ type: 'text', text }], isError: false });

const madeBefore = 'Unknown: this call was made before, and may have happened. Look at the page before you go on.';

function answerOf(log: readonly DurableEvent[]): Answer {
  const ended = log.find((event) => event.type === 'ended');
  if (!ended) return inWords(madeBefore);
  const { status, summary, failure } = ended.outcome;
  const words = log.flatMap((event) => (event.type === 'answered' ? [event.text] : []));
  const text = [...words, summary, failure ? `${failure.code}: ${failure.message}` : '', `Outcome: ${status}.`];
  return { ...said(text.filter(Boolean).join('\n\n')), isError: status !== 'done', outcome: status };
}

const resourcesThereAre = 'Resources are sidehand://page, and sidehand://tables/1 for its first table.';
const textIn = ({ parts }: CallAnswer) => parts.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n');

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
import type { TaskRunner } from '../run/task-runner';
import type { HostListener } from './announcer';
import type { FeatureService, ProgramTool } from './background-feature';
import type { Message } from './message';
import { taskIdOf } from './program-calls-made';
import type { Session } from './program-session';
import type { RunningTasks } from './running-tasks';

export interface ProgramHost {
  readonly announcer: Set<HostListener>;
  readonly runners: Pick<RunningTasks, 'get'>;
  readonly journal: Pick<Journal, 'records' | 'read'>;
  readonly services: ReadonlyMap<string, Pick<FeatureService, 'outside'>>;
  beginApart(message: Message): Promise<{ taskId: string }>;
  isFree(tabId: number): boolean;
}

type Call = ProgramCall & Pick<Extract<ProgramMessage, { kind: 'call' }>, 'files'>;
type Ask = Extract<ProgramMessage, { kind: 'ask' }>;

interface Way {
  progress(text: string): void;
  /** Aborted where the user takes back a permission: nothing of the call begins any more. */
  signal: AbortSignal;
}

/** Throws the reason of the signal. */
export async function carryOutCall(host: ProgramHost, session: Session, call: Call, way: Way): Promise<CallAnswer> {
  const { signal } = way;
  const { tool, arguments: args } = call;
  if (tool === 'do') return doTask(host, session, call, way);
  const own = [...host.services.values()].find(({ outside = {} }) => Object.hasOwn(outside, tool))?.outside?.[tool];
  if (own) return useTool(host, session, call, way, own);
  if (isNavigatorTool(tool)) return drive(host, session, await withFiles(host, session, call, signal), signal);
  if (tool !== 'tabs') return inWords(`Failed: UNKNOWN_TOOL. There is no tool ${tool.slice(0, 60)}.`);
  if (args.action === 'give_back') {
    await host.runners.get(session.taskId ?? '')?.stop('program-left');
    session.tabId = undefined;
    return said('Given back. They stay open, and the next call begins in another.');
  }
  const given = args.action === 'take' ? { ...args, action: 'switch' } : args;
  return drive(host, session, { ...call, tool: 'manage_tabs', arguments: given }, signal);
}

async function drive(host: ProgramHost, session: Session, call: ProgramCall, signal: AbortSignal): Promise<CallAnswer> {
  const made = await session.made();
  if (session.calls.knows(call.id)) return session.calls.put(call);
  // A program repeats what has no answer, also after its task or the background has ended.
  if (made.has(call.id)) return inWords(madeBefore);
  await taskOf(host, session, signal);
  made.add(call.id);
  return session.calls.put(call);
}

const said = (text: string): CallAnswer => ({ parts: [{ type: 'text', text }], isError: false });

const madeBefore = 'Unknown: this call was made before, and may have happened. Look at the page before you go on.';

const beginning = new WeakMap<AbortSignal, Promise<unknown>>();

async function taskOf(host: ProgramHost, session: Session, signal: AbortSignal): Promise<TaskRunner | undefined> {
  signal.throwIfAborted();
  const before = host.runners.get(session.taskId ?? '');
  if (before?.isEnding) await before.stop();
  signal.throwIfAborted();
  const now = host.runners.get(session.taskId ?? '');
  // A run that broke off has no outcome, and answers no call.
  if (!now || now.state.outcome || (now === before && now.isEnding)) {
    const begun = beginning.get(signal) ?? begin(host, session, signal).finally(() => beginning.delete(signal));
    beginning.set(signal, begun);
    await begun;
    signal.throwIfAborted();
  }
  return host.runners.get(session.taskId ?? '');
}

async function begin(host: ProgramHost, session: Session, signal: AbortSignal): Promise<void> {
  const { name, readOnly, tabId: given } = session;
  const tabId = given !== undefined && host.isFree(given) && (await isOpen(given)) ? given : await newTab();
  signal.throwIfAborted();
  session.tabId = tabId;
  const id = crypto.randomUUID();
  session.taskId = id;
  await host.beginApart({
    id,
    tabId,
    text: name,
    readOnly,
    signal,
    program: { name, session: session.id, drives: true },
  });
}

const isOpen = (tabId: number): Promise<boolean> => succeeds(browser.tabs.get(tabId));

const newTab = (): Promise<number> => openTab({ url: 'about:blank' });

async function withFiles(
  host: ProgramHost,
  session: Session,
  { files = [], ...call }: Call,
  signal: AbortSignal,
): Promise<ProgramCall> {
  if (files.length === 0 || !messageFiles) return call;
  const runner = await taskOf(host, session, signal);
  if (!runner) throw fail('TAB_CLOSED', 'The task has ended.');
  const { tab, chatId, taskId } = runner.state;
  const place = { tabId: tab.tabId, browserRun: await browserRunId() };
  const added = [];
  for (const { name, mediaType, data } of files) {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
    added.push(await messageFiles.add(new File([bytes], name, { type: mediaType }), place));
  }
  signal.throwIfAborted();
  const ids = added.map(({ id }) => id);
  await messageFiles.claim(ids, { chatId, taskId });
  return { ...call, arguments: { ...call.arguments, files: added.map(({ name }) => name) } };
}

/** A task done by Sidehand's own models. None of its words are the user's: they approve its plan. */
async function doTask(host: ProgramHost, session: Session, { id: callId, arguments: args }: Call, way: Way) {
  const text = typeof args.request === 'string' ? args.request.slice(0, 10_000).trim() : '';
  if (text === '') return inWords('Not begun: request says in words what is to be done.');
  return wholeTask(host, session, callId, way, async (id) => {
    const tabId = await newTab();
    way.signal.throwIfAborted();
    await host.beginApart({ id, tabId, text, ...programOf(session, way) });
  });
}

async function useTool(host: ProgramHost, session: Session, call: Call, way: Way, tool: ProgramTool) {
  const found = await tool(call.arguments, way.signal);
  if (typeof found !== 'function') return found;
  return wholeTask(host, session, call.id, way, (id) => found({ id, ...programOf(session, way) }));
}

const programOf = ({ name, id, readOnly }: Session, { signal }: Way) => ({
  signal,
  program: { name, session: id, drives: false },
  ...(readOnly ? { readOnly } : {}),
});

/** Begins the task if it never began, and waits until it has ended. */
async function wholeTask(
  host: ProgramHost,
  session: Session,
  callId: string,
  { progress, signal }: Way,
  begin: (taskId: string) => Promise<unknown>,
): Promise<CallAnswer & { outcome?: Outcome['status'] }> {
  const { announcer, journal } = host;
  const taskId = await taskIdOf(session.id, callId);
  signal.throwIfAborted();
  session.tasks.set(callId, taskId);
  const { promise, resolve } = Promise.withResolvers<void>();
  const listener: HostListener = {
    hear(news) {
      if (news.push !== 'event' || news.taskId !== taskId) return;
      const { event } = news;
      if (event.type === 'planned') progress(event.steps.map(({ text }) => text).join('; '));
      if (event.type === 'call-started') progress(event.tool);
      if (event.type === 'ended') resolve();
    },
  };
  announcer.add(listener);
  const log = async () => host.runners.get(taskId)?.events ?? (await journal.read(taskId));
  try {
    const before = await log();
    signal.throwIfAborted();
    if (before.length === 0) await begin(taskId);
    else if (!host.runners.get(taskId) && !before.some(({ type }) => type === 'ended')) return inWords(madeBefore);
    if (!before.some(({ type }) => type === 'ended')) await promise;
    return answerOf(await log());
  } finally {
    announcer.delete(listener);
    session.tasks.delete(callId);
  }
}

function answerOf(log: readonly DurableEvent[]): CallAnswer & { outcome?: Outcome['status'] } {
  const ended = log.find((event) => event.type === 'ended');
  if (!ended) return inWords(madeBefore);
  const { status, summary, failure } = ended.outcome;
  const words = log.flatMap((event) => (event.type === 'answered' ? [event.text] : []));
  const text = [...words, summary, failure ? `${failure.code}: ${failure.message}` : '', `Outcome: ${status}.`];
  return { ...said(text.filter(Boolean).join('\n\n')), isError: status !== 'done', outcome: status };
}

/** The page is read by calls of the program's task, so that they stand in the history. */
export async function answerToAsk(
  host: ProgramHost,
  session: Session,
  ask: Ask,
  signal: AbortSignal,
): Promise<unknown> {
  const { what, of = '', id } = ask;
  const prompts = await savedPrompts.read();
  if (what === 'prompts')
    return prompts.map(({ name, text }) => ({
      name,
      arguments: placeholdersIn(text).map((param) => ({ name: param })),
    }));
  if (what === 'prompt') {
    const prompt = prompts.find(({ name }) => name === of);
    if (!prompt) throw fail('NOT_FOUND', `Saved prompts: ${prompts.map(({ name }) => name).join(', ') || 'none'}.`);
    return { text: fillPlaceholders(prompt.text, ask.arguments ?? {}) };
  }
  const [, number] = /^sidehand:\/\/tables\/(\d+)$/.exec(of) ?? [];
  if (number === undefined && of !== 'sidehand://page') throw fail('NOT_FOUND', resourcesThereAre);
  const asked = { what: number === undefined ? 'article' : 'tables' };
  const told = await drive(host, session, { id, tool: 'extract', arguments: asked, silent: true }, signal);
  const end = host.runners
    .get(session.taskId ?? '')
    ?.events.findLast((event): event is EventOf<'call-ended'> => event.type === 'call-ended' && event.callId === id);
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

const resourcesThereAre = 'Resources are sidehand://page, and sidehand://tables/1 for its first table.';
const textIn = ({ parts }: CallAnswer) => parts.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n');

import { ownWords } from '../../text/read-text';
import { siteOf } from '../../web/hosts';
import { readCodeDetails } from '../../contracts/code-details';
import { readDetails } from '../../contracts/extract-details';
import { filesIn, withFiles } from '../../contracts/message-files';
import { toolNamed } from '../../tools/index';
import { fittedCall } from '../../tools/fitted-call';
import { resolveCall } from '../../tools/merged-tools';
import { resolveListed } from '../../tools/listed-tools';
import type { EndedCall } from '../../contracts/ended-call';
import type { UserWords } from '../../contracts/ports';
import { countAttempts } from '../loop/attempts';
import { consentBefore, refund, refundRefused } from '../task/effect-budget';
import type { CallOutcome, EventOf, ToolResult } from '../../contracts/events';
import { withStepEnd } from './fold-plan';
import { isIdle, judgeTurn, seenPage } from './judge-turn';
import type { News } from '../task/news';
import { withPut } from './put-here';
import { withLongLinks, withResult, withSource, withSources, withTabsRead } from './seen-sites';
import type { CallRecord, DoneClaim, TaskState } from '../task/state';
import { lastCalls, threadAfter, threadOf, withCall, withNews, withoutPlanned } from '../task/threads';
import { waitFor } from '../task/waits';
import { newestRefs, type NewestRefs } from '../../snapshot/newest-refs';
import { defined, nonEmpty } from '../../defined';

/** The next request repeats it byte for byte. */
export function rememberAnswer(state: TaskState, event: EventOf<'model-answered'>): TaskState {
  const { role, message, ephemeral = [] } = event;
  const read = ephemeral.flatMap(({ source }) => source ?? []);
  const answered: TaskState = {
    ...state,
    consent: { ...state.consent, ...withSources(state.consent, read) },
    threads: { ...state.threads, [threadOf(state, role)]: threadAfter(state, event) },
    plannerNeedsSight: role === 'planner' ? false : state.plannerNeedsSight,
    modelLoss: undefined,
  };
  if (role === 'planner' && !state.single) return { ...answered, plannerAnswers: {} };
  const pageUrl = state.view?.url ?? state.tab.url;
  const calls = message.calls.map((call) => resolveListed(fittedCall(resolveCall(call), pageUrl), state));
  const isClaim = calls.length === 1 && toolNamed(calls[0]?.name ?? '')?.loop === 'end-task';
  return {
    ...answered,
    textBesideDone: isClaim ? message.text.trim() || state.textBesideDone : undefined,
    turnCalls: calls.map((call): CallRecord => ({ call, status: 'planned' })),
    turnPage: seenPage(state),
    progress: { ...state.progress, corrections: message.calls.length > 0 ? 0 : state.progress.corrections },
  };
}

export function withCorrection(state: TaskState, event: EventOf<'model-corrected'>): TaskState {
  const isCut = event.failure.code === 'MODEL_OUTPUT_LIMIT';
  const cutFailure = isCut ? event.failure : undefined;
  const progress = { ...state.progress, corrections: state.progress.corrections + 1, cutFailure };
  const corrected: TaskState = { ...state, progress, modelLoss: undefined };
  // The cut answer is not part of the conversation.
  if (isCut) return withNews(corrected, { kind: 'call-cut' }, [event.role]);
  if (event.role === 'navigator') corrected.saidInWords = true;
  const news: News =
    event.role === 'navigator' ? { kind: 'words-only' } : { kind: 'correction', failure: event.failure };
  const calls = event.role === 'planner' && !state.single ? lastCalls(state.threads.planner) : [];
  if (calls.length === 0) return withNews(corrected, news, [event.role]);
  return { ...corrected, plannerAnswers: Object.fromEntries(calls.map((call) => [call.id, news])) };
}

export function withUserWords(state: TaskState, words: UserWords): TaskState {
  const added = withAdded(state, words);
  return {
    ...added,
    saidInWords: false,
    addedWords: [...added.addedWords, words.text],
    consent: consentBefore(
      { ...added.consent, userWords: [...added.consent.userWords, ownWords(words.text)] },
      'words',
    ),
  };
}

export function wordsOf({ text, tabs, ...words }: UserWords): UserWords {
  return { text, ...nonEmpty(withFiles(filesIn(words))), ...defined({ tabs }) };
}

/** The text of tabs that the user added counts as read. */
function withAdded(state: TaskState, { tabs = [], ...words }: UserWords): TaskState {
  return {
    ...state,
    files: [...state.files, ...filesIn(words)],
    addedTabs: [...state.addedTabs, ...tabs],
    consent: { ...state.consent, ...withTabsRead(state.consent, tabs) },
  };
}

export function rememberReply(state: TaskState, event: EventOf<'replied'>, before: TaskState): TaskState {
  const question = waitFor(before, 'reply');
  if (!question) return state;
  const { text } = event;
  // Those are a model's words. Version 1.0 stored them like typed ones.
  const isChoice = event.choice ?? question.choices.some((choice) => choice.trim() === text.trim());
  const replied: TaskState = {
    ...(isChoice ? withChoice(withAdded(state, event)) : withUserWords(state, event)),
    plannerNeedsSight: true,
  };
  const answer: News = { kind: 'answer', ...wordsOf(event) };
  if (question.role === 'planner') return { ...replied, plannerAnswers: { [question.callId]: answer } };
  return answerCall(replied, question.callId, { ok: true, value: { summary: text } }, answer, event.at);
}

/** By the user, who may have changed the page meanwhile. The calls beside it did not wait for that. */
export function answerCall(state: TaskState, callId: string, result: CallOutcome, answer: News, at: number): TaskState {
  const before = withoutPlanned({ ...state, viewStale: true }, callId);
  return rememberCallEnd(before, { type: 'call-ended', callId, result, nonce: '', ms: 0, at }, { answer });
}

/** It may be a no. */
export function withChoice(state: TaskState): TaskState {
  return { ...state, consent: consentBefore(state.consent, 'choice') };
}

type CallEnd = EventOf<'call-ended'>;

/** `answer`: in place of the result. `plan`: when the call ended. */
export function rememberCallEnd(
  given: TaskState,
  event: CallEnd,
  { answer, plan = given.plan }: { answer?: News; plan?: TaskState['plan'] } = {},
): TaskState {
  const record = given.turnCalls.find((item) => item.call.id === event.callId);
  if (!record) return given;
  const { result } = event;
  const undone = result.ok && result.value.details?.undone === true;
  const state = undone ? refundRefused(given, record.spends) : refund(given, record, result);
  const { nonce } = event;
  const called = withCall(state, event.callId, () => ({ status: 'ended', result, nonce, ...defined({ answer }) }));
  const acted = (record.effect ?? 'read') !== 'read';
  const done = toolNamed(record.call.name)?.loop === 'end-task' && result.ok ? doneClaim(record, state) : undefined;
  const endsTurn = !result.ok || result.value.rejected === true || done !== undefined;
  const { turnCalls } = endsTurn ? withoutPlanned(called) : called;
  const turnOver = turnCalls.every((item) => item.status === 'ended');
  const failedTurn = turnCalls.some((item) => item.result?.ok === false);
  const { progress } = state;
  // Looking at the page between two failures is no success.
  const counts =
    result.ok && acted
      ? { failedTurns: 0, failedReviews: 0, failuresInRow: 0 }
      : turnOver && failedTurn
        ? { failedTurns: progress.failedTurns + 1, failuresInRow: progress.failuresInRow + 1 }
        : {};
  const remembered: TaskState = {
    ...state,
    consent: consentAfter(state, record, event),
    turnCalls,
    shownRefs: refsShownByCall(state.shownRefs, event),
    viewStale: state.viewStale || acted || isOutdated(state, event, done !== undefined),
    ...(result.ok ? {} : { lastFailure: result.failure }),
    progress: { ...progress, ...counts, ...countAttempts(state, record.call, result) },
    history: [...state.history, historyItem(record, event, acted)],
    effectDone: state.effectDone || (result.ok && record.spends !== undefined && !undone),
    hasData: state.hasData || (result.ok && hasData(result.value)),
    ...defined({ done }),
  };
  return judgeTurn(result.ok ? withStepEnd(remembered, record, plan) : remembered);
}

/** It can be read only now, or the claim's look is older than a page needs to warn. */
function isOutdated({ view }: TaskState, { result, at }: CallEnd, isDone: boolean): boolean {
  if (!view) return false;
  return view.problem ? result.ok && result.value.page !== undefined : isDone && at - view.seenAt > MAX_VIEW_AGE_MS;
}

const MAX_VIEW_AGE_MS = 1_000;

function consentAfter(state: TaskState, record: CallRecord, { result, url }: CallEnd): TaskState['consent'] {
  const after = { ...state.consent, put: withPut(state, record, result) };
  const { call } = record;
  if (result.ok)
    return {
      ...after,
      ...withResult(after, url, result.value, toolNamed(call.name)?.showsLinks?.(call.arguments) ?? false),
      ...withLongLinks(after, result.value.longLinks),
      ...withFacts(state, record, result.value),
    };
  const source = result.failure.params?.source;
  return typeof source === 'string' ? { ...after, ...withSource(after, source) } : after;
}

function historyItem(record: CallRecord, { result, url }: CallEnd, acted: boolean): EndedCall {
  const page = result.ok ? (result.value.page ?? result.value.echo) : undefined;
  return {
    call: record.call,
    ok: result.ok,
    summary: result.ok ? result.value.summary : `${result.failure.code}: ${result.failure.message}`,
    ...(acted ? { acted } : {}),
    ...(result.ok && isIdle(result.value) ? { idle: true } : {}),
    ...(!result.ok && result.failure.mayHaveHappened ? { unknown: true } : {}),
    ...defined({ page, known: record.known, from: record.page, to: url }),
  };
}

/** The newest, by prefix. A picture shows more: from then on all count as shown. */
function refsShownByCall(before: NewestRefs, { result }: CallEnd): NewestRefs {
  if (!result.ok) return newestRefs([result.failure.message, result.failure.hint ?? ''], before);
  if (result.value.picture) return Object.fromEntries(['', ...Object.keys(before)].map((prefix) => [prefix, Infinity]));
  return newestRefs([result.value.summary, result.value.page ?? ''], before);
}

/** For the site on which they were asked for, wherever the tab is when they come. */
function withFacts(
  { consent, tab }: TaskState,
  { page = tab.url }: CallRecord,
  { facts, factsFor: site = siteOf(page) ?? '' }: ToolResult,
): Partial<TaskState['consent']> {
  return facts ? { readFacts: [...consent.readFacts, ...facts.map((fact) => ({ ...fact, site }))] } : {};
}

/**
 * The text beside the claim is the answer, if nothing else was done or it is too long for a reason: the user has read
 * it.
 */
function doneClaim({ call }: CallRecord, { textBesideDone = '', actions }: TaskState): NonNullable<TaskState['done']> {
  const { status = 'done', summary = '', result: given, evidence } = call.arguments as Partial<DoneClaim>;
  const isAnswer = actions === 0 || textBesideDone.length > MAX_REASON_LENGTH;
  const result = given || (isAnswer && !summary.includes(textBesideDone) ? textBesideDone : '');
  return { status, summary, ...(result ? { result } : {}), ...(evidence?.length ? { evidence } : {}) };
}

/** Two sentences, in characters. */
const MAX_REASON_LENGTH = 200;

function hasData({ details }: ToolResult): boolean {
  return (readDetails(details) ?? readCodeDetails(details)) !== undefined;
}

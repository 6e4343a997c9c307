import { coreFeatures } from '../../../features/core';
import type { ContentPart, LocalContext, ModelMessage, ModelRequest, Role, ToolSpec } from '../../contracts/model';
import { normaliseText } from '../../text/normalise';
import { reviewReason } from '../loop/decide';
import type { TaskState, Thread } from '../task/state';
import { isDriven } from '../task/is-driven';
import { lastCalls, threadOf } from '../task/threads';
import { messageText } from '../words/message';
import { earlierText, todayText, readOnlyText } from '../words/opening';
import { leftOut } from '../words/left-out';
import { newsText } from '../words/news';
import { pageText } from '../words/page';
import { progressText, recapText, outputsText, planLines } from '../words/progress';
import { reviewRequests, systemPrompt, withoutPlanner } from '../words/prompts';
import { resultMessage } from '../words/results';
import { tabsText } from '../words/tabs';
import { compactConversation, conversationTokens, fitsBudget, MUCH_TOKENS, snapshotTokens } from './compact';
import { withTexts } from './cut';
import { localContext } from './local-context';
import { lastTold } from './notes';

export interface BuiltRequest {
  request: ModelRequest;
  conversation: ModelMessage[];
  /** The new messages; all where it is restarted. */
  sent: ModelMessage[];
  isRestarted: boolean;
}

/** What the conversation of the role holds already, and what is new since. Pure. */
export function buildRequest(
  state: TaskState,
  role: Role,
  purpose: LocalContext['purpose'],
  tools: ToolSpec[],
): BuiltRequest {
  const thread = state.threads[threadOf(state, role)];
  const { messages: before } = thread;
  const budget = conversationTokens(state.limits, state.navigatorTurns);
  const news = newMessages(state, role, thread);
  const restarts = before.length > 0 && !fitsBudget([...before, ...news], budget);
  const shown = restarts ? shortened(state, role, thread, budget) : [...before, ...news];
  const newFrom = restarts ? 0 : before.length;
  const next = conversationTokens(state.limits, state.navigatorTurns + 1);
  const messages = withNotice(shown, next, snapshotTokens(state.limits));
  return {
    request: { system: systemPrompt(state, role), messages, tools, local: localContext(state, purpose) },
    conversation: messages,
    sent: messages.slice(newFrom),
    isRestarted: restarts,
  };
}

/**
 * Another page (of `look` tokens, or as large as this one) may not fit. Said once, and again whenever much has come.
 */
function withNotice(messages: ModelMessage[], budget: number, look: number): ModelMessage[] {
  const last = messages.at(-1);
  if (last?.role !== 'user') return messages;
  if (fitsBudget(messages, budget - look) && fitsBudget([...messages, last], budget)) return messages;
  const said = lastTold(messages);
  if (said >= 0 && fitsBudget(messages.slice(said + 1), MUCH_TOKENS)) return messages;
  return [...messages.slice(0, -1), { role: 'user', content: [...last.content, { type: 'text', text: leftOut.soon }] }];
}

export function withEphemeralParts(request: ModelRequest, ephemeral: ContentPart[]): ModelRequest {
  if (ephemeral.length === 0) return request;
  const last = request.messages.at(-1);
  const [before, content] =
    last?.role === 'user' ? [request.messages.slice(0, -1), last.content] : [request.messages, []];
  return { ...request, messages: [...before, { role: 'user', content: [...content, ...ephemeral] }] };
}

/** Without older page texts: the page, outputs of steps and a part of the added tabs are given anew. */
function shortened(state: TaskState, role: Role, { messages, news }: Thread, budget: number): ModelMessage[] {
  const kept = [tabsText(state.addedTabs, state, 'again'), outputsText(state.plan, nonceOf(state))];
  const latest = newMessages(state, role, { messages, news }, kept.filter(Boolean).join('\n\n'));
  return compactConversation(messages, latest, budget, recapText(state));
}

function newMessages(state: TaskState, role: Role, thread: Thread, outputs = ''): ModelMessage[] {
  const isFirst = thread.messages.length === 0;
  const actedOn = new Set(
    state.turnCalls.map(({ call }) => call.arguments.ref).filter((ref) => typeof ref === 'string'),
  );
  const reason = role === 'planner' && !state.single && state.planned ? reviewReason(state) : undefined;
  const parts = [
    ...(isFirst ? opening(state, role) : []),
    outputs,
    ...(reason ? [reviewRequests[reason], progressText(state)] : []),
    ...thread.news.map((news) => newsText(news, state)),
    // It says nothing to a program.
    isDriven(state) && state.view?.url === 'about:blank'
      ? ''
      : pageText(state.view, thread, actedOn, isFirst || !hasResults(state, role) ? [] : readIn(state)),
  ];
  const text = parts.filter((part) => part !== '').join('\n\n');
  const words: ModelMessage[] = text === '' ? [] : [{ role: 'user', content: [{ type: 'text', text }] }];
  const messages = [...(isFirst ? [] : results(state, role)), ...words];
  // A model reads what a person would see.
  return messages.map((message) => withTexts(message, normaliseText));
}

/** Also for restarts, where it is not known what was said. */
function opening(state: TaskState, role: Role): string[] {
  // A program knows what it wants, and gets only what its calls find.
  if (isDriven(state)) return [readOnlyText(state)];
  const { plan, unplanned, earlier, single } = state;
  const isBegun = role === 'planner' && !single ? state.planned : state.navigatorTurns > 0;
  return [
    role === 'planner' || unplanned || single ? earlierText(earlier, nonceOf(state)) : '',
    todayText(state),
    readOnlyText(state),
    ...coreFeatures.map(({ opening: words }) => words?.text(state, role === 'navigator' || single) ?? ''),
    messageText({ ...state, text: `The user's request: ${state.request}` }, state),
    role === 'navigator' && unplanned ? withoutPlanner(state) : '',
    role === 'navigator' && plan.length > 0 ? `Plan:\n${planLines(plan).join('\n')}` : '',
    ...(isBegun ? [recapText(state), outputsText(plan, nonceOf(state))] : []),
  ];
}

function hasResults({ single }: TaskState, role: Role): boolean {
  return role === 'navigator' || single;
}

function readIn({ turnCalls }: TaskState): string[] {
  return turnCalls.flatMap(({ result, answer }) =>
    result?.ok && result.value.page !== undefined && !answer ? [result.value.page] : [],
  );
}

function results(state: TaskState, role: Role): ModelMessage[] {
  if (hasResults(state, role)) return state.turnCalls.map((record) => resultMessage(record, state));
  return lastCalls(state.threads.planner).map(({ id }) => {
    const answer = state.plannerAnswers[id];
    const isError = answer?.kind === 'correction';
    return {
      role: 'tool',
      callId: id,
      content: answer ? (answer.kind === 'answer' ? messageText(answer, state) : newsText(answer, state)) : 'Noted.',
      ...(isError ? { isError } : {}),
    };
  });
}

function nonceOf({ view }: TaskState): string {
  return view?.nonce ?? '';
}

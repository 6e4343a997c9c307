import { fence } from '../guard/fence';
import type { Failure } from '../failure';
import type { ContentPart, LocalContext, ModelMessage, ModelRequest, Role, ToolSpec } from '../llm/types';
import { diffSnapshots } from '../snapshot/diff';
import { withAttachments } from './attachments';
import { compact, conversationTokens } from './compact';
import { reviewReason } from './decide';
import { earlierText } from './earlier';
import { outputsText } from './outputs';
import { planLines } from './plan-state';
import type { ReviewReason } from './events';
import { codePrompts, failureAdvice, navigatorPrompt, plannerPrompt, reviewRequests, withoutPlanner } from './prompts';
import type { CallRecord, RoleMemory, TaskState } from './state';

/** Builds the request to a role from the state alone. Pure: what was sent can be told again from the journal. */
export function buildRequest(
  state: TaskState,
  role: Role,
  purpose: LocalContext['purpose'],
  tools: ToolSpec[],
): ModelRequest {
  return {
    system: promptOf(role, state.codeAllowed),
    messages:
      role === 'planner'
        ? plannerMessages(state, state.planned ? reviewReason(state) : undefined)
        : navigatorMessages(state),
    tools,
    toolChoice: role === 'navigator' || purpose === 'review' ? 'required' : 'auto',
    local: localContext(state, purpose),
  };
}

/** The request with what it alone carries at the end of its last message. */
export function withPassing(request: ModelRequest, passing: ContentPart[]): ModelRequest {
  if (passing.length === 0) return request;
  const { messages } = request;
  const last = messages.at(-1);
  const content = last?.role === 'user' ? last.content : [];
  return {
    ...request,
    messages: [
      ...(last?.role === 'user' ? messages.slice(0, -1) : messages),
      { role: 'user', content: [...content, ...passing] },
    ],
  };
}

/** One of two texts a role, fixed for a task. */
function promptOf(role: Role, codeAllowed: boolean): string {
  const prompt = role === 'planner' ? plannerPrompt : navigatorPrompt;
  return codeAllowed ? `${prompt}\n${codePrompts[role]}` : prompt;
}

/** The navigator's conversation with what is new since its last turn at the end. What was sent before stays, while it fits. */
export function navigatorMessages(state: TaskState): ModelMessage[] {
  const first = state.navigator.messages.length === 0;
  const results = first ? [] : state.turnCalls.map(resultMessage);
  const parts = first
    ? [
        ...(state.jsOnly ? [earlierText(state.earlier, state.view?.nonce ?? '')] : []),
        requestText(state),
        state.jsOnly ? withoutPlanner : planText(state),
      ]
    : [];
  const news = (outputs: string) => [
    ...state.navigator.messages,
    ...results,
    ...userMessage([...parts, outputs, ...state.navigatorNotes, pageText(state, state.navigator)]),
  ];
  const all = news('');
  const kept = compact(all, conversationTokens(state.limits), recapText(state));
  // What steps have given is told again when the results that held it are left out.
  return kept === all
    ? all
    : compact(
        news(outputsText(state.plan, state.view?.nonce ?? '')),
        conversationTokens(state.limits),
        recapText(state),
      );
}

/** The planner's conversation: the request and page at first, then a review of what has happened since. */
export function plannerMessages(state: TaskState, reason: ReviewReason | undefined): ModelMessage[] {
  const { messages } = state.planner;
  const last = messages.at(-1);
  const answers: ModelMessage[] =
    last?.role === 'assistant'
      ? last.calls.map((call) => {
          const answer = state.plannerAnswers[call.id];
          return {
            role: 'tool',
            callId: call.id,
            content: answer?.content ?? 'Noted.',
            ...(answer?.isError ? { isError: true } : {}),
          };
        })
      : [];
  const parts = messages.length === 0 ? [earlierText(state.earlier, state.view?.nonce ?? ''), requestText(state)] : [];
  if (reason) parts.push(reviewRequests[reason], progressText(state));
  const all = [
    ...messages,
    ...answers,
    ...userMessage([...parts, ...state.plannerNotes, pageText(state, state.planner)]),
  ];
  return compact(all, conversationTokens(state.limits), recapText(state));
}

/** What must not be lost of turns that are left out: the plan as it stands, and all that the user said later. */
function recapText({ plan, userWords }: TaskState): string {
  const steps = plan.map(({ status, text }, i) => `${i + 1}. [${status}] ${text}`);
  const said = userWords.slice(1).map((words) => `The user added: ${words}`);
  return [...(steps.length > 0 ? ['The plan now:', ...steps] : []), ...said].join('\n');
}

function userMessage(parts: string[]): ModelMessage[] {
  const text = parts.filter((part) => part !== '').join('\n\n');
  return text === '' ? [] : [{ role: 'user', content: [{ type: 'text', text }] }];
}

function requestText(state: TaskState): string {
  return withAttachments(`The user's request: ${state.request}`, state.attachments, state);
}

function planText(state: TaskState): string {
  return state.plan.length === 0 ? '' : `Plan:\n${planLines(state.plan).join('\n')}`;
}

/** What a role has not seen of the page yet: all of it, or what changed since it looked. */
function pageText(state: TaskState, memory: RoleMemory): string {
  const { view } = state;
  if (!view) return '';
  if (view.problem)
    return `The page cannot be read (${view.problem.code}). You can still open another address.\n${fence(`${view.url}\n${view.problem.message}`, view.nonce)}`;
  if (memory.seenDocument === view.documentKey && memory.seenText !== undefined) {
    const moved = [
      ...(memory.seenUrl === undefined || memory.seenUrl === view.url ? [] : [`url: ${view.url}`]),
      ...(memory.seenTitle === undefined || memory.seenTitle === view.title ? [] : [`title: ${view.title}`]),
    ];
    const diff = diffSnapshots(memory.seenText, view.text);
    if (diff === '' && moved.length === 0) return memory.messages.length > 0 ? 'The page did not change.' : '';
    if (diff !== undefined)
      return `Changed on the page:\n${fence([...moved, ...(diff === '' ? [] : [diff])].join('\n'), view.nonce)}`;
  }
  return `The page:\n${fence(`url: ${view.url}\ntitle: ${view.title}\n${view.text}`, view.nonce)}`;
}

function resultMessage(record: CallRecord): ModelMessage {
  const callId = record.call.id;
  if (record.status === 'unknown') {
    return {
      role: 'tool',
      callId,
      isError: true,
      content:
        'Unknown: the browser stopped Sidehand during this call. It may have happened. Look at the page before you go on.',
    };
  }
  const { result } = record;
  if (!result)
    return {
      role: 'tool',
      callId,
      isError: true,
      content: 'Not carried out: an earlier call failed, ended the turn, or needed a person.',
    };
  if (!result.ok)
    return { role: 'tool', callId, isError: true, content: failureText(result.failure, record.nonce ?? '') };
  const { summary, page } = result.value;
  return {
    role: 'tool',
    callId,
    content: page === undefined ? summary : `${summary}\n${fence(page, record.nonce ?? '')}`,
  };
}

/** A failure for a model: our code and advice, and inside the fence the words that may come from the page. */
export function failureText(failure: Failure, nonce: string): string {
  const advice = failureAdvice[failure.code];
  return `Failed: ${failure.code}.${advice ? ` ${advice}` : ''}\n${fence([failure.message, failure.hint].filter(Boolean).join(' '), nonce)}`;
}

/** The calls since the planner's last look, one line each. Page-derived words are fenced. */
function progressText(state: TaskState): string {
  const steps = state.plan.map((step, i) => `${i + 1}. [${step.status}] ${step.text}`);
  const nonce = state.view?.nonce ?? '';
  const calls = state.history
    .slice(state.reviewedCalls)
    .map(
      ({ call, ok, summary }) => `${ok ? 'ok' : 'failed'} ${call.name} ${JSON.stringify(call.arguments)}: ${summary}`,
    );
  const done = state.done
    ? [`The navigator ended with status ${state.done.status}: ${state.done.summary}`, state.done.result ?? '']
    : [];
  const report = [...calls, ...done].filter(Boolean).join('\n');
  const parts = [
    `Steps:\n${steps.join('\n')}`,
    outputsText(state.plan, nonce),
    `Calls since your last look:\n${fence(report || 'none', nonce)}`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function localContext(state: TaskState, purpose: LocalContext['purpose']): LocalContext {
  const { view } = state;
  return {
    purpose,
    request: state.request,
    ...(state.approval === 'edited' ? { edited: state.plan.map(({ text }) => text) } : {}),
    said: state.userWords.slice(1),
    page: {
      url: view?.url ?? state.tab.url,
      title: view?.title ?? state.tab.title,
      text: view?.text ?? '',
      truncated: view?.truncated ?? false,
      readable: view !== undefined && view.problem === undefined,
    },
    calls: state.history.map(({ call, ok, summary, page }) => ({
      id: call.id,
      tool: call.name,
      args: call.arguments,
      ok,
      summary,
      ...(page === undefined ? {} : { page }),
    })),
    ...(state.done ? { done: state.done } : {}),
    codeAllowed: state.codeAllowed,
  };
}

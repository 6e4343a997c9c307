import { agentFeatures } from '../../../features/agent';
import { newestRefs } from '../../snapshot/newest-refs';
import { withConfirmation } from './confirmation';
import { foldCore } from '../task/core';
import { refund, refundRefused, spend } from '../task/effect-budget';
import { effectOfLink } from '../../guard/effect-of-address';
import type { Spending, WriteEnd } from '../../contracts/ports';
import { isDurable, type EventOf, type PageView, type TaskEvent } from '../../contracts/events';
import type { ActEnd, OpenAct } from '../../contracts/open-act';
import { afterUserActed, askForHelp, endHelp } from './fold-assistance';
import { giveUp, replan, withApproval, withPlan } from './fold-plan';
import { withShrunk } from './fold-shrunk';
import { rememberAnswer, rememberCallEnd, rememberReply, withCorrection, withUserWords, wordsOf } from './fold-turns';
import { isFromUser } from '../task/inbox-to-event';
import { initialState } from './initial-state';
import { judgeTurn } from './judge-turn';
import { loseModel, resumeTask, tryModel } from './lost-model';
import type { News } from '../task/news';
import { afterLook } from '../task/progress';
import { withLook, without, withPut } from './put-here';
import { withLongLinks, withReadContent, withSources } from './seen-sites';
import type { CallRecord, TaskState } from '../task/state';
import { withCall, withNews, withoutPlanned } from '../task/threads';
import { isWrite, isUndone } from '../../web/requests';
import { waitFor } from '../task/waits';
import { defined } from '../../defined';

/**
 * Pure, for the background; panels fold by `show`. The first event is `task-started`; those after `ended` change
 * nothing.
 */
export function reduce(state: TaskState | undefined, event: TaskEvent): TaskState {
  if (event.type === 'task-started') return foldFeatures(initialState(event), event);
  if (!state) throw new Error(`A task begins with task-started, not with ${event.type}.`);
  if (state.outcome) return state;
  const handler = handlers[event.type] as Handler<TaskEvent> | undefined;
  const core = foldCore(state, event);
  const after = handler ? handler(core, event, state) : core;
  // They may want now what they did not want before.
  const isNews = event.type !== 'confirmed' && isDurable(event) && isFromUser(event);
  return foldFeatures(isNews ? { ...after, refusedCalls: [] } : after, event);
}

function foldFeatures(state: TaskState, event: TaskEvent): TaskState {
  return agentFeatures.reduce((task, { fold }) => fold(task, event), state);
}

/** The core of `state` includes the event. */
type Handler<E> = (state: TaskState, event: E, before: TaskState) => TaskState;
type Handlers = { [T in TaskEvent['type']]?: Handler<EventOf<T>> };

/** Keeps what the look before told, if no model has read it. */
function stillUnread({ view: before, threads }: TaskState, { passed = [] }: PageView): Pick<PageView, 'passed'> {
  const isRead = Object.values(threads).some(({ lastPage }) => lastPage?.nonce === before?.nonce);
  const all = [...(isRead ? [] : (before?.passed ?? [])), ...passed];
  return all.length > 0 ? { passed: all } : {};
}

/** Else nothing reached the models, and no page attests it. */
const hasLoaded = ({ problem }: PageView) => problem?.code !== 'NAVIGATION_FAILED';

const handlers: Handlers = {
  'page-seen'(state, { view, nonce, at }) {
    const ends = (view.requests ?? []).map((request): News => ({ kind: 'write-ended', ...request }));
    const notified = ends.length > 0 ? withNews(state, ends) : state;
    return judgeTurn({
      ...notified,
      consent: {
        ...notified.consent,
        ...(hasLoaded(view) ? withSources(withReadContent(notified.consent, view.url, view.text), view.alsoFrom) : {}),
        ...withLongLinks(notified.consent, view.longLinks),
        put: withLook(notified.consent.put, view),
      },
      view: { ...view, ...stillUnread(state, view), nonce, seenAt: at },
      shownRefs: newestRefs([view.text], notified.shownRefs),
      pageTools: notified.pageTools || (view.problem === undefined && (view.tools ?? []).length > 0),
      firstDocument: notified.firstDocument ?? view.documentKey,
      viewStale: false,
    });
  },

  'model-answered': rememberAnswer,
  'model-corrected': withCorrection,
  'model-lost': loseModel,
  'model-tried': tryModel,
  'taken-up': resumeTask,
  adapted: (state, { role, lack }) =>
    lack === 'images' && (state.single || role === 'navigator') ? { ...state, images: false } : state,
  'context-known': (state, { contextTokens }) => ({ ...state, limits: { ...state.limits, contextTokens } }),
  shrunk: withShrunk,
  'answer-cut': (state, { role }) => withNews(state, { kind: 'answer-cut' }, [role]),

  planned: withPlan,
  approved: withApproval,

  reviewed: (state, { reason, guidance }) => ({
    ...withNews(
      state,
      [
        ...(reason === 'loop' ? [{ kind: 'loop-warning' } as const] : []),
        ...(guidance ? [{ kind: 'guidance', text: guidance } as const] : []),
      ],
      ['navigator'],
    ),
    progress: afterLook(state.progress, reason),
    reviewedCalls: state.history.length,
    done: undefined,
    requestChanged: false,
  }),

  replied: rememberReply,

  said(state, event, before) {
    const { at } = event;
    // The call is not made; the words say what to do instead.
    const card = waitFor(before, 'confirmation');
    const refused = card
      ? withConfirmation(state, { type: 'confirmed', callId: card.callId, allow: 'no', at }, before)
      : state;
    const said = withUserWords(refused, event);
    const withMessage: TaskState = { ...said, plannerNeedsSight: true };
    const words = wordsOf(event);
    if (waitFor(before, 'plan')) return replan(withMessage, words);
    // The plan may not be wanted any more.
    const requestChanged = withMessage.plan.length > 0;
    const next = { ...withoutPlanned(withMessage), done: undefined, requestChanged };
    const notified = withNews(next, { kind: 'said', ...words });
    return tryModel(
      requestChanged && state.single ? withNews(notified, { kind: 'think-again', reason: 'words' }) : notified,
    );
  },

  'assistance-asked': askForHelp,
  'assistance-ended': endHelp,
  confirmed: withConfirmation,
  judged: (state, { callId, judgement }) => ({
    ...withCall(state, callId, () => ({ isJudged: true })),
    consent: { ...state.consent, judged: [...state.consent.judged, judgement] },
  }),

  // The user may have changed the page meanwhile.
  resumed: (state, _event, before) => ({ ...afterUserActed(state, before), viewStale: true }),
  // The calls are not made; the navigator learns why.
  'tab-bound'(state, { how }, before) {
    const news: News = { kind: 'page-again', trouble: waitFor(before, 'tab')?.trouble };
    const notified = how === 'again' ? withNews(state, news, ['navigator']) : state;
    return { ...withoutPlanned(notified), viewStale: true };
  },

  extended: (state, { limit }) =>
    limit === 'failures' ? { ...state, progress: { ...state.progress, failuresInRow: 0 } } : state,
  hinted: (state) => ({
    ...withNews(state, { kind: 'loop-hint' }, ['navigator']),
    progress: { ...state.progress, hints: state.progress.hints + 1, recentTurns: [] },
  }),
  reminded: (state, { reason }) => ({
    ...withNews(state, { kind: 'think-again', reason }),
    progress: afterLook(state.progress, reason),
  }),
  claimed: (state, { text }) => ({ ...state, done: { status: 'done', summary: text, isInWords: true } }),
  doubted: (state, { doubts }) => ({
    ...withNews(state, { kind: 'doubted', doubts }),
    done: undefined,
    checkedCalls: state.history.length,
  }),
  'given-up': (state, { step }) => giveUp(state, step),

  'call-started'(state, { callId, effect, spends, known }) {
    const page = state.view?.url ?? state.tab.url;
    const begun = withCall(state, callId, () => ({ status: 'started', effect, page, ...defined({ spends, known }) }));
    return { ...withSpending(begun, spends), givenBack: effect === 'read' ? state.givenBack : undefined };
  },
  'call-ended': (state, event, { plan }) => rememberCallEnd(state, event, { plan }),
  'call-unknown'(state, { callId }) {
    const record = state.turnCalls.find(({ call }) => call.id === callId);
    return {
      ...withoutPlanned(withCall(state, callId, () => ({ status: 'unknown' }))),
      consent: { ...state.consent, ...(record ? { put: withPut(state, record) } : {}) },
      viewStale: true,
    };
  },
  // It starts over: an earlier death no longer counts.
  'confirm-asked': (state, { callId }) => withCall(state, callId, () => ({ isRepeat: false })),
  'call-again'(state, { callId }) {
    const record = state.turnCalls.find(({ call }) => call.id === callId);
    const free = record ? refund(state, record) : state;
    return {
      ...withCall(free, callId, () => ({ status: 'planned', isRepeat: true })),
      givenBack: undefined,
      viewStale: state.viewStale || (record !== undefined && record.effect !== 'read'),
    };
  },

  // What stands in the page was judged with it, or shown on its card. Any other has sent nothing of that.
  'write-allowed'(state, { writeId, spends }) {
    const { consent } = withSpending(state, spends);
    const isShown = consent.grants.some(({ callId, card }) => callId === writeId && card.rule === 'write');
    return spends || isShown ? { ...state, consent: { ...consent, put: without(consent.put, () => true) } } : state;
  },

  sent(state, { act: { id, callId, request } }, before) {
    if (!request || (!isWrite(request.method) && effectOfLink(request.url) === undefined)) return state;
    const { underWay, givenBack } = state;
    if (callId !== undefined && callId === underWay?.callId)
      return withCall(state, callId, ({ left = [] }) => ({ left: [...left, id] }));
    // What was let out by itself has its own cover.
    if (!givenBack || before.openActs.some((one) => one.id === id)) return state;
    return { ...withSpending(state, givenBack), givenBack: undefined };
  },
  // Only what was not heard in time.
  settled(given, { id, how, status }, before) {
    const act = before.openActs.find((one) => one.id === id);
    const without = ({ left = [] }: CallRecord) => ({ left: left.filter((one) => one !== id) });
    const state = how === 'unsent' ? withCall(given, act?.callId, without) : given;
    if (!act?.told && how !== 'lost') return state;
    const news = act && settledNews(act, how, status);
    return news ? withNews({ ...state, viewStale: true }, news) : state;
  },

  'write-ended'(state, { writeId, method, url, end, spends }) {
    const isDone = end.how === 'answered' && end.status < 400;
    const wasAllowed = spends !== undefined || state.consent.grants.some(({ callId }) => callId === writeId);
    const hasEffect = isDone && wasAllowed;
    const counted = hasEffect ? { ...state, effectDone: true, effectAnswered: true } : state;
    // The press that made the page send it has done nothing either.
    const press = state.turnCalls.findLast(({ status }) => status === 'started' || status === 'ended')?.spends;
    const rest =
      end.how === 'answered' && isUndone(end.status)
        ? refundRefused(refundRefused(counted, spends), press?.from === 'critic' ? press : undefined)
        : counted;
    const notified = withNews({ ...rest, viewStale: true }, { kind: 'write-ended', method, url, end });
    // The calls that were planned to follow relied on that request.
    return isDone ? notified : withoutPlanned(notified);
  },
};

function settledNews({ request, cut }: OpenAct, how: ActEnd, status: number | undefined): News | undefined {
  if (how === 'done' || how === 'not-done') return { kind: 'user-settled', how, ...defined({ request }) };
  if (!request || (how === 'answered' && !cut)) return undefined;
  const end: WriteEnd =
    how === 'answered' ? { how, status: status ?? 0 } : how === 'unsent' ? { how: 'refused' } : { how: 'open' };
  return { kind: 'write-ended', ...request, end };
}

function withSpending(state: TaskState, spends: Spending | undefined): TaskState {
  return { ...state, consent: { ...state.consent, ...spend(state.consent, spends) } };
}

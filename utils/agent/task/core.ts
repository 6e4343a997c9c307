import type { Failure } from '../../failure';
import type { Usage } from '../../contracts/model';
import { addUsage, type Amounts } from './amounts';
import { foldAnswers, type Answers } from './answers';
import type { EventOf, ProgramRef, TaskEvent, Outcome, TabInfo, TabText, UserScript } from '../../contracts/events';
import { filesIn, withFiles, type WithFiles } from '../../contracts/message-files';
import type { OpenAct } from '../../contracts/open-act';
import { foldOpen } from './open-acts';
import { foldPlan, type PlanState } from './plan-state';
import { isDriven } from './is-driven';
import { foldWaits, type Wait } from './waits';
import { defined } from '../../defined';

/** Of the control state, and of the conversation. */
export interface TaskCore extends PlanState, Amounts, WithFiles {
  taskId: string;
  chatId: string;
  request: string;
  tabs: TabText[];
  /** No model is asked. */
  script?: UserScript;
  workflowId?: string;
  program?: ProgramRef;
  /** One model plays both roles in the navigator's conversation. */
  single: boolean;
  startedAt: number;
  tab: TabInfo;
  waits: Wait[];
  openActs: OpenAct[];
  answers: Answers;
  answering?: string | undefined;
  cutAnswer?: { text: string; parts: number } | undefined;
  /** Until the user resumes it. */
  resting?: Failure | undefined;
  outcome?: Outcome;
}

export function initialCore(event: EventOf<'task-started'>): TaskCore {
  const { taskId, chatId, request, tab, limits, models, script, workflow, program, at } = event;
  const { tabs = [], jsOnly = false } = event;
  return {
    ...{ taskId, chatId, request, ...withFiles(filesIn(event)), tabs },
    ...defined({ script, workflowId: workflow?.workflowId, program }),
    single:
      models.planner.providerId === models.navigator.providerId && models.planner.model === models.navigator.model,
    startedAt: at,
    tab,
    waits: [],
    openActs: [],
    answers: {},
    planned: jsOnly || script !== undefined || workflow !== undefined || isDriven({ models }),
    plan: [],
    approval: 'none',
    limits,
    addedByUser: {},
    navigatorTurns: 0,
    usage: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
    actions: 0,
  };
}

/** Everything but the core stays. Pure. */
export function foldCore<T extends TaskCore>(before: T, event: TaskEvent): T {
  const change = changes[event.type] as Change<TaskEvent> | undefined;
  return {
    ...before,
    ...foldPlan(before, event),
    ...change?.(before, event),
    waits: foldWaits(before.waits, event),
    openActs: foldOpen(before, event),
    answers: foldAnswers(before, event),
  };
}

type Change<E> = (before: TaskCore, event: E) => Partial<TaskCore>;

const changes: { [T in TaskEvent['type']]?: Change<EventOf<T>> } = {
  'text-streamed': ({ planned }, { role, full }) => (role === 'planner' && !planned ? { answering: full } : {}),
  'answer-cut': ({ cutAnswer }, { text }) => ({
    answering: text,
    cutAnswer: { text, parts: (cutAnswer?.parts ?? 0) + 1 },
  }),
  answered: () => ({ answering: undefined, cutAnswer: undefined }),
  'model-answered': ({ cutAnswer, navigatorTurns, single, usage }, event) => ({
    usage: addUsage(usage, event.usage),
    navigatorTurns: navigatorTurns + (event.role === 'navigator' || single ? 1 : 0),
    // The next event decides.
    ...(cutAnswer ? {} : { answering: undefined }),
  }),
  retrying: withoutPart,
  'model-lost': withoutPart,
  adapted: withoutPart,
  shrunk: withoutPart,
  'model-corrected': (before, { usage }) => ({ ...withoutPart(before), ...withUsage(before, usage) }),
  judged: (before, { usage }) => withUsage(before, usage),
  'call-ended': ({ actions, underWay }, { callId, result }) =>
    result.ok && underWay?.callId === callId && underWay.effect !== 'read' ? { actions: actions + 1 } : {},
  // Failures start from zero instead.
  extended: ({ addedByUser }, { limit, more }) =>
    limit === 'failures' ? {} : { addedByUser: { ...addedByUser, [limit]: (addedByUser[limit] ?? 0) + more } },
  'tab-bound': (_before, { tab }) => ({ tab }),
  // Browsers have only the address of a page that crashed.
  'page-seen': ({ tab }, { view: { tabId, url, title, problem } }) => ({
    tab: { tabId, url, title: problem && tab.tabId === tabId && tab.url === url ? tab.title : title },
  }),
  rested: (_before, { failure }) => ({ resting: failure }),
  'taken-up': () => ({ resting: undefined }),
  ended: (before, { outcome }) => ({ ...withoutPart(before), outcome }),
};

/** A plan or a failure is no answer; what came before a cut stays. */
function withoutPart({ answering, cutAnswer }: TaskCore): Partial<TaskCore> {
  return { answering: answering === undefined ? undefined : cutAnswer?.text };
}

function withUsage({ usage }: TaskCore, more: Usage | undefined): Partial<TaskCore> {
  return more ? { usage: addUsage(usage, more) } : {};
}

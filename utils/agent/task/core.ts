import type { Failure } from '../../failure';
import { foldAmounts, type Amounts } from './amounts';
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
export interface TaskCore extends PlanState, Amounts, AnswerState, WithFiles {
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
  return {
    ...before,
    ...foldPlan(before, event),
    ...foldAmounts(before, event),
    ...foldAnswer(before, event),
    waits: foldWaits(before.waits, event),
    openActs: foldOpen(before, event),
    answers: foldAnswers(before, event),
    tab: foldTab(before.tab, event),
    ...foldOutcome(event),
  };
}

function foldTab(before: TabInfo, event: TaskEvent): TabInfo {
  if (event.type === 'tab-bound') return event.tab;
  if (event.type !== 'page-seen') return before;
  const { tabId, url, title, problem } = event.view;
  // Browsers have only the address of a page that crashed.
  return { tabId, url, title: problem && before.tabId === tabId && before.url === url ? before.title : title };
}

function foldOutcome(event: TaskEvent): Pick<TaskCore, 'resting' | 'outcome'> {
  if (event.type === 'ended') return { outcome: event.outcome };
  if (event.type === 'rested') return { resting: event.failure };
  return event.type === 'taken-up' ? { resting: undefined } : {};
}

interface AnswerState {
  answering?: string | undefined;
  cutAnswer?: { text: string; parts: number } | undefined;
}

/** A plan or a failure is no answer; what came before a cut stays. */
function foldAnswer(
  { answering, cutAnswer, planned }: AnswerState & { planned: boolean },
  event: TaskEvent,
): AnswerState {
  switch (event.type) {
    case 'text-streamed':
      return event.role === 'planner' && !planned ? { answering: event.full } : {};
    case 'answer-cut':
      return { answering: event.text, cutAnswer: { text: event.text, parts: (cutAnswer?.parts ?? 0) + 1 } };
    case 'answered':
      return { answering: undefined, cutAnswer: undefined };
    case 'model-answered':
      // The next event decides.
      return cutAnswer ? {} : { answering: undefined };
    case 'retrying':
    case 'model-lost':
    case 'model-corrected':
    case 'adapted':
    case 'shrunk':
    case 'ended':
      return { answering: answering === undefined ? undefined : cutAnswer?.text };
    default:
      return {};
  }
}

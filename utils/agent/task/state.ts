import type { NewestRefs } from '../../snapshot/newest-refs';
import type { Failure } from '../../failure';
import type { ModelMessage, Role, ToolCall } from '../../contracts/model';
import type { Consent, Spending } from '../../contracts/ports';
import type { GeneralSettings, ModelRef } from '../../settings/settings';
import type { WorkflowProgress } from './workflow-progress';
import type { EndedCall } from '../../contracts/ended-call';
import type { TaskCore } from './core';
import type {
  Attachment,
  CallEffect,
  EarlierTask,
  KnownRefs,
  Locale,
  PageView,
  TabText,
  ToolResult,
} from '../../contracts/events';
import type { News } from './news';
import type { Progress } from './progress';

/** The append-only conversation with one model. */
export interface Thread {
  /** What was sent and what came back, unchanged. */
  messages: ModelMessage[];
  /** The page as the model saw it last; absent where that is not known, so that the whole page is sent. */
  lastPage?: SeenPage;
  /** What the next request says in addition to results and page, oldest first. */
  news: News[];
}

export type SeenPage = Pick<PageView, 'text' | 'documentKey' | 'url' | 'title'> & { nonce: string };

/** A tool call of the navigator's last message, and what became of it. */
export interface CallRecord {
  call: ToolCall;
  status: 'planned' | 'started' | 'ended' | 'unknown';
  effect?: CallEffect;
  /** What covers its effect. */
  spends?: Spending;
  /** The call is made a second time: the background died during the first, or a redirect of it was held. */
  isRepeat?: boolean;
  result?: { ok: true; value: ToolResult } | { ok: false; failure: Failure };
  known?: KnownRefs;
  /** Address of the page on which it began. */
  page?: string;
  /** What the model reads instead of the result. */
  answer?: News;
  nonce?: string;
}

/** The navigator's claim that the work has ended. */
export interface DoneClaim {
  status: 'done' | 'failed';
  summary: string;
  result?: string;
  /** What the claim quotes from the page. */
  evidence?: string[];
  /** The claim was made in words, without a call. */
  isInWords?: true;
}

/** The wait for a model that is not available. */
export interface ModelLoss {
  /** Requests without success so far. */
  attempt: number;
  /** Milliseconds, the wait under way included. */
  waitedMs: number;
  /**
   * Set while the model is waited for: when it is asked again, and how long that takes at most, whatever the clock
   * says.
   */
  wait?: { until: number; ms: number } | undefined;
}

/** What the agent loop knows of a task: the fold of its events. Immutable: `reduce` returns a new one. */
export interface TaskState extends TaskCore {
  models: { planner: ModelRef; navigator: ModelRef };
  codeAllowed: boolean;
  /** Whether the navigator's model is believed to accept images. */
  images: boolean;
  /**
   * The planner is never asked: the navigator carries out the request by itself, and its claim that the work is done
   * ends the task.
   */
  jsOnly: boolean;
  checkResult: GeneralSettings['checkResult'];
  /** The workflow that the task carries out. */
  workflow?: WorkflowProgress;
  locale?: Locale;
  /** How answers are to sound, in the user's words. */
  tone?: string;
  earlier: EarlierTask[];

  /** A page of the task has offered tools of its own. */
  pageTools: boolean;
  /** What the user has said and allowed, and which sites were read: facts for the guard. */
  consent: Consent;
  /**
   * Everything that the user said after the request, including text that was read for them (see `markAsRead`). Oldest
   * first.
   */
  addedWords: string[];
  /** Ids of requests that pages wanted to send and the user refused. */
  refusedWrites: string[];
  /** Other open tabs that the user has added to their messages. */
  addedTabs: TabText[];
  /** What the user has attached to anything that they said. */
  files: Attachment[];

  /** `seenAt`: milliseconds since the epoch. */
  view?: PageView & { nonce: string; seenAt: number };
  /** True when something may have changed the page since `view`. */
  viewStale: boolean;
  /** Key of the document in which the task began. */
  firstDocument?: string;
  /** The newest refs that the models were shown: a ref beyond them is a guess. */
  shownRefs: NewestRefs;
  /** Keys of documents that were recognised as needing a person. */
  recognised: string[];

  threads: Record<Role, Thread>;
  /** Answers to the calls of the planner's last message, by call id. A call without one was simply noted. */
  plannerAnswers: Record<string, News>;
  /**
   * True from each message of the user until the planner has answered: until then the planner also gets a screenshot
   * and HTML of the page, where the user wants that.
   */
  plannerNeedsSight: boolean;
  /** Calls of the navigator's last turn, in order. Empty before the first turn. */
  turnCalls: CallRecord[];
  /** What the page looked like before that turn, until it has been judged. */
  turnPage?: string | undefined;
  /** All ended calls of the task, oldest first. */
  history: EndedCall[];
  progress: Progress;
  /** Why the last failed call failed. */
  lastFailure?: Failure;
  /** How many entries of `history` the planner has seen. */
  reviewedCalls: number;
  done?: DoneClaim | undefined;
  /** The user has said something since the planner saw the plan: the plan may no longer be what they want. */
  requestChanged?: boolean;
  /** The length of `history` when the model was asked to check its claim that the work is done. */
  checkedCalls?: number;
  /** What the model wrote beside its claim that the work is done: the answer, where the claim has none. */
  textBesideDone?: string | undefined;
  /** Each refund of an order or effect that the server refused: see `refundRefused`. */
  refusals: string[];
  /** A call has changed something outside the page. */
  effectDone: boolean;
  /** The server has answered such a request of a page, and did not refuse it. */
  effectAnswered?: boolean;
  /** The model that acts has answered in words only since the user spoke last. */
  saidInWords?: boolean;
  /** A call gave data that the user can keep. */
  hasData: boolean;
  /** Set while the model is not available. Absent once it has answered. */
  modelLoss?: ModelLoss | undefined;
}

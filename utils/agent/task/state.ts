import type { Failure } from '../../failure';
import type { ModelMessage, Role, ToolCall } from '../../llm/types';
import type { Consent, Spending } from '../ports';
import type { GeneralSettings, ModelRef } from '../../settings/settings';
import type { TaskCore } from './core';
import type { CallEffect, EarlierTask, Locale, PageView, ToolResult } from './events';
import type { News } from './news';
import type { Progress } from './progress';

/** The append-only conversation with one model. */
export interface Thread {
  /** What was sent and what came back, as it was. */
  messages: ModelMessage[];
  /** The page as the model has seen it last; absent where that is not known, so that the page is told whole. */
  seen?: SeenPage;
  /** What the next request tells besides results and page, oldest first. */
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
  /** Is made a second time, because the background died during the first. */
  again?: boolean;
  result?: { ok: true; value: ToolResult } | { ok: false; failure: Failure };
  /** What the model hears in the place of the result. */
  answer?: News;
  nonce?: string;
}

/** A call of the task's past. */
export interface EndedCall {
  call: ToolCall;
  ok: boolean;
  summary: string;
  page?: string;
  /** It was to change something. */
  acted?: boolean;
  /** It changed nothing that the page tells of. */
  idle?: boolean;
}

/** The word of the navigator that the work has ended. */
export interface DoneClaim {
  status: 'done' | 'failed';
  summary: string;
  result?: string;
  /** What it quotes of the page. */
  evidence?: string[];
  /** It was said in words, without a call. */
  inWords?: true;
}

/** How long a model that cannot be had was waited for so far. */
export interface ModelLoss {
  /** Requests in vain. */
  attempt: number;
  /** Milliseconds, the wait under way included. */
  waitedMs: number;
  /** While it is waited for: when it is asked again, and how long that is at most, whatever the clock says. */
  wait?: { until: number; ms: number } | undefined;
}

/** What the agent loop knows of a task: the fold of its events. Immutable: `reduce` returns a new one. */
export interface TaskState extends TaskCore {
  models: { planner: ModelRef; navigator: ModelRef };
  codeAllowed: boolean;
  /** The navigator's model takes images, as far as is known. */
  images: boolean;
  /** The planner is never asked: the navigator carries out the request by itself, and its word that it is done is the end. */
  jsOnly: boolean;
  checkResult: GeneralSettings['checkResult'];
  locale?: Locale;
  earlier: EarlierTask[];

  /** What the user has said and allowed, and whose content was read: facts for the guard. */
  consent: Consent;
  /** Ids of what pages wanted to send and the user refused. */
  refusedWrites: string[];
  /** The user has attached a file to anything that they said. */
  hasFiles: boolean;

  view?: PageView & { nonce: string };
  /** True when something may have changed the page since `view`. */
  viewStale: boolean;
  /** Key of the document in which the task began. */
  firstDocument?: string;
  /** Keys of documents that were recognised as needing a person. */
  recognised: string[];

  threads: Record<Role, Thread>;
  /** Answers to the calls of the planner's last message, by call id. A call without one was simply noted. */
  plannerAnswers: Record<string, News>;
  /** True from each message of the user until the planner has answered: it sees the page itself then, where the user wants that. */
  plannerNeedsSight: boolean;
  /** Calls of the navigator's last turn, in order. Empty before the first turn. */
  turnCalls: CallRecord[];
  /** What the page looked like before that turn, until it has been judged. */
  turnPage?: string | undefined;
  /** All ended calls of the task, oldest first. */
  history: EndedCall[];
  progress: Progress;
  /** Why the last call that failed did. */
  lastFailure?: Failure;
  /** How many entries of `history` the planner has seen. */
  reviewedCalls: number;
  done?: DoneClaim | undefined;
  /** The user has said something since the planner saw the plan: it may not be what they want any more. */
  wishChanged?: boolean;
  /** How many entries of `history` there were when the model was asked to check its word that the work is done. */
  checkedCalls?: number;
  /** A call has changed something outside of the page. */
  effectDone: boolean;
  /** A call gave data that the user can keep. */
  tookData: boolean;
  /** The model cannot be had. Absent once it has answered. */
  modelLoss?: ModelLoss | undefined;
}

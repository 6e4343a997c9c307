import type { WithFeatureState } from '../../contracts/feature-parts';
import type { NewestRefs } from '../../snapshot/newest-refs';
import type { Failure } from '../../failure';
import type { ModelMessage, Role, ToolCall } from '../../contracts/model';
import type { ConfirmCard, Consent, Spending } from '../../contracts/ports';
import type { GeneralSettings, ModelRef } from '../../settings/settings';
import type { EndedCall } from '../../contracts/ended-call';
import type { TaskCore } from './core';
import type {
  CallEffect,
  CallOutcome,
  KnownRefs,
  MessageFile,
  EarlierTask,
  Locale,
  PageView,
  TabText,
} from '../../contracts/events';
import type { News } from './news';
import type { Progress } from './progress';

export interface Thread {
  /** As sent and received, unchanged. */
  messages: ModelMessage[];
  /** As the model saw it; absent: all of it is sent. */
  lastPage?: SeenPage;
  /** Oldest first, besides results and page. */
  news: News[];
}

export type SeenPage = Pick<PageView, 'text' | 'documentKey' | 'url' | 'title'> & { nonce: string };

export interface CallRecord {
  call: ToolCall;
  status: 'planned' | 'started' | 'ended' | 'unknown';
  effect?: CallEffect;
  /** What covers its effect. */
  spends?: Spending;
  /** Ids of requests that left during it and may have been its effect (see `OpenAct`). */
  left?: string[];
  /** The background died during it, or its redirect was held. */
  isRepeat?: boolean;
  isJudged?: true;
  result?: CallOutcome;
  known?: KnownRefs;
  /** Of its elements, as they were recorded: what is read of the page may lack them. */
  names?: { ref?: string; to_ref?: string };
  page?: string;
  /** In place of the result. */
  answer?: News;
  nonce?: string;
}

export interface DoneClaim {
  status: 'done' | 'failed';
  summary: string;
  result?: string;
  evidence?: string[];
  isInWords?: true;
}

export interface ModelLoss {
  attempt: number;
  /** With the wait under way. */
  waitedMs: number;
  /** When it is asked again, at most after `ms`, whatever the clock says. */
  wait?: { until: number; ms: number } | undefined;
}

/** For the agent loop: the fold of its events. Immutable. */
export interface TaskState extends TaskCore, WithFeatureState {
  models: { planner: ModelRef; navigator: ModelRef };
  codeAllowed: boolean;
  /** Believed to be accepted. */
  images: boolean;
  /** No planner: the navigator's claim ends the task. */
  unplanned: boolean;
  checkResult: GeneralSettings['checkResult'];
  /**
   * It repeats recorded calls, which no words of the user ask for. `handedOver`: from this entry of `history` on, a
   * model does one of its steps.
   */
  repeats?: { handedOver?: number };
  locale?: Locale;
  earlier: EarlierTask[];

  pageTools: boolean;
  /** For the guard: said, allowed, and read */
  consent: Consent;
  /** After the request, with text read for them (see `markAsRead`), oldest first. */
  addedWords: string[];
  refusedWrites: string[];
  /** Refused on their cards since the user has last done anything else in the panel. `at`: when they were asked. */
  refusedCalls: { call: ToolCall; card: ConfirmCard; at: number }[];
  addedTabs: TabText[];
  files: MessageFile[];

  /** Milliseconds since the epoch. */
  view?: PageView & { nonce: string; seenAt: number };
  viewStale: boolean;
  firstDocument?: string;
  /** What models were shown: a ref beyond these is a guess. */
  shownRefs: NewestRefs;
  /** Documents that needed a person. */
  recognised: string[];

  threads: Record<Role, Thread>;
  /** By call id, for the planner's last message; without one it was simply noted. */
  plannerAnswers: Record<string, News>;
  /** Since the user's message: the planner also gets screenshot and HTML, where wanted. */
  plannerNeedsSight: boolean;
  /** Of the navigator's last turn, in order. */
  turnCalls: CallRecord[];
  /** Before that turn, until it is judged. */
  turnPage?: string | undefined;
  /** Oldest first */
  history: EndedCall[];
  progress: Progress;
  lastFailure?: Failure;
  /** Entries of `history` that the planner has seen. */
  reviewedCalls: number;
  done?: DoneClaim | undefined;
  /** Since the planner saw the plan, which may not be wanted any more. */
  requestChanged?: boolean;
  /** Entries of `history` when the claim was to be checked. */
  checkedCalls?: number;
  /** The answer, where the claim has none. */
  textBesideDone?: string | undefined;
  /** See `refundRefused`. */
  refusals: string[];
  /** By the last call that acted, because nothing had left: what leaves late takes it again. */
  givenBack?: Spending | undefined;
  effectDone: boolean;
  /** The server has answered such a request of a page, and did not refuse it. */
  effectAnswered?: boolean;
  /** Since the user spoke last. */
  saidInWords?: boolean;
  /** For the user to keep. */
  hasData: boolean;
  /** Absent once the model has answered. */
  modelLoss?: ModelLoss | undefined;
}

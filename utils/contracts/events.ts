import type { Failure } from '../failure';
import type { AssistantMessage, Capability, ModelMessage, Role, ToolCall, Usage } from './model';
import type { SafetySettings } from '../settings/safety';
import type { GeneralSettings, ModelRef } from '../settings/settings';
import type { WriteEnd } from '../page/watch/page-events';
import type { Allowance, ConfirmCard, Judgement } from './confirm-card';
import type { WorkflowRun, WorkflowStep, WorkflowTarget } from './workflow';
import type { ActEnd, BodyPrint, OpenAct, SentRequest } from './open-act';
import type { Spending, StepDraft } from './plan-steps';
import type {
  TaskLimits,
  TabInfo,
  TabTrouble,
  Locale,
  LimitKind,
  Assistance,
  PageView,
  Label,
  ToolResult,
  Outcome,
  EarlierTask,
  Doubt,
  ReviewReason,
  ReviewVerdict,
  Attachment,
  UserScript,
  UserMessage,
  TabText,
  EphemeralPart,
  StepRemedy,
  StepTrouble,
} from './records';

export type * from './records';

/** The events of the journal, in order. `at` is milliseconds since the epoch. */
export type DurableEvent = {
  at: number;
  /** Goes on disk together with the next event, or not at all. */
  withNext?: true;
} & (
  | {
      type: 'task-started';
      taskId: string;
      chatId: string;
      request: string;
      tab: TabInfo;
      limits: TaskLimits;
      models: { planner: ModelRef; navigator: ModelRef };
      codeAllowed: boolean;
      /** The navigator's model is known to take no images. */
      images?: false;
      attachments?: Attachment[];
      /** Other open tabs that the user added to the request. */
      tabs?: TabText[];
      planApproval: GeneralSettings['planApproval'];
      /** Absent in tasks of older versions: the defaults apply. */
      safety?: SafetySettings;
      /** Ended tasks of the conversation, oldest first. */
      earlier?: EarlierTask[];
      jsOnly?: boolean;
      /** Runs instead of any model. */
      script?: UserScript;
      /** A model is asked only for steps that the user hands over. */
      workflow?: WorkflowRun;
      /** For one model in both roles. Absent: when something speaks against its result. */
      checkResult?: GeneralSettings['checkResult'];
      locale?: Locale;
      /** The program that wants the task: its words are not the user's. */
      program?: ProgramRef;
    }
  /** `nonce` marks the fence around this view. */
  | { type: 'page-seen'; view: PageView; nonce: string }
  | {
      type: 'model-answered';
      role: Role;
      purpose: 'plan' | 'review' | 'act';
      message: AssistantMessage;
      usage: Usage;
      ms: number;
      reason?: ReviewReason;
      /** Messages that no earlier request had. Absent in older logs. */
      sent?: ModelMessage[];
      /** Only this request had these, at its end. */
      ephemeral?: EphemeralPart[];
      /** `sent` is the whole conversation: older messages were left out or shortened. */
      restarted?: true;
    }
  /** The model refused something: from now on it is asked without. */
  | { type: 'adapted'; role: Role; lack: Capability; model: string }
  /** A request was too long for the model: the task keeps within this context from now on. */
  | { type: 'shrunk'; role: Role; contextTokens: number }
  /** How much the task's models read, as their servers say. */
  | { type: 'context-known'; contextTokens: number }
  | { type: 'sight-missing'; what: 'screenshot' | 'html'; failure: Failure }
  /** The model is asked again at `until`, for the `attempt`-th time. */
  | { type: 'model-lost'; failure: Failure; attempt: number; waitMs: number; until: number }
  /** Asked again: the time is over, the network is back, or the user wants it. */
  | { type: 'model-tried'; why: 'time' | 'network' | 'user' }
  /** Only the user can resolve the reason: the task waits under "Not finished". */
  | { type: 'rested'; failure: Failure }
  /** The user resumed the task, with the models chosen now. */
  | { type: 'taken-up'; models: { planner: ModelRef; navigator: ModelRef } }
  | { type: 'model-corrected'; role: Role; failure: Failure; usage?: Usage }
  /** At the model's length limit. `text` is the whole answer so far; it is continued. */
  | { type: 'answer-cut'; role: Role; text: string }
  | { type: 'answered'; text: string }
  /**
   * Steps already done stay in front. `waits`: for the user's approval. `callId`: the call that made the plan, where
   * one model plays both roles. `pays`: the amount, in the open page's words.
   */
  | { type: 'planned'; message: string; steps: StepDraft[]; waits: boolean; callId?: string; pays?: string }
  /** `steps`: those that remain, where the user edited them. */
  | { type: 'approved'; steps?: StepDraft[] }
  | { type: 'rejected' }
  | { type: 'reviewed'; verdict: ReviewVerdict; reason: ReviewReason; guidance: string }
  | { type: 'asked'; role: Role; callId: string; question: string; choices: string[] }
  | ({ type: 'replied' } & UserMessage)
  /**
   * The user typed while the task ran. For a plan that waits this is a correction: a new plan follows. For a card of
   * the guard it is a no.
   */
  | ({ type: 'said' } & UserMessage)
  /** `callId` asked; absent where the page itself showed the need. */
  | { type: 'assistance-asked'; assistance: Assistance; callId?: string }
  | { type: 'assistance-ended'; how: 'done' | 'skipped' | 'noticed' }
  | ({ type: 'assistance-ended'; how: 'replied' } & UserMessage)
  /** `step`: the one that the call names. */
  | { type: 'confirm-asked'; callId: string; card: ConfirmCard; step?: number }
  /** `settles`: the open act whose end the user has told. */
  | { type: 'confirmed'; callId: string; allow: Allowance; chosen?: number; settles?: string }
  /** The critic was asked before the user: see `utils/guard/critic.ts`. */
  | { type: 'judged'; callId: string; judgement: Judgement; usage?: Usage }
  | { type: 'paused'; by: 'user' | 'page' }
  | { type: 'resumed' }
  | { type: 'tab-lost'; trouble: TabTrouble }
  | { type: 'tab-waited' }
  /** The tab became free, the user took it over, or they agreed to go on in it. */
  | { type: 'tab-bound'; tab: TabInfo; how: 'freed' | 'taken' | 'again' }
  /** The task waits for "Continue", which adds `more`. */
  | { type: 'limit-reached'; limit: LimitKind; used: number; more: number }
  | { type: 'extended'; limit: LimitKind; more: number }
  /** The navigator repeats itself without effect, and gets a hint. */
  | { type: 'hinted' }
  /** One model in both roles thinks again, where a planner would review. */
  | { type: 'reminded'; reason: ReviewReason }
  /** The model said in words, twice, that the work has ended. */
  | { type: 'claimed'; text: string }
  | { type: 'doubted'; doubts: Doubt[] }
  /** The step (from 1) failed in several ways; steps that do not need it go on. */
  | { type: 'given-up'; step: number }
  /** The task no longer waits for what the user sent. */
  | { type: 'passed-over'; item: string }
  | {
      type: 'call-started';
      callId: string;
      tool: string;
      args: Record<string, unknown>;
      label: Label;
      effect: CallEffect;
      step?: number;
      spends?: Spending;
      /** The elements of its refs. Absent in older logs. */
      known?: KnownRefs;
      /** The form that it is about to send, or the link that it follows. */
      sends?: SentRequest;
    }
  | {
      type: 'call-ended';
      callId: string;
      result: { ok: true; value: ToolResult } | { ok: false; failure: Failure };
      nonce: string;
      ms: number;
      url?: string;
    }
  /** The step (from 0) becomes a call. `opens`: the call only opens the page where the step begins. */
  | { type: 'step-called'; step: number; call: ToolCall; opens?: true }
  | { type: 'step-stopped'; step: number; why: StepTrouble; label: Label; failure?: Failure }
  | { type: 'step-solved'; how: StepRemedy; models?: { planner: ModelRef; navigator: ModelRef } }
  | { type: 'step-pointed'; ref: string; known: WorkflowTarget }
  /** The new way replaces the step; [] where nothing had to be done. */
  | { type: 'step-learned'; step: number; steps: WorkflowStep[] }
  /** What came of the step when it was recorded, and not now. */
  | { type: 'step-proved'; step: number; missing: StepProof[] }
  /** A page's request was let out. `spends`: where the guard counts it. */
  | { type: 'write-allowed'; writeId: string; method: string; url: string; body?: BodyPrint; spends?: Spending }
  /** How it ended, or that it was refused. `spends`: as above. */
  | { type: 'write-ended'; writeId: string; method: string; url: string; end: WriteEnd; spends?: Spending }
  /** A request leaves, or is better known: it is open until its end. */
  | { type: 'sent'; act: OpenAct }
  | { type: 'settled'; id: string; how: ActEnd; status?: number }
  /** The background died during the call: it may have happened, and must not be repeated. */
  | { type: 'call-unknown'; callId: string }
  /**
   * After another look at the page, where the call acts there: it can be repeated without harm, or its redirect was
   * held.
   */
  | { type: 'call-again'; callId: string }
  | { type: 'failed'; failure: Failure }
  | { type: 'ended'; outcome: Outcome }
);

/** The name is a claim. `session`: of the connection. */
export interface ProgramRef {
  name: string;
  session: string;
}

/** What is missing: an answer of that kind, the text, the page that it led to. */
export type StepProof = 'answer' | 'text' | 'place';

export interface KnownRefs {
  ref?: WorkflowTarget;
  to_ref?: WorkflowTarget;
}

export type EventOf<T extends DurableEvent['type']> = Extract<DurableEvent, { type: T }>;

/** `idempotent` may be repeated, `once` must not be. */
export type CallEffect = 'read' | 'idempotent' | 'once';

/** Never stored: a reader that missed them loses nothing lasting. */
export type TransientEvent = { at: number } & (
  | { type: 'model-asked'; role: Role; purpose: 'plan' | 'review' | 'act' }
  /** `full`: the answer so far, so that a late reader is up to date after one event. */
  | { type: 'text-streamed'; role: Role; full: string }
  | { type: 'retrying'; role: Role; attempt: number; maxAttempts: number; waitMs: number; failure: Failure }
  | { type: 'call-progressed'; callId: string; done: number; total?: number }
  /** The page does not answer; or, not `silent`, it does again or nobody waits. */
  | { type: 'page-silent'; silent: boolean }
  /** Pages of a file that is no text. */
  | { type: 'pages-read'; done: number; total: number }
  /** The journal cannot be written: nothing more happens until it can. */
  | { type: 'held-up' }
  /** The user has acted in the page: the task pauses once what is under way there has ended. */
  | { type: 'noticed' }
);

export type TaskEvent = DurableEvent | TransientEvent;

const transientTypes: ReadonlySet<string> = new Set<TransientEvent['type']>([
  'model-asked',
  'text-streamed',
  'retrying',
  'call-progressed',
  'page-silent',
  'pages-read',
  'held-up',
  'noticed',
]);

export function isDurable(event: TaskEvent): event is DurableEvent {
  return !transientTypes.has(event.type);
}

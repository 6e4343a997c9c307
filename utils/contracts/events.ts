import type { Failure } from '../failure';
import type { AssistantMessage, Capability, ModelMessage, Role, ToolCall, Usage } from './model';
import type { OfferedTool } from '../settings/tool-servers';
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

/** The events that are kept in the journal, in order. `at` is milliseconds since the epoch. */
export type DurableEvent = {
  at: number;
  /** On disk with the next event, or not at all. */
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
      /** Known to be refused */
      images?: false;
      attachments?: Attachment[];
      /** Added by the user */
      tabs?: TabText[];
      planApproval: GeneralSettings['planApproval'];
      /** Absent in tasks of older versions: the defaults apply. */
      safety?: SafetySettings;
      /** Absent: none. */
      serverTools?: OfferedTool[];
      /** Of the conversation, oldest first */
      earlier?: EarlierTask[];
      /** No planner */
      jsOnly?: boolean;
      /** Runs instead of any model. */
      script?: UserScript;
      /** A model is asked only for steps that the user hands over. */
      workflow?: WorkflowRun;
      /** One model in both roles; absent: when something speaks against the result. */
      checkResult?: GeneralSettings['checkResult'];
      locale?: Locale;
      /** Its words are not the user's. */
      program?: ProgramRef;
    }
  /** `nonce` marks the fence of this view. */
  | { type: 'page-seen'; view: PageView; nonce: string }
  | {
      type: 'model-answered';
      role: Role;
      purpose: 'plan' | 'review' | 'act';
      message: AssistantMessage;
      usage: Usage;
      ms: number;
      reason?: ReviewReason;
      /** New in this request; absent in logs of older versions. */
      sent?: ModelMessage[];
      /** Only in this request, at its end */
      ephemeral?: EphemeralPart[];
      /** `sent` is the whole conversation: older messages were left out or made shorter. */
      restarted?: true;
    }
  /** From now on it is asked without that. */
  | { type: 'adapted'; role: Role; lack: Capability; model: string }
  /** From now on the task keeps within this context. */
  | { type: 'shrunk'; role: Role; contextTokens: number }
  /** As the servers say, asked once their words are on disk. */
  | { type: 'context-known'; contextTokens: number }
  /** For the planner */
  | { type: 'sight-missing'; what: 'screenshot' | 'html'; failure: Failure }
  /** Asked again after `waitMs`, at `until`, for the `attempt`-th time. */
  | { type: 'model-lost'; failure: Failure; attempt: number; waitMs: number; until: number }
  /** The time is over, the network is back, or the user wants it. */
  | { type: 'model-tried'; why: 'time' | 'network' | 'user' }
  /** Only the user can resolve it: under "Not finished" until they resume it. */
  | { type: 'rested'; failure: Failure }
  /** With the models chosen now. */
  | { type: 'taken-up'; models: { planner: ModelRef; navigator: ModelRef } }
  /** The next request says why. */
  | { type: 'model-corrected'; role: Role; failure: Failure; usage?: Usage }
  /** At the model's length limit. `text`: all so far; it is continued. */
  | { type: 'answer-cut'; role: Role; text: string }
  | { type: 'answered'; text: string }
  /**
   * Or the remaining steps; those done stay in front. `waits`: for approval. `callId`: it made the plan, where one
   * model plays both roles. `pays`: in the page's words.
   */
  | { type: 'planned'; message: string; steps: StepDraft[]; waits: boolean; callId?: string; pays?: string }
  /** `steps`: those that remain, if edited. */
  | { type: 'approved'; steps?: StepDraft[] }
  | { type: 'rejected' }
  | { type: 'reviewed'; verdict: ReviewVerdict; reason: ReviewReason; guidance: string }
  /** The reply answers `callId`. */
  | { type: 'asked'; role: Role; callId: string; question: string; choices: string[] }
  | ({ type: 'replied' } & UserMessage)
  /**
   * The user typed while the task ran. For a plan that waits the words are a correction: a new plan follows. For a card
   * of the guard they are a no.
   */
  | ({ type: 'said' } & UserMessage)
  /** `callId` is the call that asked, absent where the page itself showed the need. */
  | { type: 'assistance-asked'; assistance: Assistance; callId?: string }
  | { type: 'assistance-ended'; how: 'done' | 'skipped' | 'noticed' }
  | ({ type: 'assistance-ended'; how: 'replied' } & UserMessage)
  /** `step`: named by the call. */
  | { type: 'confirm-asked'; callId: string; card: ConfirmCard; step?: number }
  /** `settles`: the open act whose end this tells. */
  | { type: 'confirmed'; callId: string; allow: Allowance; chosen?: number; settles?: string }
  /** About a call, or a page's request, before the user: see `utils/guard/critic.ts`. */
  | { type: 'judged'; callId: string; judgement: Judgement; usage?: Usage }
  | { type: 'paused'; by: 'user' | 'page' }
  | { type: 'resumed' }
  | { type: 'tab-lost'; trouble: TabTrouble }
  /** For the task that holds the tab. */
  | { type: 'tab-waited' }
  /** The tab became free, the user took it over, or they agreed to go on in it. */
  | { type: 'tab-bound'; tab: TabInfo; how: 'freed' | 'taken' | 'again' }
  /** It waits for "Continue", which adds `more`. */
  | { type: 'limit-reached'; limit: LimitKind; used: number; more: number }
  | { type: 'extended'; limit: LimitKind; more: number }
  /** The navigator repeats itself. */
  | { type: 'hinted' }
  /** One model in both roles thinks again, instead of a review. */
  | { type: 'reminded'; reason: ReviewReason }
  /** In words, twice. */
  | { type: 'claimed'; text: string }
  /** Against the claim: the model looks again. */
  | { type: 'doubted'; doubts: Doubt[] }
  /** From 1; steps that do not need it go on. */
  | { type: 'given-up'; step: number }
  /** Nothing waits for it any more. */
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
      /** By ref; absent in logs of older versions. */
      known?: KnownRefs;
      /** A form, or a followed link. */
      sends?: SentRequest;
    }
  /** `url`: after the call. */
  | {
      type: 'call-ended';
      callId: string;
      result: { ok: true; value: ToolResult } | { ok: false; failure: Failure };
      nonce: string;
      ms: number;
      url?: string;
    }
  /** `step`: from 0. `opens`: it only opens the page where the step begins. */
  | { type: 'step-called'; step: number; call: ToolCall; opens?: true }
  /** It waits for the user. `label`: what the step does. */
  | { type: 'step-stopped'; step: number; why: StepTrouble; label: Label; failure?: Failure }
  | { type: 'step-solved'; how: StepRemedy; models?: { planner: ModelRef; navigator: ModelRef } }
  /** At the element of the step. */
  | { type: 'step-pointed'; ref: string; known: WorkflowTarget }
  /** A new way, which replaces the step; [] where nothing had to be done. */
  | { type: 'step-learned'; step: number; steps: WorkflowStep[] }
  /** When recorded, and not now. */
  | { type: 'step-proved'; step: number; missing: StepProof[] }
  /** By a page; `spends` where the guard counts it. */
  | { type: 'write-allowed'; writeId: string; method: string; url: string; body?: BodyPrint; spends?: Spending }
  /** Also: refused. */
  | { type: 'write-ended'; writeId: string; method: string; url: string; end: WriteEnd; spends?: Spending }
  /** Or is better known: open until its end. */
  | { type: 'sent'; act: OpenAct }
  /** Of something open. `status`: of the answer. */
  | { type: 'settled'; id: string; how: ActEnd; status?: number }
  /** The background died during it: it may have happened, and must not be repeated. */
  | { type: 'call-unknown'; callId: string }
  /** After a look, where it acts on the page: it may be repeated without harm, or its redirect was held. */
  | { type: 'call-again'; callId: string }
  | { type: 'failed'; failure: Failure }
  | { type: 'ended'; outcome: Outcome }
);

/** The name is a claim. `session`: of its connection. */
export interface ProgramRef {
  name: string;
  session: string;
}

/** An answer of that kind, its text, the page that it led to. */
export type StepProof = 'answer' | 'text' | 'place';

/** By parameter of the tool. */
export interface KnownRefs {
  ref?: WorkflowTarget;
  to_ref?: WorkflowTarget;
}

/** The durable event of a type. */
export type EventOf<T extends DurableEvent['type']> = Extract<DurableEvent, { type: T }>;

/** `idempotent` may be repeated, `once` must not be. */
export type CallEffect = 'read' | 'idempotent' | 'once';

/** Never stored: who missed them loses nothing lasting. */
export type TransientEvent = { at: number } & (
  | { type: 'model-asked'; role: Role; purpose: 'plan' | 'review' | 'act' }
  /** The running answer so far, so that a late reader is up to date after one event. */
  | { type: 'text-streamed'; role: Role; full: string }
  | { type: 'retrying'; role: Role; attempt: number; maxAttempts: number; waitMs: number; failure: Failure }
  /** As the server reports it */
  | { type: 'call-progressed'; callId: string; done: number; total?: number }
  /** Or not `silent`: it does again, or nobody waits. */
  | { type: 'page-silent'; silent: boolean }
  /** How many pages of a PDF have been read. */
  | { type: 'pdf-progressed'; done: number; total: number }
  /** An event cannot be written to the journal: nothing more happens until it is. */
  | { type: 'held-up' }
  /** The task pauses as soon as what is under way there has ended. */
  | { type: 'noticed' }
);

export type TaskEvent = DurableEvent | TransientEvent;

const transientTypes: ReadonlySet<string> = new Set<TransientEvent['type']>([
  'model-asked',
  'text-streamed',
  'retrying',
  'call-progressed',
  'page-silent',
  'pdf-progressed',
  'held-up',
  'noticed',
]);

/** True if the event belongs in the journal. */
export function isDurable(event: TaskEvent): event is DurableEvent {
  return !transientTypes.has(event.type);
}

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
      /** Tools of the user's servers that the task may use. Absent: none. */
      serverTools?: OfferedTool[];
      /** The ended tasks of the same conversation, oldest first. */
      earlier?: EarlierTask[];
      /** The planner is never asked. */
      jsOnly?: boolean;
      /** Runs instead of any model. */
      script?: UserScript;
      /** Its recorded calls are carried out; a model is asked only for steps that the user hands over to it. */
      workflow?: WorkflowRun;
      /** When one model in both roles checks its own result. Absent: when something speaks against it. */
      checkResult?: GeneralSettings['checkResult'];
      locale?: Locale;
      /** The program that wants the task: its words are not the user's. */
      program?: ProgramRef;
    }
  /** `nonce` marks the fence in which the models get this view. */
  | { type: 'page-seen'; view: PageView; nonce: string }
  | {
      type: 'model-answered';
      role: Role;
      purpose: 'plan' | 'review' | 'act';
      message: AssistantMessage;
      usage: Usage;
      ms: number;
      reason?: ReviewReason;
      /** The messages of the request that no earlier request had. Absent in logs of older versions. */
      sent?: ModelMessage[];
      /** What only this request had, at its end. */
      ephemeral?: EphemeralPart[];
      /** `sent` is the whole conversation: older messages were left out or made shorter. */
      restarted?: true;
    }
  /** A model turned out not to accept something: from now on it is asked without that. */
  | { type: 'adapted'; role: Role; lack: Capability; model: string }
  /** A request was longer than the model of this role can read: from now on the task keeps within this context. */
  | { type: 'shrunk'; role: Role; contextTokens: number }
  /** How much the models of the task read, as their servers say: they are asked once its words are on disk. */
  | { type: 'context-known'; contextTokens: number }
  /** A screenshot or the HTML could not be taken for the planner. */
  | { type: 'sight-missing'; what: 'screenshot' | 'html'; failure: Failure }
  /** A model is not available: it is asked again after `waitMs`, at `until`, for the `attempt`-th time. */
  | { type: 'model-lost'; failure: Failure; attempt: number; waitMs: number; until: number }
  /** The model is asked again now: the time is over, the network is back, or the user wants it. */
  | { type: 'model-tried'; why: 'time' | 'network' | 'user' }
  /**
   * The task has stopped for a reason that only the user can resolve: it waits under "Not finished" until they resume
   * it.
   */
  | { type: 'rested'; failure: Failure }
  /** The user resumed the task, with the models that are chosen now. */
  | { type: 'taken-up'; models: { planner: ModelRef; navigator: ModelRef } }
  /** The model's answer could not be used; its next request says why. */
  | { type: 'model-corrected'; role: Role; failure: Failure; usage?: Usage }
  /** The answer in words was cut at the length limit of the model. `text` is all of it so far; it is continued. */
  | { type: 'answer-cut'; role: Role; text: string }
  | { type: 'answered'; text: string }
  /**
   * A new plan, or the steps that remain: steps already done stay in front. `waits`: for the user's approval. `callId`:
   * the call that made it, where one model plays both roles. `pays`: the amount that it pays, in the open page's words.
   */
  | { type: 'planned'; message: string; steps: StepDraft[]; waits: boolean; callId?: string; pays?: string }
  /** The user approved the plan, as it stands or as they edited it: `steps` are those that remain. */
  | { type: 'approved'; steps?: StepDraft[] }
  | { type: 'rejected' }
  | { type: 'reviewed'; verdict: ReviewVerdict; reason: ReviewReason; guidance: string }
  /** A question to the user; `callId` is the tool call that the reply answers. */
  | { type: 'asked'; role: Role; callId: string; question: string; choices: string[] }
  | ({ type: 'replied' } & UserMessage)
  /**
   * The user typed while the task ran. For a plan that waits the words are a correction: a new plan follows. For a card
   * of the guard they are a no.
   */
  | ({ type: 'said' } & UserMessage)
  /** A person is needed; `callId` is the call that asked, absent where the page itself showed the need. */
  | { type: 'assistance-asked'; assistance: Assistance; callId?: string }
  | { type: 'assistance-ended'; how: 'done' | 'skipped' | 'noticed' }
  | ({ type: 'assistance-ended'; how: 'replied' } & UserMessage)
  /** The guard leaves the call to the user. `step`: the step of the plan that the call names. */
  | { type: 'confirm-asked'; callId: string; card: ConfirmCard; step?: number }
  /** `settles`: the open act whose end the user has told by it. */
  | { type: 'confirmed'; callId: string; allow: Allowance; chosen?: number; settles?: string }
  /** The critic was asked about a call, or a request of a page, before the user is: see `utils/guard/critic.ts`. */
  | { type: 'judged'; callId: string; judgement: Judgement; usage?: Usage }
  | { type: 'paused'; by: 'user' | 'page' }
  | { type: 'resumed' }
  | { type: 'tab-lost'; trouble: TabTrouble }
  /** The user chose to wait for the task that holds the tab. */
  | { type: 'tab-waited' }
  /** The task has its tab (again): the tab became free, the user took it over, or they agreed to go on in it. */
  | { type: 'tab-bound'; tab: TabInfo; how: 'freed' | 'taken' | 'again' }
  /** The task has used up what one of its limits allows and waits for "Continue". `more`: what that would add. */
  | { type: 'limit-reached'; limit: LimitKind; used: number; more: number }
  | { type: 'extended'; limit: LimitKind; more: number }
  /** The navigator repeats itself without effect, and gets a hint. */
  | { type: 'hinted' }
  /** A model in both roles gets advice to think again, where a separate planner would review. */
  | { type: 'reminded'; reason: ReviewReason }
  /** The model said in words that the work has ended, twice. */
  | { type: 'claimed'; text: string }
  /** The model says that the work is done, but `doubts` speak against it: the model is asked to look again. */
  | { type: 'doubted'; doubts: Doubt[] }
  /** Step `step` (from 1) was tried in several ways without success; the steps that do not need it go on. */
  | { type: 'given-up'; step: number }
  /** The user sent something that the task no longer waits for. */
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
      /** Descriptions of the elements of its refs. Absent in logs of older versions. */
      known?: KnownRefs;
      /** The form that it is about to send, or the link that it follows. */
      sends?: SentRequest;
    }
  /** `url`: of the page after the call. */
  | {
      type: 'call-ended';
      callId: string;
      result: { ok: true; value: ToolResult } | { ok: false; failure: Failure };
      nonce: string;
      ms: number;
      url?: string;
    }
  /**
   * Step `step` (from 0) of the workflow becomes a call. `opens`: the call only opens the page on which the step
   * begins.
   */
  | { type: 'step-called'; step: number; call: ToolCall; opens?: true }
  /** The workflow stopped at this step and waits for the user. `label`: what the step does. */
  | { type: 'step-stopped'; step: number; why: StepTrouble; label: Label; failure?: Failure }
  | { type: 'step-solved'; how: StepRemedy; models?: { planner: ModelRef; navigator: ModelRef } }
  /** The user pointed at the element of the step. */
  | { type: 'step-pointed'; ref: string; known: WorkflowTarget }
  /** The step was carried out in a new way, which replaces it; [] where nothing had to be done. */
  | { type: 'step-learned'; step: number; steps: WorkflowStep[] }
  /** What came of the step when it was recorded, and did not come of it now. */
  | { type: 'step-proved'; step: number; missing: StepProof[] }
  /** A request that a page wanted to send was let out, covered by `spends` where the guard counts it. */
  | { type: 'write-allowed'; writeId: string; method: string; url: string; body?: BodyPrint; spends?: Spending }
  /** How that request ended, or that it was refused. `spends`: as above. */
  | { type: 'write-ended'; writeId: string; method: string; url: string; end: WriteEnd; spends?: Spending }
  /** A request leaves, or is known better than before: it is open until its end. */
  | { type: 'sent'; act: OpenAct }
  /** How something that was open ended. `status`: of the answer. */
  | { type: 'settled'; id: string; how: ActEnd; status?: number }
  /**
   * After the background died, the call was found started without an end, and must not be repeated: it may have
   * happened.
   */
  | { type: 'call-unknown'; callId: string }
  /**
   * The call is made again, after another look at the page where it acts on that: it was found started without an end,
   * but may be repeated without harm, or it opens an address with a redirect that was held.
   */
  | { type: 'call-again'; callId: string }
  | { type: 'failed'; failure: Failure }
  | { type: 'ended'; outcome: Outcome }
);

/** A connected program, by the name that it claims. `session`: of its connection. */
export interface ProgramRef {
  name: string;
  session: string;
}

/** What can be missing of what came of a step: an answer of that kind, its text, the page that it led to. */
export type StepProof = 'answer' | 'text' | 'place';

/** Descriptions of the elements that a call names, by parameter of the tool. */
export interface KnownRefs {
  ref?: WorkflowTarget;
  to_ref?: WorkflowTarget;
}

export type EventOf<T extends DurableEvent['type']> = Extract<DurableEvent, { type: T }>;

/** The effect of a call: `read` has none, `idempotent` may be repeated, `once` must not be. */
export type CallEffect = 'read' | 'idempotent' | 'once';

/** Events that are shown while they happen, and never stored. A reader that missed them loses nothing lasting. */
export type TransientEvent = { at: number } & (
  | { type: 'model-asked'; role: Role; purpose: 'plan' | 'review' | 'act' }
  /** `full`: the running answer so far, so that a late reader is up to date after one event. */
  | { type: 'text-streamed'; role: Role; full: string }
  | { type: 'retrying'; role: Role; attempt: number; maxAttempts: number; waitMs: number; failure: Failure }
  /** Progress of a call, as the tool server reports it. */
  | { type: 'call-progressed'; callId: string; done: number; total?: number }
  /** The page of the task does not answer; or, not `silent`, it does again or is no longer waited for. */
  | { type: 'page-silent'; silent: boolean }
  /** How many pages of a PDF have been read. */
  | { type: 'pdf-progressed'; done: number; total: number }
  /** An event cannot be written to the journal: nothing more happens until it is. */
  | { type: 'held-up' }
  /** The user has acted in the page: the task pauses as soon as what is under way there has ended. */
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

export function isDurable(event: TaskEvent): event is DurableEvent {
  return !transientTypes.has(event.type);
}

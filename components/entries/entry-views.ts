import { h, type VNode } from 'vue';
import type { Entry } from '@/utils/agent/conversation/entry';
import type { TaskActions } from '../task-actions';
import AnswerText from './AnswerText.vue';
import AssistanceCard from './AssistanceCard.vue';
import ConfirmationCard from './confirmation/ConfirmationCard.vue';
import ErrorEntry from './ErrorEntry.vue';
import LimitCard from './LimitCard.vue';
import NoticeLine from './NoticeLine.vue';
import OutcomeCard from './OutcomeCard.vue';
import PlanCard from './plan/PlanCard.vue';
import QuestionCard from './QuestionCard.vue';
import StepCard from './StepCard.vue';
import TabCard from './TabCard.vue';
import ToolRow from './ToolRow.vue';
import UserEntry from './UserEntry.vue';

export interface EntryContext {
  taskId?: string | undefined;
  open: boolean;
  /** The request of the task can be sent again. */
  canRetry: boolean;
  /** The task did nothing else, so the answer can be asked for again. */
  canRepeat?: boolean;
  /** A card that waits is about what it has begun. */
  waits?: boolean;
  /** What the task set may be taken back: it is the last one of the conversation. */
  undoable?: boolean;
  savable?: boolean;
  /** The task stopped at this entry, and can go on from here. */
  canResume?: boolean;
  before?: Entry | undefined;
  answer?: string | undefined;
  /** Without a model, the answer is what the calls have read: a row shows that only once it is opened. */
  answered?: boolean;
  /** A script is all that the task does: its calls are unfolded. */
  unfolded?: boolean;
  imported?: boolean;
  ofWorkflow?: boolean;
}

/** The actions on the task of the entry, besides those on all tasks. */
export interface EntryActions extends Omit<TaskActions, 'retry' | 'resume' | 'allowServer'> {
  retry(): void;
  resume(): void;
  allowServer(origin: string): void;
}

type EntryOf<K extends Entry['kind']> = Extract<Entry, { kind: K }>;
type View<K extends Entry['kind']> = (entry: EntryOf<K>, context: EntryContext, actions: EntryActions) => VNode;

const views: { [K in Entry['kind']]: View<K> } = {
  user: (entry, { unfolded = false }, { edit }) =>
    h(UserEntry, { entry, editable: !unfolded, onEdit: () => edit(entry.text, entry.attachments, entry.tabs) }),
  answer: ({ text, file }, _, { showPage }) =>
    h(AnswerText, {
      source: text,
      pages: file?.pages,
      onPage: (number: number) => file && showPage(file, number),
    }),
  plan: ({ message, steps, approval, ...facts }, { open, waits = false }, { answer }) =>
    h(PlanCard, { message, steps, approval, facts, open, stepWaits: waits, onAnswer: answer }),
  tool: (entry, { unfolded = false, answered = false, waits = false }, { closeTab }) =>
    h(ToolRow, { entry, unfolded, answered, waits, onCloseTab: closeTab }),
  question: ({ callId, question, choices, reply }, { open }, { choose }) =>
    h(QuestionCard, {
      ...{ question, choices, waiting: open && reply === undefined },
      onChoose: (choice: number) => choose(callId, choice),
    }),
  assistance: ({ assistance, ended }, { open }, { answer }) =>
    h(AssistanceCard, {
      assistance,
      ended,
      waiting: open && ended === undefined,
      onAnswer: answer,
    }),
  confirmation: (
    { card, callId, at, allowed, program },
    { open, unfolded = false, imported = false, ofWorkflow = false },
    { answer },
  ) =>
    h(ConfirmationCard, {
      card,
      callId,
      askedAt: at,
      allowed,
      inWorkflow: ofWorkflow,
      program,
      waiting: open && allowed === undefined,
      ...(unfolded ? { script: imported ? ('file' as const) : ('own' as const) } : {}),
      onAnswer: answer,
    }),
  tab: ({ trouble, tab, waits, ended }, { open }, { answer, stop }) =>
    h(TabCard, { trouble, tab, waits, ended, waiting: open && ended === undefined, onAnswer: answer, onStop: stop }),
  limit: ({ limit, used, more, extended }, { open }, { answer, stop }) =>
    h(LimitCard, { limit, used, more, extended, waiting: open && !extended, onAnswer: answer, onStop: stop }),
  step: ({ number, label, why, failure, solved, pointing = false }, { open }, { answer, stop, openSettings }) =>
    h(StepCard, {
      number,
      label,
      why,
      failure,
      solved,
      pointing,
      waiting: open && solved === undefined,
      onAnswer: answer,
      onStop: stop,
      onSettings: openSettings,
    }),
  notice: (entry) => h(NoticeLine, { entry }),
  error: ({ failure }, { canRetry, canResume = false }, { retry, resume, allowServer, openSettings }) =>
    h(ErrorEntry, {
      failure,
      canRetry,
      canResume,
      onRetry: retry,
      onResume: resume,
      onAllow: allowServer,
      onSettings: openSettings,
    }),
  outcome: (
    entry,
    { before, answer = '', taskId, canRepeat = false, canRetry, savable = false, undoable = false },
    { reveal, openChat, retry, showPage },
  ) =>
    h(OutcomeCard, {
      entry,
      before,
      answer,
      taskId,
      canRepeat,
      canRetry,
      savable,
      undoable,
      onReveal: reveal,
      onOpenChat: openChat,
      onRepeat: retry,
      onPage: (number: number) => entry.file && showPage(entry.file, number),
    }),
};

export function viewOf(entry: Entry, context: EntryContext, actions: EntryActions): VNode {
  // Sound because the table gives each kind of entry its own view.
  return (views[entry.kind] as View<Entry['kind']>)(entry, context, actions);
}

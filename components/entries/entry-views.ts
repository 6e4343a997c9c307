import { h, type VNode } from 'vue';
import type { Entry } from '@/utils/agent/conversation/entry';
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
  open: boolean;
  canRetry: boolean;
  /** The task did nothing else, so the answer can be asked for again. */
  canRepeat?: boolean;
  /** A card that waits is about what it has begun. */
  waits?: boolean;
  /** It is the last one of the conversation, so what it set may be taken back. */
  undoable?: boolean;
  /** The task stopped at this entry, and can go on from here. */
  canResume?: boolean;
  before?: Entry | undefined;
  answer?: string | undefined;
  /** Without a model, what calls have read is the answer: a row shows that only once it is opened. */
  answered?: boolean;
  /** Saved by the user, or from a file. It is all that the task does: its calls are unfolded. */
  script?: 'own' | 'file' | undefined;
  ofWorkflow?: boolean;
}

/** `waiting`: the entry is a card that takes an answer. */
type View<K extends Entry['kind']> = (
  entry: Extract<Entry, { kind: K }>,
  waiting: boolean,
  context: EntryContext,
) => VNode;

const views: { [K in Entry['kind']]: View<K> } = {
  // Others' words would become the user's own, once sent as a message.
  user: (entry, _, { script, ofWorkflow = false }) => h(UserEntry, { entry, editable: !script && !ofWorkflow }),
  answer: ({ text, file }) => h(AnswerText, { source: text, file }),
  plan: (entry, waiting, { waits = false }) => h(PlanCard, { entry, waiting, stepWaits: waits }),
  tool: (entry, _, { script, answered = false, waits = false }) =>
    h(ToolRow, { entry, unfolded: script !== undefined, answered, waits }),
  question: (entry, waiting) => h(QuestionCard, { entry, waiting }),
  assistance: (entry, waiting) => h(AssistanceCard, { entry, waiting }),
  confirmation: (entry, waiting, { script, ofWorkflow = false }) =>
    h(ConfirmationCard, { entry, waiting, script, inWorkflow: ofWorkflow }),
  tab: (entry, waiting) => h(TabCard, { entry, waiting }),
  limit: (entry, waiting) => h(LimitCard, { entry, waiting }),
  step: (entry, waiting) => h(StepCard, { entry, waiting }),
  notice: (entry) => h(NoticeLine, { entry }),
  error: ({ failure }, _, { canRetry, canResume = false }) => h(ErrorEntry, { failure, canRetry, canResume }),
  outcome: (entry, _, context) => {
    const { before, answer = '', canRepeat = false, canRetry, undoable = false } = context;
    return h(OutcomeCard, { entry, before, answer, canRepeat, canRetry, undoable });
  },
};

export function viewOf(entry: Entry, waiting: boolean, context: EntryContext): VNode {
  // The table gives each kind of entry its own view.
  return (views[entry.kind] as View<Entry['kind']>)(entry, waiting, context);
}

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
  /** A card that waits is about what it has begun. */
  waits?: boolean;
  before?: Entry | undefined;
  /** Without a model, what calls have read is the answer: a row shows that only once it is opened. */
  answered?: boolean;
}

/** `waiting`: the entry is a card that takes an answer. */
type View<K extends Entry['kind']> = (
  entry: Extract<Entry, { kind: K }>,
  waiting: boolean,
  context: EntryContext,
) => VNode;

const views: { [K in Entry['kind']]: View<K> } = {
  user: (entry) => h(UserEntry, { entry }),
  answer: ({ text, file }) => h(AnswerText, { source: text, file }),
  plan: (entry, waiting, { waits = false }) => h(PlanCard, { entry, waiting, stepWaits: waits }),
  tool: (entry, _, { answered = false, waits = false }) => h(ToolRow, { entry, answered, waits }),
  question: (entry, waiting) => h(QuestionCard, { entry, waiting }),
  assistance: (entry, waiting) => h(AssistanceCard, { entry, waiting }),
  confirmation: (entry, waiting) => h(ConfirmationCard, { entry, waiting }),
  tab: (entry, waiting) => h(TabCard, { entry, waiting }),
  limit: (entry, waiting) => h(LimitCard, { entry, waiting }),
  step: (entry, waiting) => h(StepCard, { entry, waiting }),
  notice: (entry) => h(NoticeLine, { entry }),
  error: (entry) => h(ErrorEntry, { entry }),
  outcome: (entry, _, { before }) => h(OutcomeCard, { entry, before }),
};

export function viewOf(entry: Entry, waiting: boolean, context: EntryContext): VNode {
  // The table gives each kind of entry its own view.
  return (views[entry.kind] as View<Entry['kind']>)(entry, waiting, context);
}

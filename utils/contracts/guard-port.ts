import type { Failure } from '../failure';
import type { Foreseen, KnownTarget } from '../page/api';
import type { SafetySettings } from '../settings/safety';
import type { GeneralSettings } from '../settings/settings';
import type { CallFacts } from './call-facts';
import type { ConfirmCard, Grant, Judgement, OtherTab } from './confirm-card';
import type { PageView, TabInfo } from './events';
import type { EffectKind, Spending } from './plan-steps';
import type { UserFact } from './records';

export interface GuardRequest<Facts extends CallFacts = CallFacts> {
  callId: string;
  /** As the tool states it. */
  call: Facts;
  tab: TabInfo;
  /** By the page library. Absent for tools that act on no element. */
  foreseen?: Foreseen;
  /** For calls to a tab: those that the task may not enter. */
  others?: OtherTab[];
}

/**
 * The user approved it with a plan, or a workflow recorded it; `count` uses are left. `sites`: see `siteOf`; [] for
 * those of the plan and of the task's start. `on`: the words on the plan's card that name its control.
 */
export interface ApprovedEffect {
  kind: EffectKind;
  count: number;
  sites: string[];
  on: string;
  /** Of money, in its step or on the plan's card. */
  sums?: string[];
  /** What it sends to whom, as on the card: other values of the task are not covered. */
  values?: string[];
  from?: 'plan' | 'recorded';
}

/**
 * The task typed, pasted or chose it; as it stood in the page afterwards. `name`: of its field. `site`: where the act
 * began (see `siteOf`).
 */
export interface PutInPage {
  name: string;
  value: string;
  site?: string;
  /** An option, a box or the like was chosen. */
  isChoice?: true;
  /** Where it stands, if that is known. */
  at?: Pick<PageView, 'tabId' | 'documentKey'>;
}

/**
 * The critic says whether the user's own words ask for one act (docs/security.md, row 8). It sees no page, no history
 * and no result of a tool: only the user's words and the act as facts in our own terms. One name is the only text of a
 * page, cut to 60 characters.
 */
export interface CriticQuestion {
  /** Equal for the same act, asked of the same words. */
  key: string;
  act: {
    does: string;
    site: string;
    kind: EffectKind;
    /** The control's name and what names the operation, in the page's words. */
    asTheSiteNamesIt: string;
    values: { name: string; value: string; from: 'the user' | 'the agent' }[];
    /** The user's words that stand in the row, dialog or heading around the control. */
    around: string[];
    /** How often this act was done in the task; of one that only submits, with how many other things. */
    doneBefore: number;
  };
}

/** Never page text or model prose. */
export interface Consent {
  /** All that the user typed in the task, oldest first. */
  userWords: string[];
  /** Of the tab in which the task began. */
  startUrl: string;
  /** Hosts of the plan, and those that the user allowed when asked. */
  approvedSites: string[];
  /** Hosts of the plan. */
  plannedSites: string[];
  /** Approved with a plan and not used up. */
  effects: ApprovedEffect[];
  /** The user has said something since that was no answer: what they approved needs the critic's word, or a card. */
  saidSince: boolean;
  /** Into pages, oldest first. */
  put: PutInPage[];
  /** How many of those, from the end, stand in an open document and were not sent yet. */
  putHere: number;
  /** Oldest first. */
  judged: Judgement[];
  /** Keys of acts that the critic let pass, once for each. */
  passed: string[];
  /** Allowed on cards of this task, oldest first. */
  grants: Grant[];
  /** Models have read content of these (see `siteOf`), in order. */
  readSites: string[];
  /** Shown as links, or open, by the site that showed them. */
  links: Record<string, string[]>;
  planApproval: GeneralSettings['planApproval'];
  /** For all tasks. */
  safety: SafetySettings;
  /** Read in this task. */
  readFacts: ReadFact[];
}

/** To be used on `site` (see `siteOf`); '' where the tab had none. */
export interface ReadFact extends UserFact {
  site: string;
}

export interface GuardFacts extends Consent {
  /** By the agent itself, into pages of this task: what calls gave, and what stands in pages since. */
  written: string[];
  /** A program wants the task, and the user has said nothing. */
  byProgram?: true;
  /** There is older text that is not known here. */
  wroteMore?: true;
  /** The user has attached them in this task. */
  files: string[];
  /** Put into an open document, and not sent yet. */
  here: PutInPage[];
  /**
   * Allowed for the call under way, or the one before: its page may send that to this site (see `siteOf`), as effects
   * of these kinds.
   */
  opened?: { site: string; kinds: readonly EffectKind[]; values: readonly string[] };
  /** Of the call under way, or the one before. */
  lastTarget?: KnownTarget;
  /** A secret of the user was typed, or may have been. */
  typedSecret: boolean;
  /** Generated code ran, or may have. */
  ranCode: boolean;
  /** Hosts that the user always allows: mentioning one by name is enough to open it. */
  ownSites: string[];
  /** Every call is the user's own command, carried out to the letter by the model without AI. */
  direct: boolean;
}

export type GuardVerdict =
  | { verdict: 'allow'; spends?: Spending }
  /** `question`: the critic may be asked before the user is. */
  | { verdict: 'ask'; card: ConfirmCard; question?: CriticQuestion }
  | { verdict: 'deny'; failure: Failure };

export interface GuardPort {
  decide(request: GuardRequest, facts: GuardFacts): GuardVerdict;
  /** For an address that a page wants to open. */
  mayOpen(url: string, facts: Pick<GuardFacts, 'userWords' | 'startUrl' | 'safety'>): boolean;
  /** On the way to the address, for the call under way; undefined where it may lead anywhere. */
  redirectHosts(url: string, callId: string | undefined, facts: GuardFacts): string[] | undefined;
  /** For an address whose host is not among those: asks, or denies. */
  redirect(url: string, facts: GuardFacts): Exclude<GuardVerdict, { verdict: 'allow' }>;
}

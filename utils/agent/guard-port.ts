import type { UserFact } from '../about/about-you';
import type { Failure } from '../failure';
import type { Foreseen } from '../page/api';
import type { SafetySettings } from '../settings/safety';
import type { OfferedTool } from '../settings/tool-servers';
import type { GeneralSettings } from '../settings/settings';
import type { CallFacts } from '../tools/call-facts';
import type { ConfirmCard, Grant, OtherTab } from './loop/confirm-card';
import type { TabInfo } from './task/events';
import type { EffectKind, Spending } from './task/plan-steps';

/** What the guard is asked before every tool call. */
export interface GuardRequest<Facts extends CallFacts = CallFacts> {
  callId: string;
  /** What the tool states about the call. */
  call: Facts;
  tab: TabInfo;
  /** What the page library foresees of the call. Absent for tools that act on no element. */
  foreseen?: Foreseen;
  /** For calls that go to a tab: the tabs that the task may not enter. */
  others?: OtherTab[];
}

/**
 * An effect that the user approved with a plan, and how many uses of it are left. `sites`: see `siteOf`; [] for all
 * sites of the plan and the one where the task began. `on`: the words on the plan's card that name its control or page.
 */
export interface ApprovedEffect {
  kind: EffectKind;
  count: number;
  sites: string[];
  on: string;
  /** The sums of money that its step names, or that the plan's card shows. */
  sums?: string[];
}

/** What the user has said and allowed in a task, and what was read in it. Never page text or model prose. */
export interface Consent {
  /** Everything that the user typed in this task, oldest first. */
  userWords: string[];
  /** URL of the tab in which the task began. */
  startUrl: string;
  /** Hosts that the user approved: those of the plan, and those that they allowed when asked. */
  approvedSites: string[];
  /** Hosts that the user approved with a plan. */
  plannedSites: string[];
  /** The texts of the steps that the user approved with a plan, and of those of a workflow that they run. */
  planWords: string[];
  /** The effects that the user approved with a plan and that are not used up. */
  effects: ApprovedEffect[];
  /** The user's orders that are used up, identified by their positions in the user's words. */
  spentWords: string[];
  /** What the user allowed on cards of this task, oldest first. */
  grants: Grant[];
  /** Sites (see `siteOf`) whose content the models have read, in order. */
  readSites: string[];
  /** Addresses that pages of the task showed as links, and addresses that were open, by the site that showed them. */
  links: Record<string, string[]>;
  planApproval: GeneralSettings['planApproval'];
  /** Tools of the user's servers that the task may use. */
  serverTools: OfferedTool[];
  /** What the user has set for all tasks. */
  safety: SafetySettings;
  /** Labels of what the user wrote about themselves, when the task began. */
  factLabels: string[];
  /** Facts about the user that were read in this task, and for which site (see `siteOf`). */
  readFacts: ReadFact[];
}

/** A fact about the user that models have read, to be used on `site`; '' where the tab had no site. */
export interface ReadFact extends UserFact {
  site: string;
}

/** What the guard knows of a task. */
export interface GuardFacts extends Consent {
  /** Texts that the agent itself wrote into pages of this task. */
  written: string[];
  /** It wrote more than that: what is older is not known here. */
  wroteMore?: true;
  /** Whether a secret of the user was typed in this task, or may have been. */
  typedSecret: boolean;
  /** Whether generated code ran in this task, or may have. */
  ranCode: boolean;
  /** Hosts that the user always allows. Mentioning one by name is enough to allow opening it. */
  ownSites: string[];
  /** Whether every call is the user's own command, carried out to the letter by the model without AI. */
  direct: boolean;
}

export type GuardVerdict =
  | { verdict: 'allow'; spends?: Spending }
  | { verdict: 'ask'; card: ConfirmCard }
  | { verdict: 'deny'; failure: Failure };

export interface GuardPort {
  decide(request: GuardRequest, facts: GuardFacts): GuardVerdict;
  /** Whether an address that a page wants to open may be opened. */
  mayOpen(url: string, facts: Pick<GuardFacts, 'userWords' | 'startUrl' | 'safety'>): boolean;
  /**
   * Hosts that may be opened on the way to an address, for the call under way; undefined where the address may lead
   * anywhere.
   */
  redirectHosts(url: string, callId: string | undefined, facts: GuardFacts): string[] | undefined;
  /** Decides on an address that a redirect leads to and whose host is not among those: asks, or denies. */
  redirect(url: string, facts: GuardFacts): Exclude<GuardVerdict, { verdict: 'allow' }>;
}

import type { Failure } from '../failure';
import type { Foreseen, KnownTarget } from '../page/api';
import type { SafetySettings } from '../settings/safety';
import type { OfferedTool } from '../settings/tool-servers';
import type { GeneralSettings } from '../settings/settings';
import type { CallFacts } from './call-facts';
import type { ConfirmCard, Grant, Judgement, OtherTab } from './confirm-card';
import type { TabInfo } from './events';
import type { EffectKind, Spending } from './plan-steps';
import type { UserFact } from './records';

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
 * An entry of the task's ledger: an effect that the user approved with a plan, or that a workflow recorded, and how
 * many uses of it are left. `sites`: see `siteOf`; [] for all sites of the plan and the one where the task began. `on`:
 * the words on the plan's card that name its control.
 */
export interface ApprovedEffect {
  kind: EffectKind;
  count: number;
  sites: string[];
  on: string;
  /** The sums of money that its step names, or that the plan's card shows. */
  sums?: string[];
  /** What it sends to whom, as the card showed it: other values of the task are not covered. */
  values?: string[];
  from?: 'plan' | 'recorded';
}

/**
 * A value that the task typed, pasted or chose, as it stood in the page after the act. `name`: of its field. `site`: of
 * the page on which the act began (see `siteOf`).
 */
export interface PutInPage {
  name: string;
  value: string;
  site?: string;
  /** An option, a box or the like was chosen. */
  isChoice?: true;
}

/**
 * The critic: a separate request that says whether the user's own words ask for one act (docs/security.md, row 8). It
 * sees no page, no history and no result of a tool: only the user's words and the act as facts in our own terms. The
 * name of the control is the only text of a page in it, cut to 60 characters.
 */
export interface CriticQuestion {
  /** Equal for the same act, asked of the same words. */
  key: string;
  act: {
    does: string;
    site: string;
    kind: EffectKind;
    /** The page's word. */
    control: string;
    values: { name: string; value: string; from: 'the user' | 'the agent' }[];
    /** Words of the user that stand in the row, dialog or heading around the control. */
    around: string[];
    /** How often this act was done in the task. */
    doneBefore: number;
  };
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
  /** The effects that the user approved with a plan and that are not used up. */
  effects: ApprovedEffect[];
  /** What the task put into pages, oldest first. */
  put: PutInPage[];
  /** How many of those, from the end, still stand in the document that is open and were not sent yet. */
  putHere: number;
  /** What the critic said, oldest first. */
  judged: Judgement[];
  /** Keys of acts that the critic's word let pass, once for each. */
  passed: string[];
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
  /** A program outside wants the task, and the user has said nothing. */
  byProgram?: true;
  /** It wrote more than that: what is older is not known here. */
  wroteMore?: true;
  /** Names of the files that the user has attached in this task. */
  files: string[];
  /** What the task put into the open document and has not sent yet. */
  here: PutInPage[];
  /**
   * What the user has allowed for the call under way, or for the one before: its page may send that to this site (see
   * `siteOf`), as effects of these kinds.
   */
  opened?: { site: string; kinds: readonly EffectKind[]; values: readonly string[] };
  /** The element of the call under way, or of the one before. */
  lastTarget?: KnownTarget;
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
  /** `question`: the critic may be asked before the user is. */
  | { verdict: 'ask'; card: ConfirmCard; question?: CriticQuestion }
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

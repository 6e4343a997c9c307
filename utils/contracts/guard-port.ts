import type { Failure } from '../failure';
import type { Foreseen, KnownTarget } from '../page/api';
import type { SafetySettings } from '../settings/safety';
import type { GeneralSettings } from '../settings/settings';
import type { CallFacts } from './call-facts';
import type { ConfirmCard, Grant, Judgement, OtherTab } from './confirm-card';
import type { PageView, TabInfo, UserFact } from './events';
import type { EffectKind, Spending } from './plan-steps';

export interface GuardRequest<Facts extends CallFacts = CallFacts> {
  callId: string;
  call: Facts;
  tab: TabInfo;
  /** By the page library. Absent for tools that act on no element. */
  foreseen?: Foreseen;
  /** For calls to a tab: those that the task may not enter. */
  others?: OtherTab[];
}

/**
 * Approved by the user with a plan, or recorded by a workflow; `count` uses are left. `sites`: see `siteOf`; [] for
 * those of the plan and of the task's start. `on`: its control, in the words of the plan's card.
 */
export interface ApprovedEffect {
  kind: EffectKind;
  count: number;
  sites: string[];
  on: string;
  sums?: string[];
  /** What it sends to whom, by the card: other values of the task are not covered. */
  values?: string[];
  from?: 'recorded';
}

/**
 * What the task typed, pasted or chose, as it stood in the page. `name`: of its field. `site`: where the act began (see
 * `siteOf`).
 */
export interface PutInPage {
  name: string;
  value: string;
  site?: string;
  /** An option, a box or the like was chosen. */
  isChoice?: true;
  /** Pages tell nothing of the field but that it holds something. */
  isHidden?: true;
  at?: Pick<PageView, 'tabId' | 'documentKey'>;
  /** In an open document, not sent yet. */
  isHere?: true;
}

/**
 * Do the user's own words ask for one act (docs/security.md, row 8)? The critic sees only these and the act as facts in
 * our own terms: no page, no history and no result of a tool. One name is the only text of a page, cut to 60
 * characters.
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
    values: { name: string; value: string; from: 'the user' | 'a card' | 'the agent' }[];
    /** The user's words in the row, dialog or heading around the control. */
    around: string[];
    /** In the task; for an act that only sets something, with how many other things. */
    doneBefore: number;
  };
}

/** Never page text or model prose. */
export interface Consent {
  userWords: string[];
  startUrl: string;
  /** Hosts of the plan, and allowed ones. */
  approvedSites: string[];
  plannedSites: string[];
  /** Approved with a plan and not used up. */
  effects: ApprovedEffect[];
  /**
   * By the user, since they approved: after words, what they approved needs the critic's word or a card. A choice is in
   * a model's words, and a skipped step has none, so no critic knows of the no in it: after one a card asks.
   */
  saidSince: 'nothing' | 'words' | 'choice';
  /** In this task, also before a later approved plan. */
  chose?: true;
  /** Sites on whose cards the user said no: what is done there otherwise is for no critic. */
  declined: string[];
  put: PutInPage[];
  judged: Judgement[];
  /** Keys of acts that the critic let pass, once for each. */
  passed: string[];
  grants: Grant[];
  /** Sites (see `siteOf`) and attached files (see `sourceOfFile`) that models have read, in order. */
  readSites: string[];
  /** Shown as links, or open, by the site that showed them. */
  links: Record<string, string[]>;
  /** Unknown to the models: they attest no address. At most two of each origin. */
  longLinks?: string[];
  planApproval: GeneralSettings['planApproval'];
  safety: SafetySettings;
  readFacts: ReadFact[];
}

/** For use on `site` (see `siteOf`); '' where the tab had none. */
export interface ReadFact extends UserFact {
  site: string;
}

export interface GuardFacts extends Consent {
  /** By the agent, into pages of this task: what calls gave, and what stands in pages since. */
  written: string[];
  byProgram?: true;
  /** There is unknown older text. */
  wroteMore?: true;
  files: string[];
  /** Of `put`: see `isHere`. */
  here: PutInPage[];
  /**
   * Allowed for the call under way, or the one before: its page may send that to this site (see `siteOf`), as effects
   * of these kinds.
   */
  opened?: { site: string; kinds: readonly EffectKind[]; values: readonly string[]; sums: readonly string[] };
  lastTarget?: KnownTarget;
  typedSecret: boolean;
  ranCode: boolean;
  /** Hosts that the user always allows: their mention is enough to open them. */
  ownSites: string[];
  /** Every call is the user's own, carried out to the letter without AI. */
  direct: boolean;
}

export type GuardVerdict =
  | { verdict: 'allow'; spends?: Spending }
  /** `question`: the critic may be asked before the user. */
  | { verdict: 'ask'; card: ConfirmCard; question?: CriticQuestion }
  | { verdict: 'deny'; failure: Failure };

export interface GuardPort {
  decide(request: GuardRequest, facts: GuardFacts): GuardVerdict;
  /** For an address that a page wants to open. */
  mayOpen(url: string, facts: Pick<GuardFacts, 'userWords' | 'startUrl' | 'safety'>): boolean;
  /** Hosts that the call under way may pass; undefined where it may lead anywhere. */
  redirectHosts(url: string, callId: string | undefined, facts: GuardFacts): string[] | undefined;
  /** For an address whose host is not among those. */
  redirect(url: string, facts: GuardFacts): Exclude<GuardVerdict, { verdict: 'allow' }>;
}

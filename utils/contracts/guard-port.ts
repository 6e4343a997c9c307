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
  /** By the tool */
  call: Facts;
  tab: TabInfo;
  /** Absent for tools that act on no element */
  foreseen?: Foreseen;
  /** For calls to a tab: not to be entered */
  others?: OtherTab[];
}

/**
 * Approved with a plan, or recorded by a workflow, with the uses left. `sites`: see `siteOf`; [] for those of the plan
 * and the task's start. `on`: words on the plan's card for its control.
 */
export interface ApprovedEffect {
  kind: EffectKind;
  count: number;
  sites: string[];
  on: string;
  /** Of money, in its step or on the plan's card */
  sums?: string[];
  /** As on the card: other values are not covered. */
  values?: string[];
  from?: 'plan' | 'recorded';
}

/** In the page after the act. `name`: of its field. `site`: where the act began (see `siteOf`). */
export interface PutInPage {
  name: string;
  value: string;
  site?: string;
  /** An option, a box or the like was chosen. */
  isChoice?: true;
}

/**
 * docs/security.md, row 8. It sees no page, no history and no result of a tool: only the user's words and the act as
 * facts in our own terms. The control's name is the only text of a page, cut to 60 characters.
 */
export interface CriticQuestion {
  /** For the same act and words. */
  key: string;
  act: {
    does: string;
    site: string;
    kind: EffectKind;
    /** The page's word. */
    control: string;
    values: { name: string; value: string; from: 'the user' | 'the agent' }[];
    /** The user's words in the row, dialog or heading around it. */
    around: string[];
    /** The very same, in this task */
    doneBefore: number;
  };
}

/** Never page text or model prose. */
export interface Consent {
  /** Oldest first */
  userWords: string[];
  /** Where the task began */
  startUrl: string;
  /** In the plan, or when asked */
  approvedSites: string[];
  /** In a plan */
  plannedSites: string[];
  /** Of a plan, not used up */
  effects: ApprovedEffect[];
  /** Oldest first */
  put: PutInPage[];
  /** From the end of `put`: in the open document, not sent yet */
  putHere: number;
  /** Oldest first */
  judged: Judgement[];
  /** Keys of acts, once for each */
  passed: string[];
  /** Oldest first */
  grants: Grant[];
  /** See `siteOf`; models read them, in order */
  readSites: string[];
  /** Shown as links, or open, by the site that showed them */
  links: Record<string, string[]>;
  planApproval: GeneralSettings['planApproval'];
  /** Of the user's servers */
  serverTools: OfferedTool[];
  /** For all tasks */
  safety: SafetySettings;
  /** For a site (see `siteOf`) */
  readFacts: ReadFact[];
}

/** For use on `site`; '' without one. */
export interface ReadFact extends UserFact {
  site: string;
}

/** What the guard knows of a task. */
export interface GuardFacts extends Consent {
  /** By the agent, into pages */
  written: string[];
  /** The user has said nothing. */
  byProgram?: true;
  /** What is older is not known here */
  wroteMore?: true;
  /** Of the user, in this task */
  files: string[];
  /** In the open document, not sent yet */
  here: PutInPage[];
  /**
   * By the call under way, or the one before: its page may send that to this site (see `siteOf`), as effects of these
   * kinds.
   */
  opened?: { site: string; kinds: readonly EffectKind[]; values: readonly string[] };
  /** Under way, or before */
  lastTarget?: KnownTarget;
  /** Or may have been */
  typedSecret: boolean;
  /** Or may have */
  ranCode: boolean;
  /** Mentioning one by name is enough to allow opening it. */
  ownSites: string[];
  /** The model without AI carries them out to the letter. */
  direct: boolean;
}

export type GuardVerdict =
  | { verdict: 'allow'; spends?: Spending }
  /** `question`: the critic may be asked before the user is. */
  | { verdict: 'ask'; card: ConfirmCard; question?: CriticQuestion }
  | { verdict: 'deny'; failure: Failure };

export interface GuardPort {
  decide(request: GuardRequest, facts: GuardFacts): GuardVerdict;
  /** By a page */
  mayOpen(url: string, facts: Pick<GuardFacts, 'userWords' | 'startUrl' | 'safety'>): boolean;
  /** For the call under way; undefined: anywhere. */
  redirectHosts(url: string, callId: string | undefined, facts: GuardFacts): string[] | undefined;
  /** Its host is not among those. */
  redirect(url: string, facts: GuardFacts): Exclude<GuardVerdict, { verdict: 'allow' }>;
}

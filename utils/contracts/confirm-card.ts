import type { Label } from './task-types';
import type { SentRequest } from './open-act';
import type { EffectKind } from './plan-steps';

/**
 * What the guard asks the user to decide: docs/security.md, rows 4, 6, 7, 8 and 11. Facts only: what a page or a model
 * wrote has fields of its own. Hosts are in punycode, with their port.
 */
export type ConfirmCard =
  /** Nobody named the site, or (`always`) the user wants to be asked in each task. */
  | { rule: 'site'; host: string; always?: true }
  /**
   * The model composed the address. `query`: its decoded parameters in order. `leaves`: another program opens it, or a
   * program of this name is saved. `reloads`: it is open, and says that something is changed.
   */
  | {
      rule: 'address';
      host: string;
      url: string;
      query: [name: string, value: string][];
      leaves?: { to: 'program' } | { to: 'file'; name: string };
      reloads?: true;
      unnamed?: Unnamed[];
    }
  /**
   * Content of one site would be passed on to another. `sends`: what would be written or opened. `event`: nothing is
   * written, but acting on `sends` (a name, in the page's words) can reveal something; `points`: nothing is pressed
   * either. `fields`: else the same, with who wrote it; absent in older tasks. `about`: labels of facts about the user
   * that were read for another site; `from` may be '' then.
   */
  | {
      rule: 'flow';
      from: string;
      to: string;
      sends: string;
      fields?: CardField[];
      event?: true;
      points?: true;
      about?: string[];
      unnamed?: Unnamed[];
    }
  /** The model reads what the user wrote about themselves, for use on `host`. The labels are the user's. */
  | { rule: 'user-facts'; host: string; labels: string[] }
  /**
   * A form is sent, or something else changes outside the page. `control`: what is pressed, `amount`: what is paid,
   * both in the page's words. `destination`: the address that gets it, if known. Secrets are masked. `cut`: `fields`
   * are not all. `mayDiffer`: fields that "for this task" leaves free; absent where that cannot be allowed.
   */
  | {
      rule: 'effect';
      host: string;
      effect: EffectKind;
      control: string;
      destination: string;
      fields: CardField[];
      cut?: true;
      amount?: string;
      mayDiffer?: string[];
      unnamed?: Unnamed[];
    }
  /**
   * A page writes because of an action. `page`: its site, absent in older tasks. `path`: with its query. `control`:
   * what was pressed before, in the page's words. `fields`: what can be read of the request; `cut`: that is not all.
   * `bytes`: its size, if known. `typed`: a text was typed into the control, and nothing was pressed.
   */
  | {
      rule: 'write';
      host: string;
      page?: string;
      method: string;
      path: string;
      effect: EffectKind;
      fields: CardField[];
      cut?: true;
      bytes?: number;
      control?: string;
      amount?: string;
      typed?: true;
      mayDiffer?: string[];
      unnamed?: Unnamed[];
    }
  /** The user named no tab by its quoted title, and chooses one: `chosen`. Titles are the pages' words. */
  | { rule: 'tab'; closes: boolean; tabs: OtherTab[]; chosen?: number }
  /** `server`: the user's name for it. `from`: other hosts whose content the fields may carry. */
  | { rule: 'server'; host: string; server: string; tool: string; fields: CardField[]; from?: string[] }
  /** `tool`: the page's name for it. `from`: as above. */
  | { rule: 'page-tool'; host: string; tool: string; fields: CardField[]; from?: string[] }
  /** `explanation` is the model's. `from`: as above. */
  | { rule: 'code'; host: string; frame?: string; from?: string[]; code: string; explanation: string }
  /**
   * Repeats something (`act`: its id) without a known end. `once`: the user says that it was not done; `no`: it was.
   * `isWrite`: what waits is a request of a page.
   */
  | {
      rule: 'open';
      host: string;
      act: string;
      sentAt: number;
      /** The status of its answer, whose result nobody has seen. */
      answered?: number;
      request?: SentRequest;
      label?: Label;
      isWrite?: true;
    };

/** A record: the compiler requires every rule. */
const rules: Record<ConfirmCard['rule'], true> = {
  site: true,
  address: true,
  flow: true,
  'user-facts': true,
  effect: true,
  write: true,
  tab: true,
  server: true,
  'page-tool': true,
  code: true,
  open: true,
};

export const cardRules = Object.keys(rules) as ConfirmCard['rule'][];

/** Of the user, not part of the task. */
export interface OtherTab {
  tabId: number;
  title: string;
  /** See `siteOf`; '' for the browser's own pages. */
  site: string;
}

/** Not in the user's words: the act, by the critic's word; the receiver's site (nor was it approved), the sum. */
export type Unnamed = 'act' | 'site' | 'amount';

export interface CardField {
  name: string;
  value: string;
  /** `before`: approved on an earlier card, or part of the workflow. Absent: the page. */
  from?: 'user' | 'before' | 'model';
  readAt?: string;
}

/** `task`: the same kind for the rest of the task. */
export type Allowance = 'once' | 'task' | 'no';

export interface Grant {
  callId: string;
  card: ConfirmCard;
  allow: Exclude<Allowance, 'no'>;
  /** The wait for the card, in milliseconds. Absent: the page's clocks stand still. */
  ms?: number;
}

/** `read`: nothing changes outside the page but what the site counts for itself. */
export type CriticKind = 'read' | EffectKind;

/** See `utils/guard/critic.ts`. */
export interface Judgement {
  key: string;
  asked: 'yes' | 'no' | 'unsure';
  kind: CriticKind;
}

import type { Label } from './records';
import type { SentRequest } from './open-act';
import type { EffectKind } from './plan-steps';

/**
 * docs/security.md, rows 4, 6, 7, 8 and 11. Facts only: words of pages and models have fields of their own. Hosts as
 * the browser writes them: in punycode, with port.
 */
export type ConfirmCard =
  /** A site that nobody named, or (`always`) that the user wants to be asked about in each task. */
  | { rule: 'site'; host: string; always?: true }
  /**
   * Composed by the model. `query`: decoded, in order. `leaves`: the page on `host` has it opened by another program,
   * or a program saved from there, under this name.
   */
  | {
      rule: 'address';
      host: string;
      url: string;
      query: [name: string, value: string][];
      leaves?: { to: 'program' } | { to: 'file'; name: string };
    }
  /**
   * After content of another site was read. `sends`: what would be written or opened. `event`: nothing is written, but
   * acting on `sends` (a name, in the page's words) can reveal something. `about`: labels of facts read for another
   * site; `from` may be '' then.
   */
  | { rule: 'flow'; from: string; to: string; sends: string; event?: true; about?: string[] }
  /** For use on `host`, by the user's labels. */
  | { rule: 'user-facts'; host: string; labels: string[] }
  /**
   * Or another effect outside the page. `control`: pressed, in the page's words. `destination`: gets it, if known.
   * `amount`: paid, in the page's words, if it says so. Secret values are masked by the page library. `mayDiffer`:
   * fields that "for this task" leaves free; absent where the task cannot be allowed.
   */
  | {
      rule: 'effect';
      host: string;
      effect: EffectKind;
      control: string;
      destination: string;
      fields: CardField[];
      amount?: string;
      mayDiffer?: string[];
    }
  /**
   * To its own site because of an action, by a method that writes, to `path` (with query). `control`: pressed before,
   * in the page's words. `fields`: what can be read of it; `cut`: not all. `bytes`: if known. `typed`: a text was typed
   * into the control, and nothing was pressed.
   */
  | {
      rule: 'write';
      host: string;
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
    }
  /** Named neither by number nor by quoted title: the user chooses (`chosen`). Titles are the pages' words. */
  | { rule: 'tab'; closes: boolean; tabs: OtherTab[]; chosen?: number }
  /** `server`: the user's name for it. `from`: other hosts that were read, whose content the fields may carry. */
  | { rule: 'server'; host: string; server: string; tool: string; fields: CardField[]; from?: string[] }
  /** By the page's name for it. `from`: as above. */
  | { rule: 'page-tool'; host: string; tool: string; fields: CardField[]; from?: string[] }
  /** Or in a frame. `explanation`: the model's. `from`: as above. */
  | { rule: 'code'; host: string; frame?: string; from?: string[]; code: string; explanation: string }
  /**
   * Its first time (`act`: its id) has no known end. `once`: it was not done; `no`: it was. `isWrite`: a page's request
   * waits.
   */
  | {
      rule: 'open';
      host: string;
      act: string;
      sentAt: number;
      /** Nobody has seen what came of it. */
      answered?: number;
      request?: SentRequest;
      label?: Label;
      isWrite?: true;
    };

/** Not part of the task. */
export interface OtherTab {
  tabId: number;
  title: string;
  /** See `siteOf`; '' for a page of the browser. */
  site: string;
}

/** A value that a call sends. */
export interface CardField {
  name: string;
  value: string;
  /** If not the page: the user's words or facts, or the model */
  from?: 'user' | 'model';
  /** Where the task has read it */
  readAt?: string;
}

/** How far the user allows what a card asks about: this call, the same kind for the rest of the task, or not at all. */
export type Allowance = 'once' | 'task' | 'no';

/** A card that the user allowed, for the call that it asked about. */
export interface Grant {
  callId: string;
  card: ConfirmCard;
  allow: Exclude<Allowance, 'no'>;
}

/** `read`: nothing changes outside the page, or only what the site counts for itself. */
export type CriticKind = 'read' | EffectKind;

/** See `utils/guard/critic.ts`. */
export interface Judgement {
  key: string;
  asked: 'yes' | 'no' | 'unsure';
  kind: CriticKind;
}

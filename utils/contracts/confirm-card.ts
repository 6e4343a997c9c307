import type { Label } from './records';
import type { SentRequest } from './open-act';
import type { EffectKind } from './plan-steps';

/**
 * What the guard asks the user to decide, by the rule that asks (docs/security.md, rows 4, 6, 7, 8 and 11). Facts only:
 * what a page or a model wrote has fields of its own. Hosts are written as the browser writes them: in punycode, with
 * their port.
 */
export type ConfirmCard =
  /** Acting on a site that nobody named, or (`always`) that the user wants to be asked about in each task. */
  | { rule: 'site'; host: string; always?: true }
  /**
   * Opening an address that the model composed. `query`: its parameters, decoded, in order. `leaves`: the page on
   * `host` has it opened by another program, or has a program saved from there, under this name.
   */
  | {
      rule: 'address';
      host: string;
      url: string;
      query: [name: string, value: string][];
      leaves?: { to: 'program' } | { to: 'file'; name: string };
    }
  /**
   * Passing something on to one site after content of another was read. `sends`: what would be written or opened.
   * `event`: nothing is written, but acting on `sends` (a name, in the page's words) can reveal something. `about`:
   * labels of facts about the user that were read for another site; `from` may be '' then.
   */
  | { rule: 'flow'; from: string; to: string; sends: string; event?: true; about?: string[] }
  /** Giving a model what the user wrote about themselves, for use on `host`. The labels are the user's own. */
  | { rule: 'user-facts'; host: string; labels: string[] }
  /**
   * Sending a form, or another effect outside the page, on `host`. `control`: what is pressed, in the page's words.
   * `destination`: the address that gets it, if known. `amount`: what is paid, in the page's words,
   * where the page says so. Values of secret fields are masked by the page library. `mayDiffer`: names of fields that
   * "for this task" leaves free; absent where it cannot be allowed for the task.
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
   * Letting a page send a request to its own site because of an action, by a method that writes, to `path` (with its
   * query) on `host`. `control`: what was pressed before, in the page's words. `fields`: what can be read of the
   * request; `cut`: that is not all of it. `bytes`: its size, where known. `amount`: as above. `typed`:
   * a text was typed into the control, and nothing was pressed.
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
  /**
   * Switching to one of the user's other tabs, or closing it, where they have named it neither by number nor by quoted
   * title. They choose the tab: `chosen`. Titles are the pages' words.
   */
  | { rule: 'tab'; closes: boolean; tabs: OtherTab[]; chosen?: number }
  /**
   * Calling a tool of one of the user's servers, which gets `fields`. `server`: the user's name for it. `from`: other
   * hosts that were read, whose content the fields may carry.
   */
  | { rule: 'server'; host: string; server: string; tool: string; fields: CardField[]; from?: string[] }
  /**
   * Calling a tool that the page offers, by the page's name for it, which gets `fields`. `from`: other hosts that were
   * read, whose content the fields may carry.
   */
  | { rule: 'page-tool'; host: string; tool: string; fields: CardField[]; from?: string[] }
  /**
   * Running code in the page, or in a frame. `explanation` is the model's. `from`: other hosts that were read, whose
   * content the code may carry.
   */
  | { rule: 'code'; host: string; frame?: string; from?: string[]; code: string; explanation: string }
  /**
   * Doing something again whose first time (`act`: its id) has no known end. `once` says that it was not done, `no`
   * that it was. `isWrite`: what waits is a request of a page.
   */
  | {
      rule: 'open';
      host: string;
      act: string;
      sentAt: number;
      /** The status of its answer, where nobody has seen what came of it. */
      answered?: number;
      request?: SentRequest;
      label?: Label;
      isWrite?: true;
    };

/** A tab of the user that is not part of the task. */
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
  /** Who put it there, if not the page: the user's own words or facts, or the model. */
  from?: 'user' | 'model';
  /** Address of the page on which the task has read it. */
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

/** `read`: nothing changes outside of the page, or only what the site counts for itself. */
export type CriticKind = 'read' | EffectKind;

/** What the critic said of one act: see `utils/guard/critic.ts`. */
export interface Judgement {
  key: string;
  asked: 'yes' | 'no' | 'unsure';
  kind: CriticKind;
}

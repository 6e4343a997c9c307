import type { ExtractKind } from '../page/api';
import type { Masked } from './masked';

export type Modifier = 'Alt' | 'Control' | 'Meta' | 'Shift';

/** One way to read `T into F`: the words may contain the separator, so there can be several readings, best first. */
export interface FieldReading {
  text: string;
  field?: Masked;
}

/** One way to read `A to B`: the words may contain " to " themselves, so there can be several readings, best first. */
export interface PairReading {
  from: Masked;
  to?: Masked;
}

/** A button that people do not call by its name. */
export type UsualButton =
  | 'cart'
  | 'accept'
  | 'reject'
  | 'view-cart'
  | 'checkout'
  | 'next'
  | 'previous'
  | 'close'
  | 'more'
  | 'reset'
  | 'compose'
  | 'reply'
  | 'archive'
  | 'mark-read'
  | 'delete'
  | 'log-out'
  | 'log-in'
  | 'play'
  | 'pause'
  | 'mute'
  /** The browser itself does the following ones where the page has no button. */
  | 'print'
  | 'zoom-in'
  | 'zoom-out'
  | 'save-page'
  | 'bookmark'
  | 'send-page'
  | 'full-screen';

/** Which prices are asked for. `amount`: the limit, with its currency (ISO 4217) where one is named. */
export interface PriceFilter {
  kind: 'cheapest' | 'dearest' | 'under' | 'over';
  amount?: number;
  currency?: string;
}

export type CountKind =
  | 'links'
  | 'buttons'
  | 'headings'
  | 'images'
  | 'fields'
  | 'checkboxes'
  | 'rows'
  | 'tables'
  | 'lists'
  | 'items'
  | 'forms';

/** What a command asks for, free of any page. Targets stay words until they are resolved against the snapshot. */
export type CommandBody =
  | { kind: 'goto'; url: string }
  | { kind: 'history'; action: 'back' | 'forward' | 'reload' }
  | { kind: 'open-tab'; url?: string }
  | { kind: 'list-tabs' }
  /** `which`: a number counted from 1, or words of the title or address. Without it the current tab. */
  | { kind: 'close-tab'; which?: string }
  | { kind: 'switch-tab'; which: string }
  /** `opens`: the user said to open it, so that it may be one of the things that the page lists. */
  | {
      kind: 'click';
      target: Masked;
      button?: 'right';
      double?: true;
      triple?: true;
      modifiers?: Modifier[];
      opens?: true;
    }
  | { kind: 'hover'; target: Masked }
  | { kind: 'drag'; readings: PairReading[] }
  /** CSS pixels, to the right and down. */
  | { kind: 'drag-by'; target: Masked; x: number; y: number }
  | { kind: 'type'; readings: FieldReading[]; mode: 'replace' | 'append'; submit: boolean }
  | { kind: 'set'; readings: FieldReading[] }
  | { kind: 'select'; readings: { option: Masked; field?: Masked }[] }
  | { kind: 'check'; target: Masked; checked: boolean }
  /** `button`: words that may as well name a button; it is clicked when the page has exactly that one. */
  | { kind: 'press'; keys: string; field?: Masked; button?: Masked }
  | { kind: 'scroll'; to: 'up' | 'down' | 'left' | 'right' | 'top' | 'bottom'; amountPx?: number }
  | { kind: 'scroll-to'; target: Masked }
  /** Scrolls down until the text shows. */
  | { kind: 'scroll-text'; text: string }
  /** `text`: a passage of the target or of the page. Without it, all text of the target. */
  | { kind: 'select-text'; text?: string; target?: Masked }
  | { kind: 'copy'; readings: PairReading[] }
  /** Without a field, pastes into the focused one. */
  | { kind: 'paste'; field?: Masked }
  /** `unnamed`: the user did not say which file. */
  | { kind: 'upload'; readings: { files: string[]; target?: Masked }[]; unnamed?: true }
  /** Without a target, the page content decides which form is meant. */
  | { kind: 'submit'; target?: Masked }
  | { kind: 'wait'; what: 'element' | 'gone'; text: string; timeoutMs?: number }
  | { kind: 'wait'; what: 'navigation' | 'network_idle'; timeoutMs?: number }
  | { kind: 'extract'; what: ExtractKind | 'article'; format: 'json' | 'csv' | 'markdown'; target?: Masked; one?: true }
  | { kind: 'read'; target: Masked }
  | { kind: 'ask-page'; about: 'title' | 'url' | 'page' }
  | { kind: 'ask-value'; target: Masked }
  | { kind: 'ask-checked'; target: Masked }
  | { kind: 'ask-buttons' }
  | { kind: 'ask-count'; what: CountKind }
  /**
   * `summary`: the most telling sentences; `topic`: what the page is about; `translation`: into a language (BCP 47), or
   * into the user's own, which only the browser or a model can do; `part`: of a part of the page only.
   */
  | { kind: 'digest'; about: 'summary' | 'topic' | 'translation'; to?: string; part?: true }
  /**
   * What the page says about something. `elsewhere`: the words for the page's own search field, where the page says
   * nothing about it. `price`: the answer compares prices.
   */
  | { kind: 'find'; question: string; elsewhere?: string; price?: PriceFilter }
  /** Uses the page's own search field. */
  | { kind: 'search'; text: string }
  /** Words that are only the name of something on the page. `question`: they may be a question about it instead. */
  | { kind: 'click-named'; target: Masked; question?: string }
  /** A button that people do not call by its name. `thing`: what the page must be about. */
  | { kind: 'click-usual'; what: UsualButton; thing?: Masked }
  /** An item of the page's list: by its number from 1 (-1: the last), or by words in it. */
  | { kind: 'open-item'; noun: string; target: Masked; nth?: number; about?: Masked }
  /** Sorts by a criterion that the page itself offers. */
  | { kind: 'sort'; by: Masked }
  /** Sets the page's own filter. */
  | { kind: 'only'; what: Masked }
  /** Removes an item from a cart or list. */
  | { kind: 'remove'; thing: Masked }
  /** Fills in the page's form with what the user wrote about themselves. */
  | { kind: 'fill-own'; only?: string }
  | { kind: 'code'; code: string }
  | { kind: 'help' }
  /** A greeting, or thanks. */
  | { kind: 'greet'; thanks: boolean };

/** A command and the user's words for it. */
export type Command = CommandBody & { words: string };

/** Why a command that is understood is not carried out. */
export type Refusal = 'search' | 'sleep' | 'opinion' | 'reword' | 'compare' | 'several' | 'date';

export type Reading = { ok: true; body: CommandBody } | { ok: false; refusal: Refusal };

/** What can be done to a page, and what it would lead to: the part of the contract of `api.ts` that is about acting. */

import type { KnownTarget } from '../known/known-target';
import type { Ref } from '../see/nodes';

/** What was copied, as the task keeps it. Page-derived. */
export interface Clipboard {
  text: string;
  html?: string;
}

export interface UploadFile {
  name: string;
  /** MIME type. */
  type: string;
  base64: string;
}

export type MouseButton = 'left' | 'middle' | 'right';
export type Modifier = 'Alt' | 'Control' | 'Meta' | 'Shift';

export interface Point {
  x: number;
  y: number;
}

/**
 * What the pointer is aimed at: an element, a point from its top left corner, or without ref a point of the view.
 * Points are in CSS pixels.
 */
export type Aim = { ref: Ref; offset?: Point } | { ref?: undefined; offset: Point };

/** By a part of what is visible, or to an edge. */
export type ScrollStep = 'up' | 'down' | 'left' | 'right' | 'top' | 'bottom' | 'left-end' | 'right-end';

/** Something done to an element or to the page. `ref` must come from a snapshot of this document. */
export type PageAction =
  /** `holdMs`: how long the button is held down. */
  | ({
      kind: 'click';
      button?: MouseButton;
      count?: 1 | 2 | 3;
      modifiers?: Modifier[];
      holdMs?: number;
    } & Aim)
  | ({ kind: 'hover' } & Aim)
  /**
   * Drags to the middle of another element of the same frame, to a point of the view, or by a distance in CSS pixels.
   * `holdMs`: how long the button is held before it moves.
   */
  | ({ kind: 'drag'; to: { ref: Ref } | Point | { byX: number; byY: number }; holdMs?: number } & Aim)
  /** Without ref, types into what has the focus. */
  | { kind: 'type'; ref?: Ref; text: string; mode?: 'replace' | 'append'; submit?: boolean }
  /** Chooses options by their text, else by value; `#3` means the third. Several only in a multiple select. */
  | { kind: 'select'; ref: Ref; options: string[] }
  | { kind: 'check'; ref: Ref; checked: boolean }
  /**
   * `keys`: a name (`Enter`, `a`, `ArrowDown`) or a chord (`Control+A`), pressed `times` times. Without ref: the
   * focused element. `clipboard`: what Control+V pastes.
   */
  | { kind: 'press'; ref?: Ref; keys: string; times?: number; clipboard?: Clipboard }
  /**
   * Selects the text of the element, or the first occurrence of a passage in it. Without ref, a passage of the page.
   */
  | { kind: 'select-text'; ref?: Ref; text?: string }
  /** Plays or pauses a video or audio, and goes to a second of it. */
  | { kind: 'media'; ref: Ref; play?: boolean; at?: number }
  /** `ref`: a form, or anything in it. */
  | { kind: 'submit'; ref: Ref }
  | { kind: 'upload'; ref: Ref; files: UploadFile[] }
  /**
   * Without ref, scrolls the page. `into-view` needs a ref; `text` scrolls down until `text` is in view. `amountPx`
   * (CSS pixels) defaults to most of the visible height.
   */
  | {
      kind: 'scroll';
      ref?: Ref;
      to: ScrollStep | 'into-view' | 'text';
      amountPx?: number;
      text?: string;
    };

/** What an action did that no text of the page tells. Lengths are in CSS pixels. Page-derived. */
export interface Effect {
  /** How far the element has moved on the page; 0, 0 after a drag that moved nothing. */
  moved?: { x: number; y: number };
  grown?: { width: number; height: number };
  /** What its look is now, of what is different: names and values of CSS. */
  look?: string[];
  /** It stands elsewhere among its siblings: behind one with these words, '' where it is the first. */
  after?: string;
  /** What is selected now. */
  selected?: string;
  /** Players that do something else now, with their state. */
  media?: string[];
}

export type Edge = 'top' | 'bottom' | 'left' | 'right';

export interface ActionOutcome {
  /** The element that was acted on, as the page names it. Page-derived text. */
  target?: { role: string; name: string };
  /** Value read back after typing, selecting or checking. Never of a password field (then absent). */
  value?: string;
  /** What stands after the action in the fields that it reached, without secrets: for the guard, not for the model. */
  left?: { name: string; value: string }[];
  /** Radio buttons that are out because the action chose another one of their group: for the guard. */
  unchosen?: string[];
  /** True when the action found everything as requested already and dispatched nothing. */
  unchanged?: boolean;
  /**
   * Set when the page did not take the action: what happened instead, in English, without page text. The call has
   * failed then.
   */
  refused?: string;
  /**
   * Set when the action ended in a scroll: where it is, in CSS pixels, which edges it has reached, and whether a step
   * moved it, which no event tells in a hidden tab, nor in Firefox 153 of a disabled field.
   */
  scroll?: { x: number; y: number; ends: Edge[]; moved?: true };
  /** What was copied or cut, for the task's clipboard; not for the model. */
  clipboard?: Clipboard;
  /** Something the model should know, in English, without page text (e.g. the page prevented the default). */
  note?: string;
  /** The field that was typed into before, where it holds something else since it lost the focus. Page-derived. */
  rewritten?: { field: string; value: string };
  /** True if a form was sent. Absent where none was about to be. */
  sent?: boolean;
}

/** The part of an action that may send something. `keys` and text without ref go to the focused element. */
export type Intent =
  | { by: 'click' | 'submit' | 'write'; ref: Ref }
  /** At a point of the view, in CSS pixels. */
  | { by: 'click' | 'write'; ref?: undefined; at: Point }
  | { by: 'type'; ref?: Ref; text: string; enter: boolean }
  | { by: 'keys'; ref?: Ref; keys: string };

export type FieldKind = 'text' | 'choice' | 'email' | 'tel' | 'file' | 'password' | 'card' | 'code' | 'hidden';

/** A field of a form as it would be sent. The value of a secret field is dots, that of a file field the file's name. */
export interface FormField {
  name: string;
  value: string;
  kind: FieldKind;
}

/** What sending a form would do. */
export interface FormFacts {
  method: 'get' | 'post' | 'dialog';
  /** The address that receives the form, absolute, without its query where the form replaces it. */
  action: string;
  fields: FormField[];
  /** Name of the button that sends the form, if one does: the page's words. */
  button?: string;
  /** True if somebody has changed a field since the page was loaded. Absent where nobody has. */
  changed?: true;
  /** Equal for the same method, address and fields; does not depend on the values of the fields. */
  digest: string;
}

/** What an action would lead to, as the page library sees it just before. Names are the page's words. */
export interface Foreseen {
  /** Address of the document in which the element is. */
  url: string;
  /** What is acted on. `opens`: the control opens a menu, a dialog or, as a link, the page at `leadsTo`. */
  control?: {
    role: string;
    name: string;
    opens?: boolean;
    /** What the field is for, where it is one of a form. */
    field?: FieldKind;
    /** Where a link leads, absolute, by whatever scheme. */
    leadsTo?: string;
    /** The page marks it as a control that does something, by facts that say so in every language. */
    acts?: true;
    /** The link wants a file to be saved, under this name; '' for the one in its address. */
    downloads?: string;
  };
  /** The sum that the action pays, as the page shows it next to the control. */
  amount?: string;
  /** The form that the action sends. */
  form?: FormFacts;
  /**
   * What stands in the fields for text around a control that may send them, with what is written beside them: the
   * page's words, for the user to read.
   */
  message?: FormField[];
  /** The address of a frame that is acted on and that the task may not use; from the browser, not from the page. */
  closedFrame?: string;
  /** What the action pastes from the task's clipboard. */
  pastes?: string;
  /** The properties by which the element is found again. Absent where no ref names it. */
  known?: KnownTarget;
}

import type { KnownTarget } from '../known/known-target';
import type { Ref } from '../see/nodes';

/** Page-derived. */
export interface Clipboard {
  text: string;
  /** Pasted only in documents of the origin `from`: the user is shown the text alone. */
  html?: string;
  from?: string;
}

export interface UploadFile {
  name: string;
  type: string;
  base64: string;
}

export type MouseButton = 'left' | 'middle' | 'right';
export type Modifier = 'Alt' | 'Control' | 'Meta' | 'Shift';

export interface Point {
  x: number;
  y: number;
}

/** CSS pixels from the element's top left corner; without ref, of the view. */
export type Aim = { ref: Ref; offset?: Point } | { ref?: undefined; offset: Point };

/** By a part of what is visible, or to an edge. */
export type ScrollStep = 'up' | 'down' | 'left' | 'right' | 'top' | 'bottom' | 'left-end' | 'right-end';

export type PageAction =
  | ({
      kind: 'click';
      button?: MouseButton;
      count?: 1 | 2 | 3;
      modifiers?: Modifier[];
      holdMs?: number;
    } & Aim)
  | ({ kind: 'hover' } & Aim)
  /** `holdMs`: before it moves. `via`: points on its way, measured from its beginning. */
  | ({ kind: 'drag'; to: { ref: Ref } | Point | { byX: number; byY: number }; via?: Point[]; holdMs?: number } & Aim)
  /** Without ref: what has the focus. */
  | { kind: 'type'; ref?: Ref; text: string; mode?: 'replace' | 'append'; submit?: boolean }
  /** By their text, else by value; `#3` is the third. Several only in a multiple select. */
  | { kind: 'select'; ref: Ref; options: string[] }
  | { kind: 'check'; ref: Ref; checked: boolean }
  /**
   * `keys`: a name (`Enter`, `a`, `ArrowDown`) or a chord (`Control+A`). Without ref: the focused element. `clipboard`:
   * what Control+V pastes.
   */
  | { kind: 'press'; ref?: Ref; keys: string; times?: number; holdMs?: number; clipboard?: Clipboard }
  /** The first occurrence of `text` in the element; without ref, in the page. */
  | { kind: 'select-text'; ref?: Ref; text?: string }
  /** `at`: seconds. */
  | { kind: 'media'; ref: Ref; play?: boolean; at?: number }
  | { kind: 'submit'; ref: Ref }
  | { kind: 'upload'; ref: Ref; files: UploadFile[] }
  /**
   * `into-view` needs a ref. `to: 'text'` scrolls down until `text` is in view. `amountPx` (CSS pixels) defaults to
   * most of what is visible.
   */
  | {
      kind: 'scroll';
      ref?: Ref;
      to: ScrollStep | 'into-view' | 'text';
      amountPx?: number;
      text?: string;
    };

/** What the page's text does not tell, in CSS pixels. Page-derived. */
export interface Effect {
  moved?: { x: number; y: number };
  /** How far the content of a dragged element moved, where that stayed; `drawn`: its canvas shows another picture. */
  inside?: { x: number; y: number } | 'drawn' | 'unreadable';
  grown?: { width: number; height: number };
  look?: string[];
  /** The words of the item before it; '' for the first. */
  after?: string;
  selected?: string;
  media?: string[];
}

export type Edge = 'top' | 'bottom' | 'left' | 'right';

export interface ActionOutcome {
  target?: { role: string; name: string };
  /** Read back after typing, selecting or checking. Absent for a secret field. */
  value?: string;
  /** For the guard, not for the model. */
  left?: { name: string; value: string; isChoice?: true }[];
  /** For the guard: taken back, or out because another of their group was chosen. */
  unchosen?: string[];
  unchanged?: boolean;
  /** What happened instead, in English, without page text. The call has failed then. */
  refused?: string;
  /**
   * Where it ended, in CSS pixels, and the edges it reached. `moved`: no event tells it in a hidden tab, or in Firefox
   * 153 of a disabled field.
   */
  scroll?: { x: number; y: number; ends: Edge[]; moved?: true };
  /** Not for the model. */
  clipboard?: Clipboard;
  /** In English, without page text. */
  note?: string;
  /** A field that holds something else since it lost the focus. Page-derived. */
  rewritten?: { field: string; value: string };
  /** Absent where no form was about to be sent. */
  sent?: boolean;
  /** Enter was not pressed: the page moved the focus on to what nobody has foreseen. */
  enterLeft?: true;
}

export type Intent =
  | { by: 'click' | 'submit' | 'write'; ref: Ref }
  | { by: 'click' | 'write'; ref?: undefined; at: Point }
  | { by: 'type'; ref?: Ref; text: string; enter: boolean }
  | { by: 'keys'; ref?: Ref; keys: string };

export type FieldKind = 'text' | 'choice' | 'email' | 'tel' | 'file' | 'password' | 'card' | 'code' | 'hidden';

/** A secret value is dots, that of a file field the file's name. */
export interface FormField {
  name: string;
  /** As the server reads it, where that differs. */
  sentAs?: string;
  value: string;
  kind: FieldKind;
  /** A box or a button of several. */
  ticked?: true;
  /** The box must be ticked before the form is sent. */
  isDue?: true;
  /** The value is longer, or stands for fields that are left out. */
  cut?: true;
}

export interface FormFacts {
  method: 'get' | 'post' | 'dialog';
  /** Absolute, without its query where the form replaces it. */
  action: string;
  fields: FormField[];
  /** The page's words. */
  button?: string;
  /** Somebody changed a field since the page was loaded. */
  changed?: true;
  /** Equal for the same method, address and fields, whatever their values. */
  digest: string;
}

/** Names are the page's words. */
export interface Foreseen {
  url: string;
  /** `opens` a menu, a dialog or, as a link, the page at `leadsTo`. */
  control?: {
    role: string;
    name: string;
    opens?: boolean;
    field?: FieldKind;
    leadsTo?: string;
    /** Where a link around or in it leads, whatever its own role. */
    inLink?: string;
    /** By facts of the page that say so in every language. */
    acts?: true;
    /** The name for the file; '' for the one in its address. */
    downloads?: string;
  };
  amount?: string;
  form?: FormFacts;
  /** Fields for text around a control that may send them, and the page's words beside them. */
  message?: FormField[];
  /** From the browser, not from the page. */
  closedFrame?: string;
  /** The page that wrote a document without a site of its own, from the browser; '' where there is none. */
  writer?: string;
  pastes?: string;
  known?: KnownTarget;
}

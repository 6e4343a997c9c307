/**
 * A short id of an element in a snapshot: "e12" in the top frame, "f2e7" in a sub-frame. Never reused in a document.
 */
export type Ref = string;

/** States of an element as ARIA names them. Absent means "not stated", which reads as false or not applicable. */
export interface NodeStates {
  checked?: boolean | 'mixed';
  expanded?: boolean;
  selected?: boolean;
  pressed?: boolean | 'mixed';
  disabled?: boolean;
  required?: boolean;
  invalid?: boolean;
  readonly?: boolean;
  focused?: boolean;
  /** Takes several lines. */
  multiline?: boolean;
  /** Several of its options can be chosen. */
  multiselectable?: boolean;
  /** The field holds a value that is not shown, because it is secret. */
  filled?: boolean;
  /** What it opens: `menu`, `listbox`, `tree`, `grid` or `dialog`. */
  haspopup?: string;
  /** How the rows are sorted by this column: `ascending` or `descending`. */
  sort?: string;
  /** In view, but covered by something that must be closed or scrolled away first. */
  covered?: boolean;
  current?: string;
  /** Heading level. */
  level?: number;
}

/** What a snapshot leaves out at this place, and how to read it. */
export type More =
  /** The element children `from` to `to` (1-based, in the laid-out tree) of the `of` children of `scope`. */
  | { what: 'rows' | 'items' | 'parts'; from: number; to: number; of: number; scope: Ref }
  /**
   * The page goes on after this portion of it; the next one begins at `from` in the frame or part `scope`, or in the
   * top document.
   */
  | { what: 'page'; from: number; scope?: Ref }
  /** The page has `of` headings that are not shown, among them these. */
  | { what: 'headings'; headings: string[]; of: number }
  /** Matches `from` to `to` of `of` are shown here; `atLeast`: there may be more than `of`. */
  | { what: 'matches'; from: number; to: number; of: number; atLeast?: true };

/** One collected element or run of text. */
export interface PageNode {
  /**
   * Lower-case ARIA role; `text` for a run of text, `frame` for an iframe, `document` for the root, `more` for a fold.
   */
  role: string;
  /** Accessible name. For `text` the text itself, white space collapsed. */
  name?: string;
  /**
   * Given to everything that can be acted on, and to containers that can be a scope (table, list, dialog, form, frame).
   * A `text` has the ref of the element around it, where a part of the page was asked for.
   */
  ref?: Ref;
  /** What the page's code calls a nameless element, e.g. `trash`: letters, digits and blanks. */
  hint?: string;
  /** The text beside a nameless button, or the name of the field that it operates. */
  of?: string;
  /** `42x42 #c33`: CSS pixels, and the colour that it is filled with, for what has no words: boxes, canvas, video. */
  size?: string;
  /** How far a box has been scrolled down and sideways, in per cent. Absent where it does not scroll that way. */
  scrolled?: number;
  across?: number;
  states?: NodeStates;
  /** Current value of a text field, slider, select (text of the chosen options). Never of a password field. */
  value?: string;
  placeholder?: string;
  description?: string;
  /** Link target as it stands, resolved against the document. */
  url?: string;
  /** Type of an input where it matters: `password`, `email`, `date`, `file`, ... */
  inputType?: string;
  /** Texts of the options of a select or listbox that is not expanded as children. */
  options?: string[];
  /** For role `frame`: where its document is. */
  frame?: FrameInfo;
  /** For role `more`. */
  more?: More;
  /** Already shown in an earlier portion of the page, and repeated here for its content. */
  again?: true;
  children?: PageNode[];
}

/** What a document knows of a frame in it. */
export interface FrameInfo {
  /**
   * Position in `window.frames` of the document; -1 inside of shadow roots, which are not counted there, and where the
   * id is known.
   */
  index: number;
  /** The browser's id of the frame, where a page script can learn it (Firefox). */
  id?: number;
  /** True if the document around it can access its content. */
  sameOrigin: boolean;
  /** The address that the element asks for; `about:srcdoc` and `about:blank` for content of the page itself. */
  src: string;
  /**
   * It was not looked into: one of many, out of view or behind as many in view as one look has room for; or one that
   * loads only when it is seen.
   */
  away?: 'out of view' | 'in view' | 'not loaded';
  /** It is shown even where nothing in it is. */
  isKept?: true;
  /** Why its content is not shown, in English. Set by the background. May hold a host name. */
  closed?: string;
}

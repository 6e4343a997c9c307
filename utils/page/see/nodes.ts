/** "e12" in the top frame, "f2e7" in a sub-frame. Never reused in a document. */
export type Ref = string;

/** Absent means "not stated". */
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
  multiline?: boolean;
  multiselectable?: boolean;
  /** The page says that this link does something. */
  acts?: boolean;
  /** A secret value is there. */
  filled?: boolean;
  /** `menu`, `listbox`, `tree`, `grid` or `dialog`. */
  haspopup?: string;
  /** `ascending` or `descending`. */
  sort?: string;
  /** In view, but something must be closed or scrolled away first. */
  covered?: boolean;
  current?: string;
  level?: number;
}

export type More =
  /** Element children `from` to `to` (1-based, laid-out tree) of `of`. */
  | { what: 'rows' | 'items' | 'parts'; from: number; to: number; of: number; scope: Ref }
  /** Begins at `from` in the frame or part `scope`, or in the top document. */
  | { what: 'page'; from: number; scope?: Ref }
  /** Among `of` that are not shown. */
  | { what: 'headings'; headings: string[]; of: number }
  /** `atLeast`: there may be more than `of`. */
  | { what: 'matches'; from: number; to: number; of: number; atLeast?: true };

export interface PageNode {
  /** ARIA's, and `text`, `frame`, `document` for the root, `more` for a fold. */
  role: string;
  name?: string;
  /**
   * Of what can be acted on, and of scopes (table, list, dialog, form, frame). In a part that was asked for, a `text`
   * has that of the element around it.
   */
  ref?: Ref;
  /** Its name in the code where it has no other. */
  hint?: string;
  of?: string;
  /** `42x42 #c33`: CSS pixels and fill, for what has no words. */
  size?: string;
  /** Per cent; absent where it does not scroll that way. */
  scrolled?: number;
  across?: number;
  states?: NodeStates;
  /** Never of a secret field. */
  value?: string;
  placeholder?: string;
  description?: string;
  /** A line goes through this part of its name. */
  struck?: string;
  /** Resolved against the document. */
  url?: string;
  inputType?: string;
  options?: string[];
  frame?: FrameInfo;
  more?: More;
  /** Shown in an earlier portion, and repeated for its content. */
  again?: true;
  children?: PageNode[];
}

/** A tree in the order of its lines. */
export const nodesIn = (node: PageNode): PageNode[] => [node, ...(node.children ?? []).flatMap(nodesIn)];

export interface FrameInfo {
  /** In `window.frames`; -1 in shadow roots, and where the id is known. */
  index: number;
  /** Firefox only. */
  id?: number;
  sameOrigin: boolean;
  /** `about:srcdoc` and `about:blank` for content of the page itself. */
  src: string;
  /** Not looked into: one of too many, or one that loads only when seen. */
  away?: 'out of view' | 'in view' | 'not loaded';
  isKept?: true;
  /** In English; may hold a host name. */
  closed?: string;
}

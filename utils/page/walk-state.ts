import type { PageNode } from './api';
import { Children } from './children';
import { isDrawn } from './dom';
import type { Entry, Gap } from './gap';
import { isToldElsewhere, quietRoles } from './node-of';
import type { Refs } from './refs';
import type { Seek } from './seek';
import { attributeOf, tagOf } from './still';
import type { Place, Range } from './viewport';
import { nothingAbove, type Look } from './visibility';

export interface WalkOptions {
  refs: Refs;
  /** Told of every shadow root on the way. */
  onRoot(root: ShadowRoot): void;
  /** Tokens, estimated, after which the walk ends. */
  budget: number;
  /** In the order of distance to the viewport, not of the document. */
  nearFirst: boolean;
  /** Nodes to be left out at the beginning. */
  skip?: number;
  /** The frame with which to begin, instead of after so many nodes. With either, the walk ends behind the first frame. */
  fromFrame?: Element;
  /** Levels of containers that are entered. */
  depth?: number;
  seek?: Seek;
  /** What is around what is wanted is kept too, as far as it is read. */
  keepAround?: boolean;
}

/** What is known of the elements around. */
export interface Around {
  opacity: number;
  scrolled: boolean;
  folded: boolean;
  /** Text is told elsewhere already: by the name of the element around it. */
  quiet: boolean;
  /** In an SVG drawing, but not in its letters: what else is written there is never drawn. */
  drawing: boolean;
  /** Below aria-hidden: only what can be acted on counts. */
  hidden: boolean;
  /** The parent has the pointing hand already, so that the hand says nothing about a child. */
  pointer: boolean;
  /** Lies wholly near the viewport. */
  inside: boolean;
  /** In one of several like parts: read to its end even where the budget is over, because half a part helps nobody. */
  inItem: boolean;
  /** In a row or list item, which stand on one line: it is kept or left out as a whole. */
  inLine: boolean;
  level: number;
  /** Nodes around. */
  nesting: number;
}

/** Where the nodes of one parent gather; text of inline elements runs on until a block begins or ends. */
export interface Sink {
  entries: Entry<Around>[];
  text: string;
  /** Something in it is wanted, by `skip` and `seek`. */
  real: boolean;
  hits: number;
}

/** An element whose children are being read. */
export interface Frame {
  element: Element;
  children: Children;
  around: Around;
  sink: Sink;
  /** What takes up the element after its children, where it has a node of its own. */
  parent: Sink | undefined;
  node: PageNode | undefined;
  /** The node by which a fold here is named. */
  owner: PageNode | undefined;
  block: boolean;
  style: CSSStyleDeclaration | undefined;
  unseenText: boolean | undefined;
  tokensBefore: number;
  /** Ranges of children that follow the one that is read. */
  rest: Range[];
  whenDone?: (() => void) | undefined;
}

/** Around the outermost element. */
export const outside: Around = {
  ...nothingAbove,
  quiet: false,
  drawing: false,
  hidden: false,
  pointer: false,
  inside: false,
  inItem: false,
  inLine: false,
  level: 0,
  nesting: 0,
};
export const here: Place = { distance: 0, above: false, inside: false };
export const emptySink = (): Sink => ({ entries: [], text: '', real: false, hits: 0 });
export const nothingOf = (element: Element): Children => new Children(element, Infinity, 0);
/** A frame that reads the children of an element into a sink. */
export function frameOf(element: Element, around: Around, sink: Sink, from?: number): Frame {
  return {
    element,
    children: new Children(element, from),
    around,
    sink,
    parent: undefined,
    node: undefined,
    owner: undefined,
    block: false,
    style: undefined,
    unseenText: undefined,
    tokensBefore: 0,
    rest: [],
  };
}

/** A frame that reads the nearest child of a gap, and takes it out of the gap. */
export function frameOfGap(gap: Gap<Around>): Frame {
  const at = gap.above ? gap.to-- : gap.from++;
  const sink = emptySink();
  return {
    ...frameOf(gap.container, gap.context, sink),
    children: new Children(gap.container, at, at),
    block: true,
    owner: gap.owner,
    style: gap.withText ? getComputedStyle(gap.container) : undefined,
    whenDone: () => void (gap.above ? gap.after.unshift(...sink.entries) : gap.before.push(...sink.entries)),
  };
}

/** What is known below an element. */
export function aroundIn(
  element: Element,
  look: Look,
  { around, children }: Frame,
  node: PageNode | undefined,
  inside: boolean,
): Around {
  const quiet =
    around.quiet ||
    isToldElsewhere(element) ||
    (node !== undefined && quietRoles.has(node.role)) ||
    (node?.role === 'generic' && node.name !== undefined);
  const counts = node !== undefined && !lineRoles.has(node.role) && !around.inLine;
  return {
    opacity: look.opacity,
    scrolled: look.scrolled,
    folded: look.folded,
    quiet,
    drawing: isDrawing(element, around.drawing),
    hidden: around.hidden || attributeOf(element, 'aria-hidden') === 'true',
    pointer: look.style.cursor === 'pointer',
    inside,
    inItem: around.inItem || children.elements().length >= likeParts,
    inLine:
      node !== undefined && lineRoles.has(node.role)
        ? true
        : around.inLine && !(node !== undefined && blockRoles.has(node.role)),
    level: around.level + (counts ? 1 : 0),
    nesting: around.nesting + (node ? 1 : 0),
  };
}

function isDrawing(element: Element, around: boolean): boolean {
  const tag = tagOf(element);
  if (tag === 'svg') return true;
  return around && !((tag === 'text' || tag === 'foreignObject') && isDrawn(element));
}

export const lineRoles = new Set(['row', 'listitem']);
/** Inside of a line they stand on lines of their own. */
const blockRoles = new Set(['list', 'table', 'grid', 'treegrid', 'tree', 'listbox', 'form', 'dialog']);
/** So many parts beside each other are like parts. */
const likeParts = 8;

import type { PageNode } from '../../api';
import { Children } from './children';
import { isSvg } from '../../dom/dom';
import { columnsIn } from '../../dom/grid';
import { isAriaHidden } from '../../aria/drawn-text';
import { maxNameLength, nameOf } from '../../aria/name';
import { blockRoles, lineRoles, quietRoles, tickRoles } from '../../aria/roles';
import { isReadElsewhere, type NodeContext } from '../node/node-of';
import { isLayerOfChoices } from '../node/choice';
import type { Refs } from '../refs';
import { cursorOf, styleOf } from '../../dom/realm';
import type { TextSearch } from '../find-text';
import { tagOf } from '../../dom/dom-cache';
import type { Place, Range } from '../viewport';
import { nothingAbove, type Visibility } from '../../aria/visibility';

export interface WalkOptions {
  refs: Refs;
  onRoot(root: ShadowRoot): void;
  /** Tokens, estimated. */
  budget: number;
  nearFirst: boolean;
  /** Nodes to leave out at the beginning. */
  skip?: number | undefined;
  /** Begins here instead. With either, the walk ends after the first frame. */
  fromFrame?: Element | undefined;
  /** Levels of containers that are entered. */
  depth?: number | undefined;
  seek?: TextSearch | undefined;
  /** With `seek`: matches to skip. */
  matchesBefore?: number;
  everyLine?: boolean;
  /** A node even if it says nothing. */
  keepsStart?: boolean;
  keepsSurroundings?: boolean;
}

export interface WalkContext extends NodeContext {
  opacity: number;
  scrolled: boolean;
  folded: boolean;
  isNearViewport: boolean;
  /** Read to its end even beyond the budget: half a part helps nobody. */
  inItem: boolean;
  /** A row or item on one line, kept or left out as a whole. */
  inLine: boolean;
  /** Its name says the text. */
  named: PageNode | undefined;
  /** Of the cells of the table around it. */
  columns: ReadonlyMap<Element, number> | undefined;
  /** Words for everybody but screen readers. */
  isDrawnPhrase: boolean;
  /** Its blocks are lines of one text. */
  isCode: boolean;
  level: number;
  depth: number;
}

/** Not read yet; a fold if it never is. Stands among the nodes of their parent. */
export interface Gap {
  container: Element;
  owner: PageNode | undefined;
  context: WalkContext;
  /** 1-based. Nothing is left when `from` is above `to`. */
  from: number;
  to: number;
  isAbove: boolean;
  /** CSS pixels to the nearest child. */
  distance: number;
  includesText: boolean;
  before: Entry[];
  after: Entry[];
}
export type Entry = PageNode | Gap;

/** Inline text continues until a block begins or ends. */
export interface Collector {
  entries: Entry[];
  text: string;
  holder?: Element | undefined;
  hasWanted: boolean;
  hits: number;
}

/** All parts are set from the start: engines are slow where objects of a kind differ. */
export class Frame {
  readonly element: Element;
  /** Around its text: a block, or with a node. */
  holder: Element;
  parent: Collector | undefined;
  node: PageNode | undefined;
  owner: PageNode | undefined;
  block = false;
  /** What parts its text from the next one. */
  behind = '';
  /** Asked once, of all its children. */
  hasManyChildren: boolean | undefined;
  style: CSSStyleDeclaration | undefined;
  hasUnseenText: boolean | undefined;
  tokensBefore = 0;
  pieces: Iterator<string> | undefined;
  /** After the one being read. */
  remaining: Range[] = [];
  onDone: (() => void) | undefined;

  constructor(
    public children: Children,
    readonly context: WalkContext,
    readonly collector: Collector,
  ) {
    this.element = children.element;
    this.holder = children.element;
  }
}

export const rootContext: WalkContext = {
  ...nothingAbove,
  isInNamedContent: false,
  control: false,
  isInDrawing: false,
  cell: undefined,
  isAriaHidden: false,
  isInChoices: false,
  pointer: false,
  isNearViewport: false,
  inItem: false,
  inLine: false,
  named: undefined,
  columns: undefined,
  isDrawnPhrase: false,
  isCode: false,
  level: 0,
  depth: 0,
};
export const noOffset: Place = { distance: 0, isAbove: false, isInside: false };
export const emptyCollector = (): Collector => ({ entries: [], text: '', hasWanted: false, hits: 0 });
export const nothingOf = (element: Element): Children => new Children(element, Infinity, 0);
export function frameOfGap(gap: Gap): Frame {
  const at = gap.isAbove ? gap.to-- : gap.from++;
  const collector = emptyCollector();
  const frame = new Frame(new Children(gap.container, at, at), gap.context, collector);
  frame.block = true;
  frame.owner = gap.owner;
  if (gap.includesText) frame.style = styleOf(gap.container);
  frame.onDone = () =>
    void (gap.isAbove ? gap.after.unshift(...collector.entries) : gap.before.push(...collector.entries));
  return frame;
}

export function contextIn(
  element: Element,
  look: Visibility,
  frame: Frame,
  node: PageNode | undefined,
  inside: boolean,
  isDrawnPhrase = false,
): WalkContext {
  const { context } = frame;
  const role = node?.role ?? '';
  // Where a heading is cut, its text is told below it.
  const isNamed = quietRoles.has(role) && (role !== 'heading' || (node?.name ?? '').length < maxNameLength - 1);
  const quiet =
    context.isInNamedContent ||
    isReadElsewhere(element) ||
    isNamed ||
    // A label says what a box is for, not what is in it.
    (node?.role === 'generic' &&
      node.name !== undefined &&
      (node.scrolled ?? node.across) === undefined &&
      nameOf(element, role) === '');
  const counts = node !== undefined && !lineRoles.has(role) && !context.inLine;
  return {
    opacity: look.opacity,
    scrolled: look.scrolled,
    folded: look.folded,
    isInNamedContent: quiet,
    control: context.control || tickRoles.has(role),
    isInDrawing: isDrawing(element, context.isInDrawing),
    cell: role === 'cell' || role === 'gridcell' ? element : context.cell,
    isAriaHidden: context.isAriaHidden || isAriaHidden(element),
    isInChoices:
      (context.isInChoices && !(node?.ref !== undefined && /^(generic|listitem)$/.test(role))) ||
      isLayerOfChoices(element, look),
    pointer: cursorOf(element) === 'pointer',
    isNearViewport: inside,
    inItem: context.inItem || (frame.hasManyChildren ??= hasMany(frame.children)),
    named: isNamed ? node : context.named,
    columns: /^(table|(tree)?grid)$/.test(role) ? columnsIn(element) : context.columns,
    inLine: lineRoles.has(role) || (context.inLine && !blockRoles.has(role)),
    isDrawnPhrase,
    isCode: context.isCode || tagOf(element) === 'pre',
    level: context.level + (counts ? 1 : 0),
    depth: context.depth + (node ? 1 : 0),
  };
}

function isDrawing(element: Element, inDrawing: boolean): boolean {
  const tag = tagOf(element);
  if (tag === 'svg') return true;
  return inDrawing && !((tag === 'text' || tag === 'foreignObject') && isSvg(element));
}

const hasMany = (children: Children): boolean => children.to > 0 && children.hasMoreThan(manySiblings - 1);
const manySiblings = 8;

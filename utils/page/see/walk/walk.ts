import type { PageNode } from '../../api';
import { signAfter, signBefore } from '../../aria/close-words';
import { isAriaHidden } from '../../aria/drawn-text';
import { drawnWordsOf } from '../../aria/drawn-words';
import { formulaOf } from '../../aria/formula';
import { nameOf } from '../../aria/name';
import { isUnseenText } from '../../aria/paint';
import { drawnWords } from '../../aria/pseudo';
import { saidBehind } from '../../aria/short-form';
import { Children, elementsIn } from './children';
import { isTag } from '../../dom/dom';
import { keepsLines, maxPieceLength, piecesOf, piecesWith } from '../lines';
import { optionRanges } from '../node/long-options';
import { noteStruck, readText } from './read-text';
import type { TextSearch } from '../find-text';
import { frameNode } from '../node/node';
import { isLeaf, isReplacedControl } from '../node/node-of';
import { columnsIn, tableSelector } from '../../dom/grid';
import { elementNode, page, textNode } from '../../dom/realm';
import { cellRoles } from '../../aria/roles';
import { fieldsWithCustomLook } from '../../aria/custom-control';
import { layersOnTop, manyChildren, placeOf, rangesOf, type Place, type Range } from '../viewport';
import { lookAt } from '../../aria/visibility';
import {
  contextIn,
  emptyCollector,
  frameOfGap,
  noOffset,
  nothingOf,
  rootContext,
  Frame,
  type WalkOptions,
} from './walk-state';
import { isBlock, WalkNodes } from './walk-nodes';
import { enoughCode, farPart, maxFramesInView, softPart } from './walk-limits';
import { isHeadPart } from '../node/node-cost';
import { safe } from '../../dom/safe';

/**
 * Stops between any two elements. No recursion: pages nest deeper than stacks. The gaps in `entries` must still be
 * closed.
 */
export class Walk extends WalkNodes {
  readonly layers: Element[] = [];
  private reach = 0;
  private framesInView = 0;
  private readonly onTop: Set<Element>;

  constructor(options: WalkOptions) {
    super(options);
    this.onTop = options.nearFirst ? layersOnTop() : new Set();
    if (!options.nearFirst) this.reach = Infinity;
  }

  /** Begins with its children where `from` is given. */
  start(element: Element, from?: number): void {
    this.starts.add(element);
    const collector = { ...emptyCollector(), entries: this.entries };
    const table = safe(element).closest(tableSelector);
    const context = { ...rootContext, columns: table ? columnsIn(table) : undefined };
    const root = new Frame(nothingOf(element), context, collector);
    root.block = true;
    this.stack.push(root);
    this.enterElement(element, root, from);
  }

  /** `until`: `performance.now`. True when all is done. */
  run(until: number): boolean {
    for (let steps = 1; ; steps++) {
      if ((this.options.seek || steps % 16 === 0) && page.performance.now() >= until) return false;
      const frame = this.stack.at(-1);
      if (frame) this.step(frame);
      else if (!this.extendToNextGap()) return true;
    }
  }

  private step(frame: Frame): void {
    if (frame.pieces) return this.readPiece(frame);
    const child = frame.children.next();
    if (!child) this.nextOrFinish(frame);
    else if (frame.children.type === elementNode) this.enterElement(child as Element, frame);
    else if (frame.children.type === textNode && frame.context.named) noteStruck((child as Text).data, frame);
    else if (frame.children.type === textNode && this.isReadable(frame)) {
      const { data } = child as Text;
      if (data.length <= maxPieceLength) readText(data, frame);
      else if (this.matches && !this.options.keepsSurroundings)
        frame.pieces = piecesWith(data, (part) => this.mayMatch(part));
      else if (this.options.seek || this.skip !== undefined) frame.pieces = piecesOf(data);
      else readText(data.slice(0, this.mostText + 1), frame);
    }
  }

  private mayMatch(text: string): boolean {
    return this.matches?.isFollowing === true || this.options.seek?.mayBeIn(text) === true;
  }

  /** Each piece gets a line of its own: a match may be anywhere, and portions may end in it. */
  private readPiece(frame: Frame): void {
    const piece = frame.pieces?.next().value;
    if (piece === undefined) frame.pieces = undefined;
    else if (this.isOver() || this.isAtEnd(frame.context)) {
      frame.pieces = undefined;
      this.cut(frame);
    } else {
      readText(piece, frame);
      this.flush(frame.collector, frame.context);
    }
  }

  private enterElement(element: Element, frame: Frame, from?: number): void {
    const { context, collector } = frame;
    if (isTag(element, 'br')) {
      collector.text += frame.style && keepsLines(frame.style) ? '\n' : ' ';
      return;
    }
    if (this.isOver() || this.isAtEnd(context)) return this.cut(frame);
    if (this.isWaiting(element)) return this.leaveOut(frame, noOffset);
    this.elementsRead++;
    const { seek } = this.options;
    const mayBeSkipped = seek && !context.inLine && !this.matches?.isFollowing && safe(element).firstElementChild;
    if (mayBeSkipped && !isHeadPart(element) && !seek.mayHold(element)) return;
    const look = lookAt(element, context);
    if (look.position !== 'static' && look.display !== 'none' && this.options.nearFirst) this.layers.push(element);
    if (look.gone && !isReplacedControl(element, look))
      return fieldsWithCustomLook(element, look).forEach((field) => this.enterElement(field, frame));
    let { isDrawnPhrase } = context;
    const isHidden = isAriaHidden(element);
    if (!context.isAriaHidden && isHidden && this.isReadable(frame)) {
      const words = drawnWordsOf(element, look.style);
      if (words) return readText(words, frame, true);
      isDrawnPhrase = words === undefined;
    }
    const formula = look.shown && this.isReadable(frame) ? formulaOf(element) : undefined;
    if (formula !== undefined)
      return isUnseenText(element, look.style, context.scrolled) ? undefined : readText(` ${formula} `, frame);
    // What is searched, or read in portions, is told line by line.
    const isLine = context.isCode && isBlock(look) && !seek && this.skip === undefined;
    const block = !isLine && isBlock(look);
    if (block || (isLine && collector.text.length >= enoughCode)) this.flush(collector);
    let { isNearViewport } = context;
    if (
      isBlock(look) &&
      !isNearViewport &&
      this.reach < Infinity &&
      !this.onTop.has(element) &&
      !this.starts.has(element)
    ) {
      const place = placeOf(element, this.reach);
      if (place.distance > this.reach) return this.leaveOut(frame, place);
      isNearViewport = place.isInside;
    }
    const made = look.shown || look.gone ? this.nodeOf(element, look, context) : undefined;
    const isFrame = made?.role === 'frame';
    if (isFrame && seek && !this.mayShowFrame(element, seek)) return;
    const node = isFrame ? this.frameAt(element) : made;
    if (node) this.flush(collector);
    else if (isLine && !/(^|\n)$/.test(collector.text)) collector.text += '\n';
    else if (look.display === 'ruby-text') collector.text += '(';
    else if (look.display.startsWith('inline-') || (look.shown && (!isHidden || isDrawnPhrase)))
      collector.text += signBefore(element, look.style, collector.text);
    const tokensBefore = this.tokens;
    if (node && context.columns && !seek && cellRoles.has(node.role) && !this.starts.has(element)) {
      // Beside the cell before it, others may lie over several rows or columns.
      const { previousElementSibling: before } = safe(element);
      const last = before ? context.columns.get(before) : collector.entries.length === 0 ? -1 : undefined;
      for (let at = (last ?? Infinity) + 1; at < (context.columns.get(element) ?? 0); at += 1)
        collector.entries.push({ role: node.role });
    }
    if (node) this.put(node, collector, element);
    if (isLeaf(element) || node?.role === 'frame') {
      if (node) this.end(node, collector, context);
      if (node?.role === 'frame' && this.skip !== undefined && this.nodeCount > this.skip) this.isCut = true;
      return;
    }
    const inner = contextIn(element, look, frame, node, isNearViewport, isDrawnPhrase);
    const next = new Frame(new Children(element, from), inner, node ? emptyCollector() : collector);
    next.block = block;
    if (isLine) next.behind = '\n';
    else if (look.display === 'ruby-text') next.behind = ')';
    else if (!node && look.display.startsWith('inline')) next.behind = signAfter(element, look.style);
    if (node) {
      next.node = next.owner = node;
      next.parent = collector;
      next.tokensBefore = tokensBefore;
    } else if (!block) next.holder = frame.holder;
    if (from === undefined && !inner.isInNamedContent && inner.level >= (this.options.depth ?? Infinity))
      return this.foldAll(next);
    if (look.shown) next.style = look.style;
    if (from !== undefined && from > 1) this.gaps.add(next, 1, from - 1, { ...noOffset, isAbove: true }, false);
    const { shadow } = next.children;
    if (shadow) this.options.onRoot(shadow);
    const ranges = this.options.nearFirst ? this.rangesIn(next.children, isNearViewport, from) : undefined;
    if (ranges) {
      next.remaining = ranges;
      next.children = nothingOf(element);
    }
    this.stack.push(next);
    if (from === undefined) this.readDrawn(next, '::before');
  }

  private readDrawn(frame: Frame, place: '::before' | '::after'): void {
    if (!this.isReadable(frame)) return;
    readText(drawnWords(frame.element, place, frame.context.scrolled), frame, true);
    if (place === '::after' && !frame.node) readText(saidBehind(frame.element), frame);
  }

  private isReadable({ style, context }: Frame): boolean {
    const { isInNamedContent, isInDrawing, isDrawnPhrase } = context;
    const isHidden = context.isAriaHidden && !isDrawnPhrase;
    return style !== undefined && !isInNamedContent && !isInDrawing && !isHidden && !this.isOver();
  }

  /** Of long lists. */
  private rangesIn(children: Children, isNearViewport: boolean, from: number | undefined): Range[] | undefined {
    if (!children.hasMoreThan(manyChildren)) return undefined;
    const elements = elementsIn(children.element);
    const options = from === undefined ? optionRanges(elements) : undefined;
    return options ?? (!isNearViewport && this.reach < Infinity ? rangesOf(elements, this.reach) : undefined);
  }

  private mayShowFrame(element: Element, seek: TextSearch): boolean {
    return (
      (!this.options.keepsSurroundings && seek.mayBeInFrame(element)) ||
      seek.isAll(seek.ownHits({ role: 'frame', name: nameOf(element, 'frame') }))
    );
  }

  private frameAt(element: Element): PageNode | undefined {
    const { refs, seek, nearFirst } = this.options;
    const node = frameNode(element, refs, nearFirst ? maxFramesInView - this.framesInView : Infinity);
    if (!node?.frame) return node;
    if (!node.frame.away) this.framesInView++;
    if (seek?.isAll(seek.ownHits(node))) node.frame.isKept = true;
    return node;
  }

  /** Something is left out although only what is near the viewport is read. */
  isPartial(): boolean {
    return this.options.nearFirst && this.gaps.lists.size > 0;
  }

  private nextOrFinish(frame: Frame): void {
    const next = frame.remaining.length > 0 ? frame.remaining.shift() : undefined;
    if (next) {
      const [from, to, place] = next;
      this.flush(frame.collector);
      if (place) this.gaps.add(frame, from, to, place, place.isFolded !== true);
      else frame.children = new Children(frame.element, from, to);
      return;
    }
    if (!frame.onDone) this.readDrawn(frame, '::after');
    if (frame.node || frame.block) this.flush(frame.collector, frame.context);
    this.stack.pop();
    if (!frame.node) frame.collector.text += frame.behind;
    if (frame.node && frame.parent) {
      if (frame.collector.entries.length > 0) this.adopt(frame.node, frame);
      this.end(frame.node, frame.parent, frame.context, frame);
      if (frame.block) this.flush(frame.parent);
    }
    frame.onDone?.();
  }

  /** A part of the budget is kept for layers on top. */
  private isWaiting(element: Element): boolean {
    return this.reach === 0 && this.tokens >= this.options.budget * softPart && !this.onTop.has(element);
  }

  private cut(frame: Frame): void {
    this.isCut = true;
    // The next portion shows a text that goes on from its beginning.
    if (this.skip === undefined) this.flush(frame.collector);
    else frame.collector.text = '';
    const from = frame.children.index;
    const to = frame.remaining.at(-1)?.[1] ?? frame.children.to;
    if (!this.options.seek && this.skip === undefined) this.gaps.add(frame, from, to, noOffset, false);
    frame.remaining = [];
    frame.children = nothingOf(frame.element);
  }

  private leaveOut(frame: Frame, place: Place): void {
    this.flush(frame.collector);
    this.gaps.leave(frame, place);
  }

  private foldAll(frame: Frame): void {
    const { length } = elementsIn(frame.element);
    frame.children = nothingOf(frame.element);
    if (length > 0) this.gaps.add(frame, 1, length, noOffset, false);
    this.stack.push(frame);
  }

  /** False if there is none, or nothing left to spend. */
  private extendToNextGap(): boolean {
    const nearest = this.gaps.nearest();
    if (!nearest || this.isSpent()) return false;
    if (nearest.distance > page.innerHeight && this.tokens >= this.options.budget * farPart) return false;
    this.reach = Math.max(this.reach, nearest.distance + page.innerHeight / 2, 1);
    this.stack.push(frameOfGap(nearest));
    const next = elementsIn(nearest.container)[(nearest.isAbove ? nearest.to : nearest.from) - 1];
    if (next) nearest.distance = Math.max(nearest.distance, placeOf(next, this.reach).distance);
    return true;
  }
}

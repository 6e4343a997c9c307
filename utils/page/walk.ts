import type { PageNode } from './api';
import { Children } from './children';
import { clip, isTag, shadowRootOf } from './dom';
import { isGap, nearestOf, type Entry, type Gap } from './gap';
import { withoutGlyphs } from './glyphs';
import { laidOut, lineBreak, spaced } from './lines';
import { frameNode } from './node';
import { isLeaf, nodeOf, isReplacedControl } from './node-of';
import { Paint } from './paint';
import { elementNode, page, textNode } from './realm';
import { fieldsDrawnAround } from './replaced';
import { layersOnTop, placeOf, rangesOf, type Place } from './viewport';
import { lookAt } from './visibility';
import {
  aroundIn,
  emptySink,
  frameOf,
  frameOfGap,
  here,
  lineRoles,
  nothingOf,
  outside,
  type Around,
  type Frame,
  type Sink,
  type WalkOptions,
} from './walk-state';
import { deepest, farPart, longestText, mostLooked, overrun, softPart } from './walk-limits';
import { costOf, isHead, isHeadPart } from './worth';

/**
 * One walk over the tree that is laid out, as a machine that can stop between any two elements and go on later. Without recursion:
 * pages nest deeper than stacks. The result is in `entries`; its gaps are to be closed.
 */
export class Walk {
  readonly entries: Entry<Around>[] = [];
  /** All lists that hold a gap. */
  readonly withGaps = new Set<Entry<Around>[]>();
  /** What can be acted on, and what may lie over it. */
  readonly targets: { element: Element; node: PageNode }[] = [];
  readonly layers: Element[] = [];
  tokens = 0;
  /** Nodes met so far; with `skip` those before are counted too. */
  met = 0;
  /** The budget ended the walk before the end of what was asked for. */
  cut = false;
  private skip: number | undefined;
  private looked = 0;
  private reach = 0;
  private readonly stack: Frame[] = [];
  private readonly queue: Gap<Around>[] = [];
  private readonly onTop: Set<Element>;
  private readonly paint = new Paint();

  constructor(private readonly options: WalkOptions) {
    this.onTop = options.nearFirst ? layersOnTop() : new Set();
    if (!options.nearFirst) this.reach = Infinity;
    this.skip = options.fromFrame ? Infinity : options.skip;
  }

  /** Adds an element, or its children from the one given on, to what is to be read. */
  start(element: Element, from?: number): void {
    const sink: Sink = { entries: this.entries, text: '', real: false, hits: 0 };
    const root: Frame = { ...frameOf(element, outside, sink), children: nothingOf(element), block: true };
    this.stack.push(root);
    this.open(element, root, from);
  }

  /** Works until `until` (as `performance.now` counts). True when all is done. */
  run(until: number): boolean {
    for (let steps = 1; ; steps++) {
      if ((this.options.seek || steps % 16 === 0) && page.performance.now() >= until) return false;
      const frame = this.stack.at(-1);
      if (frame) this.step(frame);
      else if (!this.grow()) return true;
    }
  }

  private step(frame: Frame): void {
    const child = frame.children.next();
    if (!child) this.turn(frame);
    else if (frame.children.type === elementNode) this.open(child as Element, frame);
    else if (
      frame.children.type === textNode &&
      frame.style &&
      !frame.around.quiet &&
      !frame.around.drawing &&
      !frame.around.hidden &&
      !this.isOver()
    ) {
      const data = spaced(withoutGlyphs((child as Text).data), frame.sink.text, frame.style);
      if (!/\S/.test(data) || !(frame.unseenText ??= this.paint.isUnseen(frame.element, frame.style)))
        frame.sink.text += data;
    }
  }

  private open(element: Element, frame: Frame, from?: number): void {
    const { around, sink } = frame;
    if (isTag(element, 'br')) {
      sink.text += lineBreak(frame.style);
      return;
    }
    if (this.isOver() || this.isSpent(around.inItem || around.inLine ? overrun : 1)) return this.stop(frame);
    if (this.isWaiting(element)) return this.leave(frame, here);
    this.looked++;
    const { seek, refs } = this.options;
    if (seek && element.firstElementChild && !isHeadPart(element) && !seek.mayHold(element)) return;
    const look = lookAt(element, around);
    if (look.position !== 'static' && look.display !== 'none' && this.options.nearFirst) this.layers.push(element);
    if (look.gone && !isReplacedControl(element, look))
      return fieldsDrawnAround(element, look).forEach((field) => this.open(field, frame));
    const block = !/^(inline|contents)/.test(look.display);
    if (block) this.flush(sink);
    let { inside } = around;
    if (block && !inside && this.reach < Infinity && !this.onTop.has(element)) {
      const place = placeOf(element, this.reach);
      if (place.distance > this.reach) return this.leave(frame, place);
      inside = place.inside;
    }
    const made = look.shown || look.gone ? nodeOf(element, look, around, refs, this.paint) : undefined;
    const node = made?.role === 'frame' ? frameNode(element, refs) : made;
    if (node) {
      this.flush(sink);
      this.put(node, sink, element);
    }
    if (isLeaf(element) || node?.role === 'frame') {
      if (node) this.end(node, sink, around);
      if (node?.role === 'frame' && this.skip !== undefined && this.met > this.skip) this.cut = true;
      return;
    }
    const inner = aroundIn(element, look, frame, node, inside);
    const next: Frame = {
      ...frameOf(element, inner, node ? emptySink() : sink, from),
      block,
      node,
      owner: node,
      parent: node && sink,
    };
    if (look.shown) next.style = look.style;
    if (node) next.tokensBefore = this.tokens - costOf(node);
    if (from === undefined && !inner.quiet && inner.level >= (this.options.depth ?? Infinity))
      return this.foldAll(next);
    if (from !== undefined && from > 1) this.addGap(next, 1, from - 1, { ...here, above: true }, false);
    const shadow = shadowRootOf(element);
    if (shadow) this.options.onRoot(shadow);
    if (!inside && this.reach < Infinity) this.divide(next);
    this.stack.push(next);
  }

  /** Takes up a node, and counts what it costs. */
  private put(node: PageNode, sink: Sink, element: Element | undefined): void {
    this.met++;
    if (element && element === this.options.fromFrame) this.skip = this.met - 1;
    if (this.skip !== undefined && this.met <= this.skip) node.again = true;
    this.tokens += costOf(node);
    sink.entries.push(node);
    if (element && node.ref !== undefined && this.options.nearFirst) this.targets.push({ element, node });
  }

  /** The children of a frame have been read, or those of its present range. */
  private turn(frame: Frame): void {
    const next = frame.rest.shift();
    if (next) {
      const [from, to, place] = next;
      this.flush(frame.sink);
      if (place) this.addGap(frame, from, to, place, true);
      else frame.children = new Children(frame.element, from, to);
      return;
    }
    if (frame.node || frame.block) this.flush(frame.sink, frame.around);
    this.stack.pop();
    if (frame.node && frame.parent) {
      if (frame.sink.entries.length > 0) this.adopt(frame.node, frame);
      this.end(frame.node, frame.parent, frame.around, frame);
      if (frame.block) this.flush(frame.parent);
    }
    frame.whenDone?.();
  }

  private adopt(node: PageNode, { sink, parent, around }: Frame): void {
    if (around.nesting > deepest && parent) {
      parent.entries.push(...sink.entries);
      if (this.withGaps.has(sink.entries)) this.withGaps.add(parent.entries);
    } else node.children = sink.entries as PageNode[];
  }

  /** Decides, when all of a node has been read, whether it is wanted. */
  private end(node: PageNode, parent: Sink, around: Around, frame?: Frame): void {
    const { seek } = this.options;
    const skip = this.skip ?? 0;
    if (this.options.keepAround || (!seek && skip === 0)) return;
    const hits = (frame?.sink.hits ?? 0) | (seek?.hits(node) ?? 0);
    const opensLine = frame !== undefined && lineRoles.has(node.role);
    const real =
      frame?.sink.real === true ||
      (seek ? seek.isAll(opensLine || around.inLine ? hits : seek.hits(node)) : this.met > skip);
    if (real) parent.real = true;
    if (around.inLine) parent.hits |= hits;
    if (real || (around.inLine && !opensLine) || isHead(node)) return;
    parent.entries.pop();
    this.tokens = frame?.tokensBefore ?? this.tokens - costOf(node);
  }

  private flush(sink: Sink, around?: Around): void {
    // No text is longer than what could ever be shown of it.
    const name = clip(laidOut(sink.text), Math.max(longestText, this.options.budget * 6));
    sink.text = '';
    if (name === '') return;
    const node: PageNode = { role: 'text', name };
    this.put(node, sink, undefined);
    this.end(node, sink, around ?? this.stack.at(-1)?.around ?? outside);
  }

  /** A portion has its end: what stands behind it belongs to the next, however much room there is. */
  private readonly isOver = (): boolean => this.cut && this.skip !== undefined;

  private isSpent(factor = 1): boolean {
    return (
      this.tokens >= this.options.budget * factor || (this.options.nearFirst && this.looked >= mostLooked * factor)
    );
  }

  /** While what is in view is read, some of the budget is kept for what lies on top. */
  private isWaiting(element: Element): boolean {
    return this.reach === 0 && this.tokens >= this.options.budget * softPart && !this.onTop.has(element);
  }

  /** Nothing more is read in this frame: what is left becomes a fold, from the child that was just met on. */
  private stop(frame: Frame): void {
    this.cut = true;
    // A portion ends between two nodes: the next one tells a text that goes on from its beginning.
    if (this.skip === undefined) this.flush(frame.sink);
    else frame.sink.text = '';
    const from = frame.children.index;
    const to = frame.rest.at(-1)?.[1] ?? frame.children.to;
    if (!this.options.seek && this.skip === undefined) this.addGap(frame, from, to, here, false);
    frame.rest = [];
    frame.children = nothingOf(frame.element);
  }

  /** A child lies too far away for now. */
  private leave(frame: Frame, place: Place): void {
    const { index } = frame.children;
    this.flush(frame.sink);
    const last = frame.sink.entries.at(-1);
    if (
      last &&
      isGap(last) &&
      last.container === frame.element &&
      last.to === index - 1 &&
      last.above === place.above &&
      last.before.length + last.after.length === 0
    ) {
      last.to = index;
      last.distance = Math.min(last.distance, place.distance);
    } else this.addGap(frame, index, index, place, true, false);
  }

  private addGap(
    frame: Frame,
    from: number,
    to: number,
    { distance, above }: Place,
    mayGrow: boolean,
    withText = true,
  ): void {
    const gap: Gap<Around> = {
      container: frame.element,
      owner: frame.owner,
      context: { ...frame.around, inside: false },
      from,
      to,
      above,
      distance,
      withText,
      before: [],
      after: [],
    };
    frame.sink.entries.push(gap);
    this.withGaps.add(frame.sink.entries);
    if (mayGrow) this.queue.push(gap);
  }

  private foldAll(frame: Frame): void {
    const { length } = frame.children.elements();
    frame.children = nothingOf(frame.element);
    if (length > 0) this.addGap(frame, 1, length, here, false);
    this.stack.push(frame);
  }

  private divide(frame: Frame): void {
    const ranges = rangesOf(frame.children.elements(), this.reach);
    if (!ranges) return;
    frame.rest = ranges;
    frame.children = nothingOf(frame.element);
  }

  /** Reads on in the gap that is nearest to the viewport. False when there is none, or nothing left to spend. */
  private grow(): boolean {
    const nearest = nearestOf(this.queue);
    if (
      !nearest ||
      this.isSpent() ||
      (nearest.distance > page.innerHeight && this.tokens >= this.options.budget * farPart)
    )
      return false;
    this.reach = Math.max(this.reach, nearest.distance + page.innerHeight / 2, 1);
    this.stack.push(frameOfGap(nearest));
    const next = new Children(nearest.container).elements()[(nearest.above ? nearest.to : nearest.from) - 1];
    if (next) nearest.distance = Math.max(nearest.distance, placeOf(next, this.reach).distance);
    return true;
  }
}

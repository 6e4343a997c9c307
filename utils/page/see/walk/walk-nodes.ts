import { TEXT } from '../find-text';
import type { PageNode } from '../../api';
import { roleOf } from '../../aria/role';
import { lineRoles } from '../../aria/roles';
import type { Visibility } from '../../aria/visibility';
import { clip } from '../../dom/dom';
import { laidOutText } from '../lines';
import { Matches } from './matches';
import { describeElement } from '../node/node';
import { costOf, isHead, lineStarts, refCost } from '../node/node-cost';
import { isReadElsewhere, nodeOf } from '../node/node-of';
import { isCard, isParagraph } from '../node/whole-line';
import { WalkGaps } from './walk-gaps';
import { maxDepth, maxTextLength, maxElementsRead, overrun } from './walk-limits';
import { rootContext, type Collector, type Entry, type Frame, type WalkContext, type WalkOptions } from './walk-state';

/** `Walk` extends it because both work at every element. */
export class WalkNodes {
  readonly entries: Entry[] = [];
  readonly gaps = new WalkGaps();
  readonly targets: { element: Element; node: PageNode }[] = [];
  /** Filled where every line gets a ref. */
  readonly elements = new Map<PageNode, Element>();
  readonly headings = new Set<Element>();
  tokens = 0;
  /** With those that `skip` leaves out. */
  nodeCount = 0;
  isCut = false;
  readonly matches: Matches | undefined;
  protected readonly starts = new Set<Element>();
  protected readonly stack: Frame[] = [];
  protected skip: number | undefined;
  protected elementsRead = 0;

  constructor(protected readonly options: WalkOptions) {
    if (options.seek) this.matches = new Matches(options.seek, options.matchesBefore ?? 0, options.budget);
    this.skip = options.fromFrame ? Infinity : options.skip;
  }

  isHit(node: PageNode): boolean {
    const { seek } = this.options;
    return seek !== undefined && node.role !== 'frame' && seek.hasText && (seek.hits(node) & TEXT) > 0;
  }

  protected nodeOf(element: Element, look: Visibility, context: WalkContext): PageNode | undefined {
    const { refs, everyLine, seek } = this.options;
    const node = nodeOf(element, look, context, refs);
    if (seek?.hasText && everyLine && !context.inLine && look.shown && isBlock(look) && isCard(element))
      return { ...node, role: 'listitem' };
    if (node || !everyLine || !look.shown) return node;
    if (isParagraph(element) && !isReadElsewhere(element)) return { role: 'paragraph' };
    return this.options.keepsStart && this.starts.has(element)
      ? describeElement(element, roleOf(element), refs, true)
      : undefined;
  }

  protected put(node: PageNode, collector: Collector, element: Element | undefined): void {
    this.nodeCount++;
    if (element && element === this.options.fromFrame) this.skip = this.nodeCount - 1;
    if (this.skip !== undefined && this.nodeCount <= this.skip) node.again = true;
    this.tokens += this.cost(node);
    collector.entries.push(node);
    if (element && node.role === 'heading') this.headings.add(element);
    if (element && this.options.everyLine) this.elements.set(node, element);
    if (element && node.ref !== undefined && this.options.nearFirst) this.targets.push({ element, node });
  }

  protected flush(collector: Collector, context?: WalkContext): void {
    const { holder, text } = collector;
    collector.text = '';
    collector.holder = undefined;
    const name = text === '' ? '' : clip(laidOutText(text), this.mostText);
    if (name === '') return;
    const node: PageNode = { role: 'text', name };
    this.put(node, collector, undefined);
    if (holder && this.options.everyLine) this.elements.set(node, holder);
    this.end(node, collector, context ?? this.stack.at(-1)?.context ?? rootContext);
  }

  protected adopt(node: PageNode, { collector, parent, context }: Frame): void {
    if (context.depth > maxDepth && parent) {
      parent.entries.push(...collector.entries);
      if (this.gaps.lists.has(collector.entries)) this.gaps.lists.add(parent.entries);
    } else node.children = collector.entries as PageNode[];
  }

  protected end(node: PageNode, parent: Collector, context: WalkContext, frame?: Frame): void {
    const { seek } = this.options;
    const skip = this.skip ?? 0;
    if (this.options.keepsSurroundings || (!seek && skip === 0)) return;
    const hits = (frame?.collector.hits ?? 0) | (seek?.hits(node) ?? 0);
    const opensLine = frame !== undefined && lineRoles.has(node.role);
    const isPart = seek !== undefined && context.inLine && !opensLine;
    const real =
      frame?.collector.hasWanted === true ||
      (this.matches && seek
        ? !isPart &&
          this.matches.isWanted(
            node,
            this.elements.get(node),
            opensLine ? hits : seek.hits(node),
            this.cost(node),
            this.tokens,
          )
        : this.nodeCount > skip);
    if (real) parent.hasWanted = true;
    if (context.inLine) parent.hits |= hits;
    if (real || (context.inLine && !opensLine) || isHead(node)) return;
    parent.entries.pop();
    this.tokens = frame?.tokensBefore ?? this.tokens - this.cost(node);
  }

  protected cost(node: PageNode): number {
    const getsRef = this.options.everyLine && node.ref === undefined && lineStarts.has(node.role);
    return costOf(node) + (getsRef ? refCost : 0);
  }

  protected get mostText(): number {
    return Math.max(maxTextLength, this.options.budget * 6);
  }

  /** What follows belongs to the next portion, whatever its room. */
  protected readonly isOver = (): boolean => this.isCut && this.skip !== undefined;

  protected isAtEnd(context: WalkContext): boolean {
    if (this.matches) return this.matches.isOver;
    return this.isSpent(context.inItem || context.inLine ? overrun : 1);
  }

  protected isSpent(factor = 1): boolean {
    return (
      this.tokens >= this.options.budget * factor ||
      (this.options.nearFirst && this.elementsRead >= maxElementsRead * factor)
    );
  }
}

export const isBlock = ({ display }: Visibility): boolean => !/^(?:inline|contents$|ruby)/.test(display);

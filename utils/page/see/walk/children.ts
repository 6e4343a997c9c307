import { assignedTo, firstChildren, shadowRootOf } from '../../dom/dom';
import { elementNode } from '../../dom/realm';
import { cached, cacheEpoch } from '../../dom/dom-cache';
import { safe } from '../../dom/safe';

/** The laid-out children. Live, unless the element is a slot with assigned content. */
export const elementsIn = cached(
  (element: Element): ArrayLike<Element> =>
    assignedTo(element)?.filter((node): node is Element => safe(node).nodeType === elementNode) ??
    safe(shadowRootOf(element) ?? element).children,
);

/** Copes with pages that change between two reads. */
export class Children {
  index: number;
  type = 0;
  readonly shadow: ShadowRoot | undefined;
  private readonly parent: Element | ShadowRoot;
  private readonly assigned: readonly Node[] | undefined;
  private upcoming: Node | null | undefined;
  private at = 0;
  private readAt = cacheEpoch();

  /** 1-based. Text goes with the element child before it; the first text with the first child. */
  constructor(
    readonly element: Element,
    from = 1,
    readonly to = Infinity,
  ) {
    this.shadow = shadowRootOf(element);
    this.parent = this.shadow ?? element;
    this.assigned = assignedTo(element);
    this.index = from - 1;
    // A place outside of the list would be looked for as a name.
    if (from > to) this.at = -1;
    else if (this.assigned) this.at = from === 1 ? 0 : this.assigned.indexOf(elementsIn(element)[from - 1] as Node);
    else this.upcoming = from === 1 ? safe(this.parent).firstChild : (safe(this.parent).children[from - 1] ?? null);
  }

  next(): Node | undefined {
    const node = this.assigned ? this.assigned[this.at] : this.present();
    if (!node || this.at < 0) return undefined;
    const { nodeType, nextSibling } = safe(node);
    this.type = nodeType;
    if (this.type === elementNode) {
      if (this.index >= this.to) return undefined;
      this.index += 1;
    }
    if (this.assigned) this.at += 1;
    else this.upcoming = nextSibling;
    return node;
  }

  /** `count`: below `mostChildren`. */
  hasMoreThan(count: number): boolean {
    return (this.assigned ? elementsIn(this.element) : firstChildren(this.parent)).length > count;
  }

  private present(): Node | null {
    const now = cacheEpoch();
    if (!this.upcoming || this.readAt === now) return this.upcoming ?? null;
    this.readAt = now;
    if (safe(this.upcoming).parentNode === this.parent) return this.upcoming;
    return safe(this.parent).children[this.index] ?? null;
  }
}

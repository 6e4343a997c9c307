import { deepElementFromPoint, flatContains, isNativeField, isTag, pathStart } from '../../../utils/page/dom/dom';
import { doc, safe } from '../../../utils/page/dom/safe';
import { roleOf } from '../../../utils/page/aria/role';
import type { KnownTarget, Point } from '../../../utils/page/api';
import { editingHost } from '../../../utils/page/typing/editing';
import { findableFrom } from './findable-element';
import type { Listeners } from './listeners';
import type { LostAct } from '../../../utils/contracts/user-act';

export type FoundDrag =
  { source: Element; from: KnownTarget; to: KnownTarget | { byX: number; byY: number } } | { lost: LostAct };

interface Held {
  pressed: Element;
  from: Point;
  /** The page then gets events of drag and drop. */
  native?: Element;
  /** Set once something that can be found again is certainly dragged. */
  source?: { element: Element; known: KnownTarget } | undefined;
  positionBefore: ReturnType<typeof positionOf>;
  started: boolean;
  /** A page that drags by itself prevents them. */
  events: Event[];
  captured: boolean;
  /** What was under the pointer besides the source, and where. */
  lastTarget?: { element: Element; box: DOMRect };
  isDropped: boolean;
}

/** Sees drags by the browser's drag and drop, and in pages that follow the pointer. */
export class Drags {
  private held: Held | undefined;
  private dragged = false;

  constructor(private readonly tell: (drag: FoundDrag) => void) {}

  endsInClick(): boolean {
    return this.dragged;
  }

  readonly listeners: Listeners = {
    keydown: () => {
      this.dragged = false;
    },
    pointerdown: (event) => {
      this.dragged = false;
      const pressed = pathStart(event);
      const drags = pressed && event.button === 0 && event.pointerType !== 'touch' && !hasOwnDrag(pressed);
      this.held = drags ? holdAt(pressed, event) : undefined;
    },
    mousedown: (event) => this.held?.events.push(event),
    gotpointercapture: () => {
      if (this.held) this.held.captured = true;
    },
    pointermove: (event) => {
      const { held } = this;
      if (!held || held.native || (event.buttons & 1) === 0) return;
      if (!held.started && Math.hypot(event.clientX - held.from.x, event.clientY - held.from.y) < minDistance) return;
      this.begin(held, held.pressed);
      if (held.events.length < 6) held.events.push(event);
      noteUnderPointer(held, event);
    },
    pointerup: (event) => {
      const { held } = this;
      if (!held?.started || held.native) return void (this.held = undefined);
      noteUnderPointer(held, event);
      this.held = undefined;
      this.dragged = !isOn(held.pressed, event) || hasMoved(held);
      const end = endOf(held, event);
      // By then the page has shown the result.
      requestAnimationFrame(() => setTimeout(() => this.ended(held, end, event), 0));
    },
    dragstart: (event) => {
      const dragged = pathStart(event);
      if (!dragged || hasOwnDrag(dragged)) return;
      this.held ??= holdAt(dragged, event);
      this.held.native = dragged;
      this.begin(this.held, dragged);
    },
    dragover: (event) => {
      if (this.held?.native) noteUnderPointer(this.held, event, pathStart(event));
    },
    drop: (event) => {
      const { held } = this;
      if (!held?.native) {
        const hasFiles = event.dataTransfer?.types.includes('Files') === true;
        // Dropped text has its own event.
        if (hasFiles || !hasOwnDrag(pathStart(event))) this.tell({ lost: hasFiles ? 'dropped-files' : 'drag' });
        return;
      }
      noteUnderPointer(held, event, pathStart(event));
      held.isDropped = true;
      this.tell(foundIn(held, endOf(held, event)));
    },
    dragend: (event) => {
      const isElsewhere = this.held?.isDropped === false && event.dataTransfer?.dropEffect !== 'none';
      if (this.held?.native && isElsewhere) this.tell({ lost: 'drag' });
      this.held = undefined;
    },
  };

  private begin(held: Held, element: Element): void {
    if (held.started) return;
    held.started = true;
    held.source = findableFrom(element);
  }

  private ended(held: Held, end: KnownTarget | undefined, { clientX, clientY }: PointerEvent): void {
    const isHandled = held.captured || held.events.some((event) => event.defaultPrevented);
    const isSelecting = !isHandled && doc.getSelection()?.isCollapsed === false;
    if (isSelecting || (!isHandled && !hasMoved(held))) return;
    const by = { byX: Math.round(clientX - held.from.x), byY: Math.round(clientY - held.from.y) };
    const slides = held.source && sliding.has(roleOf(held.source.element));
    this.tell(foundIn(held, slides ? by : end));
  }
}

const minDistance = 12;

/** They move along a line, not onto something. */
const sliding = new Set(['slider', 'separator', 'scrollbar']);

function holdAt(pressed: Element, event: MouseEvent): Held {
  return {
    pressed,
    from: { x: event.clientX, y: event.clientY },
    positionBefore: positionOf(pressed),
    started: false,
    events: [event],
    captured: false,
    isDropped: false,
  };
}

function foundIn({ source }: Held, to: KnownTarget | { byX: number; byY: number } | undefined): FoundDrag {
  return source && to ? { source: source.element, from: source.known, to } : { lost: 'drag' };
}

function noteUnderPointer(held: Held, { clientX: x, clientY: y }: MouseEvent, first?: Element): void {
  const source = held.native ?? held.source?.element ?? held.pressed;
  const there = first ? [first] : doc.elementsFromPoint(x, y);
  const other = there.find((element) => !flatContains(source, element) && !flatContains(element, source));
  const element = other === undefined || first ? other : innermost(other, x, y);
  if (element && element !== held.lastTarget?.element)
    held.lastTarget = { element, box: safe(element).getBoundingClientRect() };
}

function innermost(element: Element, x: number, y: number): Element {
  const inner = safe(element).shadowRoot?.elementFromPoint(x, y);
  return inner && inner !== element ? innermost(inner, x, y) : element;
}

function isOn(element: Element, { clientX, clientY }: MouseEvent): boolean {
  const there = deepElementFromPoint(clientX, clientY);
  return there !== undefined && flatContains(element, there);
}

/** It must have been there before: sorted items make room for the dragged one. */
function endOf(held: Held, { clientX: x, clientY: y }: MouseEvent): KnownTarget | undefined {
  const { lastTarget, source } = held;
  if (!lastTarget || !source) return undefined;
  const { left, right, top, bottom } = lastTarget.box;
  const isThere = x >= left - slack && x <= right + slack && y >= top - slack && y <= bottom + slack;
  return isThere ? findableFrom(lastTarget.element, source.element)?.known : undefined;
}

/** CSS pixels. */
const slack = 8;

function hasMoved({ pressed, positionBefore }: Held): boolean {
  if (!safe(pressed).isConnected) return true;
  const now = positionOf(pressed);
  const hasJumped = Math.abs(now.left - positionBefore.left) > 3 || Math.abs(now.top - positionBefore.top) > 3;
  return hasJumped || now.parent !== positionBefore.parent || now.next !== positionBefore.next;
}

function positionOf(element: Element) {
  const { left, top } = safe(element).getBoundingClientRect();
  const item = safe(element).closest('li, tr, article, [draggable]') ?? element;
  return {
    left: left + scrollX,
    top: top + scrollY,
    parent: safe(item).parentElement,
    next: safe(item).nextElementSibling,
  };
}

function hasOwnDrag(element: Element | undefined): boolean {
  if (!element) return false;
  return isNativeField(element) || isTag(element, 'option') || editingHost(element) !== undefined;
}

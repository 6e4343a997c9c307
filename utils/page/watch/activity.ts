import { isOverlay, isOverlayChange } from '../dom/overlay';
import { pathUp } from '../dom/dom';
import { hasChanged, markOf, type ComparedAction, type PageMark } from './has-changed';
import { isMoving } from './movement';
import { anyMayMove, noteTouched } from './touched';
import { createNoise } from './noise';
import { everything } from './observe';
import { listen } from '../dom/listen';
import { toldWithin } from '../dom/page-turn';
import { doc, safe } from '../dom/safe';

/** When the document last changed or moved, and whether an action changed it. `heard` gets the page's own changes. */
export function createActivity(heard: (records: readonly MutationRecord[]) => void = () => undefined) {
  const startedAt = performance.now();
  let last = startedAt;
  const watched = new WeakSet<Node>();
  const roots: WeakRef<Document | ShadowRoot>[] = [];
  const liveRoots = () => roots.flatMap((held) => held.deref() ?? []).filter((root) => safe(root).isConnected);
  const noise = createNoise();
  let changes = 0;
  let changedAt = startedAt;
  let changeCount = 0;
  let compared: { before: PageMark; action: ComparedAction } | undefined;
  let touched = new Set<Element>();
  /** Positions to which the page was scrolled for the action; their events are still to come. */
  let scrolled = new Map<EventTarget, string>();
  const waiting = new Set<() => void>();
  const count = () => {
    changes += 1;
    changedAt = performance.now();
    for (const end of waiting) end();
  };
  const note = (given: MutationRecord[]) => {
    const records = given.filter((record) => !isOverlayChange(record));
    if (records.length === 0) return;
    last = performance.now();
    changeCount += 1;
    if (!noise.areNoise(records)) count();
    if (!compared) noise.learn(records);
    else noteTouched(records, touched);
    // Last: whatever fails there, the change counts.
    heard(records);
  };
  const noteEvent = ({ type, target }: Event) => {
    if (isOverlay(target as Node)) return;
    changeCount += 1;
    if (type !== 'scroll' || !target || scrolled.get(target) !== positionOf(target)) count();
  };
  const observer = new MutationObserver(note);
  /** Harmless to repeat. */
  const watch = (root: Document | ShadowRoot): void => {
    if (watched.has(root)) return;
    watched.add(root);
    roots.push(new WeakRef(root));
    observer.observe(root, { ...everything, attributeOldValue: true, characterDataOldValue: true });
  };
  watch(document);
  const stopListening = listen(tellingEvents, noteEvent);
  const changedSoFar = (): boolean | undefined => {
    note(observer.takeRecords());
    if (!compared) return undefined;
    const { before, action } = compared;
    return changes !== before.changes || hasChanged(before, markOf(liveRoots(), changes, action));
  };
  return {
    watch,
    stop(): void {
      observer.disconnect();
      stopListening();
    },
    hear: () => note(observer.takeRecords()),
    /** `at`: the element acted on, to which the page was scrolled. */
    compareFrom(at?: Element, anyFocus = false): void {
      note(observer.takeRecords());
      touched = new Set();
      scrolled = new Map([...(at ? pathUp(at) : []), document].map((scroller) => [scroller, positionOf(scroller)]));
      const action = { anyFocus, at };
      compared = { before: markOf(liveRoots(), changes, action), action };
    },
    changedSoFar,
    endComparison(): void {
      note(observer.takeRecords());
      compared = undefined;
      touched = new Set();
    },
    /** What the action has changed may begin to move. Frameworks begin it one frame after they have drawn. */
    mayMove: (): boolean => anyMayMove(touched),
    /** See `PageApi.firstChange`. A document younger than `agoMs` is a change itself. */
    async firstChange(limitMs: number, agoMs?: number): Promise<boolean> {
      const hasChanged = changedSoFar() !== false;
      if (agoMs === undefined ? hasChanged : performance.now() - changedAt <= agoMs) return false;
      return toldWithin(limitMs, false, (tell) => {
        const changed = () => tell(true);
        waiting.add(changed);
        return () => waiting.delete(changed);
      });
    },
    /** The returned function says whether nothing has changed or moved since, noise included. */
    moment(): () => boolean {
      const roots = liveRoots();
      const now = () => {
        note(observer.takeRecords());
        return markOf(roots, changeCount);
      };
      const isStill = () => !roots.some(isMoving);
      const wasStill = isStill();
      const before = now();
      return () => wasStill && isStill() && !hasChanged(before, now());
    },
    sinceMutationMs(): number {
      // Some are not yet reported.
      note(observer.takeRecords());
      if (liveRoots().some(isMoving)) last = performance.now();
      return performance.now() - last;
    },
  };
}

/** Changes without a mutation. */
const tellingEvents = ['scroll', 'toggle', 'play', 'pause'];

function positionOf(target: EventTarget): string {
  const scroller = target === document ? doc.scrollingElement : (target as Element);
  return `${safe(scroller)?.scrollLeft ?? 0} ${safe(scroller)?.scrollTop ?? 0}`;
}

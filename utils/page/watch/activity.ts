import { isOverlay, isOverlayChange } from '../dom/overlay';
import { flatParent } from '../dom/dom';
import { hasChanged, markOf, type PageMark } from './has-changed';
import { isMoving } from './movement';
import { createNoise } from './noise';
import { everything } from './observe';
import { toldWithin } from '../dom/page-turn';
import { doc, safe } from '../dom/safe';

/** When the document last changed or moved, and whether an action changed it. */
export interface Activity {
  sinceMutationMs(): number;
  /**
   * Compares with the page as it is now. `at`: the element acted on, to which the page was scrolled. `anyFocus`: a
   * focus that moves counts as a change wherever it goes.
   */
  compareFrom(at?: Element, anyFocus?: boolean): void;
  /** Ignores noise; undefined if nothing is compared. */
  changedSoFar(): boolean | undefined;
  endComparison(): void;
  /**
   * Waits at most `limitMs` for the first change, noise ignored, since the comparison began, or in the last `agoMs` and
   * from now on. Whether it came meanwhile: false at once where there is one already, or nothing is compared. A
   * document younger than that is a change itself.
   */
  firstChange(limitMs: number, agoMs?: number): Promise<boolean>;
  /** Returns a function that says whether nothing has changed since, noise included. */
  moment(): () => boolean;
  /** Harmless to repeat. */
  watch(root: ShadowRoot): void;
  stop(): void;
}

/** `heard` gets every change of the page, the library's own left out. */
export function createActivity(heard: (records: readonly MutationRecord[]) => void = () => undefined): Activity {
  const startedAt = performance.now();
  let last = startedAt;
  const watched = new WeakSet<Node>();
  const roots: WeakRef<Document | ShadowRoot>[] = [];
  const liveRoots = () => roots.flatMap((held) => held.deref() ?? []).filter((root) => safe(root).isConnected);
  const noise = createNoise();
  let changes = 0;
  let changedAt = startedAt;
  let changeCount = 0;
  let compared: { before: PageMark; how: Parameters<typeof markOf>[2] } | undefined;
  /** Positions to which the action itself scrolled before it began; their events are still to come. */
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
    heard(records);
    last = performance.now();
    changeCount += 1;
    if (!noise.areNoise(records)) count();
    if (!compared) noise.learn(records);
  };
  const noteEvent = ({ type, target }: Event) => {
    if (isOverlay(target as Node)) return;
    changeCount += 1;
    if (type !== 'scroll' || !target || scrolled.get(target) !== positionOf(target)) count();
  };
  const observer = new MutationObserver(note);
  const watch = (root: Document | ShadowRoot) => {
    if (watched.has(root)) return;
    watched.add(root);
    roots.push(new WeakRef(root));
    observer.observe(root, { ...everything, attributeOldValue: true, characterDataOldValue: true });
  };
  watch(document);
  for (const type of tellingEvents) addEventListener(type, noteEvent, true);
  const changedSoFar = () => {
    note(observer.takeRecords());
    if (!compared) return undefined;
    const { before, how } = compared;
    return changes !== before.changes || hasChanged(before, markOf(liveRoots(), changes, how));
  };
  return {
    watch,
    stop() {
      observer.disconnect();
      for (const type of tellingEvents) removeEventListener(type, noteEvent, true);
    },
    compareFrom(at, anyFocus = false) {
      note(observer.takeRecords());
      scrolled = new Map(scrollersAround(at).map((scroller) => [scroller, positionOf(scroller)]));
      const how = { anyFocus, drawings: true, at };
      compared = { before: markOf(liveRoots(), changes, how), how };
    },
    changedSoFar,
    endComparison() {
      note(observer.takeRecords());
      compared = undefined;
    },
    async firstChange(limitMs, agoMs) {
      const hasChanged = changedSoFar() !== false;
      if (agoMs === undefined ? hasChanged : performance.now() - changedAt <= agoMs) return false;
      return toldWithin(limitMs, false, (tell) => {
        const changed = () => tell(true);
        waiting.add(changed);
        return () => waiting.delete(changed);
      });
    },
    moment() {
      const roots = liveRoots();
      const now = () => {
        note(observer.takeRecords());
        if (roots.some(isMoving)) changeCount += 1;
        return markOf(roots, changeCount);
      };
      const before = now();
      return () => !hasChanged(before, now());
    },
    sinceMutationMs() {
      // Changes of the current task have not been reported to the callback yet.
      note(observer.takeRecords());
      if (liveRoots().some(isMoving)) last = performance.now();
      return performance.now() - last;
    },
  };
}

/** A mutation observer does not report these changes. */
const tellingEvents = ['scroll', 'toggle', 'play', 'pause'];

function scrollersAround(at: Element | undefined): EventTarget[] {
  return at ? [at, ...scrollersAround(flatParent(at))] : [document];
}

function positionOf(target: EventTarget): string {
  const scroller = target === document ? doc.scrollingElement : (target as Element);
  return `${safe(scroller)?.scrollLeft ?? 0} ${safe(scroller)?.scrollTop ?? 0}`;
}

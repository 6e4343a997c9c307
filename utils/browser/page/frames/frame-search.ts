import type { CollectOptions, FrameInfo, PageNode, Ref } from '../../../page/api';
import { maxMatches } from '../../../page/see/walk/walk-limits';
import { notSearched } from './frame-limits';

/** Frames are searched for this long; those that are left then are searched by the next call. Milliseconds. */
const SEARCH_MS = 1_000;

/** How far a search came, for the next call, which goes on there. */
export interface Stand {
  /** What was looked for. */
  key: string;
  /** With this offset the next call goes on. */
  offset: number;
  /** Documents that were searched, by the elements that show them; '' is the top one. */
  own: ReadonlySet<Ref>;
  /** The same for those that were searched with all frames in them. */
  whole: ReadonlySet<Ref>;
}

/** One search in a document and the frames in it. */
export class FrameSearch {
  /** Matches so far, including those that are skipped. */
  passed: number;
  private readonly began = performance.now();
  private readonly own: Set<Ref>;
  private readonly whole: Set<Ref>;
  private readonly left: { first: FrameInfo; count: number; of: number }[] = [];
  private readonly from: number;
  private readonly key: string;

  /** `last`: how far the search before this one came. */
  constructor({ find, scope, offset = 0 }: CollectOptions, last: Stand | undefined) {
    this.key = JSON.stringify([find, scope]);
    this.from = offset;
    const goesOn = last?.key === this.key && last.offset === offset;
    this.own = new Set(goesOn ? last.own : []);
    this.whole = new Set(goesOn ? last.whole : []);
    this.passed = goesOn ? offset - 1 : 0;
  }

  /** Where the search in the document in `holder` is to begin: behind the matches that are skipped or were shown. */
  offsetIn(holder: Ref): number {
    return this.own.has(holder) ? Number.MAX_SAFE_INTEGER : Math.max(0, this.from - this.passed);
  }

  /** True for a frame in which nothing is left to be searched. */
  isDone(holder: Ref): boolean {
    return this.whole.has(holder);
  }

  /** True once enough was found, or the time is over. */
  isOver(): boolean {
    return this.passed - Math.max(0, this.from - 1) >= maxMatches || performance.now() - this.began > SEARCH_MS;
  }

  /** Counts the matches of a document. Gives how many there were before it. */
  count(holder: Ref, matches: number): number {
    const before = this.passed;
    if (!this.own.has(holder)) this.passed += matches;
    this.own.add(holder);
    return before;
  }

  /** How many frames were left out so far. */
  get leftOut(): number {
    return this.left.reduce((sum, { count }) => sum + count, 0);
  }

  /** The frame was searched with all frames in it. */
  finish(holder: Ref): void {
    this.whole.add(holder);
  }

  /** These frames of a document are left for the next call. */
  leave(infos: readonly FrameInfo[], of: number): void {
    const [first] = infos;
    if (first) this.left.push({ first, count: infos.length, of });
  }

  /** Says in the frames that were left out how the search goes on, and gives where it does. */
  end(): Stand | undefined {
    const offset = this.passed + 1;
    for (const { first, count, of } of this.left) {
      first.closed = notSearched(count, of, offset);
      first.isKept = true;
    }
    return this.left.length > 0 ? { key: this.key, offset, own: this.own, whole: this.whole } : undefined;
  }
}

/** The matches that a document says it has, counted from the first one of the page. */
export function countedFrom(before: number, root: PageNode): PageNode {
  if (before === 0 || !root.children) return root;
  const children = root.children.map((node) =>
    node.more?.what === 'matches'
      ? {
          ...node,
          more: {
            ...node.more,
            from: node.more.from + before,
            to: node.more.to + before,
            of: node.more.of + before,
          },
        }
      : node,
  );
  return { ...root, children };
}

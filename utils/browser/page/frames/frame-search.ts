import type { CollectOptions, FrameInfo, PageNode, Ref } from '../../../page/api';
import { maxMatches } from '../../../page/see/walk/walk-limits';
import { notSearched } from './frame-limits';

/** Frames are searched for this long; those that are left then are searched by the next call. Milliseconds. */
const SEARCH_MS = 1_000;

/** How far a search came. The next call continues there. */
export interface SearchProgress {
  /** What was looked for. */
  key: string;
  /** The offset with which the next call continues. */
  offset: number;
  /** Documents that were searched, by the elements that show them; '' is the top one. */
  searched: ReadonlySet<Ref>;
  /** Documents that were searched with all frames in them. */
  searchedWhole: ReadonlySet<Ref>;
}

/** One search in a document and the frames in it. */
export class FrameSearch {
  /** Matches so far, including those that are skipped. */
  matchCount: number;
  private readonly began = performance.now();
  private readonly searched: Set<Ref>;
  private readonly searchedWhole: Set<Ref>;
  private readonly unsearched: { first: FrameInfo; count: number; of: number }[] = [];
  private readonly from: number;
  private readonly key: string;

  /** `last`: how far the search before this one came. */
  constructor({ find, scope, offset = 0 }: CollectOptions, last: SearchProgress | undefined) {
    this.key = JSON.stringify([find, scope]);
    this.from = offset;
    const goesOn = last?.key === this.key && last.offset === offset;
    this.searched = new Set(goesOn ? last.searched : []);
    this.searchedWhole = new Set(goesOn ? last.searchedWhole : []);
    this.matchCount = goesOn ? offset - 1 : 0;
  }

  /** Where the search in the document in `holder` is to begin: behind the matches that are skipped or were shown. */
  offsetIn(holder: Ref): number {
    return this.searched.has(holder) ? Number.MAX_SAFE_INTEGER : Math.max(0, this.from - this.matchCount);
  }

  /** True for a frame in which nothing is left to be searched. */
  isDone(holder: Ref): boolean {
    return this.searchedWhole.has(holder);
  }

  /** True once enough was found, or the time is over. */
  isOver(): boolean {
    return this.matchCount - Math.max(0, this.from - 1) >= maxMatches || performance.now() - this.began > SEARCH_MS;
  }

  /** Counts the matches of a document. Gives how many there were before it. */
  count(holder: Ref, matches: number): number {
    const before = this.matchCount;
    if (!this.searched.has(holder)) this.matchCount += matches;
    this.searched.add(holder);
    return before;
  }

  get unsearchedCount(): number {
    return this.unsearched.reduce((sum, { count }) => sum + count, 0);
  }

  /** The document was searched with all frames in it. */
  noteWhole(holder: Ref): void {
    this.searchedWhole.add(holder);
  }

  /** The next call searches these frames. */
  noteUnsearched(infos: readonly FrameInfo[], of: number): void {
    const [first] = infos;
    if (first) this.unsearched.push({ first, count: infos.length, of });
  }

  /** Says in the frames that were left out how the search goes on, and gives where it does. */
  end(): SearchProgress | undefined {
    const offset = this.matchCount + 1;
    for (const { first, count, of } of this.unsearched) {
      first.closed = notSearched(count, of, offset);
      first.isKept = true;
    }
    return this.unsearched.length > 0
      ? { key: this.key, offset, searched: this.searched, searchedWhole: this.searchedWhole }
      : undefined;
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

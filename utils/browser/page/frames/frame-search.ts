import type { CollectOptions, FrameInfo, PageNode, Ref } from '../../../page/api';
import { maxMatches } from '../../../page/see/walk/walk-limits';

/** Later frames are searched by the next call. */
const SEARCH_MS = 1_000;

export class FrameSearch {
  private matchCount: number;
  private readonly began = performance.now();
  /** Elements of the searched documents; '' is the top document. */
  private readonly searched: Set<Ref>;
  /** With all frames in them. */
  readonly searchedWhole: Set<Ref>;
  private readonly unsearched: { first: FrameInfo; count: number; of: number }[] = [];
  private readonly from: number;
  private readonly key: string;

  /** Goes on from `last`, if that asked the same. */
  constructor({ find, scope, offset = 0 }: CollectOptions, last: FrameSearch | undefined) {
    this.key = JSON.stringify([find, scope]);
    this.from = offset;
    const goesOn = last?.key === this.key && last.nextOffset === offset;
    this.searched = new Set(goesOn ? last.searched : []);
    this.searchedWhole = new Set(goesOn ? last.searchedWhole : []);
    this.matchCount = goesOn ? offset - 1 : 0;
  }

  /** The first match in this document neither skipped nor shown. */
  offsetIn(holder: Ref): number {
    return this.searched.has(holder) ? Number.MAX_SAFE_INTEGER : Math.max(0, this.from - this.matchCount);
  }

  isOver(): boolean {
    return this.matchCount - Math.max(0, this.from - 1) >= maxMatches || performance.now() - this.began > SEARCH_MS;
  }

  /** Returns the number of matches before. */
  count(holder: Ref, matches: number): number {
    const before = this.matchCount;
    if (!this.searched.has(holder)) this.matchCount += matches;
    this.searched.add(holder);
    return before;
  }

  get unsearchedCount(): number {
    return this.unsearched.reduce((sum, { count }) => sum + count, 0);
  }

  noteUnsearched(infos: readonly FrameInfo[], of: number): void {
    const [first] = infos;
    if (first) this.unsearched.push({ first, count: infos.length, of });
  }

  private get nextOffset(): number {
    return this.matchCount + 1;
  }

  /** Frames left out say how the search goes on. False where there are none. */
  end(): boolean {
    for (const { first, count, of } of this.unsearched) {
      first.closed = `${count} of ${of} frames from here on are not searched yet: the same get_page with offset ${this.nextOffset}`;
      first.isKept = true;
    }
    return this.unsearched.length > 0;
  }
}

/** Numbers the matches of a document from the first one of the page. */
export function countedFrom(before: number, root: PageNode): PageNode {
  if (before === 0 || !root.children) return root;
  const counted = (node: PageNode): PageNode => {
    const { more } = node;
    if (more?.what !== 'matches') return node;
    return { ...node, more: { ...more, from: more.from + before, to: more.to + before, of: more.of + before } };
  };
  return { ...root, children: root.children.map(counted) };
}

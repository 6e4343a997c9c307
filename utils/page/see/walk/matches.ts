import type { PageNode } from '../../api';
import { roleOf } from '../../aria/role';
import { page } from '../../dom/realm';
import type { TextSearch } from '../find-text';
import { maxCountMs, maxFollowingTokens, maxMatches } from './walk-limits';

/** Those within the budget, and what follows a heading or term among them. */
export class Matches {
  total = 0;
  shownTo = 0;
  private follow: { kind: 'heading' | 'term'; tokens: number } | undefined;
  private countUntil: number | undefined;

  /** `before`: to be skipped; `budget`: tokens after which they are only counted. */
  constructor(
    private readonly seek: TextSearch,
    private readonly before: number,
    private readonly budget: number,
  ) {}

  get isFollowing(): boolean {
    return this.follow !== undefined;
  }

  get isOver(): boolean {
    return this.countUntil !== undefined && page.performance.now() > this.countUntil;
  }

  /** `hits`: wanted parts in the node; `cost`: its tokens; `spent`: those shown so far. */
  isWanted(node: PageNode, element: Element | undefined, hits: number, cost: number, spent: number): boolean {
    const kind = kindOf(node, element);
    if (this.follow && (kind === 'heading' || kind === this.follow.kind)) this.follow = undefined;
    const follows = this.follow !== undefined;
    if (this.follow && (this.follow.tokens -= cost) <= 0) this.follow = undefined;
    if (!this.seek.isAll(hits)) return follows;
    if (node.role === 'frame') return true;
    this.total++;
    if (this.total <= this.before || this.isFull(spent)) return follows;
    this.shownTo = this.total;
    if (kind && this.seek.hasText) this.follow = { kind, tokens: maxFollowingTokens };
    return true;
  }

  private isFull(spent: number): boolean {
    if (spent < this.budget && this.total - this.before <= maxMatches) return false;
    this.countUntil ??= page.performance.now() + maxCountMs;
    return true;
  }
}

function kindOf({ role }: PageNode, element: Element | undefined): 'heading' | 'term' | undefined {
  if (role === 'heading') return 'heading';
  return role === 'text' && element && roleOf(element) === 'term' ? 'term' : undefined;
}

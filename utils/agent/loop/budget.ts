import type { TaskLimits } from '../../contracts/events';

/** Tokens that one look at a page may cost: 8,000, or a quarter of what a small model can read at once. */
export function snapshotTokens({ contextTokens = Infinity, lookTokens = maxSnapshotTokens }: TaskLimits): number {
  return Math.min(lookTokens, Math.floor(contextTokens / 4));
}

const maxSnapshotTokens = 8_000;

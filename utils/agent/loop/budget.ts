import type { TaskLimits } from '../../contracts/events';

/** 8,000, or a quarter of what a small model reads at once. */
export function snapshotTokens({ contextTokens = Infinity, lookTokens = maxSnapshotTokens }: TaskLimits): number {
  return Math.min(lookTokens, Math.floor(contextTokens / 4));
}

const maxSnapshotTokens = 8_000;

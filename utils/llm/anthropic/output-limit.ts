/** Within the limits of all but old models. */
const USUAL = 32_000;
const MIN_TOKENS = 4_096;

/**
 * Old models whose limit is below `USUAL`, by the beginning of their names (models overview of the provider, 2026-10).
 */
const smaller: readonly (readonly [beginning: string, tokens: number])[] = [
  ['claude-3-5-', 8_192],
  ['claude-3-7-', USUAL],
  ['claude-3-', MIN_TOKENS],
];

/** `max_tokens`, which this wire requires. */
export function outputLimit(model: string, wanted: number | undefined, allowed: boolean): number {
  const most = allowed ? (smaller.find(([beginning]) => model.startsWith(beginning))?.[1] ?? USUAL) : MIN_TOKENS;
  return Math.min(wanted ?? most, most);
}

/** More than any answer of a task needs, and within what all but old models write. */
const USUAL = 32_000;
/** All models that speak this wire write as much. */
const LEAST = 4_096;

/** Old models that write less than `USUAL`, by the beginning of their names (models overview of the provider, 2026-10). */
const smaller: readonly (readonly [beginning: string, tokens: number])[] = [
  ['claude-3-5-', 8_192],
  ['claude-3-7-', USUAL],
  ['claude-3-', LEAST],
];

/** `max_tokens`, which this wire demands: what is wanted, as far as the model allows it. */
export function outputLimit(model: string, wanted: number | undefined, allowed: boolean): number {
  const most = allowed ? (smaller.find(([beginning]) => model.startsWith(beginning))?.[1] ?? USUAL) : LEAST;
  return Math.min(wanted ?? most, most);
}

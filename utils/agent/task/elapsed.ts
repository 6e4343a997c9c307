/** 0 where the clock was set back in between. */
export function elapsed(from: number, to: number): number {
  return Math.max(0, to - from);
}

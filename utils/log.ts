/** One line of the record of what Sidehand did, for those who look for a fault. English; never a secret, never page text. */
export interface LogLine {
  /** Milliseconds since the epoch. */
  at: number;
  source: string;
  text: string;
}

/** So many lines are kept, the newest. */
const KEPT = 1_000;
const lines: LogLine[] = [];

/** Gives the function that notes lines of one source, e.g. `tab`. */
export function log(source: string): (text: string) => void {
  return (text) => {
    lines.push({ at: Date.now(), source, text });
    if (lines.length > KEPT) lines.shift();
  };
}

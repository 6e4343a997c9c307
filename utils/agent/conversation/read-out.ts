import type { ShownTask } from './entry';

/** Without a model the answer is what the calls have read. */
export function answersWhatItRead({ program, entries }: ShownTask): boolean {
  return !program && entries.some((entry) => entry.kind === 'answer' && !entry.streaming && entry.turn === undefined);
}

import type { ShownTask } from './entry';

/** No model has answered: the answer is what the calls have read, so that it need not stand at them too. */
export function answersWhatItRead({ program, entries }: ShownTask): boolean {
  return !program && entries.some((entry) => entry.kind === 'answer' && !entry.streaming && entry.turn === undefined);
}

import { readDetails } from '../../contracts/extract-details';
import type { ShownTask } from './entry';

/** Without a model the answer is what the calls have read. */
export function answersWhatItRead({ program, entries }: ShownTask): boolean {
  return !program && entries.some((entry) => entry.kind === 'answer' && !entry.streaming && entry.turn === undefined);
}

/** That of the page of which the answer is a text. */
export function hostOfReadOut(task: ShownTask): string | undefined {
  if (!answersWhatItRead(task)) return undefined;
  const last = task.entries.findLast((entry) => entry.kind === 'tool');
  return readDetails(last?.result?.details)?.host;
}

import { ignoreLateFailure } from '../async';

/**
 * Resolves when all is on disk. Rejects with why it failed: the requests, which fail first, report only that it was
 * aborted.
 */
export function transactionDone(transaction: { done: Promise<void> }, ...requests: Promise<unknown>[]): Promise<void> {
  for (const request of requests) request.catch(ignoreLateFailure);
  return transaction.done;
}

import { ignoreLateFailure } from '../../async';

/**
 * Resolves when a transaction is on disk with what was asked of it. Rejects with why it failed: its requests, which fail before it does, know only
 * that it was aborted.
 */
export function transactionDone(transaction: { done: Promise<void> }, ...requests: Promise<unknown>[]): Promise<void> {
  for (const request of requests) request.catch(ignoreLateFailure);
  return transaction.done;
}

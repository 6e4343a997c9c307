import { toFailure, type Failure } from '../failure';
import type { Timing } from './timing';
import type { ModelClient, ModelEvent } from './types';

const BASE_MS = 1_000;
const CAP_MS = 30_000;
const RETRY_AFTER_CAP_MS = 60_000;

export interface RetryOptions extends Timing {
  /** The first one included. */
  maxAttempts?: number;
}

/**
 * The one retry layer for models. A retryable failure is announced by a `retrying` event, which voids all that was
 * streamed before it, and the request is sent again: at most `maxAttempts` (4) times, after what the server asked for
 * (at most 60 s), else after an exponential wait with jitter. Lists of models are not retried: a user waits for them.
 */
export function withRetry(client: ModelClient, options: RetryOptions): ModelClient {
  const { maxAttempts = 4, wait, random } = options;
  return {
    listModels: (signal) => client.listModels(signal),
    async *stream(model, request, signal): AsyncGenerator<ModelEvent> {
      for (let attempt = 1; ; attempt++) {
        let failure: Failure;
        try {
          yield* client.stream(model, request, signal);
          return;
        } catch (error) {
          signal.throwIfAborted();
          failure = toFailure(error);
          if (!failure.retryable || attempt === maxAttempts) throw error;
        }
        const waitMs = delayMs(attempt, failure, random());
        yield { type: 'retrying', attempt, maxAttempts, waitMs, failure };
        await wait(waitMs, signal);
      }
    },
  };
}

/** Half of the exponential step is fixed, half is chance, so that many clients do not come back at once. */
function delayMs(attempt: number, failure: Failure, chance: number): number {
  const asked = failure.params?.retryAfterMs;
  if (typeof asked === 'number') return Math.min(asked, RETRY_AFTER_CAP_MS);
  const step = Math.min(BASE_MS * 2 ** (attempt - 1), CAP_MS);
  return Math.round(step / 2 + (step / 2) * chance);
}

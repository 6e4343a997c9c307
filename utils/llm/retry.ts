import { AgentError, toFailure, type Failure } from '../failure';
import { hasImages, withoutImages } from './lack';
import type { Timing } from './timing';
import { lacks, type Lack, type ModelClient, type ModelEvent, type ModelRequest } from './types';

const BASE_MS = 1_000;
const CAP_MS = 30_000;
const RETRY_AFTER_CAP_MS = 60_000;

export interface RetryOptions extends Timing {
  /** The first one included. */
  maxAttempts?: number;
}

/**
 * The one layer that sends a request again, at most `maxAttempts` (4) times or `request.attempts`, whatever the reasons:
 * after a failure that may pass, announced by `retrying`, after what the server asked for (at most 60 s), else after an exponential
 * wait with jitter; and at once without what the model does not take, announced by `adapted`. Both void all that was streamed before.
 * A context overflow tells in `params.attempts` how many were used. Lists of models are not retried: a user waits for them.
 */
export function withRetry(client: ModelClient, options: RetryOptions): ModelClient {
  const { wait, random } = options;
  return {
    listModels: (signal) => client.listModels(signal),
    async *stream(model, request, signal): AsyncGenerator<ModelEvent> {
      const maxAttempts = Math.min(options.maxAttempts ?? 4, request.attempts ?? Infinity);
      let wanted = request;
      if (wanted.lacks?.includes('images') && hasImages(wanted))
        yield { type: 'adapted', lack: 'images', fresh: false };
      for (let attempt = 1; ; attempt++) {
        let failure: Failure;
        try {
          yield* client.stream(model, wanted.lacks?.includes('images') ? withoutImages(wanted) : wanted, signal);
          return;
        } catch (error) {
          signal.throwIfAborted();
          failure = toFailure(error);
          const lack = lackIn(failure, wanted);
          if (attempt >= maxAttempts || !(failure.retryable || lack)) throw spent(error, attempt);
          if (lack) {
            wanted = { ...wanted, lacks: [...(wanted.lacks ?? []), lack] };
            yield { type: 'adapted', lack, fresh: true };
            continue;
          }
        }
        const waitMs = delayMs(attempt, failure, random());
        yield { type: 'retrying', attempt, maxAttempts, waitMs, failure };
        await wait(waitMs, signal);
      }
    },
  };
}

/** What the failure shows that the model does not take, and the request has not left out yet. */
function lackIn({ params }: Failure, request: ModelRequest): Lack | undefined {
  return lacks.find(
    (lack) => lack === params?.lack && !request.lacks?.includes(lack) && !request.insists?.includes(lack),
  );
}

function spent(error: unknown, attempts: number): unknown {
  if (!(error instanceof AgentError) || error.failure.code !== 'MODEL_CONTEXT_OVERFLOW') return error;
  return new AgentError({ ...error.failure, params: { ...error.failure.params, attempts } });
}

/** Half of the exponential step is fixed, half is chance, so that many clients do not come back at once. */
function delayMs(attempt: number, failure: Failure, chance: number): number {
  const asked = failure.params?.retryAfterMs;
  if (typeof asked === 'number') return Math.min(asked, RETRY_AFTER_CAP_MS);
  const step = Math.min(BASE_MS * 2 ** (attempt - 1), CAP_MS);
  return Math.round(step / 2 + (step / 2) * chance);
}

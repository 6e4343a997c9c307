import { AgentError, toFailure, type Failure } from '../failure';
import { hasImages, withoutImages } from './errors/unsupported';
import type { Timing } from './timing';
import {
  capabilities,
  type Capability,
  type ModelClient,
  type ModelEvent,
  type ModelRequest,
} from '../contracts/model';

/** After such a failure a model is asked only once more. */
export const UNREAD_CALL = 'unread-call';

/** A shorter answer is not worth its request. */
const MIN_ANSWER = 500;

const BASE_MS = 1_000;
/** Instead of a longer wait the user sees the failure. */
const MAX_WAIT_MS = 10_000;

/**
 * The only layer that resends a request. A failure that may be temporary is retried, announced by `retrying`, at most
 * `request.attempts` (4) times in all, after the server's wait, else an exponential one with jitter; where that is over
 * 10 s, it is thrown. What the model does not accept is left out at once, announced by `adapted`, once for each
 * capability. Both void everything streamed before. A context overflow has the attempts in `params.attempts`. Lists of
 * models are not retried: a user waits for them.
 */
export function withRetry(client: ModelClient, { wait, random }: Timing): ModelClient {
  return {
    listModels: (signal) => client.listModels(signal),
    async *stream(model, request, signal): AsyncGenerator<ModelEvent> {
      const maxAttempts = request.attempts ?? 4;
      let wanted = request;
      if (wanted.unsupported?.includes('images') && hasImages(wanted))
        yield { type: 'adapted', unsupported: 'images', fresh: false };
      for (let attempt = 1; ;) {
        let failure: Failure;
        try {
          yield* client.stream(model, wanted.unsupported?.includes('images') ? withoutImages(wanted) : wanted, signal);
          return;
        } catch (error) {
          signal.throwIfAborted();
          failure = toFailure(error);
          const unsupported = unsupportedIn(failure, wanted);
          if (unsupported) {
            wanted = { ...wanted, unsupported: [...(wanted.unsupported ?? []), unsupported] };
            yield { type: 'adapted', unsupported, fresh: true, ...(failure.params?.once && { once: true as const }) };
            continue;
          }
          const affordable = Number(failure.params?.affordableTokens ?? 0);
          if (affordable >= MIN_ANSWER && affordable < (wanted.maxOutputTokens ?? Infinity)) {
            wanted = { ...wanted, maxOutputTokens: affordable };
            continue;
          }
          const isLong = Number(failure.params?.retryAfterMs ?? 0) > MAX_WAIT_MS;
          const most = failure.params?.reason === UNREAD_CALL ? Math.min(2, maxAttempts) : maxAttempts;
          if (attempt >= most || !failure.retryable || isLong) throw errorAfterRetries(error, attempt);
        }
        const waitMs = delayMs(attempt, failure, random());
        yield { type: 'retrying', attempt, maxAttempts, waitMs, failure };
        await wait(waitMs, signal);
        attempt++;
      }
    },
  };
}

/** Undefined also where it was left out already. */
function unsupportedIn({ params }: Failure, request: ModelRequest): Capability | undefined {
  return capabilities.find(
    (capability) =>
      capability === params?.unsupported &&
      !request.unsupported?.includes(capability) &&
      !request.forced?.includes(capability),
  );
}

function errorAfterRetries(error: unknown, attempts: number): unknown {
  if (!(error instanceof AgentError) || error.failure.code !== 'MODEL_CONTEXT_OVERFLOW') return error;
  return new AgentError({ ...error.failure, params: { ...error.failure.params, attempts } });
}

/** Half is random: clients must not retry together. */
function delayMs(attempt: number, failure: Failure, chance: number): number {
  const asked = failure.params?.retryAfterMs;
  if (typeof asked === 'number') return asked;
  const step = Math.min(BASE_MS * 2 ** (attempt - 1), MAX_WAIT_MS);
  return Math.round(step / 2 + (step / 2) * chance);
}

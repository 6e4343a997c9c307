import { AgentError, toFailure } from '../failure';
import type { ModelClient } from '../contracts/model';

const LIST_LIMIT_MS = 5_000;
const MAX_NAMED_MODELS = 12;

/** If the server lists its models within 5 s, they are in the hint and in `params.models`. */
export function withInstalledModels(client: ModelClient): ModelClient {
  return {
    listModels: (signal) => client.listModels(signal),
    async *stream(model, request, signal) {
      try {
        yield* client.stream(model, request, signal);
      } catch (error) {
        const failure = toFailure(error);
        if (failure.code !== 'MODEL_NOT_FOUND' || failure.params?.unsupported !== undefined) throw error;
        const installed = await client
          .listModels(AbortSignal.any([signal, AbortSignal.timeout(LIST_LIMIT_MS)]))
          .then((models) => models.map(({ id }) => id), unknown);
        signal.throwIfAborted();
        if (installed.length === 0 || installed.includes(model)) throw error;
        const models =
          installed.slice(0, MAX_NAMED_MODELS).join(', ') + (installed.length > MAX_NAMED_MODELS ? ', …' : '');
        throw new AgentError({
          ...failure,
          hint: `The server has: ${models}.`,
          params: { ...failure.params, models },
        });
      }
    },
  };
}

const unknown = (): string[] => [];

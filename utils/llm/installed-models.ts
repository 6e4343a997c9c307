import { AgentError, toFailure } from '../failure';
import type { ListedModel, ModelClient } from '../contracts/model';

const LIST_LIMIT_MS = 5_000;
const MAX_NAMED_MODELS = 12;

/** A server that lists its models within 5 s has them in the hint and in `params.models`. */
export function withInstalledModels(client: ModelClient): ModelClient {
  return {
    listModels: (signal) => client.listModels(signal),
    async *stream(model, request, signal) {
      try {
        yield* client.stream(model, request, signal);
      } catch (error) {
        const failure = toFailure(error);
        if (failure.code !== 'MODEL_NOT_FOUND' || failure.params?.unsupported !== undefined) throw error;
        const limited = AbortSignal.any([signal, AbortSignal.timeout(LIST_LIMIT_MS)]);
        const listed = await client.listModels(limited).catch((): ListedModel[] => []);
        const installed = listed.map(({ id }) => id);
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

import { AgentError, fail } from '../../failure';
import { BUILTIN_MODEL } from '../../settings/settings';
import { withoutImages } from '../errors/unsupported';
import { withTextTools } from '../text-tools/text-tools';
import type { ContentPart, ModelClient, ModelEvent, ModelRequest, ToolSpec } from '../../contracts/model';
import {
  contextUseOf,
  languageModelApi,
  type LanguageModelApi,
  type LanguageModelSession,
  type Prompt,
} from './language-model';

/**
 * It calls no tools and gets no images: tools are described in the prompt, and where a request must end in a call, the
 * answer is held to the tools' schemas. Each request repeats all that was said, in a new session. Throws
 * MODEL_NOT_FOUND where the browser has no model that is ready.
 */
export function createBuiltinClient(find: () => LanguageModelApi | undefined = languageModelApi): ModelClient {
  return {
    stream(model, request, signal) {
      const client = textClient(find, constraintOf(request));
      const unsupported = [...new Set([...(request.unsupported ?? []), 'tools', 'images'] as const)];
      return withTextTools(client).stream(model, { ...withoutImages(request), unsupported }, signal);
    },
    async listModels(signal) {
      signal.throwIfAborted();
      return (await find()?.availability({})) === 'available'
        ? [{ id: BUILTIN_MODEL, tools: false, images: false }]
        : [];
    },
  };
}

function constraintOf({ local, tools }: ModelRequest): object | undefined {
  return local.purpose === 'plan' || tools.length === 0 ? undefined : { anyOf: tools.map(callSchema) };
}

const callSchema = ({ name, parameters }: ToolSpec) => ({
  type: 'object',
  properties: { tool: { const: name }, arguments: parameters },
  required: ['tool', 'arguments'],
  additionalProperties: false,
});

function textClient(find: () => LanguageModelApi | undefined, responseConstraint: object | undefined): ModelClient {
  return {
    async *stream(_model, request, signal): AsyncGenerator<ModelEvent> {
      signal.throwIfAborted();
      const api = await readyApi(find);
      const said = promptsOf(request);
      const last = said.at(-1);
      if (last?.role !== 'user') throw fail('INTERNAL', 'A request ends with words for the model.');
      let session: LanguageModelSession | undefined;
      let text = '';
      try {
        const initialPrompts: Prompt[] = [{ role: 'system', content: request.system }, ...said.slice(0, -1)];
        session = await api.create({ initialPrompts, signal });
        const constrained = responseConstraint && { responseConstraint, omitResponseConstraintInput: true };
        const before = contextUseOf(session);
        const answer = session.promptStreaming([last], { signal, ...constrained });
        yield { type: 'started' };
        for await (const delta of answer) {
          text += delta;
          yield { type: 'text', delta };
        }
        // The browser does not say how much of this is the answer.
        const usage = { inputTokens: Math.max(before, contextUseOf(session)), cachedInputTokens: 0, outputTokens: 0 };
        yield { type: 'done', message: { role: 'assistant', text, calls: [] }, usage, stop: 'end' };
      } catch (error) {
        signal.throwIfAborted();
        throw failureOf(error);
      } finally {
        session?.destroy();
      }
    },
    listModels: () => Promise.resolve([]),
  };
}

async function readyApi(find: () => LanguageModelApi | undefined): Promise<LanguageModelApi> {
  const api = find();
  const availability = (await api?.availability({})) ?? 'unavailable';
  if (api && availability === 'available') return api;
  throw fail('MODEL_NOT_FOUND', `The browser's own model is ${availability}.`, {
    params: { host: HOST, availability },
  });
}

const HOST = 'Chrome';

function promptsOf({ messages }: ModelRequest): Prompt[] {
  return messages.flatMap((message): Prompt[] => {
    if (message.role === 'tool') return [];
    const content = message.role === 'assistant' ? message.text : message.content.map(textOf).join('\n');
    return [{ role: message.role, content }];
  });
}

const textOf = (part: ContentPart): string => (part.type === 'text' ? part.text : '');

function failureOf(error: unknown): AgentError {
  if (error instanceof AgentError) return error;
  const { name, message, quota } = (error ?? {}) as { name?: string; message?: string; quota?: number };
  const said = message ?? String(error);
  const params = { host: HOST, said };
  if (name === 'QuotaExceededError')
    return fail('MODEL_CONTEXT_OVERFLOW', 'The request is longer than the model can read.', {
      params: { ...params, ...(typeof quota === 'number' && { contextTokens: quota }) },
    });
  // The question or the answer is not allowed or has no tested language.
  if (name === 'NotSupportedError' || name === 'NotReadableError') return fail('MODEL_REFUSED', said, { params });
  return fail('LLM_FAILED', said, { params, retryable: true });
}

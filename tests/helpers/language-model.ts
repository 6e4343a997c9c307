import type { Availability } from '@/utils/llm/builtin/browser-model';
import type { LanguageModelApi, LanguageModelSession, Prompt, PromptOptions } from '@/utils/llm/builtin/language-model';

/** What a model of the browser was asked. */
export interface Asked {
  prompts: Prompt[];
  constraint: object | undefined;
}

export interface FakeModel extends LanguageModelApi {
  asked: Asked[];
  /** Sessions that are not destroyed. */
  open(): number;
}

/** Words count for tokens. */
const sizeOf = (prompts: readonly Prompt[]) => prompts.flatMap(({ content }) => content.match(/\S+/g) ?? []).length;

/**
 * The Prompt API as the specification has it: roles are checked, the context has a size, a used session holds its
 * prompts, aborts reject, and answers come in pieces. `answer` gives the text of each answer; an error is thrown.
 */
export function fakeLanguageModel({
  availability = 'available',
  contextWindow = 1_000,
  answer = () => 'Hello.',
}: {
  availability?: Availability;
  contextWindow?: number;
  answer?: (asked: Asked) => string | Error;
} = {}): FakeModel {
  const asked: Asked[] = [];
  let state = availability;
  let open = 0;

  function session(initial: Prompt[]): LanguageModelSession {
    let use = sizeOf(initial);
    let destroyed = false;
    return {
      contextWindow,
      get contextUsage() {
        return use;
      },
      promptStreaming(input: Prompt[], { signal, responseConstraint }: PromptOptions): ReadableStream<string> {
        if (destroyed) throw new DOMException('The session was destroyed.', 'InvalidStateError');
        if (input.some(({ role }) => role === 'system')) throw new TypeError('A system prompt must come first.');
        const call = { prompts: [...initial, ...input], constraint: responseConstraint };
        asked.push(call);
        return new ReadableStream<string>({
          start(controller) {
            const stop = () => controller.error(signal.reason);
            if (signal.aborted) return stop();
            signal.addEventListener('abort', stop, { once: true });
            use += sizeOf(input);
            if (use > contextWindow) return controller.error(quotaError(use, contextWindow));
            const text = answer(call);
            if (text instanceof Error) return controller.error(text);
            for (const part of text.match(/\s*\S+/g) ?? []) controller.enqueue(part);
            signal.removeEventListener('abort', stop);
            controller.close();
          },
        });
      },
      destroy() {
        if (!destroyed) open -= 1;
        destroyed = true;
      },
    };
  }

  return {
    asked,
    open: () => open,
    availability: () => Promise.resolve(state),
    async create({ initialPrompts = [], signal, monitor }) {
      signal?.throwIfAborted();
      if (state === 'unavailable') throw new DOMException('The model is not available.', 'NotSupportedError');
      if (initialPrompts.slice(1).some(({ role }) => role === 'system'))
        throw new TypeError('A system prompt must come first.');
      if (state !== 'available' && monitor) {
        const target = new EventTarget();
        monitor(target);
        for (const loaded of [0, 0.5, 1])
          target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }));
      }
      state = 'available';
      if (sizeOf(initialPrompts) > contextWindow) throw quotaError(sizeOf(initialPrompts), contextWindow);
      open += 1;
      return session(initialPrompts);
    },
  };
}

function quotaError(requested: number, quota: number): Error {
  return Object.assign(new Error('The input is too large.'), { name: 'QuotaExceededError', requested, quota });
}

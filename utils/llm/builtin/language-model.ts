import type { BrowserModel } from './browser-model';

/**
 * The part of the Prompt API that is used (https://webmachinelearning.github.io/prompt-api/), as Chrome 138 and later
 * give it to extensions. Chromium 156 gives extensions the older names of the context's size as well; earlier versions
 * have only those.
 */
export type LanguageModelApi = BrowserModel<LanguageModelSession, { initialPrompts?: Prompt[] }>;

export interface Prompt {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface LanguageModelSession {
  promptStreaming(input: Prompt[], options: PromptOptions): ReadableStream<string>;
  destroy(): void;
  readonly contextWindow?: number;
  readonly contextUsage?: number;
  readonly inputQuota?: number;
  readonly inputUsage?: number;
}

export interface PromptOptions {
  signal: AbortSignal;
  responseConstraint?: object;
  omitResponseConstraintInput?: boolean;
}

/** Undefined where the browser has none, as Firefox. */
export function languageModelApi(): LanguageModelApi | undefined {
  return (globalThis as { LanguageModel?: LanguageModelApi }).LanguageModel;
}

export const contextSizeOf = ({ contextWindow, inputQuota }: LanguageModelSession): number | undefined =>
  contextWindow ?? inputQuota;

export const contextUseOf = ({ contextUsage, inputUsage }: LanguageModelSession): number =>
  contextUsage ?? inputUsage ?? 0;

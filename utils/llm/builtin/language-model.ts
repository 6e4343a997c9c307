import type { BrowserModel } from './browser-model';

/**
 * What is used of the Prompt API (https://webmachinelearning.github.io/prompt-api/), as Chrome 138 and later give it to
 * extensions. The context's size has older names, too; before Chromium 156 only those.
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

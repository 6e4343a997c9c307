/**
 * The part of the Prompt API that is used (https://webmachinelearning.github.io/prompt-api/), as Chrome 138 and later
 * give it to extensions. Chromium 156 gives extensions the older names of the context's size as well; earlier versions
 * have only those.
 */
export interface LanguageModelApi {
  availability(): Promise<Availability>;
  create(options: CreateOptions): Promise<LanguageModelSession>;
}

export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

export interface CreateOptions {
  initialPrompts?: Prompt[];
  signal?: AbortSignal;
  /** Gets `downloadprogress` events, with the part from 0 to 1 that has been loaded. */
  monitor?: (monitor: EventTarget) => void;
}

export interface Prompt {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface LanguageModelSession {
  promptStreaming(input: Prompt[], options: PromptOptions): ReadableStream<string>;
  destroy(): void;
  /** Tokens. */
  readonly contextWindow?: number;
  readonly contextUsage?: number;
  readonly inputQuota?: number;
  readonly inputUsage?: number;
}

export interface PromptOptions {
  signal: AbortSignal;
  /** A JSON Schema that the answer must fit. */
  responseConstraint?: object;
  /** Keeps the schema out of the prompt. */
  omitResponseConstraintInput?: boolean;
}

/** The browser's own language model; undefined where the browser has none, as Firefox. */
export function languageModelApi(): LanguageModelApi | undefined {
  return (globalThis as { LanguageModel?: LanguageModelApi }).LanguageModel;
}

/** How many tokens fit into a session, if the browser says so. */
export const contextSizeOf = ({ contextWindow, inputQuota }: LanguageModelSession): number | undefined =>
  contextWindow ?? inputQuota;

/** How many tokens a session holds now; 0 if the browser does not say so. */
export const contextUseOf = ({ contextUsage, inputUsage }: LanguageModelSession): number =>
  contextUsage ?? inputUsage ?? 0;

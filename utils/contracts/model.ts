/** The neutral types between the agent and every model. Providers translate them to their wire format. */

import type { Effort, Prices } from '../settings/settings';

export type Role = 'planner' | 'navigator';

/** `ephemeral`: for this request only, at the end of its last message. No later request repeats it. */
export type ContentPart = (
  | { type: 'text'; text: string }
  /** `data` is base64 without a data: prefix. */
  | { type: 'image'; mediaType: 'image/png' | 'image/jpeg'; data: string; small?: string }
) & { ephemeral?: true };

/**
 * Some models or servers refuse them. Fallbacks: without `tools` they are described and called in plain text, without
 * `images` words replace them, `responses` and `chat` (completions) replace each other, without `user_after_tool` an
 * assistant line goes between, without `reasoning_with_tools` there is no reasoning, without `foreign_calls` those of
 * others are in words, without `turns_without_reasoning` every answer gets some; the rest is left out.
 */
export const capabilities = [
  'tools',
  'images',
  'responses',
  'chat',
  'reasoning_with_tools',
  'encrypted_reasoning',
  'returned_reasoning',
  'reasoning_fields',
  'turns_without_reasoning',
  'foreign_calls',
  'stream_options',
  'max_tokens',
  'effort',
  'cache_marks',
  'user_after_tool',
  'browser_toolset',
] as const;
export type Capability = (typeof capabilities)[number];

export interface ToolCall {
  /** Unique in a task. Generated where the provider gives none. */
  id: string;
  /** The id that the provider gave, where another call of the task has it too. */
  wireId?: string;
  name: string;
  /** `{}` with `invalidArguments`. */
  arguments: Record<string, unknown>;
  /** The raw text, when it was not a JSON object. The agent answers it with INVALID_ARGUMENTS. */
  invalidArguments?: string;
}

export interface AssistantMessage {
  role: 'assistant';
  text: string;
  calls: ToolCall[];
  /** Must be kept with the message, unchanged. */
  providerData?: ProviderData;
}

/**
 * The answer as its server gave it: blocks in their order, ids, reasoning and signatures. Opaque: only the client that
 * made it reads it, and it is sent back only to the same host and model.
 */
export interface ProviderData {
  host: string;
  model: string;
  /** JSON; absent once the server has refused it. */
  data?: unknown;
  /** What stood before it has been shortened since: reasoning that is bound to that is no longer sent. */
  isCut?: true;
}

export type ModelMessage =
  | { role: 'user'; content: ContentPart[] }
  | AssistantMessage
  /** Answers one call of the assistant message before it. All calls are answered before the next user message. */
  | { role: 'tool'; callId: string; content: string; isError?: boolean };

export interface ToolSpec {
  name: string;
  description: string;
  /** JSON Schema of an object */
  parameters: Record<string, unknown>;
}

/** Facts for a model that runs inside the extension. Never sent over a wire. */
export interface LocalContext {
  purpose: 'plan' | 'act' | 'review';
  request: string;
  /** The steps of the plan, where the user edited it. They replace the request. */
  editedSteps?: string[];
  /** What the user has said since, oldest first. */
  laterMessages: string[];
  page: {
    url: string;
    title: string;
    /** The rendered snapshot (utils/snapshot), of the user's page as it is now; '' where the page cannot be read. */
    text: string;
    /** True when the snapshot was cut at its budget: the page may have more than this text. */
    truncated: boolean;
    readable: boolean;
  };
  /** Names of the files with text that came with the request. */
  files?: string[];
  /**
   * Every call of the task so far, oldest first. `reads`: the call changed nothing. `page` is page-derived text that
   * the tool returned.
   */
  calls: {
    id: string;
    tool: string;
    args: Record<string, unknown>;
    reads: boolean;
    ok: boolean;
    summary: string;
    page?: string;
  }[];
  /** The navigator's claim when it called `done`, for purpose 'review'. */
  done?: { status: 'done' | 'failed'; summary: string; result?: string };
  codeAllowed: boolean;
}

export interface ModelRequest {
  /** No page-derived text */
  system: string;
  messages: ModelMessage[];
  tools: ToolSpec[];
  maxOutputTokens?: number;
  /** How much the model thinks where it does not act; absent where its provider decides. */
  effort?: Effort;
  /** The tools go in the form of the model's maker, where it has one for browsers. */
  ownToolset?: boolean;
  /** Capabilities that the model is known to lack: the request does without them. */
  unsupported?: readonly Capability[];
  /** Capabilities that the model has according to the user: the request is never sent without them. */
  forced?: readonly Capability[];
  /** How many times the request may be sent, whatever happens. Default: 4. */
  attempts?: number;
  local: LocalContext;
}

export interface Usage {
  /** All prompt tokens, cached ones included. */
  inputTokens: number;
  /** The part of inputTokens that the provider read from its cache. */
  cachedInputTokens: number;
  outputTokens: number;
  /** The part of inputTokens that the provider put into its cache, where it charges more for that. */
  cacheWriteTokens?: number;
  /** US dollars, as the provider tells them or by known prices; absent if neither is known. */
  costUsd?: number;
}

export type StopReason = 'end' | 'tool-calls' | 'length' | 'refusal';

export type ModelEvent =
  /** The first byte has arrived. */
  | { type: 'started' }
  | { type: 'text'; delta: string }
  /** An attempt failed and will be repeated after `waitMs`; everything streamed so far is void. */
  | { type: 'retrying'; attempt: number; maxAttempts: number; waitMs: number; failure: import('../failure').Failure }
  /**
   * The request is sent without something that the model does not accept. `fresh`: this was only just found out, and
   * the request is sent again.
   */
  | {
      type: 'adapted';
      unsupported: Capability;
      fresh: boolean;
      /** It says nothing about the next request. */
      once?: true;
    }
  /** Exactly once, last. The message is complete and its calls are parsed. */
  | {
      type: 'done';
      message: AssistantMessage;
      usage: Usage;
      stop: StopReason;
      /** The provider's own words on why it stopped. */
      why?: string;
    };

/** A connection to one provider. Plain functions over settings; holds no state between calls. */
export interface ModelClient {
  /**
   * Streams one response. Throws AgentError (MODEL_*, LLM_FAILED) or the signal's reason when aborted. Never runs a
   * tool, never resolves with a partial message.
   */
  stream(model: string, request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
  /** The models that the server lists, each once, by id. Throws AgentError as stream does. */
  listModels(signal: AbortSignal): Promise<ListedModel[]>;
}

/** A model as its server lists it. Facts that the server does not give are absent. */
export interface ListedModel {
  id: string;
  name?: string;
  contextTokens?: number;
  maxOutputTokens?: number;
  prices?: Prices;
  tools?: boolean;
  images?: boolean;
  /** False for embedding, speech, image and moderation models */
  chats?: boolean;
}

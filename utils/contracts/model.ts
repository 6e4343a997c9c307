/** Providers translate them to their wire format. */

import type { Effort, Prices } from '../settings/settings';

export type Role = 'planner' | 'navigator';

/** For this request, at its end. No later one repeats it. */
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
  /** In a task; generated where the provider gives none. */
  id: string;
  /** The provider's, where another call has it too */
  wireId?: string;
  name: string;
  /** `{}` with `invalidArguments`. */
  arguments: Record<string, unknown>;
  /** Not a JSON object; answered with INVALID_ARGUMENTS. */
  invalidArguments?: string;
}

export interface AssistantMessage {
  role: 'assistant';
  text: string;
  calls: ToolCall[];
  /** Kept with the message, unchanged */
  providerData?: ProviderData;
}

/**
 * Blocks in order, ids, reasoning and signatures. Opaque: only the client that made it reads it, and it goes back only
 * to the same host and model.
 */
export interface ProviderData {
  host: string;
  model: string;
  /** JSON; absent once the server has refused it. */
  data?: unknown;
  /** What stood before was shortened: reasoning bound to it is no longer sent. */
  isCut?: true;
}

export type ModelMessage =
  | { role: 'user'; content: ContentPart[] }
  | AssistantMessage
  /** For the assistant message before. All are answered before the next user message. */
  | { role: 'tool'; callId: string; content: string; isError?: boolean };

export interface ToolSpec {
  name: string;
  description: string;
  /** JSON Schema of an object */
  parameters: Record<string, unknown>;
}

/** Inside the extension; never sent over a wire. */
export interface LocalContext {
  purpose: 'plan' | 'act' | 'review';
  /** The user's words. */
  request: string;
  /** Edited by the user; they replace the request. */
  editedSteps?: string[];
  /** Since then, oldest first */
  laterMessages: string[];
  page: {
    url: string;
    title: string;
    /** Snapshot (utils/snapshot) of the page as it is now; '' where it cannot be read. */
    text: string;
    /** At its budget */
    truncated: boolean;
    readable: boolean;
  };
  /** With text, of the request */
  files?: string[];
  /** Oldest first. `reads`: changed nothing. `page`: page-derived, from the tool. */
  calls: {
    id: string;
    tool: string;
    args: Record<string, unknown>;
    reads: boolean;
    ok: boolean;
    summary: string;
    page?: string;
  }[];
  /** By `done`, for 'review' */
  done?: { status: 'done' | 'failed'; summary: string; result?: string };
  /** True when the user allowed generated JavaScript. */
  codeAllowed: boolean;
}

export interface ModelRequest {
  /** No page-derived text */
  system: string;
  messages: ModelMessage[];
  tools: ToolSpec[];
  maxOutputTokens?: number;
  /** Where it does not act; absent: the provider decides. */
  effort?: Effort;
  /** In the maker's form, where it has one for browsers */
  ownToolset?: boolean;
  /** Known to be lacking: the request does without. */
  unsupported?: readonly Capability[];
  /** By the user: never sent without. */
  forced?: readonly Capability[];
  /** In all; default 4 */
  attempts?: number;
  local: LocalContext;
}

export interface Usage {
  /** Cached ones included */
  inputTokens: number;
  /** Read from the cache */
  cachedInputTokens: number;
  outputTokens: number;
  /** Put into the cache, where that costs more */
  cacheWriteTokens?: number;
  /** By the provider or known prices; absent if neither is known. */
  costUsd?: number;
}

export type StopReason = 'end' | 'tool-calls' | 'length' | 'refusal';

export type ModelEvent =
  /** First byte */
  | { type: 'started' }
  | { type: 'text'; delta: string }
  /** After `waitMs`; everything streamed so far is void. */
  | { type: 'retrying'; attempt: number; maxAttempts: number; waitMs: number; failure: import('../failure').Failure }
  /** Without what the model refuses. `fresh`: just found out, and sent again. */
  | {
      type: 'adapted';
      unsupported: Capability;
      fresh: boolean;
      /** It says nothing about the next request. */
      once?: true;
    }
  /** Exactly once, last: complete, its calls parsed. */
  | {
      type: 'done';
      message: AssistantMessage;
      usage: Usage;
      stop: StopReason;
      /** In the provider's words */
      why?: string;
    };

/** Plain functions over settings; holds no state between calls. */
export interface ModelClient {
  /**
   * Throws AgentError (MODEL_*, LLM_FAILED) or the signal's reason when aborted. Never runs a tool, never resolves with
   * a partial message.
   */
  stream(model: string, request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
  /** Each once, by id. Throws AgentError as stream does. */
  listModels(signal: AbortSignal): Promise<ListedModel[]>;
}

/** Facts that the server does not give are absent. */
export interface ListedModel {
  id: string;
  name?: string;
  /** In tokens */
  contextTokens?: number;
  maxOutputTokens?: number;
  prices?: Prices;
  tools?: boolean;
  images?: boolean;
  /** False for embedding, speech, image and moderation models */
  chats?: boolean;
}

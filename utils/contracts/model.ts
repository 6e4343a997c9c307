/** Neutral between the agent and every model. Providers translate to their wire format. */

import type { Effort, Prices } from '../settings/settings';

export type Role = 'planner' | 'navigator';

/** `ephemeral`: only for this request, at the end of its last message. `source`: see `sourceOfFile`. */
export type ContentPart = (
  | { type: 'text'; text: string }
  /** `data` is base64 without a data: prefix. */
  | { type: 'image'; mediaType: 'image/png' | 'image/jpeg'; data: string; small?: string }
) & { ephemeral?: true; source?: string };

/**
 * Some models or servers refuse them. Without `tools` they are described and called in plain text, without `images`
 * words replace them, `responses` and `chat` (completions) replace each other, without `user_after_tool` an assistant
 * line goes between, without `reasoning_with_tools` there is no reasoning, without `foreign_calls` those of others are
 * in words, without `turns_without_reasoning` every answer gets some, without `system_role` its words begin the
 * conversation, without `streaming` an answer comes whole; the rest is left out.
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
  'streaming',
  'stream_options',
  'system_role',
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
  /** By the provider, where another call of the task has the same. */
  wireId?: string;
  name: string;
  /** `{}` with `invalidArguments`. */
  arguments: Record<string, unknown>;
  /** The raw text, which was no JSON object. The agent answers with INVALID_ARGUMENTS. */
  invalidArguments?: string;
}

export interface AssistantMessage {
  role: 'assistant';
  text: string;
  calls: ToolCall[];
  /** Must stay with the message, unchanged. */
  providerData?: ProviderData;
}

/**
 * Blocks in order, ids, reasoning and signatures. Only the client that made it reads it, and it is sent back only to
 * the same host and model.
 */
export interface ProviderData {
  host: string;
  model: string;
  data?: unknown;
  /** The part before it was shortened: reasoning bound to that is no longer sent. */
  isCut?: true;
}

export type ModelMessage =
  | { role: 'user'; content: ContentPart[] }
  | AssistantMessage
  /** Answers a call of the message before. All calls are answered before the next user message. */
  | { role: 'tool'; callId: string; content: string; isError?: boolean };

export interface ToolSpec {
  name: string;
  description: string;
  parameters: Record<string, unknown>;
}

/** For a model inside the extension. Never sent over a wire. */
export interface LocalContext {
  purpose: 'plan' | 'act' | 'review';
  request: string;
  /** Their steps replace the request. */
  editedSteps?: string[];
  laterMessages: string[];
  page: {
    url: string;
    title: string;
    /** The snapshot (utils/snapshot) as it is now; '' where the page cannot be read. */
    text: string;
    /** At its budget: the page may have more. */
    truncated: boolean;
    readable: boolean;
  };
  /** With text, and part of the request. */
  files?: string[];
  /** Oldest first. `reads`: the call changed nothing. `page`: page-derived text of the tool. */
  calls: {
    id: string;
    tool: string;
    args: Record<string, unknown>;
    reads: boolean;
    ok: boolean;
    summary: string;
    page?: string;
  }[];
  /** The navigator's claim, for 'review'. */
  done?: { status: 'done' | 'failed'; summary: string; result?: string };
  codeAllowed: boolean;
}

export interface ModelRequest {
  /** No page-derived text. */
  system: string;
  messages: ModelMessage[];
  tools: ToolSpec[];
  maxOutputTokens?: number;
  /** Where the model does not act; absent: its provider decides. */
  effort?: Effort;
  /** The tools take the form of the model's maker, if it has one for browsers. */
  ownToolset?: boolean;
  /** Known to be lacking: the request does without. */
  unsupported?: readonly Capability[];
  /** By the user's word the model has these: the request is never sent without. */
  forced?: readonly Capability[];
  /** All in all. Default: 4. */
  attempts?: number;
  local: LocalContext;
}

export interface Usage {
  /** Cached ones included. */
  inputTokens: number;
  /** Read from the provider's cache. */
  cachedInputTokens: number;
  outputTokens: number;
  /** Put into that cache, where this costs more. */
  cacheWriteTokens?: number;
  /** By the provider or by known prices; absent if neither is known. */
  costUsd?: number;
}

export type StopReason = 'end' | 'tool-calls' | 'length' | 'refusal';

export type ModelEvent =
  | { type: 'started' }
  | { type: 'text'; delta: string }
  /** Everything streamed so far is void. */
  | { type: 'retrying'; attempt: number; maxAttempts: number; waitMs: number; failure: import('../failure').Failure }
  /** The request goes without what the model refuses. `fresh`: just found out, and sent again. */
  | {
      type: 'adapted';
      unsupported: Capability;
      fresh: boolean;
      /** It says nothing about the next request. */
      once?: true;
    }
  /** Exactly once, last. The message is complete and its calls are parsed. */
  | { type: 'done'; message: AssistantMessage; usage: Usage; stop: StopReason; why?: string };

/** Holds no state between calls. */
export interface ModelClient {
  /**
   * Throws AgentError (MODEL_*, LLM_FAILED) or the signal's reason when aborted. Never runs a tool, never resolves with
   * a partial message.
   */
  stream(model: string, request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
  /** Each once. Throws AgentError as stream. */
  listModels(signal: AbortSignal): Promise<ListedModel[]>;
}

/** What the server does not tell is absent. */
export interface ListedModel {
  id: string;
  name?: string;
  contextTokens?: number;
  maxOutputTokens?: number;
  prices?: Prices;
  tools?: boolean;
  images?: boolean;
  /** False for embedding, speech, image and moderation models. */
  chats?: boolean;
}

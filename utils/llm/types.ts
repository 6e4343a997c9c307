/**
 * The one neutral type between the agent and every model. Providers translate it to their wire format.
 */

export type Role = 'planner' | 'navigator';

/** `passing`: for this request alone, at the end of its last message. No later request repeats it. */
export type ContentPart = (
  | { type: 'text'; text: string }
  /** `data` is base64 without a data: prefix. */
  | { type: 'image'; mediaType: 'image/png' | 'image/jpeg'; data: string }
) & { passing?: true };

/**
 * What a model or its server does not take. Without `tools` they are told and called in plain text, without `images` those
 * are left out; the other two are options that can be done without.
 */
export const lacks = ['tools', 'images', 'tool_choice', 'stream_options'] as const;
export type Lack = (typeof lacks)[number];

export interface ToolCall {
  /** Unique in a task. Providers that give none get one made. */
  id: string;
  name: string;
  /** Parsed JSON object. `{}` when `invalidArguments` is set. */
  arguments: Record<string, unknown>;
  /** The raw text, when it was not a JSON object. The agent answers it with INVALID_ARGUMENTS. */
  invalidArguments?: string;
}

export interface AssistantMessage {
  role: 'assistant';
  text: string;
  calls: ToolCall[];
}

export type ModelMessage =
  | { role: 'user'; content: ContentPart[] }
  | AssistantMessage
  /** Answers one call of the assistant message before it. All calls are answered before the next user message. */
  | { role: 'tool'; callId: string; content: string; isError?: boolean };

export interface ToolSpec {
  name: string;
  description: string;
  /** JSON Schema of an object. */
  parameters: Record<string, unknown>;
}

/** Facts for a model that runs inside the extension. Never sent over a wire. */
export interface LocalContext {
  purpose: 'plan' | 'act' | 'review';
  /** The user's words. */
  request: string;
  /** The steps of the plan, where he edited it: they stand in the place of the request. */
  edited?: string[];
  /** What he has said since, oldest first. */
  said: string[];
  page: {
    url: string;
    title: string;
    /** The rendered snapshot (utils/snapshot), as the user's page stands now; '' where the page cannot be read. */
    text: string;
    /** True when the snapshot was cut at its budget: what is missing may still be on the page. */
    truncated: boolean;
    readable: boolean;
  };
  /** Every call of the task so far, oldest first. `page` is page-derived text that the tool gave. */
  calls: { id: string; tool: string; args: Record<string, unknown>; ok: boolean; summary: string; page?: string }[];
  /** What the navigator said when it called `done`, for purpose 'review'. */
  done?: { status: 'done' | 'failed'; summary: string; result?: string };
  /** True when the user allowed generated JavaScript. */
  codeAllowed: boolean;
}

export interface ModelRequest {
  /** Holds no page-derived text. */
  system: string;
  messages: ModelMessage[];
  tools: ToolSpec[];
  /** `required`: the model must call a tool. Providers that cannot, treat it as `auto`. */
  toolChoice: 'auto' | 'required';
  maxOutputTokens?: number;
  /** What the model is known not to take: the request does without. */
  lacks?: readonly Lack[];
  /** What the user says that it takes: the request never goes without. */
  insists?: readonly Lack[];
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
  /** US dollars, as far as the prices of the models are known; absent where none is. */
  costUsd?: number;
}

export type StopReason = 'end' | 'tool-calls' | 'length' | 'refusal';

export type ModelEvent =
  /** The first byte has come. */
  | { type: 'started' }
  | { type: 'text'; delta: string }
  /** An attempt failed and will be made again after `waitMs`; everything streamed so far is void. */
  | { type: 'retrying'; attempt: number; maxAttempts: number; waitMs: number; failure: import('../failure').Failure }
  /** The request goes without something that the model does not take. `fresh`: it has just turned out, and the request is sent anew. */
  | { type: 'adapted'; lack: Lack; fresh: boolean }
  /** Exactly once, last. The message is complete and its calls are parsed. */
  | { type: 'done'; message: AssistantMessage; usage: Usage; stop: StopReason };

/** A connection to one provider. Plain functions over settings; holds no state between calls. */
export interface ModelClient {
  /**
   * Streams one response. Throws AgentError (MODEL_*, LLM_FAILED) or the signal's reason when aborted.
   * Never runs a tool, never resolves with a partial message.
   */
  stream(model: string, request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
  /** Ids of the models that the server lists, sorted. Throws AgentError as stream does. */
  listModels(signal: AbortSignal): Promise<string[]>;
}

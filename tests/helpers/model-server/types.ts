import type { Json } from './json.ts';

/** `openai` is chat completions, `responses` is OpenAI's Responses API. */
export type WireApi = 'openai' | 'responses' | 'anthropic';

export interface WireCall {
  name: string;
  /** A string is sent as it is, so that a test can send invalid JSON. */
  arguments: Json | string;
  id?: string;
  /** The call is one of Claude's own browser tools. */
  toolset?: true;
}

export interface WireMessage {
  role: 'user' | 'assistant' | 'tool';
  text: string;
  calls?: WireCall[];
  callId?: string;
  /** Number of images in the message. */
  images?: number;
}

export interface WireRequest {
  api: WireApi;
  model: string;
  system: string;
  messages: WireMessage[];
  /** Names of the tools. */
  tools: string[];
  toolSpecs: WireTool[];
  /** Lower-case names. */
  headers: Record<string, string>;
  body: Json;
  /** When the request arrived, in milliseconds since the epoch. */
  at: number;
  /** Resolves when the client disconnects before the end of the answer. */
  disconnected: Promise<void>;
}

export interface WireTool {
  name: string;
  description: string;
  parameters: unknown;
}

export interface WireReply {
  text?: string;
  /**
   * What the model thinks before it answers. Dialects whose models always think make up a thought where none is given.
   */
  thinking?: string;
  calls?: WireCall[];
  usage?: { input: number; cached?: number; output: number };
  /** Characters in one piece of text or arguments; default 20. */
  chunkSize?: number;
  /** Default: the one that fits the reply. */
  stop?: 'end' | 'tool-calls' | 'length' | 'refusal';
}

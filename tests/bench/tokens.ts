import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { WireRequest } from '../helpers/model-server/types.ts';

export interface PromptTokens {
  total: number;
  /** Of each request. */
  each: number[];
  /** Beyond the longest prefix shared with the request before: what a provider with a short cache reads anew. */
  newToPrevious: number;
  /** Beyond the longest prefix shared with any earlier request: what a provider with a good cache reads anew. */
  newToAll: number;
}

/**
 * Prompt tokens of a series of requests, in OpenAI's o200k encoding, over tools, system text and messages in that
 * order.
 */
export function promptTokens(requests: WireRequest[]): PromptTokens {
  const prompts = requests.map((request) => encode(promptText(request), { allowedSpecial: 'all' }));
  const sum: PromptTokens = { total: 0, each: prompts.map(({ length }) => length), newToPrevious: 0, newToAll: 0 };
  prompts.forEach((prompt, index) => {
    const shared = prompts.slice(0, index).map((earlier) => sharedPrefix(prompt, earlier));
    sum.total += prompt.length;
    sum.newToPrevious += prompt.length - (shared.at(-1) ?? 0);
    sum.newToAll += prompt.length - Math.max(0, ...shared);
  });
  return sum;
}

/** Tokens of a text in OpenAI's o200k encoding. */
export function countTokens(text: string): number {
  return encode(text, { allowedSpecial: 'all' }).length;
}

function promptText({ toolSpecs, system, messages }: WireRequest): string {
  const lines = messages.map(({ role, text, calls }) => `${role}\n${text}${calls ? JSON.stringify(calls) : ''}`);
  return [JSON.stringify(toolSpecs), system, ...lines].join('\n');
}

function sharedPrefix(one: number[], other: number[]): number {
  const end = Math.min(one.length, other.length);
  for (let index = 0; index < end; index += 1) if (one[index] !== other[index]) return index;
  return end;
}

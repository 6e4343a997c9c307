import type { Refusal } from './refusal.ts';

/** What a service says when a prompt has more tokens than the model's window. */
export type Overflow = (tokens: number, limit: number) => Refusal;

export const openAiOverflow: Overflow = (tokens, limit) => ({
  message: `This model's maximum context length is ${limit} tokens. However, your messages resulted in ${tokens} tokens. Please reduce the length of the messages.`,
  param: 'messages',
  code: 'context_length_exceeded',
});

export const responsesOverflow: Overflow = () => ({
  message: 'Your input exceeds the context window of this model. Please adjust your input and try again.',
  param: 'input',
  code: 'context_length_exceeded',
});

export const anthropicOverflow: Overflow = (tokens, limit) => ({
  message: `prompt is too long: ${tokens} tokens > ${limit} maximum`,
});

export const geminiOverflow: Overflow = (tokens, limit) => ({
  message: `The input token count (${tokens}) exceeds the maximum number of tokens allowed (${limit}).`,
});

export const mistralOverflow: Overflow = (tokens, limit) => ({
  message: `Prompt contains ${tokens} tokens and 0 draft tokens, too large for model with ${limit} maximum context length`,
  type: 'invalid_request_prompt',
  code: '3051',
});

export const groqOverflow: Overflow = () => ({
  message: 'Please reduce the length of the messages or completion.',
  param: 'messages',
  code: 'context_length_exceeded',
});

export const xaiOverflow: Overflow = (tokens, limit) => ({
  message: `This model's maximum prompt length is ${limit} but the request contains ${tokens} tokens.`,
});

export const routedOverflow: Overflow = (tokens, limit) => ({
  message: `This endpoint's maximum context length is ${limit} tokens. However, you requested about ${tokens} tokens.`,
});

export const lmStudioOverflow: Overflow = () => ({
  message: 'The number of tokens to keep from the initial prompt is greater than the context length.',
});

export const llamaCppOverflow: Overflow = () => ({
  message: 'the request exceeds the available context size, try increasing it',
  type: 'exceed_context_size_error',
});

export const vllmOverflow: Overflow = (tokens, limit) => ({
  message: `This model's maximum context length is ${limit} tokens. However, you requested ${tokens} tokens (${tokens} in the messages, 0 in the completion). Please reduce the length of the messages or completion.`,
});

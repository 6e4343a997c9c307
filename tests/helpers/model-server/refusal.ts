import type { Json } from './json.ts';

/** Why a service refuses a request. */
export interface Refusal {
  message: string;
  /** HTTP status; default 400. */
  status?: number;
  type?: string;
  param?: string;
  code?: string;
}

/** A refusal as the body of one service's answer. undefined: the body is empty. */
export type ErrorShape = (refusal: Refusal) => Json | Json[] | undefined;

/** OpenAI and the many services that copy it. */
export const openAiError: ErrorShape = ({ message, type = 'invalid_request_error', param = null, code = null }) => ({
  error: { message, type, param, code },
});

export const anthropicError: ErrorShape = ({ message, type = 'invalid_request_error' }) => ({
  type: 'error',
  error: { type, message },
  request_id: 'req_011CTest',
});

/** A list with one error: a shape that only Google uses. */
export const geminiError: ErrorShape = ({ message, status = 400, type = 'INVALID_ARGUMENT' }) => [
  { error: { code: status, message, status: type } },
];

/** The error is at the top level. Where fields are forbidden (422), `message` is an object. */
export const mistralError: ErrorShape = ({ message, status, type = 'invalid_request_error', param, code = null }) => ({
  object: 'error',
  message:
    status === 422
      ? { detail: [{ type: 'extra_forbidden', loc: ['body', ...(param ?? '').split('.')], msg: message }] }
      : message,
  type,
  param: status === 422 ? null : (param ?? null),
  code,
});

/** `code` and `error` are two strings. */
export const xaiError: ErrorShape = ({ message, code = 'Client specified an invalid argument' }) => ({
  code,
  error: message,
});

export const plainError: ErrorShape = ({ message }) => ({ error: message });

/** What the provider behind the router said is JSON inside the JSON. */
export const openRouterError: ErrorShape = (refusal) => ({
  error: {
    code: refusal.status ?? 400,
    message: 'Provider returned error',
    metadata: { raw: JSON.stringify(openAiError(refusal)), provider_name: 'Upstream' },
  },
  user_id: 'user_test',
});

export const llamaCppError: ErrorShape = ({ message, status = 400, type = 'invalid_request_error' }) => ({
  error: { code: status, message, type },
});

/** The shape of older vLLM, with a number as its code. */
export const vllmError: ErrorShape = ({ message, status = 400, type = 'BadRequestError', param = null }) => ({
  object: 'error',
  message,
  type,
  param,
  code: status,
});

import { AgentError, fail, type Failure, type FailureCode } from '../failure';
import { isLoopbackHost } from '../hosts';
import { lackShownBy } from './lack';
import { retryAfterMs } from './retry-after';
import type { Lack } from './types';

/** Which request failed. `apiKey` is only here to be taken out of texts. */
export interface RequestFacts {
  baseUrl: string;
  apiKey: string;
  model?: string;
  /** What of the things that a model may not take was in the request. */
  carried?: readonly Lack[];
}

/** What a server said of a failure: an HTTP answer, or an error event in a stream (then without status). */
export interface ServerError {
  status: number | undefined;
  headers: Headers | undefined;
  text: string;
  /** Its machine-readable words: `type`, `code` and `param`, lower case. */
  words: string;
}

type Rule = readonly [matches: (error: ServerError) => boolean, code: FailureCode];

const says = (pattern: RegExp) => (error: ServerError) => pattern.test(`${error.words} ${error.text}`);
const hasStatus =
  (...statuses: number[]) =>
  (error: ServerError) =>
    error.status !== undefined && statuses.includes(error.status);
const isTyped = (pattern: RegExp) => (error: ServerError) => error.status === undefined && pattern.test(error.words);

/** The first rule that matches names the failure. What a server says comes before its status, which is often vaguer. */
const rules: readonly Rule[] = [
  [hasStatus(402), 'MODEL_SPEND_LIMIT'],
  [
    says(
      /insufficient_quota|billing_error|billing_hard_limit|credit balance|spend(ing)? limit|exceeded your current quota/i,
    ),
    'MODEL_SPEND_LIMIT',
  ],
  [
    says(
      /context_length_exceeded|maximum context|context (length|window|size)|prompt is too long|input is too long|request_too_large/i,
    ),
    'MODEL_CONTEXT_OVERFLOW',
  ],
  [hasStatus(413), 'MODEL_CONTEXT_OVERFLOW'],
  [says(/content_filter|content_policy|content management policy/i), 'MODEL_REFUSED'],
  [says(/model_not_found/i), 'MODEL_NOT_FOUND'],
  [hasStatus(401), 'MODEL_UNAUTHORISED'],
  [hasStatus(403), 'MODEL_FORBIDDEN'],
  [hasStatus(404), 'MODEL_NOT_FOUND'],
  [hasStatus(429), 'MODEL_RATE_LIMITED'],
  [({ status }) => status === 408 || status === 409 || (status !== undefined && status >= 500), 'MODEL_OVERLOADED'],
  [isTyped(/authentication|invalid_api_key/), 'MODEL_UNAUTHORISED'],
  [isTyped(/permission/), 'MODEL_FORBIDDEN'],
  [isTyped(/not_found/), 'MODEL_NOT_FOUND'],
  [isTyped(/rate_limit/), 'MODEL_RATE_LIMITED'],
  [isTyped(/overloaded|api_error|server_error|timeout/), 'MODEL_OVERLOADED'],
];

const retryable: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'MODEL_RATE_LIMITED',
  'MODEL_OVERLOADED',
  'MODEL_UNREACHABLE',
]);

const sentences: Partial<Record<FailureCode, string>> = {
  MODEL_SPEND_LIMIT: 'The account at the model provider has no credit left or has reached its spend limit.',
  MODEL_CONTEXT_OVERFLOW: 'The request is longer than the model can read.',
  MODEL_REFUSED: 'The provider refused the request because of its content.',
  MODEL_NOT_FOUND: 'The model server does not know this model or this address.',
  MODEL_UNAUTHORISED: 'The model server did not accept the API key.',
  MODEL_FORBIDDEN: 'The model server refuses this request.',
  MODEL_RATE_LIMITED: 'The model server limits how often it may be asked.',
  MODEL_OVERLOADED: 'The model server is overloaded or has failed.',
};

const hints: Partial<Record<FailureCode, string>> = {
  MODEL_SPEND_LIMIT: "Add credit or raise the limit in the provider's console.",
  MODEL_NOT_FOUND: 'Check the name of the model and the base URL of the provider.',
  MODEL_UNAUTHORISED: "Enter a valid key in the provider's settings.",
};
const ollamaCommand = 'OLLAMA_ORIGINS="chrome-extension://*,moz-extension://*" ollama serve';
const ollamaHint = `If this is Ollama, start it with OLLAMA_ORIGINS set to the extension: ${ollamaCommand}`;

/**
 * Turns whatever a request threw into an AgentError: MODEL_* by what the server said, MODEL_UNREACHABLE (retryable) for
 * a failure of the network or of the stream, LLM_FAILED for what no rule knows. `params` has host, and where known
 * status, model and retryAfterMs. Never holds the key, a header or the original error.
 */
export function toModelError(error: unknown, facts: RequestFacts): AgentError {
  const known = causes(error).find((cause) => cause instanceof AgentError);
  if (known) return known;
  const answer = readServerError(error);
  return answer ? fromServer(answer, facts) : unreachable(deepestMessage(error), facts);
}

/** The stream came to its end without its end marker. */
export function brokenStream(facts: RequestFacts): AgentError {
  return unreachable('the answer broke off', facts);
}

/** The answer cannot be used, and asking for the same again would be no better. */
export function badResponse(what: string, facts: RequestFacts): AgentError {
  return fail('MODEL_BAD_RESPONSE', what, { params: params(facts) });
}

/** The answer holds nothing at all. Models that do this now and then do better when asked again. */
export function emptyAnswer(facts: RequestFacts): AgentError {
  return fail('MODEL_BAD_RESPONSE', 'The model answered with nothing.', { retryable: true, params: params(facts) });
}

function fromServer(error: ServerError, facts: RequestFacts): AgentError {
  const code = rules.find(([matches]) => matches(error))?.[1] ?? 'LLM_FAILED';
  const detail = redact(error.text, facts.apiKey);
  const ollama = code === 'MODEL_FORBIDDEN' && looksLikeOllama(error, facts);
  const wait = error.headers && retryAfterMs(error.headers);
  const lack = lackable.has(code) ? lackShownBy(error, facts.carried ?? []) : undefined;
  const hint = ollama
    ? ollamaHint
    : lack === 'tools'
      ? 'Allow tools as text for this model, or choose one that can call tools.'
      : hints[code];
  const holds = code === 'MODEL_CONTEXT_OVERFLOW' ? contextIn(error.text) : undefined;
  return fail(
    code,
    `${sentences[code] ?? 'The model server answered with an error.'}${detail && ` It says: ${detail}`}`,
    {
      ...(hint !== undefined && { hint }),
      // An error event of an unknown kind in a running stream is the server's trouble, not the request's.
      ...((retryable.has(code) || (code === 'LLM_FAILED' && error.status === undefined)) && { retryable: true }),
      params: {
        ...params(facts),
        ...(error.status !== undefined && { status: error.status }),
        ...(wait !== undefined && { retryAfterMs: wait }),
        ...(lack && { lack }),
        ...(ollama && { command: ollamaCommand }),
        ...(holds !== undefined && { contextTokens: holds }),
      },
    },
  );
}

/** What a server says of a thing that the model does not take has no status of its own. */
const lackable: ReadonlySet<FailureCode> = new Set<FailureCode>(['LLM_FAILED', 'MODEL_NOT_FOUND', 'MODEL_OVERLOADED']);

/** The tokens that the model can read at once, where the server tells them. */
function contextIn(text: string): number | undefined {
  const told =
    /(?:context (?:length|window|size)|maximum)[^\d]{0,40}(\d[\d,]{3,9})(?: tokens)?/i.exec(text) ??
    /(\d[\d,]{3,9})(?: tokens)? maximum/i.exec(text);
  return told?.[1] === undefined ? undefined : Number(told[1].replaceAll(',', ''));
}

function unreachable(detail: string, facts: RequestFacts): AgentError {
  const known = params(facts);
  return fail(
    'MODEL_UNREACHABLE',
    `No complete answer came from the model server at ${known.host}: ${redact(detail, facts.apiKey)}`,
    {
      hint: 'Check that the server runs and that its address is right.',
      retryable: true,
      params: known,
    },
  );
}

function params(facts: RequestFacts): NonNullable<Failure['params']> & { host: string } {
  return { host: new URL(facts.baseUrl).host, ...(facts.model !== undefined && { model: facts.model }) };
}

function looksLikeOllama(error: ServerError, facts: RequestFacts): boolean {
  const { hostname, port } = new URL(facts.baseUrl);
  return error.text === '' || port === '11434' || isLoopbackHost(hostname);
}

function redact(text: string, apiKey: string): string {
  const open = apiKey === '' ? text : text.replaceAll(apiKey, '***');
  return open
    .replace(/\bsk-[\w.*-]{8,}|\bBearer\s+\S+/g, '***')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
}

/** Reads the error classes of both SDKs, which have the same shape. */
function readServerError(error: unknown): ServerError | undefined {
  if (!(error instanceof Error) || !('status' in error) || !('headers' in error) || !('error' in error))
    return undefined;
  const body = field(error.error, 'error') ?? error.error;
  const headers = error.headers instanceof Headers ? error.headers : undefined;
  // An error event in a stream has the headers of the answer that carries it, but no status.
  if (!headers && error.status === undefined) return undefined;
  const code = field(body, 'code');
  const message = field(body, 'message');
  const plain =
    typeof body === 'string'
      ? body
      : body === undefined
        ? error.message.replace(/^\d+ |status code \(no body\)/g, '').trim()
        : '';
  return {
    status: typeof error.status === 'number' ? error.status : statusIn(code),
    headers,
    text: typeof message === 'string' ? message : plain,
    words: ['type', 'code', 'param']
      .map((key) => String(field(body, key) ?? ''))
      .join(' ')
      .toLowerCase(),
  };
}

/** Routers put the status of the server behind them into the code of an error event. */
function statusIn(code: unknown): number | undefined {
  return typeof code === 'number' && code >= 400 && code < 600 ? code : undefined;
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function causes(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let cause = error; cause instanceof Error && !chain.includes(cause); cause = cause.cause) chain.push(cause);
  return chain;
}

function deepestMessage(error: unknown): string {
  const last = causes(error).findLast((cause) => cause instanceof Error && cause.message !== '');
  return last instanceof Error ? last.message : 'the connection failed';
}

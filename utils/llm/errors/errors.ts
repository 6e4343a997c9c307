import { AgentError, fail, type Failure, type FailureCode } from '../../failure';
import { isLoopbackHost, isPublicHost } from '../../web/hosts';
import type { EndpointOptions } from '../endpoint';
import type { ServerError } from './error-body';
import { contextLimitIn, failureCodeOf } from './error-rules';
import { retryAfterMs } from './retry-after';
import type { Capability } from '../../contracts/model';
import { strangerKeyOwner } from '../presets/api-key';
import sentences from './sentences.json';
import { unsupportedBy } from './unsupported';
import { defined } from '../../defined';

/** Errors tell whose key `apiKey` is, and show nothing of it. */
export interface RequestFacts extends EndpointOptions {
  model?: string;
  carried?: readonly Capability[];
}

const retryable: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'MODEL_RATE_LIMITED',
  'MODEL_OVERLOADED',
  'MODEL_UNREACHABLE',
  'MODEL_BAD_RESPONSE',
]);

const words: Partial<Record<FailureCode, { sentence: string; hint?: string }>> = sentences;
const ollamaCommand = 'OLLAMA_ORIGINS="chrome-extension://*,moz-extension://*" ollama serve';
const ollamaHint = `If this is Ollama, start it with OLLAMA_ORIGINS set to the extension: ${ollamaCommand}`;

/**
 * MODEL_* by what the server said, LLM_FAILED where no rule matches. `params` has host, and where known status, model,
 * said (the server's own words), retryAfterMs, contextTokens, and in `unsupported` the part of the request that the
 * model does not accept. Never contains the key or a header.
 */
export function serverFailure(error: ServerError, facts: RequestFacts): AgentError {
  if (isForeignPage(error)) return webPageInstead(facts, error.isPage ? error.text : '', error.status);
  const code = failureCodeOf(error);
  const detail = withoutKey(error.text, facts.apiKey);
  const { hostname, port } = new URL(facts.baseUrl);
  const mayBeOllama = error.text === '' || port === '11434' || isLoopbackHost(hostname);
  const isOllama = code === 'MODEL_FORBIDDEN' && mayBeOllama;
  const wait = retryAfterMs(error);
  const refused =
    adaptable.has(code) || code === 'MODEL_REFUSED' ? unsupportedBy(error, facts.carried ?? []) : undefined;
  // Refused for its content: it may go without its picture, but nothing else helps.
  const unsupported = code === 'MODEL_REFUSED' && refused !== 'images' ? undefined : refused;
  const affordable = code === 'MODEL_SPEND_LIMIT' ? /can only afford (\d+)/i.exec(detail)?.[1] : undefined;
  if (!unsupported && isOtherAddress(error, facts))
    return badResponse(
      `${new URL(facts.baseUrl).host} does not answer here as a model server.${detail && ` It says: ${detail}`}`,
      facts,
      'no-model',
      defined({ status: error.status, said: detail || undefined }),
    );
  const hint = isOllama
    ? ollamaHint
    : unsupported === 'tools'
      ? 'Allow tools as text for this model, or choose one that can call tools.'
      : words[code]?.hint;
  const owner = code === 'MODEL_UNAUTHORISED' ? strangerKeyOwner(facts.apiKey, facts.baseUrl) : undefined;
  const contextTokens = code === 'MODEL_CONTEXT_OVERFLOW' ? contextLimitIn(error) : undefined;
  return fail(
    code,
    `${words[code]?.sentence ?? 'The model server answered with an error.'}${detail && ` It says: ${detail}`}`,
    {
      ...defined({ hint }),
      // In a running stream an unknown error is the server's fault.
      ...((retryable.has(code) || (code === 'LLM_FAILED' && error.status === undefined)) && { retryable: true }),
      params: {
        ...params(facts),
        ...defined({ status: error.status, said: detail || undefined, retryAfterMs: wait }),
        ...(unsupported && { unsupported, ...(isOnce(unsupported, error, code) && { once: 1 }) }),
        ...(affordable !== undefined && { affordableTokens: Number(affordable) }),
        ...(code === 'MODEL_FORBIDDEN' && /\bcors\b/i.test(error.text) && { reason: 'cors' }),
        ...(isOllama && { command: ollamaCommand }),
        ...(owner !== undefined && { reason: 'other-key', owner }),
        ...defined({ contextTokens }),
      },
    },
  );
}

/** Servers, and gateways before them, send web pages of their own with these. */
const statusesWithPage: ReadonlySet<number> = new Set([408, 413, 429]);

function isForeignPage({ status, isPage }: ServerError): boolean {
  if (status === 511) return true;
  return isPage === true && status !== undefined && (status === 501 || (status < 500 && !statusesWithPage.has(status)));
}

/** A server that lacks only the model mentions it. */
function isOtherAddress({ status, text, words }: ServerError, { model }: RequestFacts): boolean {
  if (model === undefined) return false;
  const said = `${words} ${text}`;
  if (status === 404) return !/model|deployment|endpoints/i.test(said) && !said.includes(model);
  return status === 405 || status === 501 || /unexpected endpoint|invalid url/i.test(text);
}

/** The refusal says nothing about the next request. */
function isOnce(unsupported: Capability, { text }: ServerError, code: FailureCode): boolean {
  if (unsupported === 'returned_reasoning') return true;
  return unsupported === 'images' && (code === 'MODEL_REFUSED' || !aboutAllImages.test(text));
}

const aboutAllImages =
  /(?:not|n't|no)\b[^.]{0,40}\b(?:support|accept|allow|take)|support image|(?:variant|type)[^.]{0,9}image_url|image_url[^.]{0,20}support|multi-?modal|mmproj|\bvision\b|string|takes no|text.only/i;

/** Servers have no status for a refused part of a request. */
const adaptable: ReadonlySet<FailureCode> = new Set<FailureCode>(['LLM_FAILED', 'MODEL_NOT_FOUND', 'MODEL_OVERLOADED']);

/** The signal's reason when aborted, else an AgentError: one in the chain of causes stays as it is. */
export function explained(error: unknown, facts: RequestFacts, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  const chain = causeChain(error);
  const known = chain.find((cause) => cause instanceof AgentError);
  return known ?? brokenOff(facts, chain.findLast(({ message }) => message !== '')?.message ?? 'the connection failed');
}

type Reason = 'web-page' | 'no-model' | 'empty' | 'no-json';

/** From a proxy, a Wi-Fi that requires a sign-in, or a wrong address. */
export function webPageInstead(facts: RequestFacts, title = '', status?: number): AgentError {
  const named = withoutKey(title, facts.apiKey);
  return badResponse(
    `${new URL(facts.baseUrl).host} answered with a web page${named && ` ("${named}")`}, not as a model.`,
    facts,
    'web-page',
    defined({ status, said: named || undefined }),
    'Check the base URL of the provider, and whether the network asks for a sign-in.',
  );
}

export function badResponse(
  what: string,
  facts: RequestFacts,
  reason?: Reason,
  more: NonNullable<Failure['params']> = {},
  hint = 'Check the base URL of the provider.',
): AgentError {
  return fail('MODEL_BAD_RESPONSE', what, {
    hint,
    params: { ...params(facts), ...defined({ reason }), ...more },
  });
}

export function emptyAnswerError(
  facts: RequestFacts,
  what = 'The model answered with nothing.',
  reason: Reason = 'empty',
): AgentError {
  return fail('MODEL_BAD_RESPONSE', what, { retryable: true, params: { ...params(facts), reason } });
}

export function brokenOff(facts: RequestFacts, detail = 'the answer broke off'): AgentError {
  const known = params(facts);
  // A public service can be assumed to run: the connection is missing.
  const isAway = isPublicHost(new URL(facts.baseUrl).hostname);
  return fail(
    'MODEL_UNREACHABLE',
    `No complete answer came from the model server at ${known.host}: ${withoutKey(detail, facts.apiKey)}`,
    {
      hint: isAway ? 'Check the network connection.' : 'Check that the server runs and that its address is right.',
      retryable: true,
      params: { ...known, ...(isAway && { reason: 'away' }) },
    },
  );
}

function params(facts: RequestFacts): NonNullable<Failure['params']> & { host: string } {
  return { host: new URL(facts.baseUrl).host, ...defined({ model: facts.model }) };
}

function withoutKey(text: string, apiKey: string): string {
  return withoutParts(text, apiKey)
    .replace(/\bsk-[\w.*-]{8,}|\bBearer\s+\S+/g, '***')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
}

/** No part longer than a usual prefix stays. */
function withoutParts(text: string, apiKey: string): string {
  if (apiKey.length < 16) return apiKey === '' ? text : text.replaceAll(apiKey, '***');
  let open = '';
  for (let at = 0; at < text.length;) {
    let length = 0;
    while (at + length < text.length && apiKey.includes(text.slice(at, at + length + 1))) length++;
    open += length > 4 ? '***' : text[at];
    at += length > 4 ? length : 1;
  }
  return open;
}

function causeChain(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let cause = error; cause instanceof Error && !chain.includes(cause); cause = cause.cause) chain.push(cause);
  return chain;
}

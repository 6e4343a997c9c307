import { checkEndpoint, endpointFetch } from '../endpoint';
import { readErrorBody } from '../errors/error-body';
import {
  badResponse,
  brokenOff,
  emptyAnswerError,
  explained,
  serverFailure,
  webPageInstead,
  type RequestFacts,
} from '../errors/errors';
import { isRecord, recordsIn } from '../../is-record';
import { jsonIn, jsonOf } from '../../json';
import { Stream as AnthropicStream } from '@anthropic-ai/sdk/core/streaming';
import { _iterSSEMessages } from 'openai/core/streaming';

/** Ends the streams of most servers. */
export const streamEnd = '[DONE]';

export interface Sent {
  url: string;
  headers: Record<string, string>;
  body: unknown;
  decoder: keyof typeof decoders;
}

/** Of the SDK that speaks the wire. */
export const decoders = { openai: _iterSSEMessages, anthropic: AnthropicStream.rawEvents };

/**
 * Yields parsed JSON, and `streamEnd`. A complete JSON answer counts as one event, whatever its content type. Throws
 * AgentError for a refusal (also inside a 200), for a web page and for what is not JSON; otherwise fetch's error.
 */
export async function* openEventStream(
  facts: RequestFacts,
  request: Sent,
  signal: AbortSignal,
): AsyncGenerator<unknown> {
  const answered = await endpointFetch(facts)(request.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...request.headers },
    body: jsonOf(request.body),
    signal,
  });
  const { response, text, forget } = readBody(answered, facts);
  if (!response.ok) throw await refusalOf(response, facts);
  if (!response.body) throw emptyAnswerError(facts);
  let hasEvents = false;
  let words = '';
  // The fetch is aborted, not the decoder.
  for await (const { event, data } of decoders[request.decoder](response, new AbortController())) {
    if (data === '') continue;
    if (!hasEvents && data.trim() === streamEnd && /^\s*[[{]/.test(text())) break;
    hasEvents = true;
    forget();
    for (const part of partsOf(data)) {
      if (part.trim() === streamEnd) return yield streamEnd;
      const content = jsonIn(part);
      throwError(event, content ?? part, response.headers, facts);
      if (content === undefined && /^\s*[[{"]/.test(part)) throw damaged(facts);
      words = content === undefined ? part : '';
      if (content !== undefined) yield content;
    }
  }
  // Others keep the connection, or tell the time.
  if (/^[^:]*\p{L}/u.test(words))
    throw serverFailure({ ...readErrorBody(words), status: undefined, headers: response.headers }, facts);
  // Lines of JSON, or one with the end of a stream behind it.
  if (!hasEvents) for (const line of partsOf(text().trim())) yield wholeBody(line, response.headers, facts);
}

/** Of servers that part no events by blank lines, and of gateways that fail within one. */
function partsOf(data: string): string[] {
  const parts = data.split('\n');
  if (parts.length === 1 || jsonIn(data) !== undefined) return [data];
  if (parts.every((part) => part.trim() === streamEnd || jsonIn(part) !== undefined)) return parts;
  const last = parts.at(-1) ?? '';
  return errorIn(null, jsonIn(last)) === undefined ? [data] : [last];
}

/** By GET. Throws AgentError as `openEventStream`, and the signal's reason when aborted. */
export async function getJson(
  facts: RequestFacts,
  request: Pick<Sent, 'url' | 'headers'>,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    signal.throwIfAborted();
    checkEndpoint(facts);
    const answered = await endpointFetch(facts)(request.url, { headers: request.headers, signal });
    const { response } = readBody(answered, facts);
    if (!response.ok) throw await refusalOf(response, facts);
    const content = contentOf(await response.text(), facts);
    if (content === undefined) throw notJson(facts);
    return content;
  } catch (error) {
    throw explained(error, facts, signal);
  }
}

/** Undefined where it is no JSON. Throws for a page. */
function contentOf(text: string, facts: RequestFacts): unknown {
  const { isPage, text: title } = readErrorBody(text);
  if (isPage) throw webPageInstead(facts, title);
  return jsonIn(text);
}

function notJson(facts: RequestFacts) {
  return badResponse(`${new URL(facts.baseUrl).host} answered with something that is no JSON.`, facts, 'no-model');
}

async function refusalOf(response: Response, facts: RequestFacts) {
  // Browsers do not tell where it leads.
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
    return webPageInstead(facts);
  const body = readErrorBody(await response.text());
  return serverFailure({ ...body, status: response.status, headers: response.headers }, facts);
}

/** Also where the stream was cut inside an event. */
function damaged(facts: RequestFacts) {
  return emptyAnswerError(facts, 'The model server sent something that is no JSON.', 'no-json');
}

function wholeBody(text: string, headers: Headers, facts: RequestFacts): unknown {
  if (text.trim() === '') throw emptyAnswerError(facts, 'The model server answered with an empty body.');
  const content = contentOf(text, facts);
  if (content !== undefined) {
    throwError(!isAnswer(content) && readErrorBody(content).text ? 'error' : null, content, headers, facts);
    return content;
  }
  // Only comments and empty events kept the connection open.
  if (/^\s*(?::|data:|event:|id:|retry:)/.test(text)) throw emptyAnswerError(facts);
  if (!/^\s*[{[]/.test(text)) throw /^\s*[^:\s]+\s+\S/.test(text) ? notJson(facts) : brokenOff(facts);
  throw damaged(facts);
}

function throwError(event: string | null, content: unknown, headers: Headers, facts: RequestFacts): void {
  const reported = errorIn(event, content);
  if (reported === undefined) return;
  throw serverFailure({ status: undefined, ...readErrorBody(reported), headers }, facts);
}

function errorIn(event: string | null, content: unknown): unknown {
  const { type, response, code, base_resp, choices } = (content ?? {}) as Record<string, unknown>;
  const failed = [content, response, ...recordsIn(choices)].find((part) => isRecord(part) && part.error);
  if (failed) return failed;
  if (isRecord(base_resp) && base_resp.status_code) return base_resp;
  const isError = type === 'error' || type === 'response.failed' || event === 'error';
  return isError || (code !== undefined && !isAnswer(content) && type === undefined) ? content : undefined;
}

function isAnswer(content: unknown): boolean {
  return isRecord(content) && ('choices' in content || 'output' in content || 'content' in content);
}

/** No answer and no list of models is so long. */
const MAX_BYTES = 10_000_000;

interface ReadBody {
  /** Fails with MODEL_BAD_RESPONSE once it is too long. */
  response: Response;
  /** Before `forget`: finds a body that is no stream. */
  text(): string;
  forget(): void;
}

function readBody(response: Response, facts: RequestFacts): ReadBody {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text: string | undefined = '';
  const watched = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > MAX_BYTES)
          throw badResponse(`${new URL(facts.baseUrl).host} sent more than ${MAX_BYTES / 1e6} MB.`, facts, 'no-model');
        if (text !== undefined) text += decoder.decode(chunk, { stream: true });
        controller.enqueue(chunk);
      },
      // A last event counts although nothing follows it.
      flush: (controller) => controller.enqueue(new TextEncoder().encode('\n\n')),
    }),
  );
  return {
    response: watched ? new Response(watched, response) : response,
    text: () => ((text ?? '') + decoder.decode()).replace(/(?<=[}\]])\s*data: *\[DONE\]\s*$/, ''),
    forget: () => {
      text = undefined;
    },
  };
}

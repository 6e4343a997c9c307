import { endpointFetch, type EndpointOptions } from '../endpoint';
import { readErrorBody } from '../errors/error-body';
import {
  badResponse,
  brokenStream,
  emptyAnswerError,
  serverFailure,
  webPageInstead,
  type RequestFacts,
} from '../errors/errors';
import { readEvents, type ServerSentEvent } from './sse';

/** The event that ends the streams of most servers. */
export const streamEnd = '[DONE]';

/**
 * Sends a request and yields the content of its stream: parsed JSON, and `streamEnd`. A complete JSON answer counts as
 * a stream of one event. Throws AgentError for a refusal (also inside a 200), for a web page and for anything that is
 * not JSON; otherwise the error of fetch.
 */
export async function* openEventStream(
  endpoint: EndpointOptions,
  request: { url: string; headers: Record<string, string>; body: unknown },
  facts: RequestFacts,
  signal: AbortSignal,
): AsyncGenerator<unknown> {
  const response = await endpointFetch(endpoint)(request.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...request.headers },
    body: JSON.stringify(request.body),
    signal,
  });
  if (!response.ok) throw await refusalOf(response, facts);
  if (!response.body) throw emptyAnswerError(facts);
  let hasEvents = false;
  for await (const event of readEvents(response.body)) {
    hasEvents = true;
    if (event.data.trim() === streamEnd) {
      yield streamEnd;
      return;
    }
    yield parseEvent(event, response.headers, facts);
  }
  if (!hasEvents) throw emptyAnswerError(facts, 'The model server answered with an empty body.');
}

/** Requests JSON by GET. Throws AgentError as `openEventStream` does. */
export async function getJson(
  endpoint: EndpointOptions,
  request: { url: string; headers: Record<string, string> },
  facts: RequestFacts,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await endpointFetch(endpoint)(request.url, { headers: request.headers, signal });
  if (!response.ok) throw await refusalOf(response, facts);
  const text = await response.text();
  const { isPage, text: title } = readErrorBody(text);
  if (isPage) throw webPageInstead(facts, title);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw notJson(facts);
  }
}

function notJson(facts: RequestFacts) {
  return badResponse(`${new URL(facts.baseUrl).host} answered with something that is no JSON.`, facts, 'no-model');
}

async function refusalOf(response: Response, facts: RequestFacts) {
  // A redirect, which is not followed. Browsers do not tell where it leads.
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
    return webPageInstead(facts);
  const body = readErrorBody(await response.text());
  return serverFailure({ ...body, status: response.status, headers: response.headers }, facts);
}

function parseEvent({ name, data, isCut, isBody }: ServerSentEvent, headers: Headers, facts: RequestFacts): unknown {
  const { isPage, text: title } = data.startsWith('<') ? readErrorBody(data) : { text: '' };
  if (isPage) throw webPageInstead(facts, title);
  let event: unknown;
  try {
    event = JSON.parse(data);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (isCut) throw brokenStream(facts);
    if (isBody && !/^\s*[{[]/.test(data)) throw notJson(facts);
    throw emptyAnswerError(facts, 'The model server sent something that is no JSON.', 'no-json');
  }
  const reported = errorIn(name, event);
  if (reported !== undefined) {
    const body = readErrorBody(reported);
    throw serverFailure({ ...body, status: body.status, headers }, facts);
  }
  return event;
}

/** The error in an event of chat completions, Anthropic, the Responses API (also inside its response), or Ollama. */
function errorIn(name: string, event: unknown): unknown {
  const { type, error, response, code } = (event ?? {}) as Record<string, unknown>;
  if (error) return event;
  if (type === 'response.failed') return (response as { error?: unknown } | undefined)?.error ?? event;
  const isAnswer = typeof event === 'object' && event !== null && ('choices' in event || 'output' in event);
  return type === 'error' || name === 'error' || (code !== undefined && !isAnswer && type === undefined)
    ? event
    : undefined;
}

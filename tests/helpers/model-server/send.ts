import type { ServerResponse } from 'node:http';
import type { Dialect } from './dialects.ts';
import type { Json } from './json.ts';
import type { Refusal } from './refusal.ts';
import type { Given } from './rules/rule.ts';
import type { WireReply, WireRequest } from './types.ts';
import { chatJson } from './write/chat.ts';
import { streamEvents } from './write/index.ts';
import { sse } from './write/reply.ts';

/** What the server answers: a reply, or a fault instead of it or in the middle of it. */
export type WireAnswer =
  | WireReply
  /** `body`: a string is sent as it is, anything else as JSON; without one the body is empty. */
  | { status: number; body?: unknown; headers?: Record<string, string> }
  /** The connection breaks after this many bytes of the reply's stream. */
  | (WireReply & { cutAfterBytes: number })
  /** This many events of the reply arrive, then nothing more; the connection stays open. */
  | (WireReply & { stallAfterChunks: number })
  /** This many events of the reply arrive, and the rest once `until` resolves. */
  | (WireReply & { pauseAfterChunks: number; until: Promise<void> })
  /** This many events of the reply arrive, then the dialect's way of reporting a failure inside a 200. */
  | (WireReply & { failAfterChunks: number; failure: Refusal })
  /** The raw body of a 200 stream. */
  | { rawChunks: (string | Uint8Array)[] };

/** Answers one request in the manner of a dialect. */
export async function send(
  response: ServerResponse,
  request: WireRequest,
  answer: WireAnswer,
  { dialect, given }: { dialect: Dialect; given: Given },
): Promise<void> {
  if ('status' in answer) {
    const isText = typeof answer.body === 'string';
    const body = answer.body === undefined ? '' : isText ? String(answer.body) : JSON.stringify(answer.body);
    const type = answer.body === undefined ? {} : { 'content-type': isText ? 'text/plain' : 'application/json' };
    response.writeHead(answer.status, { ...type, ...answer.headers }).end(body);
    return;
  }
  if (!('rawChunks' in answer) && request.body.stream !== true && request.api === 'openai')
    return sendJson(response, 200, chatJson(answer, request.model));
  if ('failAfterChunks' in answer && dialect.failsAsJson) return sendJson(response, 200, dialect.error(answer.failure));
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.flushHeaders();
  const { api, model, body } = request;
  const chunks =
    'rawChunks' in answer
      ? answer.rawChunks
      : streamEvents(api, answer, { model, body, given, ...(dialect.manner && { manner: dialect.manner }) });
  if ('cutAfterBytes' in answer) {
    const bytes = Buffer.from(chunks.join('')).subarray(0, answer.cutAfterBytes);
    response.write(bytes, () => response.destroy());
    return;
  }
  const stalls = 'stallAfterChunks' in answer;
  const pauses = 'pauseAfterChunks' in answer;
  const fails = 'failAfterChunks' in answer;
  const before = stalls
    ? answer.stallAfterChunks
    : pauses
      ? answer.pauseAfterChunks
      : fails
        ? answer.failAfterChunks
        : chunks.length;
  for (const chunk of chunks.slice(0, before)) response.write(chunk);
  if (stalls) return;
  if (fails) return void response.end(failureEvent(request, answer.failure, dialect));
  if (pauses) await answer.until;
  for (const chunk of chunks.slice(before)) response.write(chunk);
  response.end();
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function failureEvent({ api, model }: WireRequest, failure: Refusal, { error }: Dialect): string {
  const { message, code = null, param = null } = failure;
  if (api === 'anthropic') return sse(error({ type: 'overloaded_error', ...failure }) as Json, 'error');
  if (api === 'responses') return sse({ type: 'error', code, message, param, sequence_number: 99 }, 'error');
  const body = error(failure);
  const first = Array.isArray(body) ? body[0] : body;
  // Inside a stream even those services name it `error` that do not in the body of a refusal.
  const named = first && ('error' in first || 'base_resp' in first) ? first : { error: first };
  return sse({ id: 'gen-1', object: 'chat.completion.chunk', model, choices: [], ...named });
}

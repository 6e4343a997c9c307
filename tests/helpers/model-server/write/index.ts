import { record, type Json } from '../json.ts';
import type { Given } from '../rules/rule.ts';
import type { WireApi, WireReply } from '../types.ts';
import { anthropicEvents } from './anthropic.ts';
import type { ChatManner } from './chat-manner.ts';
import { chatEvents } from './chat.ts';
import { responsesEvents } from './responses.ts';

export interface StreamOptions {
  model?: string;
  /** The body of the request, because a service adds some things only when asked. */
  body?: Json;
  manner?: ChatManner;
  given?: Given;
}

/** The server-sent events of a reply, one string each. */
export function streamEvents(
  api: WireApi,
  reply: WireReply,
  { model = 'test-model', body = {}, manner = { usage: 'always' }, given = nothingGiven() }: StreamOptions = {},
): string[] {
  if (api === 'anthropic') return anthropicEvents(reply, model, body, given);
  if (api === 'responses') return responsesEvents(reply, model, body, given);
  return chatEvents(reply, model, manner, given, record(body.stream_options).include_usage === true);
}

export function nothingGiven(): Given {
  return { signatures: new Set(), bound: new Map(), reasoning: new Map() };
}

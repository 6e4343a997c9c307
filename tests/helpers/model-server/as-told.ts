import { record, type Json } from './json.ts';
import type { WireCall, WireReply, WireRequest } from './types.ts';

/**
 * The reply with each call as a model would write it that knows nothing but the tools of the request: tests name what is to
 * be done, and several of these tools stand in the request as one. A call that is not to be found there stays as it is.
 */
export function asTold(reply: WireReply, { toolSpecs }: Pick<WireRequest, 'toolSpecs'>): WireReply {
  if (!reply.calls) return reply;
  const told = new Set(toolSpecs.map(({ name }) => name));
  return { ...reply, calls: reply.calls.map((call) => toldCall(call, told)) };
}

function toldCall(call: WireCall, told: ReadonlySet<string>): WireCall {
  const { name } = call;
  if (told.has(name) || typeof call.arguments === 'string') return call;
  const args = record(call.arguments) as Json;
  const found = others[name]?.(args) ?? (acts.has(name) ? ['act', { action: name, ...args }] : undefined);
  return found && told.has(found[0]) ? { ...call, name: found[0], arguments: found[1] } : call;
}

const acts = new Set(['hover', 'drag', 'select_text', 'handle_dialog', 'wait_for']);

const others: Record<string, (args: Json) => [string, Json] | undefined> = {
  check: (args) => ['select', args],
  get_html: (args) => ['extract', { what: 'html', ...args }],
  manage_tabs: ({ action, ...args }) => [
    'navigate',
    { action: action === 'list' ? 'list_tabs' : `${String(action)}_tab`, ...args },
  ],
  // What a card tells as the reason of its own, no model is told to give.
  request_assistance: ({ what, why, ...args }) =>
    why === undefined ? ['ask_user', { question: what, ...args }] : undefined,
};

import { record, type Json } from './json.ts';
import type { WireCall, WireReply, WireRequest } from './types.ts';

/**
 * The reply with each call written as a model that knows only the tools of the request would write it: tests name the
 * single tools, and the request offers several of these as one. A call whose tool is not offered stays as it is.
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
  // The card's separate reason is something no model is asked to give.
  request_assistance: ({ what, why, ...args }) =>
    why === undefined ? ['ask_user', { question: what, ...args }] : undefined,
};

import type { WireMessage, WireReply, WireRequest, WireTool } from '../../helpers/model-server/types.ts';
import { countTokens } from '../tokens.ts';

/** One request, and what the model answered. */
export interface Exchange {
  request: WireRequest;
  reply: WireReply;
}

/**
 * All that went over the wire as text for a reader: each request in full where it begins a conversation or rewrites
 * one, else only what it adds, and each answer.
 */
export function transcriptOf(title: string, exchanges: Exchange[]): string {
  const parts = exchanges.map(({ request, reply }, index) => {
    const earlier = exchanges.slice(0, index).findLast((other) => begins(other.request, request));
    const known = earlier?.request.messages.length ?? 0;
    const head = `request ${index + 1} to ${request.model}${earlier ? `, goes on from request ${exchanges.indexOf(earlier) + 1}` : ''}`;
    return [
      rule(head),
      ...(earlier
        ? []
        : [section('system', request.system), section('tools', request.toolSpecs.map(toolText).join('\n'))]),
      ...request.messages.slice(known).map((message) => section(message.role, messageText(message))),
      section(
        'answer',
        messageText({ role: 'assistant', text: reply.text ?? '', ...(reply.calls && { calls: reply.calls }) }),
      ),
    ].join('\n\n');
  });
  return [`# ${title}`, ...parts].join('\n\n') + '\n';
}

/** Whether the first request is the beginning of the second, so that nothing in it was changed. */
function begins(first: WireRequest, second: WireRequest): boolean {
  return (
    first.model === second.model &&
    first.system === second.system &&
    JSON.stringify(first.toolSpecs) === JSON.stringify(second.toolSpecs) &&
    first.messages.every((message, index) => JSON.stringify(message) === JSON.stringify(second.messages[index]))
  );
}

function rule(head: string): string {
  return `${'='.repeat(100)}\n${head}\n${'='.repeat(100)}`;
}

function section(head: string, text: string): string {
  return `--- ${head} (${countTokens(text)} tokens)\n${text}`;
}

function toolText({ name, description, parameters }: WireTool): string {
  return `${name}: ${description}\n    ${JSON.stringify(parameters)}`;
}

function messageText({ text, calls = [], images = 0 }: WireMessage): string {
  return [
    text,
    ...calls.map(({ name, arguments: args }) => `> ${name} ${typeof args === 'string' ? args : JSON.stringify(args)}`),
    ...(images > 0 ? [`(${images} images)`] : []),
  ]
    .filter(Boolean)
    .join('\n');
}

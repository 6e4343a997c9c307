import type { Json } from '../json.ts';
import type { WireCall, WireReply } from '../types.ts';

export type Stop = NonNullable<WireReply['stop']>;

/** Why the answer ends: the reason that the test gives, or the one that fits the reply. */
export function stopOf(reply: WireReply): Stop {
  return reply.stop ?? (reply.calls?.length ? 'tool-calls' : 'end');
}

export function usageOf({ usage = { input: 10, output: 5 } }: WireReply): {
  input: number;
  cached: number;
  output: number;
} {
  return { cached: 0, ...usage };
}

export function argumentText({ arguments: args }: WireCall): string {
  return typeof args === 'string' ? args : JSON.stringify(args);
}

/** Cuts between characters, never inside one. */
export function pieces(text: string, { chunkSize = 20 }: WireReply): string[] {
  const characters = [...text];
  return Array.from({ length: Math.ceil(characters.length / chunkSize) }, (_, index) =>
    characters.slice(index * chunkSize, (index + 1) * chunkSize).join(''),
  );
}

let made = 0;
/** The id of a call: the test's own, or a new one. */
export function idOf(call: WireCall, index: number, prefix: string): string {
  return call.id ?? `${prefix}_${++made}_${index}`;
}

/** A text that is never used twice: a signature, an id, an encrypted thought. */
export function unique(prefix: string): string {
  return `${prefix}_${++made}`;
}

/** One server-sent event; `event` names it on a line of its own. */
export function sse(data: Json, event?: string): string {
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;
}

import { newCallId } from '../call-id';
import type { ModelMessage, ToolCall } from '../types';

/** A tool call as it came over the wire. */
export interface RawCall {
  /** '' when the provider gave none. */
  id: string;
  name: string;
  /** JSON text of the arguments, possibly not yet complete. */
  text: string;
  /** Sent back with the call; see ToolCall.providerData. */
  data?: unknown;
}

/**
 * Parses the calls of a finished message. An id that is missing, or that the task already uses, is replaced. With
 * `cutShort` (the model reached its output limit) calls with incomplete arguments are left out.
 */
export function parseCalls(raw: RawCall[], history: readonly ModelMessage[], cutShort: boolean): ToolCall[] {
  const taken = new Set(
    history.flatMap((message) => (message.role === 'assistant' ? message.calls.map((call) => call.id) : [])),
  );
  const whole = cutShort ? raw.filter((call) => parseObject(call.text)) : raw;
  return whole.map((call) => {
    const id = call.id === '' || taken.has(call.id) ? newCallId() : call.id;
    taken.add(id);
    // A tool without parameters is often called with no arguments text at all.
    const parsed = call.text.trim() === '' || call.text.trim() === 'null' ? {} : parseObject(call.text);
    return {
      id,
      name: call.name,
      arguments: parsed ?? {},
      ...(!parsed && { invalidArguments: call.text }),
      ...(call.data !== undefined && { providerData: call.data }),
    };
  });
}

/** The value of a JSON text that is an object, or undefined. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

import { newCallId } from '../call-id';
import { isRecord } from '../../is-record';
import { jsonIn } from '../../json';
import type { ModelMessage, ToolCall } from '../../contracts/model';

export interface RawCall {
  /** '' when the provider gave none. */
  id: string;
  name: string;
  /** JSON text of the arguments, possibly not yet complete. */
  text: string;
}

/**
 * An id that is missing, or that the task already uses, is replaced; `wireId` keeps the server's own. With `cutShort`
 * (the model reached its output limit) calls with incomplete arguments are left out: undefined stands in their place.
 */
export function parseCalls(
  raw: RawCall[],
  history: readonly ModelMessage[],
  cutShort: boolean,
): (ToolCall | undefined)[] {
  const taken = new Set(
    history.flatMap((message) => (message.role === 'assistant' ? message.calls.map((call) => call.id) : [])),
  );
  const given = raw.map((call) => call.id);
  return raw.map((call, index) => {
    if (cutShort && !parseObject(call.text)) return undefined;
    const id = call.id === '' || taken.has(call.id) ? newCallId() : call.id;
    taken.add(id);
    const isOwn = call.id !== '' && given.indexOf(call.id) === index;
    // A tool without parameters is often called with no arguments text at all.
    const parsed = call.text.trim() === '' || call.text.trim() === 'null' ? {} : parseObject(call.text);
    return {
      id,
      ...(isOwn && id !== call.id && { wireId: call.id }),
      name: call.name,
      arguments: parsed ?? {},
      ...(!parsed && { invalidArguments: call.text }),
    };
  });
}

export function parseObject(text: string): Record<string, unknown> | undefined {
  const value = jsonIn(text);
  return isRecord(value) ? value : undefined;
}

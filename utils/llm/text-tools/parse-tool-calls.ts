import { newCallId } from '../call-id';
import { isRecord } from '../../is-record';
import { jsonIn } from '../../json';
import { jsonParts, repairedJson } from './json-parts';
import type { ModelMessage, ToolCall } from '../../contracts/model';

export interface RawCall {
  /** '' when the provider gave none. */
  id: string;
  name: string;
  /** JSON of the arguments, possibly not yet complete. */
  text: string;
}

/**
 * Replaces an id that is missing, or that the task already uses; `wireId` keeps the server's own. With `cutShort` (the
 * model reached its output limit) undefined stands for calls with incomplete arguments, and always for empty ones.
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
    if (call.name + call.text === '' || (cutShort && !argumentsIn(call.text))) return undefined;
    const id = call.id === '' || taken.has(call.id) ? newCallId() : call.id;
    taken.add(id);
    const isOwn = call.id !== '' && given.indexOf(call.id) === index;
    // A tool without parameters is often called without arguments text.
    const parsed = call.text.trim() === '' || call.text.trim() === 'null' ? {} : argumentsIn(call.text);
    return {
      id,
      ...(isOwn && id !== call.id && { wireId: call.id }),
      name: call.name,
      arguments: parsed ?? {},
      ...(!parsed && { invalidArguments: call.text }),
    };
  });
}

/**
 * Some models and gateways write them twice, behind an empty object, as JSON in JSON, in a fence, in a list, or with a
 * slip. Undefined where they are cut, where they may mean several things, and where a repair would change a sign.
 */
export function argumentsIn(text: string): Record<string, unknown> | undefined {
  const value = jsonIn(text);
  if (isRecord(value)) return value;
  if (typeof value === 'string') return argumentsIn(value);
  const parts = jsonParts(text);
  const around = parts.reduce((rest, part) => rest.replace(part.text, ''), text.trim());
  if (aWord.test(around.replace(beside, ''))) return undefined;
  const objects = parts.map(({ text: part, isWhole }) => (isWhole ? objectIn(part) : undefined));
  const distinct = new Map(objects.map((object) => [JSON.stringify(object), object]));
  if (distinct.size > 1) distinct.delete('{}');
  return distinct.size === 1 ? [...distinct.values()][0] : undefined;
}

function objectIn(part: string): Record<string, unknown> | undefined {
  const value = repairedJson(part);
  const object: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return isRecord(object) ? object : undefined;
}

/** Fences, marks of a template, and words below. */
const beside = /```\w*|<[^<>]*>|^\s*\n[^]*/g;
const aWord = /[\p{L}\p{N}]/u;

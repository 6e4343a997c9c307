import type { RawCall } from './parse-tool-calls';
import { jsonParts, repairedJson } from './json-parts';
import type { ToolSpec } from '../../contracts/model';
import { isRecord } from '../../is-record';
import { toolName } from './tool-name';

/**
 * Accepts fences, surrounding prose, single objects and lists, trailing commas and other slips, and the usual names for
 * tool and arguments. JSON that names no tool is no call.
 */
export function readTextCalls(text: string, tools: readonly ToolSpec[]): { before: string; calls: RawCall[] } {
  let before: string | undefined;
  const calls = jsonParts(text).flatMap(({ start, text: part }) => {
    const value = repairedJson(part);
    const found = value === undefined ? unreadable(part, tools) : callsIn(value, tools);
    if (found.length > 0) before ??= text.slice(0, start);
    return found;
  });
  return { before: (before ?? '').replace(/(```\w*|<tool_calls?>|<\|[\w|]*>|\[TOOL_CALLS\])\s*$/, '').trim(), calls };
}

/** Up to JSON, or a fence that may hold some. */
export function shownLength(text: string): number {
  const hidden =
    /(^|\n)[ \t]*(?:(?:```\w*|\[)\s*)*\{|(^|\n)[ \t]*(?:```\w*\s*|`{1,2}|\[\s*)$|<tool_call\b|<[\w|]*$/.exec(text);
  return hidden ? hidden.index : text.length;
}

const nameKeys = ['tool', 'name', 'tool_name', 'function', 'action'];
const argumentKeys = ['arguments', 'args', 'parameters', 'params', 'inputs', 'input'];
const listKeys = ['tool_calls', 'calls', 'actions', 'function_call', 'tool_call'];

function callsIn(value: unknown, tools: readonly ToolSpec[]): RawCall[] {
  if (Array.isArray(value)) return value.flatMap((item) => callsIn(item, tools));
  if (!isRecord(value)) return [];
  const list = listKeys.find((key) => typeof value[key] === 'object' && value[key] !== null);
  if (list !== undefined) return callsIn(value[list], tools);
  const inner = value.function;
  if (isRecord(inner)) return callsIn(inner, tools);
  const call = namedCall(value, tools) ?? keyed(value, tools) ?? bare(value, tools);
  return call ? [call] : [];
}

/** `{"tool": "click", "arguments": {...}}`, or the arguments beside the name. */
function namedCall(value: Record<string, unknown>, tools: readonly ToolSpec[]): RawCall | undefined {
  const argumentKey = argumentKeys.find((key) => isRecord(value[key]) || typeof value[key] === 'string');
  const isTool = (key: string) => tools.some(({ name }) => name === toolName(String(value[key]), tools));
  const nameKey =
    nameKeys.find(isTool) ??
    (argumentKey === undefined ? undefined : nameKeys.find((key) => typeof value[key] === 'string'));
  if (nameKey === undefined) return undefined;
  const given = argumentKey === undefined ? undefined : value[argumentKey];
  const { [nameKey]: name, ...rest } = value;
  const args = isRecord(given) || rest[argumentKey ?? ''] === undefined ? (given ?? rest) : repairedJson(String(given));
  return callOf(toolName(String(name), tools), args ?? given);
}

function keyed(value: Record<string, unknown>, tools: readonly ToolSpec[]): RawCall | undefined {
  const [entry, ...more] = Object.entries(value);
  return entry && more.length === 0 && isRecord(entry[1]) && tools.some(({ name }) => name === entry[0])
    ? callOf(entry[0], entry[1])
    : undefined;
}

/** Arguments alone, where they can only belong to one tool. */
function bare(value: Record<string, unknown>, tools: readonly ToolSpec[]): RawCall | undefined {
  const keys = Object.keys(value);
  const fitting = tools.filter(({ parameters }) => {
    const { properties = {}, required = [] } = parameters as {
      properties?: Record<string, unknown>;
      required?: string[];
    };
    return required.length > 0 && required.every((key) => key in value) && keys.every((key) => key in properties);
  });
  return fitting.length === 1 && fitting[0] ? callOf(fitting[0].name, value) : undefined;
}

/** Broken JSON that names a tool counts: the model learns that it could not be parsed. */
function unreadable(part: string, tools: readonly ToolSpec[]): RawCall[] {
  const name = new RegExp(`"(?:${nameKeys.join('|')})"\\s*:\\s*"(\\w+)"`).exec(part)?.[1];
  return name !== undefined && tools.some((tool) => tool.name === name) ? [{ id: '', name, text: part }] : [];
}

function callOf(name: string, args: unknown): RawCall {
  return { id: '', name, text: typeof args === 'string' ? args : JSON.stringify(args) };
}

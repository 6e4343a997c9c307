import { jsonParts } from './json-parts';
import type { RawCall } from './parse-tool-calls';
import { readTextCalls } from './text-calls';
import type { ModelRequest } from '../types';

/**
 * The calls that a model wrote into its text although it was given tools, as models on a user's own computer often do
 * (Qwen, Hermes and Llama, where the server's parser misses their format). Stricter than for models that have no other
 * way: each call names a tool and its arguments, the end of the answer consists of calls only, and none of them occurs
 * in what the model was given, so that a quoted page cannot order anything.
 */
export function readWrittenCalls(
  text: string,
  { tools, messages }: Pick<ModelRequest, 'tools' | 'messages'>,
): { before: string; calls: RawCall[] } {
  const none = { before: text, calls: [] };
  const parts = jsonParts(text).filter(({ text: part }) => namesTool.test(part));
  const [first] = parts;
  if (!first) return none;
  const behind = parts.reduce((rest, { text: part }) => rest.replace(part, ''), text.slice(first.start));
  if (!onlyMarks.test(behind)) return none;
  const given = squash(messages.map(wordsOf).join(' '));
  if (parts.some(({ text: part }) => given.includes(squash(part)))) return none;
  const { before, calls } = readTextCalls(text.slice(first.start), tools);
  const isKnown = calls.length > 0 && calls.every(({ name }) => tools.some((tool) => tool.name === name));
  if (!isKnown) return none;
  return { before: `${text.slice(0, first.start)}${before}`.replace(marksBefore, '').trim(), calls };
}

/** How much of an answer that is still coming can be shown: all, unless it begins as a call does. */
export function shownBeforeCalls(text: string): number {
  const tag = text.search(/<(?:$|tool|\|python)/);
  const begin = /^\s*(?:`{1,3}\w*\s*)?(?:\[\s*)?(?:\{|$)/.test(text) ? 0 : text.length;
  return tag < 0 ? begin : Math.min(begin, tag);
}

const namesTool =
  /["']?(?:name|tool|tool_name)["']?\s*:\s*["']\w+["'][\s\S]*["']?(?:arguments|args|parameters|params|inputs?)["']?\s*:/;
const onlyMarks = /^(?:\s|,|;|`{3}\w*|<\/?tool_calls?>|<\|[\w|]*>)*$/;
const marksBefore = /(?:\s|`{3}\w*|<tool_calls?>|<\|python_tag\|>)+$/;

function wordsOf(message: ModelRequest['messages'][number]): string {
  if (message.role === 'tool') return message.content;
  if (message.role === 'assistant') return '';
  return message.content.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
}

/** Keeps letters and digits only, because page text is escaped where it is shown to a model. */
function squash(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

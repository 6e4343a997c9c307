import { jsonParts } from './json-parts';
import { markupCalls, markupStart, withoutMarks } from './markup-calls';
import type { RawCall } from './parse-tool-calls';
import { readTextCalls } from './text-calls';
import type { ModelRequest } from '../../contracts/model';

type Given = Pick<ModelRequest, 'tools' | 'messages'>;

/**
 * In the markup of a template, or in JSON, where the server's parser misses the format. Stricter than for models that
 * have no other way: the answer ends in calls only, and none occurs in what the model was given, so that a quoted page
 * cannot order anything.
 */
export function readWrittenCalls(text: string, given: Given): { before: string; calls: RawCall[] } {
  return readMarkup(text, given) ?? readJson(text, given) ?? { before: text, calls: [] };
}

export function readMarkup(text: string, given: Given): { before: string; calls: RawCall[] } | undefined {
  const found = markupCalls(text, given.tools);
  const [first] = found;
  if (!first) return undefined;
  const parts = found.map((part) => part.text);
  const behind = withoutMarks(without(parts, text.slice(first.start)));
  if (behind.trim() !== '' || areGiven(parts, given)) return undefined;
  return { before: withoutMarks(text.slice(0, first.start)).trim(), calls: found.map(({ call }) => call) };
}

function readJson(text: string, given: Given): { before: string; calls: RawCall[] } | undefined {
  const found = jsonParts(text).filter(({ text: part }) => namesTool.test(part));
  const [first] = found;
  if (!first) return undefined;
  const parts = found.map((part) => part.text);
  if (!onlyMarks.test(without(parts, text.slice(first.start))) || areGiven(parts, given)) return undefined;
  const { before, calls } = readTextCalls(text.slice(first.start), given.tools);
  const isKnown = calls.length > 0 && calls.every(({ name }) => given.tools.some((tool) => tool.name === name));
  if (!isKnown) return undefined;
  return { before: `${text.slice(0, first.start)}${before}`.replace(marksBefore, '').trim(), calls };
}

function without(parts: readonly string[], text: string): string {
  return parts.reduce((rest, part) => rest.replace(part, ''), text);
}

/** All, unless it begins as a call does. */
export function shownBeforeCalls(text: string): number {
  const begin = /^\s*(?:`{1,3}\w*\s*)?(?:\[\s*)?(?:\{|$)/.test(text) ? 0 : text.length;
  return Math.min(begin, markupStart(text));
}

export function areGiven(parts: readonly string[], { messages }: Pick<ModelRequest, 'messages'>): boolean {
  const given = squash(messages.map(wordsOf).join(' '));
  return parts.some((part) => given.includes(squash(part)));
}

const namesTool =
  /["']?(?:name|tool|tool_name)["']?\s*:\s*["'][\w.:]+["'][\s\S]*["']?(?:arguments|args|parameters|params|inputs?)["']?\s*:/;
const onlyMarks = /^(?:\s|,|;|`{3}\w*|<\/?tool_?calls?>|<\|[\w|/]*>|\[\/?TOOL_CALLS\]|<\/s>)*$/i;
const marksBefore = /(?:\s|`{3}\w*|<tool_?calls?>|<\|[\w|]*>|\[TOOL_CALLS\])+$/i;

function wordsOf(message: ModelRequest['messages'][number]): string {
  if (message.role === 'tool') return message.content;
  if (message.role === 'assistant') return '';
  return message.content.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
}

/** Page text is escaped where a model sees it. */
function squash(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

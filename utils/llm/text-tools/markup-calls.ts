import { isRecord } from '../../is-record';
import type { ToolSpec } from '../../contracts/model';
import type { RawCall } from './parse-tool-calls';
import { repairedJson } from './json-parts';
import { toolName } from './tool-name';
import { jsonIn } from '../../json';

/** In the markup of a model's template, with its place in the text. */
export interface MarkupCall {
  start: number;
  text: string;
  call: RawCall;
}

/** The pattern has the groups `name` and `args`. */
type Form = readonly [pattern: RegExp, read: (args: string) => Record<string, unknown> | undefined];

/** DeepSeek puts its own bar before a name. */
const PREFIX = '[\\w:｜]*';
const tag = `<${PREFIX}`;
/** Models leave out its end, or name it as the parameter. */
const invokeParameter = new RegExp(
  String.raw`${tag}parameter name="([^"]+)"[^>]*>([^]*?)(?:</${PREFIX}(?:parameter|\1)>(?=\s*(?:${tag}parameter |$))|(?=${tag}parameter name=)|$)`,
  'g',
);
/**
 * A form that begins with a repeated class looks behind: tried again at each character of a long word, such as half a
 * megabyte of an address, it would stop the background.
 */
const forms: readonly Form[] = [
  // Kimi; its name is `functions.click:0`.
  [/<\|tool_call_begin\|>\s*(?<name>[^<]+?)\s*<\|tool_call_argument_begin\|>(?<args>[^]*?)<\|tool_call_end\|>/g, json],
  // DeepSeek up to V3.1.
  [
    /<｜tool▁call▁begin｜>(?:function<｜tool▁sep｜>)?(?<name>[^<\n]+?)(?:<｜tool▁sep｜>|\n)(?<args>[^]*?)<｜tool▁call▁end｜>/g,
    json,
  ],
  // Harmony: the tool stands in the header of a message.
  [
    /(?:<\|start\|>assistant)?(?:<\|channel\|>\w+)?(?<!\s)\s*to=(?<name>[\w.:-]+)[^]*?<\|message\|>(?<args>[^]*?)(?:<\|call\|>|<\|end\|>|(?=<\|start\|>)|$)/g,
    json,
  ],
  // The same, without its marks.
  [/(?:commentary|analysis)\s+to=(?<name>[\w.:-]+)\s*(?:json|code)?\s*(?<args>\{[^]*\})\s*$/g, json],
  // Mistral.
  [
    /(?:\[TOOL_CALLS\]\s*)?(?<![\w.:-])(?<name>[\w.:-]+)(?:\[CALL_ID\]\w+)?\[ARGS\](?<args>\s*\{[^]*?\})(?=\s*(?:\[TOOL_CALLS\]|[\w.:-]+\[ARGS\]|<\/s>|$))/g,
    json,
  ],
  // Qwen, and Llama with JSON inside.
  [
    /<function=(?<name>[^>\s]+)\s*>(?<args>[^]*?)(?:<\/function[^<>]*>|(?=<\/tool_call>)|(?<=<\/parameter>)\s*$)/g,
    (args) => json(args) ?? pairs(args, /<parameter=([^>]+)>([^]*?)(?:<\/parameter[^<>]*>?|(?=<parameter=)|$)/g),
  ],
  // MiniMax, DeepSeek's DSML and Claude's tags.
  [
    new RegExp(String.raw`${tag}invoke name="(?<name>[^"]+)"\s*>(?<args>[^]*?)</${PREFIX}invoke>`, 'g'),
    (args) => pairs(args, invokeParameter),
  ],
  // GLM.
  [
    /<tool_call>\s*(?<name>[\w.:-]+)(?<args>\s*(?:(?:<arg_key>|\{)[^]*?)?)<\/tool_call>/g,
    (args) => json(args) ?? pairs(args, /<arg_key>([^]*?)<\/arg_key>\s*<arg_value>([^]*?)<\/arg_value>/g),
  ],
  // FunctionGemma.
  [
    /(?:<start_function_call>|<\|tool_call>)\s*call:(?<name>[\w.:-]+)\{(?<args>[^]*?)\}\s*(?:<end_function_call>|<tool_call\|>)/g,
    (args) => pairs(args, /(\w+):\s*(?:<escape>|<\|"\|>)([^]*?)(?:<escape>|<\|"\|>)/g),
  ],
];

/** Python: in a template's marks, a block of code, brackets, or as the whole answer. */
const pythonic =
  /<function_calls>([^<]*)<\/function_calls>|<\|(?:python_start|python_tag|tool_call_start)\|>([^]*?)(?:<\|(?:python_end|tool_call_end|eom|eot_id)\|>|$)|```(?:tool_code|tool_call)\s*\n([^]*?)(?:```|$)|^\s*(\[\s*[\w.:]+\([^]*\)\s*\]|[\w.:]+\([^()]*\))\s*$/g;

/** Neither text nor a call that was read. */
const marks =
  /<\/?(?:\w+:)?tool_?calls?>|<function=|<\|?tool_call(?:s_section)?[\w|]*>?|<[｜|](?:tool|DSML)|\[TOOL_CALLS\]|\[ARGS\]|<\|(?:start|channel|constrain|message|call|python_\w+|(?:START|END)_ACTION)\|>|\bto=functions\.|<\/?minimax:tool_call>|<\/?(?:\w+:)?(?:invoke|function_calls?)\b|<arg_key>|<start_function_call>|```tool_code|\bfunctools\[/i;

export function markupCalls(text: string, tools: readonly ToolSpec[]): MarkupCall[] {
  const found = forms.flatMap(([pattern, read]) =>
    [...text.matchAll(pattern)].flatMap((match): MarkupCall[] => {
      const { name = '', args = '' } = match.groups ?? {};
      const known = toolName(name, tools);
      const read_ = read(args);
      const call = { id: '', name: known, text: read_ ? JSON.stringify(typed(read_, known, tools)) : args.trim() };
      return [{ start: match.index, text: match[0], call }];
    }),
  );
  const inPython = [...text.matchAll(pythonic)].flatMap((match): MarkupCall[] => {
    const code = match.slice(1).find((part) => part !== undefined) ?? '';
    const calls = keywordArguments(code).map(({ name, args }) => ({ name: toolName(name, tools), args }));
    const isKnown = calls.every(({ name }) => tools.some((tool) => tool.name === name));
    const place = { start: match.index, text: match[0] };
    return isKnown
      ? calls.map(({ name, args }) => ({ ...place, call: { id: '', name, text: JSON.stringify(args) } }))
      : [];
  });
  return [...found, ...inPython]
    .sort((a, b) => a.start - b.start)
    .filter((one, index, all) => {
      const before = all[index - 1];
      return !before || one.text === before.text || one.start >= before.start + before.text.length;
    });
}

/** Outside of code. */
export function hasMarkup(text: string): boolean {
  return marks.test(text.replace(/```(?!tool_)[^]*?(?:```|$)|`[^`\n]*`/g, ''));
}

/** Also in a text that is still coming; else its length. */
export function markupStart(text: string): number {
  const at = text.search(marks);
  const partial = text.search(
    /(?:<[\w|｜:▁=]*|\[(?:TOOL_CALLS|TOOL_CALL|TOOL_CAL|TOOL_CA|TOOL_C|TOOL_|TOOL|TOO|TO|T)?|```\w*)$|^\s*\[\s*[\w.:]*(?:\([^]*)?$/,
  );
  return Math.min(at < 0 ? text.length : at, partial < 0 ? text.length : partial);
}

export function withoutChannels(text: string): string {
  if (!text.includes('<|channel|>')) return text;
  return text
    .replace(/<\|channel\|>analysis<\|message\|>[^]*?(?:<\|end\|>|(?=<\|start\|>)|$)/g, '')
    .replace(/<\|start\|>assistant|<\|channel\|>(?:final|commentary)<\|message\|>|<\|(?:end|return)\|>/g, '')
    .trim();
}

export function withoutMarks(text: string): string {
  return withoutChannels(text)
    .replace(
      /<\|start\|>assistant|<\|channel\|>\w+(?:<\|constrain\|>\w+)?|(?:\bfunction(?=<))?<[|｜][\w▁]+[|｜]>|\[TOOL_CALLS\]|<\/s>/g,
      '',
    )
    .replace(/<\/?(?:[\w:｜]*:|｜DSML｜)?(?:tool_?calls?|function_calls)>|```(?:tool_\w+)?/gi, '');
}

function json(args: string): Record<string, unknown> | undefined {
  const text = args.replace(/^\s*```(?:json)?|```\s*$/g, '').trim();
  if (text === '') return {};
  if (!text.startsWith('{')) return undefined;
  const value = repairedJson(text);
  return isRecord(value) ? value : undefined;
}

function pairs(args: string, pattern: RegExp): Record<string, unknown> {
  return Object.fromEntries([...args.matchAll(pattern)].map(([, key = '', value = '']) => [key.trim(), value.trim()]));
}

function typed(args: Record<string, unknown>, name: string, tools: readonly ToolSpec[]): Record<string, unknown> {
  const { properties = {} } = (tools.find((tool) => tool.name === name)?.parameters ?? {}) as {
    properties?: Record<string, { type?: string }>;
  };
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) =>
      typeof value === 'string' && properties[key] && properties[key].type !== 'string'
        ? [key, jsonIn(value, value)]
        : [key, value],
    ),
  );
}

/** `click(ref="e1"), scroll(to='down')` */
function keywordArguments(code: string): { name: string; args: Record<string, unknown> }[] {
  return [...code.matchAll(pythonCall)].map(([, name = '', list = '']) => ({
    name,
    args: Object.fromEntries(
      [...list.matchAll(pythonArgument)].map(([, key = '', value = '']) => [key, pythonValue(value.trim())] as const),
    ),
  }));
}

const quoted = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;
const pythonCall = new RegExp(String.raw`([A-Za-z_][\w.:]*)\(((?:${quoted}|[^()"'])*)\)`, 'g');
const pythonArgument = new RegExp(
  String.raw`(\w+)\s*=\s*(${quoted}|\[(?:${quoted}|[^\]"'])*\]|\{(?:${quoted}|[^}"'])*\}|[^,\s]+)`,
  'g',
);
const pythonWords: Record<string, unknown> = { True: true, False: false, None: null };

function pythonValue(code: string): unknown {
  if (code in pythonWords) return pythonWords[code];
  const inner = /^'([^]*)'$/.exec(code)?.[1];
  const json = inner === undefined ? code.replace(/'/g, '"') : JSON.stringify(inner.replace(/\\'/g, "'"));
  return jsonIn(/^"/.test(code) ? code : json, code);
}

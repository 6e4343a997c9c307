import { list, record, type Json } from '../json.ts';
import type { Refusal } from '../refusal.ts';
import type { WireApi } from '../types.ts';

/** One thing that a service refuses. */
export interface Rule {
  /** What a request must be, in a few words: "an array schema has items". */
  rule: string;
  /** The refusal, where the request breaks the rule. */
  refusal(request: Checked): Refusal | undefined;
}

/** What the rules check. */
export interface Checked {
  api: WireApi;
  body: Json;
  model: string;
  /** Lower-case names. */
  headers: Record<string, string | undefined>;
  tools: CheckedTool[];
  /** The messages of chat completions and of Anthropic. */
  messages: Json[];
  /** The items of the Responses API. */
  input: Json[];
  given: Given;
}

/** What the server has handed out and requires back. */
export interface Given {
  /** Thought signatures and signatures of thinking blocks. */
  signatures: Set<string>;
  /** What stood before a thinking block when it was made, by its signature; only where the model binds it. */
  bound: Map<string, string>;
  /** The encrypted reasoning that preceded a call, by the id of the call's item. */
  reasoning: Map<string, string>;
}

export interface CheckedTool {
  index: number;
  name: string;
  description: string;
  /** Undefined where the request gives none. */
  schema: unknown;
  strict: boolean;
  /** The tool's place as errors name it, e.g. `tools[0].function`. */
  path: string;
}

export function checkedRequest(api: WireApi, body: Json, headers: Checked['headers'], given: Given): Checked {
  return {
    api,
    given,
    body,
    headers,
    model: String(body.model),
    tools: list(body.tools).flatMap((tool, index) => {
      // Its members are the service's own.
      if (String(tool.type).startsWith('browser_toolset')) return [];
      const spec = api === 'openai' ? record(tool.function) : tool;
      return [
        {
          index,
          name: String(spec.name),
          description: String(spec.description ?? ''),
          schema: api === 'anthropic' ? spec.input_schema : spec.parameters,
          strict: spec.strict === true,
          path: `tools[${index}]${api === 'openai' ? '.function' : ''}`,
        },
      ];
    }),
    messages: list(body.messages),
    input: list(body.input),
  };
}

/** A rule about each tool: the first that breaks it is named. */
export function eachTool(rule: string, refusal: (tool: CheckedTool, request: Checked) => Refusal | undefined): Rule {
  return { rule, refusal: (request) => first(request.tools, (tool) => refusal(tool, request)) };
}

/** A rule about each message of a chat. */
export function eachMessage(
  rule: string,
  refusal: (message: Json, index: number, request: Checked) => Refusal | undefined,
): Rule {
  return { rule, refusal: (request) => first(request.messages, (message, index) => refusal(message, index, request)) };
}

/** The first result that is not undefined. */
export function first<Item, Result>(
  items: readonly Item[],
  find: (item: Item, index: number) => Result | undefined,
): Result | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

import { list, record, type Json } from '../json.ts';
import type { ErrorShape } from '../refusal.ts';
import { callIdsOf } from './openai-messages.ts';
import { eachMessage, type Rule } from './rule.ts';

const calls = (message: Json) => list(message.tool_calls).length > 0;
const noForcedCall = (message: string, thinks: (model: string) => boolean): Rule => ({
  rule: 'no forced call while thinking',
  refusal: ({ model, body }) =>
    thinks(model) && !['undefined', 'none', 'auto'].includes(String(body.tool_choice)) ? { message } : undefined,
});

const isKimi = (model: string) => /^kimi-k/.test(model);
export const moonshotRules: Rule[] = [
  eachMessage('reasoning_content stands beside calls', (message, index, { model }) =>
    isKimi(model) && calls(message) && !message.reasoning_content
      ? {
          message: `thinking is enabled but reasoning_content is missing in assistant tool call message at index ${index}`,
        }
      : undefined,
  ),
  eachMessage('ids of calls are as they were given', (message, index, { model }) =>
    isKimi(model) && callIdsOf(message).some((id) => !/^functions\.[\w-]+:\d+$/.test(id))
      ? { message: `tool_call_id  is not found at index ${index}` }
      : undefined,
  ),
  noForcedCall("tool_choice 'required' is incompatible with thinking enabled", isKimi),
];

/** A gateway that hands on what the maker of the model behind it refuses, under its own name. */
export const gatewayRules: Rule[] = [
  eachMessage('reasoning_content comes back with the calls', (message, _, { model }) =>
    /deepseek-v[4-9]/.test(model) && calls(message) && !message.reasoning_content
      ? {
          message: 'The `reasoning_content` in the thinking mode must be passed back to the API.',
          type: 'new_api_error',
        }
      : undefined,
  ),
];

/** LiteLLM keeps the signature of Gemini in the id of the call. */
export const liteLlmRules: Rule[] = [
  eachMessage('an id holds the signature that came in it', (message, index, { model, given }) => {
    const [id] = callIdsOf(message);
    return /gemini-([3-9]|\d\d)/.test(model) && id !== undefined && !given.signatures.has(id)
      ? {
          message: `litellm.BadRequestError: Function call is missing a thought_signature in functionCall parts. position ${index + 1}.`,
        }
      : undefined;
  }),
];

const cerebrasFields = ['role', 'content', 'name', 'tool_calls', 'tool_call_id', 'reasoning'];
export const cerebrasRules: Rule[] = [
  eachMessage('no unknown field in a message', (message, index) => {
    const field = Object.keys(message).find((name) => !cerebrasFields.includes(name));
    return field === undefined
      ? undefined
      : {
          status: 422,
          message: `body.messages.${index}.${String(message.role)}.${field}: property is unsupported`,
          code: 'wrong_api_format',
        };
  }),
];

export const zaiRules: Rule[] = [
  {
    rule: 'tool_choice is auto',
    refusal: ({ body }) =>
      body.tool_choice === undefined || body.tool_choice === 'auto'
        ? undefined
        : { message: 'tool_choice supports only auto', code: '1210' },
  },
];

export const qwenRules: Rule[] = [
  {
    rule: 'tools are not an empty list',
    refusal: ({ body }) =>
      Array.isArray(body.tools) && body.tools.length === 0 ? { message: "[] is too short - 'tools'" } : undefined,
  },
  eachMessage('arguments in the history are JSON', (message) =>
    list(message.tool_calls).some(({ function: called }) => !isJson(String(record(called).arguments)))
      ? { message: 'The "function.arguments" parameter of the code model must be in JSON format.' }
      : undefined,
  ),
  noForcedCall('The tool_choice parameter does not support being set to required in thinking mode', (model) =>
    model.startsWith('qwen3'),
  ),
];

export const miniMaxRules: Rule[] = [
  eachMessage('a result answers a call before it', (message, index, { messages }) =>
    message.role === 'tool' &&
    !messages.slice(0, index).some((one) => callIdsOf(one).includes(String(message.tool_call_id)))
      ? { status: 200, message: "invalid params, tool result's tool id() not found", code: '2013' }
      : undefined,
  ),
];

export const cohereRules: Rule[] = [
  eachMessage('a message says something', ({ content, tool_calls }, index) =>
    !content && list(tool_calls).length === 0
      ? { message: `invalid request: message at index ${index} must have non-empty content or tool calls` }
      : undefined,
  ),
];

export const miniMaxError: ErrorShape = ({ message, code }) => ({
  id: 'x',
  choices: null,
  base_resp: { status_code: Number(code) || 1000, status_msg: message },
});
export const zaiError: ErrorShape = ({ message, code = '1210' }) => ({ error: { code, message } });
export const messageError: ErrorShape = ({ message }) => ({ message });

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

import { list, record } from '../json.ts';
import type { Refusal } from '../refusal.ts';
import { argumentsIn, rolesAmong } from './openai-messages.ts';
import { eachMessage, eachTool, first, type Rule } from './rule.ts';
import { placesIn, schemaTypes, typesOf } from './schema-walk.ts';

/** Rules of DeepSeek, whose newer models think unless told not to. */
export const deepSeekRules: Rule[] = [
  rolesAmong(['system', 'user', 'assistant', 'tool'], (role, index) => ({
    message: `Failed to deserialize the JSON body into the target type: messages[${index}].role: unknown variant \`${role}\`, expected one of \`system\`, \`user\`, \`assistant\`, \`tool\``,
  })),
  eachMessage('content is a string', ({ content }, index) =>
    !Array.isArray(content)
      ? undefined
      : {
          message: list(content).some(({ type }) => type === 'image_url')
            ? `Failed to deserialize the JSON body into the target type: messages[${index}]: data did not match any variant of untagged enum ChatCompletionRequestContent`
            : `Failed to deserialize the JSON body into the target type: messages[${index}]: invalid type: sequence, expected a string`,
        },
  ),
  eachMessage('reasoning_content stands in every turn of the assistant', (message, index, { model, body }) =>
    message.role === 'assistant' && thinks(model, body) && typeof message.reasoning_content !== 'string'
      ? {
          message: `Missing \`reasoning_content\` field in the assistant message at message index ${index}. For more information, please refer to https://api-docs.deepseek.com/guides/thinking_mode#tool-calls`,
        }
      : undefined,
  ),
  eachMessage('deepseek-reasoner: the roles take turns', ({ role }, index, { model, messages }) =>
    model === 'deepseek-reasoner' && index > 0 && role !== 'tool' && messages[index - 1]?.role === role
      ? {
          message: `deepseek-reasoner does not support successive user or assistant messages (messages[${index - 1}] and messages[${index}] in your input). You should interleave the user/assistant messages in the message sequence.`,
        }
      : undefined,
  ),
  {
    rule: 'no forced call while thinking',
    refusal: ({ model, body }) =>
      thinks(model, body) && !['undefined', 'none', 'auto'].includes(String(body.tool_choice))
        ? { message: 'Thinking mode does not support this tool_choice' }
        : undefined,
  },
];

const groqMessageFields = ['role', 'content', 'name', 'tool_calls', 'tool_call_id'];

export const groqRules: Rule[] = [
  eachMessage('no unknown field in a message', (message, index) => {
    const field = Object.keys(message).find((name) => !groqMessageFields.includes(name));
    return field === undefined
      ? undefined
      : {
          message: `'messages.${index}' : for 'role:${String(message.role)}' the following must be satisfied[('messages.${index}' : property '${field}' is unsupported, did you mean 'role'?)]`,
        };
  }),
];

export const xaiRules: Rule[] = [
  rolesAmong(['system', 'user', 'assistant', 'tool', 'function'], (role) => ({
    message: `Invalid request content: unknown role ${role}`,
  })),
  eachMessage('a message has content', ({ content, tool_calls }) =>
    (content === null || content === undefined || content === '' || (Array.isArray(content) && content.length === 0)) &&
    list(tool_calls).length === 0
      ? { message: 'Invalid request content: Each message must have at least one content element.' }
      : undefined,
  ),
  {
    rule: 'grok-4: no penalties, stop or reasoning_effort',
    refusal: ({ model, body }) => {
      const [, name] = xaiUnsupported.find(([field]) => /^grok-4/.test(model) && field in body) ?? [];
      return name === undefined ? undefined : { message: `Argument not supported on this model: ${name}` };
    },
  },
];
const xaiUnsupported = [
  ['presence_penalty', 'presencePenalty'],
  ['frequency_penalty', 'frequencyPenalty'],
  ['stop', 'stop'],
  ['reasoning_effort', 'reasoningEffort'],
] as const;

export const ollamaRules: Rule[] = [
  {
    rule: 'the origin of an extension is allowed',
    refusal: ({ headers }) =>
      /^(chrome|moz)-extension:/.test(headers.origin ?? '') ? { status: 403, message: '' } : undefined,
  },
  eachMessage('arguments in the history are JSON', (message) =>
    argumentsIn(message).some((text) => !isJsonObject(text)) ? { message: 'invalid tool call arguments' } : undefined,
  ),
  eachMessage('an image is data of a known kind', ({ content }) =>
    first(imagesIn(content), (url): Refusal | undefined => {
      if (/^https?:/.test(url))
        return { message: 'image URLs are not currently supported, please use base64 encoded data instead' };
      return /^data:image\/(jpeg|jpg|png|webp);base64,/.test(url) ? undefined : { message: 'invalid image input' };
    }),
  ),
  {
    rule: 'reasoning_effort is a word that Ollama knows',
    refusal: ({ body }) =>
      body.reasoning_effort === undefined ||
      ['none', 'low', 'medium', 'high', 'max'].includes(String(body.reasoning_effort))
        ? undefined
        : {
            message: `invalid reasoning value: "${String(body.reasoning_effort)}" (must be "high", "medium", "low", "max", or "none")`,
          },
  },
];

export const lmStudioRules: Rule[] = [
  {
    rule: 'tool_choice is a word',
    refusal: ({ body }) =>
      typeof body.tool_choice === 'object'
        ? { message: "Invalid tool_choice type: 'object'. Supported string values: none, auto, required" }
        : undefined,
  },
  eachMessage('content is a string or a list', ({ content }) =>
    typeof content === 'string' || Array.isArray(content)
      ? undefined
      : { message: "'content' field must be a string or an array of objects." },
  ),
  {
    rule: 'response_format is json_schema or text',
    refusal: ({ body }) =>
      body.response_format === undefined || ['json_schema', 'text'].includes(String(record(body.response_format).type))
        ? undefined
        : { message: "'response_format.type' must be 'json_schema' or 'text'" },
  },
];

/** Rules of llama.cpp, which turns schemas into a grammar. */
export const llamaCppRules: Rule[] = [
  eachMessage('content is a string or a list', ({ content }) =>
    typeof content === 'string' || Array.isArray(content)
      ? undefined
      : { message: "Expected 'content' to be a string or an array", status: 500, type: 'server_error' },
  ),
  eachTool('a schema that a grammar can be made of', ({ schema }) =>
    first(placesIn(schema), ({ schema: part }): Refusal | undefined => {
      const strange = typesOf(part).find((type) => !schemaTypes.includes(String(type)));
      if (strange !== undefined)
        return { message: `JSON schema conversion failed:\nUnrecognized schema: ${JSON.stringify(part)}` };
      if (typeof part.$ref === 'string' && !part.$ref.startsWith('#/'))
        return { message: `JSON schema conversion failed:\nUnsupported ref: ${part.$ref}` };
      return Number(part.maxLength) > 2000 || Number(part.maxItems) > 2000
        ? { message: 'Failed to initialize samplers: failed to parse grammar' }
        : undefined;
    }),
  ),
  {
    rule: 'the last two messages are not both the assistant’s',
    refusal: ({ messages }) =>
      messages.slice(-2).every(({ role }) => role === 'assistant') && messages.length > 1
        ? { message: 'Cannot have 2 or more assistant messages at the end of the list.' }
        : undefined,
  },
];

export const vllmRules: Rule[] = [
  {
    rule: 'tools are not an empty list',
    refusal: ({ body }) =>
      Array.isArray(body.tools) && body.tools.length === 0
        ? {
            message: '`tools` must not be an empty array. Either provide at least one tool or omit the field entirely.',
          }
        : undefined,
  },
  {
    rule: 'tool_choice stands with tools',
    refusal: ({ body, tools }) =>
      'tool_choice' in body && body.tool_choice !== 'none' && tools.length === 0
        ? { message: 'When using `tool_choice`, `tools` must be set.' }
        : undefined,
  },
  {
    rule: 'tool_choice names one of the tools',
    refusal: ({ body, tools }) => {
      const { name } = record(record(body.tool_choice).function);
      return name !== undefined && !tools.some((tool) => tool.name === name)
        ? { message: 'The tool specified in `tool_choice` does not match any of the specified `tools`' }
        : undefined;
    },
  },
  {
    rule: 'stream_options stand with stream: true',
    refusal: ({ body }) =>
      'stream_options' in body && body.stream !== true
        ? { message: 'Stream options can only be defined when `stream=True`.' }
        : undefined,
  },
  eachMessage('the system speaks first and once', ({ role }, index) =>
    role === 'system' && index > 0 ? { message: 'System message must be at the beginning.' } : undefined,
  ),
  eachMessage('the user and the assistant take turns', ({ role }, index, { messages }) =>
    (role === 'user' || role === 'assistant') && messages[index - 1]?.role === role
      ? { message: 'Conversation roles must alternate user/assistant/user/assistant/...' }
      : undefined,
  ),
];

/** The rules of Google that a router passes on, where there is a Gemini 3 behind it. */
export const openRouterRules: Rule[] = [
  eachMessage('Gemini 3: reasoning_details come back with the calls', (message, index, { model, given }) =>
    /gemini-([3-9]|\d\d)/.test(model) &&
    list(message.tool_calls).length > 0 &&
    !list(message.reasoning_details).some(({ data }) => given.signatures.has(String(data)))
      ? {
          message: `Function call is missing a thought_signature in functionCall parts. Additional data, position ${index + 1}.`,
        }
      : undefined,
  ),
];

function thinks(model: string, body: Record<string, unknown>): boolean {
  return /deepseek-v[4-9]|deepseek-reasoner/.test(model) && record(body.thinking).type !== 'disabled';
}

function imagesIn(content: unknown): string[] {
  return list(content)
    .filter(({ type }) => type === 'image_url')
    .map(({ image_url }) => (typeof image_url === 'string' ? image_url : String(record(image_url).url)));
}

function isJsonObject(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

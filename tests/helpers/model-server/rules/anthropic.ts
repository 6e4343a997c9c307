import { BROWSER_MEMBER_NAME_VALUES } from '@anthropic-ai/sdk/resources/messages';
import { list, record, textOf, type Json } from '../json.ts';
import type { Refusal } from '../refusal.ts';
import { unknownFields } from './openai-options.ts';
import { eachMessage, eachTool, first, type Rule } from './rule.ts';
import { faultOf, placesIn } from './schema-walk.ts';

const fields =
  'cache_control container context_management inference_geo max_tokens mcp_servers messages metadata model output_config output_format service_tier speed stop_sequences stream system temperature thinking tool_choice tools top_k top_p';

/** The names that Anthropic's own browser tools take, where a request has them. */
function memberNames({ tools }: Json): readonly string[] {
  return list(tools).some(({ type }) => type === 'browser_toolset_20260801') ? BROWSER_MEMBER_NAME_VALUES : [];
}

/** Tools at Anthropic. */
export const anthropicTools: Rule[] = [
  eachTool('a name of 1 to 128 letters, digits, _ and -', ({ name, index }) => {
    if (/^[a-zA-Z0-9_-]{1,128}$/.test(name)) return undefined;
    const why =
      name.length > 128
        ? 'String should have at most 128 characters'
        : "String should match pattern '^[a-zA-Z0-9_-]{1,128}$'";
    return { message: `tools.${index}.custom.name: ${why}` };
  }),
  {
    rule: 'every name once',
    refusal: ({ tools, body }) =>
      new Set([...tools.map(({ name }) => name), ...memberNames(body)]).size < tools.length + memberNames(body).length
        ? { message: 'tools: Tool names must be unique.' }
        : undefined,
  },
  eachTool('input_schema says its type', ({ schema, index }) =>
    'type' in record(schema) ? undefined : { message: `tools.${index}.custom.input_schema.type: Field required` },
  ),
  eachTool('input_schema is the schema of an object', ({ schema, index }) =>
    record(schema).type === 'object'
      ? undefined
      : { message: `tools.${index}.custom.input_schema.type: Input should be 'object'` },
  ),
  eachTool('no oneOf, anyOf, allOf at the root', ({ schema, index }) =>
    ['oneOf', 'anyOf', 'allOf'].some((keyword) => keyword in record(schema))
      ? {
          message: `tools.${index}.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level`,
        }
      : undefined,
  ),
  eachTool('a schema of draft 2020-12', ({ schema, index }) => {
    const fault = faultOf(schema, '2020-12');
    return fault === undefined
      ? undefined
      : {
          message: `tools.${index}.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12 (https://json-schema.org/draft/2020-12). ${fault}`,
        };
  }),
  eachTool('plain keys of properties', ({ schema, index }) =>
    placesIn(schema).some(({ schema: part }) =>
      Object.keys(record(part.properties)).some((key) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(key)),
    )
      ? {
          message: `tools.${index}.custom.input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'`,
        }
      : undefined,
  ),
];

/** Messages at Anthropic. */
export const anthropicMessages: Rule[] = [
  eachMessage('roles are user and assistant', ({ role }) =>
    role === 'user' || role === 'assistant'
      ? undefined
      : {
          message: `messages: Unexpected role "${String(role)}". The Messages API accepts a top-level \`system\` parameter, not "system" as an input message role.`,
        },
  ),
  eachMessage('no empty text', ({ content }, index) => {
    const texts = blocksOf(content).filter(({ type }) => type === 'text');
    if (texts.some(({ text }) => text === '') || (typeof content === 'string' && content === ''))
      return { message: 'messages: text content blocks must be non-empty' };
    if (blocksOf(content).length === 0)
      return {
        message: `messages.${index}: all messages must have non-empty content except for the optional final assistant message`,
      };
    const onlyBlank = blocksOf(content).length === texts.length && textOf(texts).trim() === '';
    return onlyBlank ? { message: 'messages: text content blocks must contain non-whitespace text' } : undefined;
  }),
  {
    rule: 'no empty text in system',
    refusal: ({ body }) =>
      list(body.system).some(({ text }) => text === '')
        ? { message: 'system: text content blocks must be non-empty' }
        : undefined,
  },
  eachMessage('the id of a call has letters, digits, _ and -', ({ content }, index) =>
    first(blocksOf(content), ({ type, id }, block) =>
      type === 'tool_use' && !/^[a-zA-Z0-9_-]+$/.test(String(id))
        ? {
            message: `messages.${index}.content.${block}.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'`,
          }
        : undefined,
    ),
  ),
  eachMessage('every call is answered in the next message', ({ content }, index, { messages }) => {
    const answered = blocksOf(messages[index + 1]?.content).map(({ tool_use_id }) => tool_use_id);
    const open = callsOf(content).filter((id) => !answered.includes(id));
    return open.length === 0
      ? undefined
      : {
          message: `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
        };
  }),
  eachMessage('a result answers a call of the message before', ({ content }, index, { messages }) =>
    first(blocksOf(content), ({ type, tool_use_id }, block) =>
      type === 'tool_result' && !callsOf(messages[index - 1]?.content).includes(String(tool_use_id))
        ? {
            message: `messages.${index}.content.${block}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${String(tool_use_id)}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
          }
        : undefined,
    ),
  ),
  eachMessage('results stand before text', ({ content }, index, { messages }) => {
    const types = blocksOf(content).map(({ type }) => type);
    return types.lastIndexOf('tool_result') > types.findIndex((type) => type !== 'tool_result') &&
      types.some((type) => type !== 'tool_result')
      ? {
          message: `messages.${index - 1}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${callsOf(messages[index - 1]?.content).join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
        }
      : undefined;
  }),
  eachMessage('thinking comes back first and unchanged', ({ role, content }, index, { body, given }) => {
    if (role !== 'assistant' || record(body.thinking).type === undefined || isOff(body)) return undefined;
    const [first] = blocksOf(content);
    if (callsOf(content).length === 0) return undefined;
    if (first?.type !== 'thinking' && first?.type !== 'redacted_thinking')
      return {
        message: `messages.${index}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${String(first?.type)}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block.`,
      };
    return given.signatures.has(String(first.signature))
      ? undefined
      : { message: `messages.${index}.content.0: Invalid \`signature\` in \`thinking\` block` };
  }),
  {
    rule: 'at most 4 marks for the cache',
    refusal: ({ body }) => {
      const marks = JSON.stringify([body.system, body.tools, body.messages]).split('"cache_control":{').length - 1;
      return marks > 4
        ? { message: `A maximum of 4 blocks with cache_control may be provided. Found ${marks}.` }
        : undefined;
    },
  },
  {
    rule: 'the last message is the user’s, from 4.6 on',
    refusal: ({ messages, model }) =>
      messages.at(-1)?.role === 'assistant' && versionOf(model) >= 4.06
        ? {
            message:
              'This model does not support assistant message prefill. The conversation must end with a user message.',
          }
        : undefined,
  },
  {
    rule: 'the assistant’s last words end without a space',
    refusal: ({ messages }) => {
      const last = messages.at(-1);
      return last?.role === 'assistant' && /\s$/.test(textOf(last.content))
        ? { message: 'messages: final assistant content cannot end with trailing whitespace' }
        : undefined;
    },
  },
];

/** Options at Anthropic. */
export const anthropicOptions: Rule[] = [
  unknownFields(fields.split(' '), (field) => ({ message: `${field}: Extra inputs are not permitted` })),
  {
    rule: 'max_tokens is given',
    refusal: ({ body }) =>
      typeof body.max_tokens === 'number' ? undefined : { message: 'max_tokens: Field required' },
  },
  {
    rule: 'max_tokens is within the model’s ceiling',
    refusal: ({ body, model }) => {
      const ceiling = ceilings.find(([pattern]) => pattern.test(model))?.[1] ?? Infinity;
      return Number(body.max_tokens) > ceiling
        ? {
            message: `max_tokens: ${Number(body.max_tokens)} > ${ceiling}, which is the maximum allowed number of output tokens for ${model}`,
          }
        : undefined;
    },
  },
  {
    rule: 'no forced call while thinking',
    refusal: ({ body }) =>
      ['any', 'tool'].includes(String(record(body.tool_choice).type)) &&
      record(body.thinking).type !== undefined &&
      !isOff(body)
        ? { message: 'Thinking may not be enabled when tool_choice forces tool use.' }
        : undefined,
  },
  { rule: 'sampling as the model takes it', refusal: ({ body, model }) => samplingFault(body, model) },
  {
    rule: 'a budget for thinking of at least 1024, below max_tokens',
    refusal: ({ body }) => {
      const budget = record(body.thinking).budget_tokens;
      if (typeof budget !== 'number') return undefined;
      if (budget < 1024)
        return { message: 'thinking.enabled.budget_tokens: Input should be greater than or equal to 1024' };
      return budget >= Number(body.max_tokens)
        ? { message: '`max_tokens` must be greater than `thinking.budget_tokens`.' }
        : undefined;
    },
  },
  {
    rule: 'stop sequences hold more than white space',
    refusal: ({ body }) =>
      Array.isArray(body.stop_sequences) && body.stop_sequences.some((text) => String(text).trim() === '')
        ? { message: 'stop_sequences: each stop sequence must contain non-whitespace' }
        : undefined,
  },
];

/** A browser page, including an extension's, must declare that it deliberately sends the key from the browser. */
export const browserAccess: Rule = {
  rule: 'a browser says that it means to',
  refusal: ({ headers }) =>
    headers.origin !== undefined && headers['anthropic-dangerous-direct-browser-access'] !== 'true'
      ? {
          status: 401,
          type: 'authentication_error',
          message: "CORS requests must set 'anthropic-dangerous-direct-browser-access' header",
        }
      : undefined,
};

const ceilings: [RegExp, number][] = [
  [/^claude-3-haiku/, 4096],
  [/^claude-opus-4(-1)?-2\d{7}$|^claude-opus-4-[01]$/, 32_000],
  [/^claude-(sonnet-4-2\d{7}$|(opus|sonnet|haiku)-4-5)/, 64_000],
  [/^claude-/, 128_000],
];

/** 4.06 for claude-opus-4-6; 0 for another name. */
function versionOf(model: string): number {
  const [, major, minor = '0'] = /^claude-[a-z]+-(\d)(?:-(\d{1,2}))?(?!\d)/.exec(model) ?? [];
  return major === undefined ? 0 : Number(major) + Number(minor) / 100;
}

function samplingFault(body: Json, model: string): Refusal | undefined {
  const { temperature, top_p, top_k } = body;
  if (temperature !== undefined && (Number(temperature) < 0 || Number(temperature) > 1))
    return { message: 'temperature: range: 0..1' };
  if (record(body.thinking).type !== undefined && !isOff(body) && temperature !== undefined && temperature !== 1)
    return { message: '`temperature` may only be set to 1 when thinking is enabled or in adaptive mode.' };
  const version = versionOf(model);
  if ((version === 4.05 || version === 4.06) && temperature !== undefined && top_p !== undefined)
    return { message: '`temperature` and `top_p` cannot both be specified for this model. Please use only one.' };
  if (version <= 4.06) return undefined;
  if (temperature !== undefined && temperature !== 1)
    return { message: 'temperature: only 1 is supported by this model' };
  if (top_p !== undefined && Number(top_p) < 0.99) return { message: 'top_p: not supported by this model' };
  return top_k === undefined ? undefined : { message: 'top_k: not supported by this model' };
}

function isOff(body: Json): boolean {
  return record(body.thinking).type === 'disabled';
}
function blocksOf(content: unknown): Json[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : list(content);
}
function callsOf(content: unknown): string[] {
  return blocksOf(content)
    .filter(({ type }) => type === 'tool_use')
    .map(({ id }) => String(id));
}

import { record } from '../json.ts';
import type { Rule } from './rule.ts';

const fields =
  'audio frequency_penalty function_call functions logit_bias logprobs max_completion_tokens max_tokens messages metadata modalities model n parallel_tool_calls prediction presence_penalty prompt_cache_key prompt_cache_retention reasoning_effort response_format safety_identifier seed service_tier stop store stream stream_options temperature tool_choice tools top_logprobs top_p user verbosity web_search_options';
const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

/** Models that reason: they accept only the default sampling, and use another name for the answer's limit. */
export function reasons(model: string): boolean {
  return /^(o\d|gpt-([5-9]|\d\d))/.test(model);
}

/** From gpt-5.4 on, chat completions accept tools only with reasoning switched off. */
function reasonsByDefault(model: string): boolean {
  return /^gpt-(5\.([4-9]|\d\d)|[6-9]|\d\d)/.test(model);
}

/** The options of chat completions at OpenAI and Azure. */
export const openAiOptions: Rule[] = [
  unknownFields(fields.split(' '), (field) => ({ message: `Unrecognized request argument supplied: ${field}` })),
  {
    rule: 'gpt-5.4 and later take tools in chat completions only without reasoning',
    refusal: ({ model, body, tools }) =>
      tools.length > 0 && reasonsByDefault(model) && body.reasoning_effort !== 'none'
        ? {
            message: `Function tools with reasoning_effort are not supported for ${model} in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.`,
            param: 'reasoning_effort',
          }
        : undefined,
  },
  {
    rule: 'models that reason take max_completion_tokens',
    refusal: ({ model, body }) =>
      reasons(model) && 'max_tokens' in body
        ? {
            message:
              "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
            param: 'max_tokens',
            code: 'unsupported_parameter',
          }
        : undefined,
  },
  defaultSampling((body) => body.reasoning_effort === 'none'),
  toolOption('tool_choice'),
  toolOption('parallel_tool_calls'),
  {
    rule: 'o-series: no parallel_tool_calls',
    refusal: ({ model, body }) =>
      /^o\d/.test(model) && 'parallel_tool_calls' in body
        ? { message: 'Unrecognized request argument supplied: parallel_tool_calls' }
        : undefined,
  },
  {
    rule: 'stream_options stand with stream: true',
    refusal: ({ body }) =>
      'stream_options' in body && body.stream !== true
        ? {
            message: "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
            param: 'stream_options',
          }
        : undefined,
  },
  effortAmong((body) => body.reasoning_effort, 'reasoning_effort'),
  {
    rule: 'at most 4 stop sequences',
    refusal: ({ body }) =>
      Array.isArray(body.stop) && body.stop.length > 4
        ? {
            message: `Invalid 'stop': array too long. Expected an array with maximum length 4, but got an array with length ${body.stop.length} instead.`,
            param: 'stop',
            code: 'array_above_max_length',
          }
        : undefined,
  },
  {
    rule: 'a json_schema has a name of at most 64 characters',
    refusal: ({ body }) => {
      const format = record(body.response_format);
      if (format.type !== 'json_schema') return undefined;
      const { name } = record(format.json_schema);
      return typeof name === 'string' && /^[\w-]{1,64}$/.test(name)
        ? undefined
        : {
            message: "Missing required parameter: 'response_format.json_schema.name'.",
            param: 'response_format.json_schema.name',
            code: 'missing_required_parameter',
          };
    },
  },
];

/** Models that reason accept only the default sampling unless reasoning is switched off. */
export function defaultSampling(isOff: (body: Record<string, unknown>) => boolean): Rule {
  return {
    rule: 'models that reason take the default sampling alone',
    refusal: ({ model, body }) => {
      if (!reasons(model) || isOff(body)) return undefined;
      const option = ['temperature', 'top_p'].find((name) => name in body && body[name] !== 1);
      return option === undefined
        ? undefined
        : {
            message: `Unsupported value: '${option}' does not support ${String(body[option])} with this model. Only the default (1) value is supported.`,
            param: option,
            code: 'unsupported_value',
          };
    },
  };
}

export function effortAmong(read: (body: Record<string, unknown>) => unknown, param: string): Rule {
  return {
    rule: `${param} is a known word`,
    refusal: ({ body }) => {
      const effort = read(body);
      return effort === undefined || effort === null || efforts.includes(String(effort))
        ? undefined
        : {
            message: `Invalid value: '${String(effort)}'. Supported values are: ${efforts.map((word) => `'${word}'`).join(', ')}.`,
            param,
            code: 'invalid_value',
          };
    },
  };
}

/** The first field of the body that the service does not know. */
export function unknownFields(known: string[], refusal: (field: string) => ReturnType<Rule['refusal']>): Rule {
  return {
    rule: 'no unknown field',
    refusal: ({ body }) => {
      const field = Object.keys(body).find((name) => !known.includes(name));
      return field === undefined ? undefined : refusal(field);
    },
  };
}

/** Options about tools are only allowed together with tools. */
export function toolOption(option: 'tool_choice' | 'parallel_tool_calls'): Rule {
  return {
    rule: `${option} stands with tools`,
    refusal: ({ body, tools }) =>
      option in body && tools.length === 0
        ? {
            message: `Invalid value for '${option}': '${option}' is only allowed when 'tools' are specified.`,
            param: option,
          }
        : undefined,
  };
}

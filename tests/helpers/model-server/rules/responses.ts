import { list, record, type Json } from '../json.ts';
import { defaultSampling, effortAmong, toolOption, unknownFields } from './openai-options.ts';
import { tooLong } from './openai-tools.ts';
import { first, type Rule } from './rule.ts';

const fields =
  'background conversation include input instructions max_output_tokens max_tool_calls metadata model parallel_tool_calls previous_response_id prompt prompt_cache_key prompt_cache_retention reasoning safety_identifier service_tier store stream stream_options temperature text tool_choice tools top_logprobs top_p truncation user';

/**
 * What OpenAI refuses in the options and items of the Responses API; its tools are checked as those of chat
 * completions.
 */
export const responsesRules: Rule[] = [
  unknownFields(fields.split(' '), (field) => ({
    message: `Unknown parameter: '${field}'.`,
    param: field,
    code: 'unknown_parameter',
  })),
  {
    rule: 'a tool says its name beside its type',
    refusal: ({ body }) =>
      first(list(body.tools), (tool, index) =>
        tool.type === 'function' && typeof tool.name !== 'string'
          ? {
              message: `Missing required parameter: 'tools[${index}].name'.`,
              param: `tools[${index}].name`,
              code: 'missing_required_parameter',
            }
          : undefined,
      ),
  },
  itemRule('the id of a call has at most 64 characters', (item, index) =>
    typeof item.call_id === 'string' ? tooLong(`input[${index}].call_id`, item.call_id, 64) : undefined,
  ),
  itemRule('an output answers a call', (item, _, input) =>
    item.type === 'function_call_output' && !input.some((other) => isCallOf(other, item.call_id))
      ? { message: `No tool call found for function call output with call_id ${String(item.call_id)}.`, param: 'input' }
      : undefined,
  ),
  itemRule('every call has its output', (item, _, input) =>
    item.type === 'function_call' && !input.some((other) => isOutputOf(other, item.call_id))
      ? { message: `No tool output found for function call ${String(item.call_id)}.`, param: 'input' }
      : undefined,
  ),
  {
    rule: 'with store: false reasoning comes back with its encrypted content',
    refusal: ({ body, input }) =>
      first(input, (item) =>
        body.store === false && (item.type === 'item_reference' || isBareReasoning(item))
          ? {
              status: 404,
              message: `Item with id '${String(item.id)}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`,
              param: 'input',
            }
          : undefined,
      ),
  },
  {
    rule: 'a call that comes back by its id comes with the reasoning before it',
    refusal: ({ input, given }) =>
      first(input, (item) => {
        const reasoning = given.reasoning.get(String(item.id));
        return item.type !== 'function_call' ||
          reasoning === undefined ||
          input.some(({ encrypted_content }) => encrypted_content === reasoning)
          ? undefined
          : {
              message: `Item '${String(item.id)}' of type 'function_call' was provided without its required 'reasoning' item: 'rs_${String(item.id).slice(3)}'.`,
              param: 'input',
            };
      }),
  },
  itemRule('what is said is a string or typed parts of the right side', (item, index) => {
    const wanted = item.role === 'assistant' ? ['output_text', 'refusal'] : ['input_text', 'input_image', 'input_file'];
    const strange = list(item.content).find(({ type }) => !wanted.includes(String(type)));
    return isMessage(item) && strange
      ? {
          message: `Invalid value: '${String(strange.type)}'. Supported values are: ${wanted.map((type) => `'${type}'`).join(', ')}.`,
          param: `input[${index}].content[0]`,
          code: 'invalid_value',
        }
      : undefined;
  }),
  defaultSampling((body) => record(body.reasoning).effort === 'none'),
  toolOption('tool_choice'),
  toolOption('parallel_tool_calls'),
  effortAmong((body) => record(body.reasoning).effort, 'reasoning.effort'),
];

function itemRule(
  rule: string,
  refusal: (item: Json, index: number, input: Json[]) => ReturnType<Rule['refusal']>,
): Rule {
  return { rule, refusal: ({ input }) => first(input, (item, index) => refusal(item, index, input)) };
}
function isMessage({ type }: Json): boolean {
  return type === undefined || type === 'message';
}
function isCallOf({ type, call_id }: Json, id: unknown): boolean {
  return type === 'function_call' && call_id === id;
}
function isOutputOf({ type, call_id }: Json, id: unknown): boolean {
  return type === 'function_call_output' && call_id === id;
}
function isBareReasoning({ type, encrypted_content }: Json): boolean {
  return type === 'reasoning' && typeof encrypted_content !== 'string';
}

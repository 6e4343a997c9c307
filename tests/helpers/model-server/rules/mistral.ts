import { list, type Json } from '../json.ts';
import type { Refusal } from '../refusal.ts';
import { callIdsOf, resultsAfter } from './openai-messages.ts';
import { unknownFields } from './openai-options.ts';
import { eachMessage, eachTool, first, type Rule } from './rule.ts';
import { faultOf } from './schema-walk.ts';

const bodyFields =
  'frequency_penalty max_tokens messages metadata model n parallel_tool_calls prediction presence_penalty prompt_mode random_seed reasoning_effort response_format safe_prompt stop stream stream_options temperature tool_choice tools top_p guardrails prompt_cache_key';
const messageFields: Record<string, string> = {
  system: 'role content',
  user: 'role content',
  assistant: 'role content tool_calls prefix',
  tool: 'role content tool_call_id name',
};

export const mistralRules: Rule[] = [
  unknownFields(bodyFields.split(' '), (field) => extra(field)),
  eachMessage('no unknown field in a message', (message, index) => {
    const known = (messageFields[String(message.role)] ?? '').split(' ');
    const field = Object.keys(message).find((name) => !known.includes(name));
    return field === undefined ? undefined : extra(`messages.${index}.${String(message.role)}.${field}`);
  }),
  eachTool('a name of at most 64 letters, digits, _ and -', ({ name }) =>
    /^[a-zA-Z0-9_-]{1,64}$/.test(name)
      ? undefined
      : {
          message: `Function name was ${name} but must be a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64.`,
          type: 'invalid_function_call',
          code: '3280',
        },
  ),
  eachTool('a schema of draft 7', ({ schema }) => {
    const fault = schema === undefined ? undefined : faultOf(schema, '7');
    return fault === undefined ? undefined : { message: `Invalid tool schema: ${fault}`, code: '3280' };
  }),
  eachMessage('an id of a call has 9 letters and digits', (message) =>
    first(message.role === 'tool' ? [message.tool_call_id] : list(message.tool_calls).map(({ id }) => id), idFault),
  ),
  eachMessage('a message follows one that it can follow', ({ role }, index, { messages }) => {
    const before = String(messages[index - 1]?.role);
    const wrong =
      (before === 'tool' && (role === 'user' || role === 'system')) ||
      (role === 'tool' && before !== 'tool' && before !== 'assistant');
    return wrong ? order(`Unexpected role '${String(role)}' after role '${before}'`) : undefined;
  }),
  eachMessage('as many results as calls', (message, index, { messages }) =>
    countFault(callIdsOf(message), resultsAfter(messages, index)),
  ),
  {
    rule: 'the last message is the user’s or a tool’s',
    refusal: ({ messages }) => {
      const last = messages.at(-1);
      return last && last.role !== 'user' && last.role !== 'tool' && last.prefix !== true
        ? order(
            `Expected last role User or Tool (or Assistant with prefix True) for serving but got ${String(last.role)}`,
          )
        : undefined;
    },
  },
];

function extra(place: string): Refusal {
  return { status: 422, message: 'Extra inputs are not permitted', param: place };
}

function order(message: string): Refusal {
  return { message, type: 'invalid_request_message_order', code: '3230' };
}

function idFault(id: unknown): Refusal | undefined {
  if (typeof id !== 'string' || id === '')
    return { message: 'Tool call id has to be defined.', type: 'invalid_function_call', code: '3280' };
  return /^[a-zA-Z0-9]{9}$/.test(id)
    ? undefined
    : {
        message: `Tool call id was ${id} but must be a-z, A-Z, 0-9, with a length of 9.`,
        type: 'invalid_function_call',
        code: '3280',
      };
}

function countFault(ids: string[], results: Json[]): Refusal | undefined {
  if (ids.length === 0) return undefined;
  const twice = ids.find((id, index) => ids.indexOf(id) < index);
  if (twice !== undefined) return order(`Duplicate tool call id ${twice} in assistant message`);
  const strange = results.find(({ tool_call_id }) => !ids.includes(String(tool_call_id)));
  if (strange) return order(`Unexpected tool call id ${String(strange.tool_call_id)} in tool results`);
  return ids.length === results.length ? undefined : order('Not the same number of function calls and responses');
}

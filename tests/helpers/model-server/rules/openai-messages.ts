import { list, record, type Json } from '../json.ts';
import type { Refusal } from '../refusal.ts';
import { tooLong } from './openai-tools.ts';
import { eachMessage, first, type Rule } from './rule.ts';

/** Ids of the calls that a message makes. */
export function callIdsOf(message: Json | undefined): string[] {
  return list(message?.tool_calls).map(({ id }) => String(id));
}

/** The results that directly follow a message, up to the next other message. */
export function resultsAfter(messages: Json[], index: number): Json[] {
  const rest = messages.slice(index + 1);
  const end = rest.findIndex(({ role }) => role !== 'tool');
  return end < 0 ? rest : rest.slice(0, end);
}

/** Every call is answered directly after it. OpenAI, Azure, DeepSeek; the last ends the message with other words. */
export function answeredCalls(
  ending = (ids: string[]) => `The following tool_call_ids did not have response messages: ${ids.join(', ')}`,
): Rule {
  return eachMessage('every call is answered directly behind it', (message, index, { messages }) => {
    const answered = resultsAfter(messages, index).map(({ tool_call_id }) => tool_call_id);
    const open = callIdsOf(message).filter((id) => !answered.includes(id));
    if (open.length === 0) return undefined;
    return {
      message: `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. ${ending(open)}`,
      param: 'messages',
    };
  });
}

/** A result answers a call of the assistant's message before it. */
export function knownResults(text: string): Rule {
  return eachMessage('a result answers a call before it', (message, index, { messages }) => {
    if (message.role !== 'tool') return undefined;
    const caller = messages.slice(0, index).findLast(({ role }) => role !== 'tool');
    const known = callIdsOf(caller).includes(String(message.tool_call_id));
    return known ? undefined : { message: text, param: `messages.[${index}].role` };
  });
}

export const noEmptyToolCalls: Rule = eachMessage('tool_calls are no empty list', ({ tool_calls }, index) =>
  Array.isArray(tool_calls) && tool_calls.length === 0 ? emptyArray(`messages[${index}].tool_calls`) : undefined,
);

/** What OpenAI and Azure refuse in the messages of chat completions. */
export const openAiMessages: Rule[] = [
  noEmptyToolCalls,
  eachMessage('content is no empty list', ({ content }, index) =>
    Array.isArray(content) && content.length === 0 ? emptyArray(`messages[${index}].content`) : undefined,
  ),
  eachMessage('a message says something', ({ role, content, tool_calls }, index) =>
    (content === null || content === undefined) && !(role === 'assistant' && list(tool_calls).length > 0)
      ? {
          message: "Invalid value for 'content': expected a string, got null.",
          param: `messages.[${index}].content`,
        }
      : undefined,
  ),
  eachMessage('at most 128 calls in a message', ({ tool_calls }, index) =>
    list(tool_calls).length > 128
      ? {
          message: `Invalid 'messages[${index}].tool_calls': array too long. Expected an array with maximum length 128, but got an array with length ${list(tool_calls).length} instead.`,
          param: `messages[${index}].tool_calls`,
          code: 'array_above_max_length',
        }
      : undefined,
  ),
  eachMessage('the id of a call has at most 40 characters', (message, index) =>
    first(callIdsOf(message), (id, call) => tooLong(`messages[${index}].tool_calls[${call}].id`, id, 40)),
  ),
  knownResults(
    "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
  ),
  answeredCalls(),
  eachMessage('images are the user’s alone', ({ role, content }, index) =>
    role !== 'user' && list(content).some(({ type }) => type === 'image_url')
      ? {
          message: `Invalid 'messages[${index}]'. Image URLs are only allowed for messages with role 'user', but this message with role '${String(role)}' contains an image URL.`,
          param: `messages[${index}]`,
        }
      : undefined,
  ),
  eachMessage('a name has no spaces and no <|\\/>', ({ name }, index) =>
    name === undefined || /^[^\s<|\\/>]+$/.test(String(name))
      ? undefined
      : {
          message: `Invalid 'messages[${index}].name': string does not match pattern. Expected a string that matches the pattern '^[^\\s<|\\\\/>]+$'.`,
          param: `messages[${index}].name`,
          code: 'invalid_value',
        },
  ),
];

/** The roles that a service knows; the refusal of another role names the accepted ones. */
export function rolesAmong(roles: string[], refusal: (role: string, index: number) => Refusal): Rule {
  return eachMessage(`a role is one of ${roles.join(', ')}`, ({ role }, index) =>
    roles.includes(String(role)) ? undefined : refusal(String(role), index),
  );
}

/** The arguments of every call in a message. */
export function argumentsIn(message: Json): string[] {
  return list(message.tool_calls).map((call) => String(record(call.function).arguments));
}

function emptyArray(param: string): Refusal {
  return {
    message: `Invalid '${param}': empty array. Expected an array with minimum length 1, but got an empty array instead.`,
    param,
    code: 'empty_array',
  };
}

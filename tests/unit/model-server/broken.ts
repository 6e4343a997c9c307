import type { DialectName } from '../../helpers/model-server.ts';
import { list, record, type Json } from '../../helpers/model-server/json.ts';
import type { WireApi } from '../../helpers/model-server/types.ts';

/** One request that a service refuses. */
export interface Row {
  dialect: DialectName;
  api: WireApi;
  rule: string;
  /** What is done to a portable request. */
  change: (body: Json) => void;
  headers?: Record<string, string>;
  /** Default: 400. */
  status?: number;
  /** Part of the answer, as it stands in the body. */
  says: string;
}

const parameters = (body: Json): Json => {
  const tool = list(body.tools)[0]!;
  return record(record(tool.function ?? tool)[tool.input_schema ? 'input_schema' : 'parameters']);
};
const spec = (body: Json): Json => {
  const tool = list(body.tools)[0]!;
  return record(tool.function ?? tool);
};
const property = (body: Json, key: string, value: unknown): void => {
  record(parameters(body).properties)[key] = value;
};
const message = (body: Json, index: number): Json => list(body.messages ?? body.input).at(index)!;
const say = (body: Json, ...messages: Json[]): void => void (body.messages as Json[]).push(...messages);
const call = (body: Json): Json => list(message(body, 2).tool_calls)[0]!;
const image = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } };
const user = { role: 'user', content: 'Go on' };

type Short = [rule: string, change: (body: Json) => void, says: string, more?: Partial<Row>];
const rows = (dialect: DialectName, api: WireApi, list: Short[]): Row[] =>
  list.map(([rule, change, says, more]) => ({ dialect, api, rule, change, says, ...more }));

export const broken: Row[] = [
  ...rows('openai-chat', 'openai', [
    ['tools are not an empty list', (body) => (body.tools = []), "[] is too short - 'tools'"],
    ['at most 128 tools', (body) => (body.tools = Array(129).fill(list(body.tools)[0])), 'array_above_max_length'],
    ['a name of letters, digits, _ and -', (body) => (spec(body).name = 'page.click'), 'does not match pattern'],
    ['a name of at most 64 characters', (body) => (spec(body).name = 'x'.repeat(65)), 'length 65 instead'],
    [
      'a description of at most 1024 characters',
      (body) => (spec(body).description = 'x'.repeat(1025)),
      "'tools[0].function.description': string too long",
    ],
    ['parameters are the schema of an object', (body) => (spec(body).parameters = {}), "got 'type: null'"],
    ['no oneOf, anyOf, allOf, enum, not at the root', (body) => (parameters(body).anyOf = []), 'at the top level'],
    [
      'the root has properties',
      (body) => (spec(body).parameters = { type: 'object' }),
      "Invalid schema for function 'click': In context=(), object schema missing properties.",
    ],
    [
      'an array schema has items',
      (body) => property(body, 'list', { type: 'array', items: { type: ['string', 'array'] } }),
      "In context=('properties', 'list', 'items', 'type', '1'), array schema missing items.",
    ],
    [
      'an array schema has items',
      (body) => property(body, 'list', { type: 'array' }),
      '"param":"tools[0].function.parameters","code":"invalid_function_parameters"',
    ],
    [
      'strict: every property is required, nothing else is allowed',
      (body) => (spec(body).strict = true),
      "'additionalProperties' is required to be supplied and to be false",
    ],
    ['tool_calls are no empty list', (body) => (message(body, 2).tool_calls = []), 'empty_array'],
    ['content is no empty list', (body) => (message(body, 1).content = []), "'messages[1].content': empty array"],
    [
      'a message says something',
      (body) => say(body, { role: 'assistant', content: null }),
      "Invalid value for 'content': expected a string, got null.",
    ],
    [
      'at most 128 calls in a message',
      (body) => (message(body, 2).tool_calls = Array(129).fill(call(body))),
      "'messages[2].tool_calls': array too long",
    ],
    ['the id of a call has at most 40 characters', (body) => (call(body).id = 'x'.repeat(41)), 'length 41 instead'],
    [
      'a result answers a call before it',
      (body) => (message(body, 3).tool_call_id = 'other'),
      "must be a response to a preceeding message with 'tool_calls'.",
    ],
    [
      'every call is answered directly behind it',
      (body) => (body.messages as Json[]).splice(3, 1, user),
      'The following tool_call_ids did not have response messages: abcdef123',
    ],
    [
      'images are the user’s alone',
      (body) => (message(body, 3).content = [image]),
      "this message with role 'tool' contains an image URL",
    ],
    ['a name has no spaces and no <|\\/>', (body) => (message(body, 1).name = 'Ann B'), "'messages[1].name'"],
    ['no unknown field', (body) => (body.top_k = 1), 'Unrecognized request argument supplied: top_k'],
    [
      'gpt-5.4 and later take tools in chat completions only without reasoning',
      (body) => (body.model = 'gpt-5.6-terra'),
      'use /v1/responses or set reasoning_effort to',
    ],
    [
      'models that reason take max_completion_tokens',
      (body) => Object.assign(body, { model: 'gpt-5.1', max_tokens: 9 }),
      "Use 'max_completion_tokens' instead.",
    ],
    [
      'models that reason take the default sampling alone',
      (body) => Object.assign(body, { model: 'o3', temperature: 0 }),
      "'temperature' does not support 0 with this model",
    ],
    ['tool_choice stands with tools', (body) => leaveTools(body, { tool_choice: 'auto' }), "only allowed when 'tools'"],
    [
      'parallel_tool_calls stands with tools',
      (body) => leaveTools(body, { parallel_tool_calls: false }),
      "'parallel_tool_calls' is only allowed when 'tools' are specified.",
    ],
    [
      'o-series: no parallel_tool_calls',
      (body) => Object.assign(body, { model: 'o3', parallel_tool_calls: false }),
      'Unrecognized request argument supplied: parallel_tool_calls',
    ],
    [
      'stream_options stand with stream: true',
      (body) => Object.assign(body, { stream: false, stream_options: {} }),
      "only allowed when 'stream' is enabled",
    ],
    ['reasoning_effort is a known word', (body) => (body.reasoning_effort = 'much'), "Invalid value: 'much'"],
    ['at most 4 stop sequences', (body) => (body.stop = ['a', 'b', 'c', 'd', 'e']), "Invalid 'stop': array too long"],
    [
      'a json_schema has a name of at most 64 characters',
      (body) => (body.response_format = { type: 'json_schema', json_schema: {} }),
      'response_format.json_schema.name',
    ],
  ]),
  ...rows('openai-responses', 'responses', [
    [
      'an array schema has items',
      (body) => property(body, 'list', { type: 'array' }),
      '"param":"tools[0].parameters","code":"invalid_function_parameters"',
    ],
    ['no unknown field', (body) => (body.max_tokens = 1), "Unknown parameter: 'max_tokens'."],
    [
      'a tool says its name beside its type',
      (body) => (body.tools = [{ type: 'function', function: { name: 'click' } }]),
      "Missing required parameter: 'tools[0].name'.",
    ],
    [
      'the id of a call has at most 64 characters',
      (body) => (message(body, 1).call_id = 'x'.repeat(65)),
      "'input[1].call_id': string too long",
    ],
    [
      'an output answers a call',
      (body) => (body.input as Json[]).splice(1, 1),
      'No tool call found for function call output with call_id abcdef123.',
    ],
    [
      'every call has its output',
      (body) => (body.input as Json[]).splice(2, 1),
      'No tool output found for function call abcdef123.',
    ],
    [
      'with store: false reasoning comes back with its encrypted content',
      (body) => (body.input as Json[]).splice(1, 0, { type: 'reasoning', id: 'rs_1', summary: [] }),
      'Items are not persisted when `store` is set to false.',
      { status: 404 },
    ],
    [
      'what is said is a string or typed parts of the right side',
      (body) => (message(body, 0).content = [{ type: 'text', text: 'Hi' }]),
      "Supported values are: 'input_text'",
    ],
    ['reasoning.effort is a known word', (body) => (body.reasoning = { effort: 'much' }), "Invalid value: 'much'"],
  ]),
  ...rows('anthropic', 'anthropic', [
    [
      'a browser says that it means to',
      () => undefined,
      "CORS requests must set 'anthropic-dangerous-direct-browser-access' header",
      { status: 401, headers: { origin: 'moz-extension://x' } },
    ],
    [
      'a name of 1 to 128 letters, digits, _ and -',
      (body) => (spec(body).name = 'x'.repeat(129)),
      'tools.0.custom.name: String should have at most 128 characters',
    ],
    ['every name once', (body) => (body.tools as Json[]).push(spec(body)), 'tools: Tool names must be unique.'],
    [
      'input_schema says its type',
      (body) => (spec(body).input_schema = { properties: {} }),
      'tools.0.custom.input_schema.type: Field required',
    ],
    [
      'input_schema is the schema of an object',
      (body) => (parameters(body).type = 'array'),
      "input_schema.type: Input should be 'object'",
    ],
    [
      'no oneOf, anyOf, allOf at the root',
      (body) => (parameters(body).oneOf = []),
      'input_schema does not support oneOf, allOf, or anyOf at the top level',
    ],
    [
      'a schema of draft 2020-12',
      (body) => property(body, 'n', { type: 'number', exclusiveMinimum: true }),
      'It must match JSON Schema draft 2020-12',
    ],
    ['plain keys of properties', (body) => property(body, 'größe', {}), 'Property keys should match pattern'],
    ['roles are user and assistant', (body) => say(body, { role: 'system', content: 'x' }), 'Unexpected role'],
    [
      'no empty text',
      (body) => (message(body, 0).content = [{ type: 'text', text: '' }]),
      'messages: text content blocks must be non-empty',
    ],
    [
      'no empty text',
      (body) => (message(body, 0).content = ' '),
      'messages: text content blocks must contain non-whitespace text',
    ],
    ['no empty text in system', (body) => (body.system = [{ type: 'text', text: '' }]), 'system: text content blocks'],
    [
      'the id of a call has letters, digits, _ and -',
      (body) => (list(message(body, 1).content)[0]!.id = 'a.b'),
      'messages.1.content.0.tool_use.id: String should match pattern',
    ],
    [
      'every call is answered in the next message',
      (body) => (message(body, 2).content = 'Go on'),
      'messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: abcdef123.',
    ],
    [
      'a result answers a call of the message before',
      (body) => say(body, { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'x', content: 'y' }] }),
      'messages.3.content.0: unexpected `tool_use_id` found in `tool_result` blocks: x.',
    ],
    [
      'results stand before text',
      (body) => (message(body, 2).content as Json[]).unshift({ type: 'text', text: 'Here' }),
      'immediately after: abcdef123',
    ],
    [
      'thinking comes back first and unchanged',
      (body) => (body.thinking = { type: 'enabled', budget_tokens: 2000 }),
      'Expected `thinking` or `redacted_thinking`, but found `tool_use`',
    ],
    [
      'thinking comes back first and unchanged',
      (body) => {
        body.thinking = { type: 'adaptive' };
        (message(body, 1).content as Json[]).unshift({ type: 'thinking', thinking: 'Hm', signature: 'made up' });
      },
      'Invalid `signature` in `thinking` block',
    ],
    [
      'what stands before a thought is as it was',
      (body) => {
        body.model = 'claude-sonnet-5-5';
        (message(body, 1).content as Json[]).unshift({ type: 'thinking', thinking: 'Hm', signature: 'of elsewhere' });
      },
      'The block is bound to a different conversation.',
    ],
    [
      'at most 4 marks for the cache',
      (body) => (body.system = Array(5).fill({ type: 'text', text: 'x', cache_control: { type: 'ephemeral' } })),
      'A maximum of 4 blocks with cache_control may be provided. Found 5.',
    ],
    [
      'the last message is the user’s, from 4.6 on',
      (body) => say(Object.assign(body, { model: 'claude-opus-4-6' }), { role: 'assistant', content: 'So' }),
      'This model does not support assistant message prefill.',
    ],
    [
      'the assistant’s last words end without a space',
      (body) => say(body, { role: 'assistant', content: 'So ' }),
      'final assistant content cannot end with trailing whitespace',
    ],
    ['no unknown field', (body) => (body.seed = 1), 'seed: Extra inputs are not permitted'],
    ['max_tokens is given', (body) => delete body.max_tokens, 'max_tokens: Field required'],
    [
      'max_tokens is within the model’s ceiling',
      (body) => Object.assign(body, { model: 'claude-opus-4-1-20250805', max_tokens: 64000 }),
      'max_tokens: 64000 > 32000, which is the maximum allowed number of output tokens for claude-opus-4-1-20250805',
    ],
    [
      'no forced call while thinking',
      (body) => Object.assign(body, { thinking: { type: 'adaptive' }, tool_choice: { type: 'any' } }),
      'Thinking may not be enabled when tool_choice forces tool use.',
    ],
    [
      'sampling as the model takes it',
      (body) => Object.assign(body, { model: 'claude-sonnet-4-6', temperature: 0, top_p: 1 }),
      '`temperature` and `top_p` cannot both be specified for this model.',
    ],
    [
      'sampling as the model takes it',
      (body) => Object.assign(body, { model: 'claude-opus-4-8', temperature: 0 }),
      'temperature',
    ],
    [
      'a budget for thinking of at least 1024, below max_tokens',
      (body) => (body.thinking = { type: 'enabled', budget_tokens: 9 }),
      'greater than or equal to 1024',
    ],
    [
      'stop sequences hold more than white space',
      (body) => (body.stop_sequences = ['\n']),
      'each stop sequence must contain non-whitespace',
    ],
  ]),
  ...rows('gemini', 'openai', [
    ['a name begins with a letter or _', (body) => (spec(body).name = '9x'), 'Must start with a letter'],
    ['every name once', (body) => (body.tools as Json[]).push(list(body.tools)[0]!), 'Duplicate function declaration'],
    [
      'no keyword outside of Google’s schema',
      (body) => (parameters(body).additionalProperties = false),
      `Unknown name \\"additionalProperties\\" at 'tools[0].function_declarations[0].parameters': Cannot find field.`,
    ],
    [
      'the root has at least one property, or there are no parameters',
      (body) => (spec(body).parameters = { type: 'object', properties: {} }),
      'parameters.properties: should be non-empty for OBJECT type',
    ],
    [
      'each part as Google’s schema wants it',
      (body) => property(body, 'list', { type: 'array' }),
      'parameters.properties[list].items: missing field.',
    ],
    [
      'each part as Google’s schema wants it',
      (body) => property(body, 'n', { type: 'integer', enum: [1] }),
      "parameters.properties.n.enum[0]' (TYPE_STRING), 1",
    ],
    [
      'each part as Google’s schema wants it',
      (body) => property(body, 's', { type: 'string', format: 'uri' }),
      "only 'enum' and 'date-time' are supported for STRING type",
    ],
    [
      'each part as Google’s schema wants it',
      (body) => property(body, 's', { type: ['string', 'null'] }),
      'must be specified when not using one_of, any_of or all_of fields',
    ],
    [
      'a call follows the user or a result',
      (body) => (body.messages as Json[]).splice(1, 1),
      'Please ensure that function call turn comes immediately after a user turn',
    ],
    [
      'Gemini 3: the first call of a turn carries the thought signature that came with it',
      (body) => (body.model = 'gemini-3-pro'),
      'missing a thought_signature in functionCall parts',
    ],
  ]),
  ...rows('mistral', 'openai', [
    [
      'no unknown field',
      (body) => (body.max_completion_tokens = 9),
      '"loc":["body","max_completion_tokens"]',
      {
        status: 422,
      },
    ],
    [
      'no unknown field in a message',
      (body) => (message(body, 2).reasoning_content = 'Hm'),
      'extra_forbidden',
      {
        status: 422,
      },
    ],
    [
      'a name of at most 64 letters, digits, _ and -',
      (body) => (spec(body).name = 'a.b'),
      'Function name was a.b but must be a-z',
    ],
    ['a schema of draft 7', (body) => (parameters(body).required = true), 'Invalid tool schema: '],
    [
      'an id of a call has 9 letters and digits',
      (body) => (call(body).id = 'call_0fyp'),
      'Tool call id was call_0fyp but must be a-z, A-Z, 0-9, with a length of 9.","type":"invalid_function_call"',
    ],
    [
      'a message follows one that it can follow',
      (body) => say(body, user),
      `Unexpected role 'user' after role 'tool'","type":"invalid_request_message_order","param":null,"code":"3230"`,
    ],
    [
      'as many results as calls',
      (body) => (body.messages as Json[]).splice(3, 1, { role: 'assistant', content: 'x' }, user),
      'Not the same number of function calls and responses',
    ],
    [
      'the last message is the user’s or a tool’s',
      (body) => say(body, { role: 'assistant', content: 'x' }),
      'Expected last role User or Tool',
    ],
  ]),
  ...rows('groq', 'openai', [
    [
      'no unknown field in a message',
      (body) => (message(body, 2).reasoning = 'Hm'),
      "property 'reasoning' is unsupported, did you mean 'role'?",
    ],
  ]),
  ...rows('moonshot', 'openai', [
    [
      'reasoning_content stands beside calls',
      (body) => (body.model = 'kimi-k3'),
      'reasoning_content is missing in assistant tool call message at index 2',
    ],
    [
      'ids of calls are as they were given',
      (body) => {
        body.model = 'kimi-k3';
        message(body, 2).reasoning_content = 'Hm';
      },
      'tool_call_id  is not found',
    ],
    [
      'no forced call while thinking',
      (body) => {
        Object.assign(body, { model: 'kimi-k3', tool_choice: 'required' });
        body.messages = [user];
      },
      'incompatible with thinking enabled',
    ],
  ]),
  ...rows('gateway', 'openai', [
    [
      'reasoning_content comes back with the calls',
      (body) => (body.model = 'deepseek-v4-flash'),
      'must be passed back to the API',
    ],
  ]),
  ...rows('litellm', 'openai', [
    [
      'an id holds the signature that came in it',
      (body) => (body.model = 'gemini-3.1-pro'),
      'missing a thought_signature',
    ],
  ]),
  ...rows('cerebras', 'openai', [
    [
      'no unknown field in a message',
      (body) => (message(body, 2).reasoning_content = 'Hm'),
      'body.messages.2.assistant.reasoning_content',
      { status: 422 },
    ],
  ]),
  ...rows('zai', 'openai', [['tool_choice is auto', (body) => (body.tool_choice = 'required'), 'supports only auto']]),
  ...rows('qwen', 'openai', [
    ['tools are not an empty list', (body) => (body.tools = []), "[] is too short - 'tools'"],
    [
      'arguments in the history are JSON',
      (body) => (record(call(body).function).arguments = '{"ref'),
      'must be in JSON format',
    ],
    [
      'no forced call while thinking',
      (body) => Object.assign(body, { model: 'qwen3.8-max', tool_choice: 'required' }),
      'required in thinking mode',
    ],
  ]),
  ...rows('minimax', 'openai', [
    [
      'a result answers a call before it',
      (body) => (message(body, 3).tool_call_id = 'nobody'),
      "tool result's tool id() not found",
      { status: 200 },
    ],
  ]),
  ...rows('cohere', 'openai', [
    [
      'a message says something',
      (body) => (message(body, 1).content = ''),
      'must have non-empty content or tool calls',
    ],
  ]),
  ...rows('deepseek', 'openai', [
    [
      'a role is one of system, user, assistant, tool',
      (body) => (message(body, 0).role = 'developer'),
      'unknown variant `developer`',
    ],
    [
      'content is a string',
      (body) => (message(body, 1).content = [{ type: 'text', text: 'Hi' }]),
      'messages[1]: invalid type: sequence, expected a string',
    ],
    [
      'reasoning_content stands in every turn of the assistant',
      (body) => (body.model = 'deepseek-v4'),
      'Missing `reasoning_content` field in the assistant message at message index 2.',
    ],
    [
      'deepseek-reasoner: the roles take turns',
      (body) => {
        Object.assign(body, { model: 'deepseek-reasoner' });
        message(body, 2).reasoning_content = '';
        say(body, user, user);
      },
      'does not support successive user or assistant messages',
    ],
    [
      'no forced call while thinking',
      (body) => {
        Object.assign(body, { model: 'deepseek-v4', tool_choice: 'required' });
        message(body, 2).reasoning_content = '';
      },
      'Thinking mode does not support this tool_choice',
    ],
    [
      'every call is answered directly behind it',
      (body) => (body.messages as Json[]).splice(3, 1, user),
      '(insufficient tool messages following tool_calls message)',
    ],
  ]),
  ...rows('xai', 'openai', [
    [
      'a role is one of system, user, assistant, tool, function',
      (body) => (message(body, 0).role = 'developer'),
      '"error":"',
    ],
    ['a message has content', (body) => (message(body, 1).content = ''), 'at least one content element'],
    [
      'grok-4: no penalties, stop or reasoning_effort',
      (body) => Object.assign(body, { model: 'grok-4', presence_penalty: 0 }),
      '{"code":"Client specified an invalid argument","error":"Argument not supported on this model: presencePenalty"}',
    ],
  ]),
  ...rows('openrouter', 'openai', [
    [
      'Gemini 3: reasoning_details come back with the calls',
      (body) => (body.model = 'google/gemini-3-pro'),
      '"message":"Provider returned error","metadata":{"raw":"{\\"error\\":{\\"message\\":\\"Function call is missing',
    ],
  ]),
  ...rows('ollama', 'openai', [
    [
      'the origin of an extension is allowed',
      () => undefined,
      '',
      {
        status: 403,
        headers: { origin: 'chrome-extension://x' },
      },
    ],
    [
      'arguments in the history are JSON',
      (body) => (record(call(body).function).arguments = ''),
      'invalid tool call arguments',
    ],
    [
      'an image is data of a known kind',
      (body) => (message(body, 1).content = [image]),
      'image URLs are not currently supported',
    ],
    [
      'reasoning_effort is a word that Ollama knows',
      (body) => (body.reasoning_effort = 'xhigh'),
      'invalid reasoning value: ',
    ],
  ]),
  ...rows('lmstudio', 'openai', [
    [
      'tool_choice is a word',
      (body) => (body.tool_choice = { type: 'function', function: { name: 'click' } }),
      `{"error":"Invalid tool_choice type: 'object'. Supported string values: none, auto, required"}`,
    ],
    [
      'content is a string or a list',
      (body) => (message(body, 2).content = null),
      "'content' field must be a string or an array of objects.",
    ],
    [
      'response_format is json_schema or text',
      (body) => (body.response_format = { type: 'json_object' }),
      "'response_format.type' must be 'json_schema' or 'text'",
    ],
  ]),
  ...rows('llamacpp', 'openai', [
    [
      'content is a string or a list',
      (body) => (message(body, 2).content = null),
      "Expected 'content' to be a string or an array",
      { status: 500 },
    ],
    [
      'a schema that a grammar can be made of',
      (body) => property(body, 'x', { $ref: 'https://example.com/x' }),
      'Unsupported ref: https://example.com/x',
    ],
    [
      'the last two messages are not both the assistant’s',
      (body) => say(body, { role: 'assistant', content: 'a' }, { role: 'assistant', content: 'b' }),
      'Cannot have 2 or more assistant messages at the end of the list.',
    ],
  ]),
  ...rows('vllm', 'openai', [
    ['tools are not an empty list', (body) => (body.tools = []), '`tools` must not be an empty array.'],
    ['tool_choice stands with tools', (body) => leaveTools(body, { tool_choice: 'auto' }), '`tools` must be set'],
    [
      'tool_choice names one of the tools',
      (body) => (body.tool_choice = { type: 'function', function: { name: 'x' } }),
      'does not match any of the specified `tools`',
    ],
    [
      'stream_options stand with stream: true',
      (body) => Object.assign(body, { stream: false, stream_options: {} }),
      'Stream options can only be defined when `stream=True`.',
    ],
    [
      'the system speaks first and once',
      (body) => say(body, message(body, 0)),
      'System message must be at the beginning',
    ],
    [
      'the user and the assistant take turns',
      (body) => say(body, user, user),
      'Conversation roles must alternate user/assistant/user/assistant/...',
    ],
  ]),
];

function leaveTools(body: Json, more: Json): void {
  delete body.tools;
  Object.assign(body, more);
}

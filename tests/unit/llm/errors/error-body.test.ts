import { describe, expect, it } from 'vitest';
import { readErrorBody } from '@/utils/llm/errors/error-body';
import { serverFailure } from '@/utils/llm/errors/errors';
import { capabilities, type Capability } from '@/utils/contracts/model';

const openAi = (message: string, more = {}) => ({ error: { message, ...more } });
const gemini = (code: number, message: string, more = {}) => [{ error: { code, message, ...more } }];
const raw = (inner: unknown) =>
  openAi('Provider returned error', { code: 400, metadata: { raw: JSON.stringify(inner), provider_name: 'Azure' } });

/** `CODE (retryable): what the server said [facts]` */
function told(status: number, body: unknown, carried: readonly Capability[] = []): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const error = { ...readErrorBody(text), status, headers: undefined };
  const facts = { baseUrl: 'https://h', apiKey: 'key-of-the-user', carried };
  const { code, retryable, message, params = {} } = serverFailure(error, facts).failure;
  const { host: _host, status: _status, said: _said, ...rest } = params;
  const said = /It says: (.*)$/.exec(message)?.[1] ?? '';
  const known = Object.entries(rest).map(([key, value]) => `${key} ${value}`);
  return `${code}${retryable ? ' (retryable)' : ''}: ${said}${known.length > 0 ? ` [${known.join(', ')}]` : ''}`;
}

describe('the body of an error', () => {
  it.each<[string, number, unknown, string]>([
    [
      'OpenAI',
      401,
      openAi('Incorrect API key provided: key-of-the-user.'),
      'MODEL_UNAUTHORISED: Incorrect API key provided: ***.',
    ],
    ['Gemini', 403, gemini(403, 'Denied', { status: 'PERMISSION_DENIED' }), 'MODEL_FORBIDDEN: Denied'],
    [
      'Mistral',
      404,
      { object: 'error', message: 'No such model', type: 'x', code: '1500' },
      'MODEL_NOT_FOUND: No such model',
    ],
    [
      'Mistral’s checks',
      422,
      { message: { detail: [{ loc: ['body', 'seed'], msg: 'Extra inputs' }] } },
      'LLM_FAILED: body.seed: Extra inputs',
    ],
    ['FastAPI', 401, { detail: 'Not authenticated' }, 'MODEL_UNAUTHORISED: Not authenticated'],
    ['Cohere', 429, { message: 'Too many' }, 'MODEL_RATE_LIMITED (retryable): Too many'],
    ['LM Studio', 500, { error: 'Failed to load model' }, 'MODEL_OVERLOADED (retryable): Failed to load model'],
    ['xAI', 403, { code: 'The caller has no permission', error: 'Blocked' }, 'MODEL_FORBIDDEN: Blocked'],
    ['OpenRouter', 400, raw({ error: { message: 'Deep inside' } }), 'LLM_FAILED: Deep inside'],
    ['a text', 500, 'upstream gone', 'MODEL_OVERLOADED (retryable): upstream gone'],
    [
      'a page',
      502,
      '<!doctype html><title>502 Bad Gateway</title><p>nginx',
      'MODEL_OVERLOADED (retryable): 502 Bad Gateway',
    ],
    ['nothing', 503, '', 'MODEL_OVERLOADED (retryable): '],
    ['a number', 500, '7', 'MODEL_OVERLOADED (retryable): 7'],
  ])('of %s reaches the user as text', (_, status, body, line) => {
    expect(told(status, body)).toBe(line);
  });
});

describe('429', () => {
  it.each<[string, unknown, string]>([
    [
      'a limit of requests',
      openAi('Slow down', { code: 'rate_limit_exceeded' }),
      'MODEL_RATE_LIMITED (retryable): Slow down',
    ],
    [
      'an empty account',
      openAi('You exceeded your current quota', { code: 'insufficient_quota' }),
      'MODEL_SPEND_LIMIT: You exceeded your current quota',
    ],
    [
      'Gemini’s limit of a minute',
      gemini(429, 'You exceeded your current quota', {
        status: 'RESOURCE_EXHAUSTED',
        details: [{ retryDelay: '26s' }],
      }),
      'MODEL_RATE_LIMITED (retryable): You exceeded your current quota [retryAfterMs 26000]',
    ],
    [
      'Gemini’s limit of a day',
      gemini(429, 'You exceeded your current quota', {
        status: 'RESOURCE_EXHAUSTED',
        details: [{ violations: [{ quotaId: 'RequestsPerDayPerProject' }] }, { retryDelay: '26s' }],
      }),
      'MODEL_SPEND_LIMIT: You exceeded your current quota [retryAfterMs 26000]',
    ],
    [
      'Anthropic’s spend limit',
      {
        type: 'error',
        error: { type: 'rate_limit_error', message: 'Stop', details: { error_code: 'enforced_spend_limit_reached' } },
      },
      'MODEL_SPEND_LIMIT: Stop',
    ],
    [
      'a time in words',
      openAi('Please try again in 9m38.5s.'),
      'MODEL_RATE_LIMITED (retryable): Please try again in 9m38.5s. [retryAfterMs 578500]',
    ],
  ])('may be %s', (_, body, line) => {
    expect(told(429, body)).toBe(line);
  });
});

describe('a request that is too long', () => {
  it.each<[string, number, unknown, number | undefined]>([
    [
      'OpenAI',
      400,
      openAi("This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens."),
      8192,
    ],
    ['OpenAI in words', 400, openAi('Your input exceeds the context window of this model'), undefined],
    ['Anthropic', 400, openAi('prompt is too long: 213462 tokens > 200000 maximum'), 200000],
    [
      'Gemini',
      400,
      gemini(400, 'The input token count (1300000) exceeds the maximum number of tokens allowed (1048576).'),
      1048576,
    ],
    [
      'vLLM',
      400,
      {
        object: 'error',
        message: "This model's maximum context length is 32768 tokens. However, you requested 122946 tokens.",
      },
      32768,
    ],
    [
      'xAI',
      400,
      { error: "This model's maximum prompt length is 131072 but the request contains 140000 tokens." },
      131072,
    ],
    [
      'Mistral',
      400,
      {
        message:
          'Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
      },
      32768,
    ],
    [
      'llama.cpp',
      400,
      openAi('the request exceeds the available context size, try increasing it', {
        type: 'exceed_context_size_error',
        n_prompt_tokens: 5000,
        n_ctx: 4096,
      }),
      4096,
    ],
    [
      'LM Studio',
      400,
      { error: 'The number of tokens to keep from the initial prompt is greater than the context length.' },
      undefined,
    ],
    ['Copilot', 400, openAi('prompt token count of 70000 exceeds the limit of 64000'), 64000],
    ['Kimi', 400, openAi('Your request exceeded model token limit: 262144'), 262144],
    ['Together', 400, openAi("The input (9000 tokens) is longer than the model's context length (8192 tokens)."), 8192],
    [
      'Groq',
      413,
      openAi('Request too large for model `x` on tokens per minute (TPM): Limit 12000, Requested 14137', {
        code: 'rate_limit_exceeded',
      }),
      12000,
    ],
    ['a server of no words', 413, '', undefined],
  ])('is understood from %s, with its numbers', (_, status, body, tokens) => {
    expect(told(status, body)).toMatch(
      tokens === undefined
        ? /^MODEL_CONTEXT_OVERFLOW: [^[]*$/
        : new RegExp(`^MODEL_CONTEXT_OVERFLOW: .*\\[contextTokens ${tokens}\\]$`),
    );
  });
});

describe('what a request may go without', () => {
  it.each<[string, number, unknown]>([
    [
      'tools',
      400,
      openAi("Invalid schema for function 'F': In context=('properties', 'P'), array schema missing items.", {
        code: 'invalid_function_parameters',
      }),
    ],
    [
      'tools',
      400,
      openAi('tools.0.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12'),
    ],
    [
      'tools',
      400,
      gemini(
        400,
        '* GenerateContentRequest.tools[0].function_declarations[0].parameters.properties: should be non-empty',
      ),
    ],
    ['tools', 400, openAi('"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set')],
    ['tools', 404, openAi('No endpoints found that support tool use.')],
    ['tools', 500, openAi('tools param requires --jinja flag')],
    [
      'chat',
      400,
      openAi(
        "Function tools with reasoning_effort are not supported for gpt-5.6-terra in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.",
      ),
    ],
    ['encrypted_reasoning', 400, openAi('Encrypted content is not supported with this model.')],
    [
      'reasoning_fields',
      422,
      {
        message: {
          detail: [{ loc: ['body', 'messages', 1, 'reasoning_content'], msg: 'Extra inputs are not permitted' }],
        },
      },
    ],
    ['returned_reasoning', 400, openAi('messages.1.content.0: Invalid `signature` in `thinking` block')],
    [
      'returned_reasoning',
      400,
      openAi(
        'messages.1.content.2: `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified.',
      ),
    ],
    [
      'turns_without_reasoning',
      400,
      openAi('The `reasoning_content` in the thinking mode must be passed back to the API.'),
    ],
    [
      'turns_without_reasoning',
      400,
      openAi('thinking is enabled but reasoning_content is missing in assistant tool call message at index 3'),
    ],
    ['stream_options', 400, openAi('Unrecognized request argument supplied: stream_options')],
    [
      'max_tokens',
      400,
      openAi(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      ),
    ],
    [
      'max_tokens',
      400,
      openAi('max_tokens: 64000 > 32000, which is the maximum allowed number of output tokens for claude-opus-4-1'),
    ],
    [
      'user_after_tool',
      400,
      {
        object: 'error',
        message: "Unexpected role 'user' after role 'tool'",
        type: 'invalid_request_message_order',
        code: '3230',
      },
    ],
    ['images', 400, openAi('Invalid content type: image_url is not supported by this model')],
    ['responses', 404, openAi('Not Found')],
  ])('is %s by the words of the server', (unsupported, status, body) => {
    expect(told(status, body, capabilities)).toContain(`unsupported ${unsupported}`);
  });
});

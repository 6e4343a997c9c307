import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createModelClient } from '@/utils/llm';
import type { ModelRequest } from '@/utils/contracts/model';
import { scripted, startModelServer, type ModelServer, type WireAnswer } from '../../../helpers/model-server';
import { failureOf, never, requestOf, transcript } from '../support';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer({ dialect: 'lax' });
});
afterEach(() => server.close());

const instantly = {
  wait: (ms: number, signal: AbortSignal) =>
    ms < 60_000
      ? Promise.resolve()
      : new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  random: () => 0,
};
const ask = (kind: 'openai' | 'anthropic' = 'openai', key = 'key', parts: Partial<ModelRequest> = {}) => {
  const baseUrl = kind === 'openai' ? server.baseUrl : server.url;
  return createModelClient({ id: 'p', kind, label: '', baseUrl, models: [] }, key, instantly).stream(
    'm1',
    requestOf(parts),
    never,
  );
};
const error = (status: number, body: unknown): WireAnswer => ({ status, body });
const said = (message: string, more = {}) => ({ error: { message, ...more } });
const finish = (reason: string): WireAnswer => ({
  rawChunks: [
    `data: ${JSON.stringify({ choices: [{ delta: { role: 'assistant' }, finish_reason: reason }] })}\n\n`,
    'data: [DONE]\n\n',
  ],
});

const balance = 'Insufficient balance or no resource package. Please recharge.';
describe('ends at once, with its cause:', () => {
  it.each<[string, WireAnswer, string]>([
    ['Z.ai without balance', error(429, said(balance, { code: '1113' })), 'MODEL_SPEND_LIMIT'],
    [
      'Moonshot without balance',
      error(429, said('Your account is suspended', { type: 'exceeded_current_quota_error' })),
      'MODEL_SPEND_LIMIT',
    ],
    [
      'MiniMax without balance',
      error(200, { id: 'x', choices: null, base_resp: { status_code: 1008, status_msg: 'insufficient balance' } }),
      'MODEL_SPEND_LIMIT',
    ],
    [
      'xAI without credits',
      error(429, { code: 'x', error: 'Your team has either used all available credits or reached its limit.' }),
      'MODEL_SPEND_LIMIT',
    ],
    [
      'a budget of LiteLLM',
      error(400, said('Budget has been exceeded! Current cost: 10.1', { type: 'budget_exceeded' })),
      'MODEL_SPEND_LIMIT',
    ],
    [
      'an account of DashScope in arrears',
      error(400, said('Access denied, please make sure your account is in good standing.', { code: 'Arrearage' })),
      'MODEL_SPEND_LIMIT',
    ],
    ['a prompt that OpenAI flags', error(400, said('Invalid prompt', { code: 'invalid_prompt' })), 'MODEL_REFUSED'],
    [
      'a model that needs more memory',
      error(500, said('model requires more system memory (9.3 GiB) than is available (6.1 GiB)')),
      'LLM_FAILED',
    ],
    ['a key without this model', error(401, said('No access', { type: 'key_model_access_denied' })), 'MODEL_FORBIDDEN'],
    [
      'an organisation that forbids browsers',
      error(401, said('CORS requests are not allowed for this Organization because of its settings')),
      'MODEL_FORBIDDEN',
    ],
  ])('%s', async (_, answer, code) => {
    server.handle(() => answer);
    expect((await failureOf(ask())).code).toBe(code);
    expect(server.requests).toHaveLength(1);
  });

  it.each(['SAFETY', 'RECITATION', 'content_filter: PROHIBITED_CONTENT'])('the finish reason %s', async (reason) => {
    server.handle(() => finish(reason));
    expect((await transcript(ask())).at(-1)).toMatch(/^done refusal:/);
    expect(server.requests).toHaveLength(1);
  });
});

it.each([
  ['input length and `max_tokens` exceed context limit: 188240 + 32000 > 200000, decrease input length', 200_000],
  [
    'The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 5678 >= n_ctx: 4096).',
    4_096,
  ],
  ['Request body too large for gpt-4o model. Max size: 8000 tokens.', 8_000],
])('reads the limit in: %s', async (message, contextTokens) => {
  server.handle(() => error(400, said(message)));
  const { code, params } = await failureOf(ask());
  expect([code, params?.contextTokens]).toEqual(['MODEL_CONTEXT_OVERFLOW', contextTokens]);
});

it('asks for as much as the account can pay', async () => {
  const message =
    'This request requires more credits, or fewer max_tokens. You requested up to 65536 tokens, but can only afford 30104.';
  server.handle(scripted([error(402, said(message)), { text: 'ok' }]));
  expect((await transcript(ask())).at(-1)).toMatch(/^done end: ok/);
  expect(server.requests.map(({ body }) => body.max_tokens)).toEqual([undefined, 30_104]);
});

it.each([
  ['Your input image may contain content that is not allowed by our safety system.', true],
  ['At least one of the image dimensions exceed max allowed size for many-image requests: 2000 pixels', true],
  ['image input is not supported by this server', false],
])('learns from a refused picture only what it says: %s', async (message, once) => {
  server.handle(({ messages }) => (messages.some(({ images }) => images) ? error(400, said(message)) : { text: 'ok' }));
  const messages: ModelRequest['messages'] = [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Look' },
        { type: 'image', mediaType: 'image/png', data: 'AAAA' },
      ],
    },
  ];
  const adapted: unknown[] = [];
  for await (const event of ask('openai', 'key', { messages }))
    if (event.type === 'adapted') adapted.push(event.once === true);
  expect(adapted).toEqual([once]);
});

it('shows no part of the key', async () => {
  const key = '0f3a9c1d7b2e4f6a8c0d1e2f3a4b5c6d';
  server.handle(() => error(401, said(`Invalid API key: ${key.slice(0, 20)}... (…${key.slice(-8)})`)));
  const failure = JSON.stringify(await failureOf(ask('openai', key)));
  expect(failure).toContain('Invalid API key: ***... (…***)');
});

it('takes tools as text where a gateway cannot pass them on', async () => {
  const message =
    "litellm.UnsupportedParamsError: ollama_chat does not support parameters: ['tools'], for model=gemma3:4b.";
  server.handle(scripted([error(400, said(message)), { text: '{"tool":"click","arguments":{"ref":"e1"}}' }]));
  expect((await transcript(ask())).at(-1)).toMatch(/^done tool-calls: {2}click/);
});

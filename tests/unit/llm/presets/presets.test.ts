import { createServer } from 'node:http';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { presetOf, presets } from '@/utils/llm/presets';
import table from '@/utils/llm/presets/presets.json';
import { cleanApiKey, presetsOfKey } from '@/utils/llm/presets/api-key';
import { findLocalServers } from '@/utils/llm/presets/find-local';
import { offeredModels } from '@/utils/llm/presets/merge-models';
import { normaliseBaseUrl } from '@/utils/llm/base-url';
import { readModelList } from '@/utils/llm/model-list';

describe('the table of providers', () => {
  it('is dated and holds each once', () => {
    expect(table.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(presets.length).toBeGreaterThanOrEqual(20);
    expect(new Set(presets.map(({ id }) => id)).size).toBe(presets.length);
    expect(new Set(presets.map(({ name }) => name)).size).toBe(presets.length);
  });

  it.each(presets.map((preset) => [preset.name, preset] as const))(
    '%s can be connected to without changes',
    (_, preset) => {
      const address = preset.baseUrl.replace(/\{\w+\}/, 'mine');
      expect(normaliseBaseUrl(address)).toBe(address);
      expect(presetOf({ kind: preset.kind, baseUrl: address })?.baseUrl).toBe(preset.baseUrl);
      expect(new URL(address).protocol === 'https:').toBe(preset.keyUrl !== undefined);
      for (const { contextTokens = 2_000, prices } of preset.models) {
        expect(contextTokens).toBeGreaterThanOrEqual(2_000);
        if (prices) expect(prices.output).toBeGreaterThanOrEqual(prices.input);
        if (prices?.cachedInput !== undefined) expect(prices.cachedInput).toBeLessThan(prices.input);
      }
    },
  );

  it('has no field that nobody reads', () => {
    const rows = [...table.makers, ...table.hosts];
    const models: object[] = rows.flatMap((row): object[] => row.models);
    const fieldsOf = (all: object[]) => [...new Set(all.flatMap((one) => Object.keys(one)))].sort();
    expect(fieldsOf(rows)).toEqual(['baseUrl', 'id', 'keyPattern', 'keyUrl', 'kind', 'models', 'name']);
    expect(fieldsOf(models)).toEqual(['contextTokens', 'id', 'images', 'prices']);
  });

  it('knows the provider of a saved address', () => {
    expect(presetOf({ kind: 'anthropic', baseUrl: '' })?.id).toBe('anthropic');
    expect(presetOf({ kind: 'openai', baseUrl: 'https://other.example/v1' })).toBe(undefined);
  });
});

const keys: [key: string, ids: string[]][] = [
  ['sk-proj-abc', ['openai']],
  ['sk-ant-api03-abc', ['anthropic']],
  ['sk-or-v1-abc', ['openrouter']],
  ['gsk_abc', ['groq']],
  ['xai-abc', ['xai']],
  ['AQ.abc', ['gemini']],
  [`AIza${'x'.repeat(35)}`, ['gemini']],
  ['hf_abc', ['huggingface']],
  [`sk-${'a'.repeat(32)}`, ['deepseek', 'qwen']],
  ['A'.repeat(32), ['mistral']],
  ['A'.repeat(40), ['cohere']],
  [`sk-${'A'.repeat(48)}`, ['moonshot']],
  [`${'a'.repeat(32)}.${'B'.repeat(16)}`, ['zai']],
  ['fw_abc', ['fireworks']],
  ['csk-abc', ['cerebras']],
  ['nvapi-abc', ['nvidia']],
  ['vck_abc', ['vercel']],
  ['A'.repeat(84), ['azure']],
  ['ABSKabc', ['bedrock']],
  ['hello', []],
];

describe('a pasted key', () => {
  it.each([
    [' sk-abc\n', 'sk-abc'],
    ['"sk-abc",', 'sk-abc'],
    ['Bearer sk-abc', 'sk-abc'],
    ['Authorization: Bearer sk-abc', 'sk-abc'],
    ['x-api-key: sk-abc', 'sk-abc'],
    ['export OPENAI_API_KEY="sk-abc"', 'sk-abc'],
    ['ANTHROPIC_API_KEY=sk-abc', 'sk-abc'],
    ['"api_key": "sk-abc"', 'sk-abc'],
    ['“sk-abc”', 'sk-abc'],
    ['sk-abc\u200b', 'sk-abc'],
    ['AQ.Ab8=', 'AQ.Ab8='],
    ['', ''],
  ])('%j is %s', (pasted, key) => {
    expect(cleanApiKey(pasted)).toBe(key);
  });

  it.each(keys)('%s is recognised by its form', (key, ids) => {
    expect(presetsOfKey(key).map(({ id }) => id)).toEqual(ids);
  });

  it('of every provider with a form of key is in the list above', () => {
    const tried = new Set(keys.flatMap(([, ids]) => ids));
    expect(presets.flatMap(({ id, keyPattern }) => (keyPattern && !tried.has(id) ? [id] : []))).toEqual([]);
  });
});

describe('the models of a server', () => {
  it.each<[string, unknown, object]>([
    ['OpenAI', { data: [{ id: 'gpt', object: 'model', owned_by: 'openai' }] }, { id: 'gpt', chats: true }],
    [
      'OpenRouter',
      {
        data: [
          {
            id: 'a/b',
            name: 'B',
            context_length: 200_000,
            pricing: { prompt: '0.000002', completion: '0.00001', input_cache_read: '0.0000002' },
            architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
            supported_parameters: ['tools'],
            top_provider: { max_completion_tokens: 64_000 },
          },
        ],
      },
      {
        id: 'a/b',
        name: 'B',
        contextTokens: 200_000,
        maxOutputTokens: 64_000,
        prices: { input: 2, output: 10, cachedInput: 0.2 },
        tools: true,
        images: true,
        chats: true,
      },
    ],
    [
      'Together',
      [{ id: 'x', display_name: 'X', type: 'chat', context_length: 8_192, pricing: { input: 0.3, output: 1.2 } }],
      { id: 'x', name: 'X', contextTokens: 8_192, prices: { input: 0.3, output: 1.2 }, chats: true },
    ],
    ['Gemini', { data: [{ id: 'models/gemini' }] }, { id: 'gemini', chats: true }],
    [
      'Anthropic',
      { data: [{ id: 'claude', display_name: 'Claude', max_input_tokens: 1_000_000, max_tokens: 128_000 }] },
      { id: 'claude', name: 'Claude', contextTokens: 1_000_000, maxOutputTokens: 128_000, chats: true },
    ],
    [
      'Mistral',
      {
        data: [
          {
            id: 'm',
            max_context_length: 32_000,
            capabilities: { completion_chat: true, function_calling: true, vision: false },
          },
        ],
      },
      { id: 'm', contextTokens: 32_000, tools: true, images: false, chats: true },
    ],
    [
      'vLLM',
      { data: [{ id: 'v', owned_by: 'vllm', max_model_len: 16_384 }] },
      { id: 'v', contextTokens: 16_384, chats: true },
    ],
    [
      'LM Studio',
      {
        data: [
          {
            id: 'l',
            type: 'vlm',
            max_context_length: 131_072,
            loaded_context_length: 8_192,
            capabilities: ['tool_use'],
          },
        ],
      },
      { id: 'l', contextTokens: 8_192, tools: true, images: true, chats: true },
    ],
    ['an embedding', { data: [{ id: 'text-embedding-3' }] }, { id: 'text-embedding-3', chats: false }],
  ])('are read from the list of %s', (_, body, model) => {
    expect(readModelList(body)).toEqual([model]);
  });

  it.each([['no list'], [null], [{ data: null }], [{ data: [null, {}] }]])('are none in %j', (body) => {
    expect(readModelList(body)).toEqual([]);
  });

  const anthropic = presets.find(({ id }) => id === 'anthropic');
  it('are those that chat, the recommended ones first, with what the table knows', () => {
    const listed = [
      { id: 'whisper', chats: false },
      { id: 'aaa', tools: false },
      { id: 'zzz' },
      { id: 'claude-haiku-5-5-20261007' },
      { id: 'claude-sonnet-5-5', contextTokens: 500_000 },
    ];
    const offered = offeredModels(listed, anthropic);
    expect(offered.map(({ id, isRecommended }) => (isRecommended ? `* ${id}` : id))).toEqual([
      '* claude-sonnet-5-5',
      'claude-haiku-5-5-20261007',
      'zzz',
      'aaa',
    ]);
    expect(offered[0]).toMatchObject({ contextTokens: 500_000, tools: true, images: true, prices: { input: 2 } });
    expect(offered[1]).toMatchObject({ contextTokens: 1_000_000, prices: { input: 0.1 } });
  });

  it('are those of the table where the server lists none', () => {
    expect(offeredModels([], anthropic)[0]).toMatchObject({ id: 'claude-sonnet-5-5', isRecommended: true });
    expect(offeredModels([{ id: 'only' }], undefined)).toEqual([{ id: 'only', isRecommended: false }]);
  });
});

describe('a server on this computer', () => {
  /** Answers at the ports of one server as it does; a real server stands behind the addresses. */
  async function foundWith(answers: Record<string, [status: number, body: unknown]>) {
    const server = createServer((request, response) => {
      const [status, body] = answers[`${request.headers['x-port']}${request.url}`] ?? [404, 'Not found'];
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const served = new Set(Object.keys(answers).map((key) => key.split('/')[0]));
    const found = await findLocalServers(async (input, init) => {
      const url = new URL(String(input));
      if (!served.has(url.port)) throw new TypeError('refused');
      return fetch(`http://127.0.0.1:${port}${url.pathname}`, { ...init, headers: { 'x-port': url.port } });
    }, new AbortController().signal);
    server.close();
    return found.map(({ preset, models, needs }) =>
      [preset.id, models.map(({ id }) => id).join(), needs].filter(Boolean).join(' '),
    );
  }
  const models = [200, { data: [{ id: 'm' }] }] as [number, unknown];

  it('is recognised by its fingerprint', async () => {
    expect(await foundWith({ '11434/': [200, 'Ollama is running'], '11434/v1/models': models })).toEqual(['ollama m']);
    expect(await foundWith({ '1234/api/v0/models': models, '1234/v1/models': models })).toEqual(['lm-studio m']);
    expect(
      await foundWith({ '8080/props': [200, { default_generation_settings: {} }], '8080/v1/models': models }),
    ).toEqual(['llama-cpp m']);
    expect(await foundWith({ '8080/readyz': [200, ''], '8080/system': [200, ''], '8080/v1/models': models })).toEqual([
      'local-ai m',
    ]);
    expect(await foundWith({ '8000/v1/models': [200, { data: [{ id: 'v', owned_by: 'vllm' }] }] })).toEqual(['vllm v']);
  });

  it('says what it needs', async () => {
    expect(await foundWith({ '11434/': [403, ''], '11434/v1/models': [403, ''] })).toEqual(['ollama origin']);
    expect(await foundWith({ '1337/v1/models': [401, { error: 'key' }] })).toEqual(['jan key']);
  });

  it('is distinguished from another server at the same port', async () => {
    expect(await foundWith({ '8080/': [200, 'A web site'], '8000/v1/models': [200, { data: [] }] })).toEqual([]);
    expect(await foundWith({ '1337/v1/models': [200, '<html>My app</html>'] })).toEqual([]);
    expect(await foundWith({ '1337/v1/models': models })).toEqual(['jan m']);
    expect(await foundWith({})).toEqual([]);
  });
});

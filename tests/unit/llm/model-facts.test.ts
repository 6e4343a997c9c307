import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { askModelFacts, presetFacts } from '@/utils/llm/model-facts';
import type { ProviderSettings } from '@/utils/settings/settings';
import { startModelServer, type DialectName } from '../../helpers/model-server';
import { never } from './support';

const provider = (baseUrl: string, kind: 'openai' | 'anthropic' = 'openai'): ProviderSettings => ({
  id: 'p',
  kind,
  label: '',
  baseUrl,
  models: [],
});

it.each<[DialectName, number | undefined]>([
  ['ollama', 8_192],
  ['lmstudio', 8_192],
  ['llamacpp', 8_192],
  ['vllm', 8_192],
  ['groq', 8_192],
  ['openrouter', 8_192],
  ['mistral', 8_192],
  ['openai-chat', undefined],
])('%s reports how much its model reads', async (dialect, contextTokens) => {
  const server = await startModelServer({ dialect, models: ['m'], contextTokens: 8_192 });
  const facts = await askModelFacts(provider(server.baseUrl), 'key', 'm', {}, never);
  expect(facts.contextTokens).toBe(contextTokens);
  await server.close();
});

it('for a model that is not loaded, Ollama reports what its file asks for, else its default', async () => {
  const windows: unknown[] = [];
  for (const parameters of ['stop "x"\nnum_ctx 16384', '']) {
    const answers: Record<string, unknown> = { '/api/ps': { models: [] }, '/api/show': { parameters } };
    const server = createServer(({ url = '' }, response) => {
      response.writeHead(answers[url] ? 200 : 404).end(JSON.stringify(answers[url] ?? ''));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    windows.push((await askModelFacts(provider(`http://127.0.0.1:${port}/v1`), '', 'm', {}, never)).contextTokens);
    server.close();
  }
  expect(windows).toEqual([16_384, 4_096]);
});

it('the table knows what lists do not say', () => {
  expect(presetFacts(provider('https://api.openai.com/v1'), 'gpt-6.1-terra')).toEqual({
    contextTokens: 922_000,
    prices: { input: 1, output: 5, cachedInput: 0.05 },
    images: true,
  });
  expect(presetFacts(provider('', 'anthropic'), 'claude-haiku-5-5-20261007').contextTokens).toBe(1_000_000);
  expect(presetFacts(provider('https://other.example/v1'), 'gpt-6.1-terra')).toEqual({});
});

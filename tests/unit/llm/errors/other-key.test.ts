import { expect, test } from 'vitest';
import { failureWords } from '@/components/words/failure-words';
import { serverFailure } from '@/utils/llm/errors/errors';

/** What a newcomer reads whose key is refused at this address. */
function told(apiKey: string, baseUrl: string): string {
  const { failure } = serverFailure(
    { status: 401, text: `Incorrect API key: ${apiKey}`, words: '', headers: new Headers() },
    { baseUrl, apiKey, model: 'm1' },
  );
  const { title, next, facts } = failureWords(failure, 'options');
  return [title, next, ...facts].join(' ');
}

test.each([
  [
    'sk-ant-api03-abcdefgh',
    'https://api.openai.com/v1',
    'This looks like a key of Anthropic, not of api.openai.com. Enter a key of this provider, or choose Anthropic as the service.',
  ],
  ['sk-or-v1-abcdefgh', 'https://api.anthropic.com', 'This looks like a key of OpenRouter, not of api.anthropic.com.'],
  ['gsk_abcdefgh', 'https://api.openai.com/v1', 'This looks like a key of Groq, not of api.openai.com.'],
])("the key %s at %s is recognised as another provider's", (key, baseUrl, words) => {
  expect(told(key, baseUrl)).toContain(words);
  expect(told(key, baseUrl)).not.toContain(key);
});

test.each([
  ['sk-ant-api03-abcdefgh', 'https://api.anthropic.com'],
  ['a'.repeat(32), 'https://api.openai.com/v1'],
  ['sk-0123456789abcdef0123456789abcdef', 'https://api.openai.com/v1'],
  ['', 'http://127.0.0.1:11434/v1'],
])('nothing is guessed about the key %s at %s', (key, baseUrl) => {
  expect(told(key, baseUrl)).toContain('The model provider refused the API key. Check the key, then test again.');
});

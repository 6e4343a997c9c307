import { expect, it } from 'vitest';
import { normaliseBaseUrl } from '@/utils/llm/base-url';
import { isLoopbackHost, isPrivateHost } from '@/utils/web/hosts';

it.each([
  ['', ''],
  ['  https://api.openai.com/v1  ', 'https://api.openai.com/v1'],
  ['api.openai.com/v1/', 'https://api.openai.com/v1'],
  ['localhost:11434', 'http://localhost:11434'],
  ['127.0.0.1:1234/v1', 'http://127.0.0.1:1234/v1'],
  ['[::1]:8080', 'http://[::1]:8080'],
  ['192.168.1.5:8080', 'https://192.168.1.5:8080'],
  ['http://192.168.1.5:8080/v1//', 'http://192.168.1.5:8080/v1'],
  ['https://openrouter.ai/api/v1/chat/completions', 'https://openrouter.ai/api/v1'],
  ['https://api.anthropic.com/v1/messages/', 'https://api.anthropic.com'],
  ['https://host/v1?x=1', 'https://host/v1'],
  ['https://api.openai.com/v1/responses', 'https://api.openai.com/v1'],
  [
    'https://mine.openai.azure.com/openai/deployments/my-gpt/chat/completions?api-version=2025-01-01-preview',
    'https://mine.openai.azure.com/openai/v1',
  ],
  ['https://mine.openai.azure.com/openai/responses?api-version=2025-04-01', 'https://mine.openai.azure.com/openai/v1'],
  ['HTTPS://API.Example.com', 'https://api.example.com'],
])('makes %j into %j', (typed, url) => {
  expect(normaliseBaseUrl(typed)).toBe(url);
  expect(normaliseBaseUrl(url)).toBe(url);
});

it.each([
  'two words',
  'ftp://host/v1',
  'javascript:alert(1)',
  'http://',
  'https://me:pass@host/v1',
  'https://host/#a',
  '://',
])('refuses %j', (typed) => {
  expect(() => normaliseBaseUrl(typed)).toThrow('The base URL is not an http or https address.');
});

it.each([
  ['localhost', 'loopback'],
  ['api.localhost', 'loopback'],
  ['127.8.9.1', 'loopback'],
  ['[::1]', 'loopback'],
  ['10.0.0.1', 'private'],
  ['172.16.0.1', 'private'],
  ['172.32.0.1', 'public'],
  ['192.168.0.1', 'private'],
  ['169.254.1.1', 'private'],
  ['[fd00::1]', 'private'],
  ['[fe80::1]', 'private'],
  ['[2001:db8::1]', 'public'],
  ['nas.local', 'private'],
  ['nas', 'private'],
  ['example.com', 'public'],
  ['10.0.0.1.example.com', 'public'],
  ['localhost.example.com', 'public'],
  ['8.8.8.8', 'public'],
])('%s is %s', (host, kind) => {
  expect(isLoopbackHost(host) ? 'loopback' : isPrivateHost(host) ? 'private' : 'public').toBe(kind);
});

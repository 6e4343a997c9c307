import type { ProviderPreset } from './types';

export const local = [
  { id: 'ollama', name: 'Ollama', kind: 'openai', baseUrl: 'http://127.0.0.1:11434/v1', models: [] },
  { id: 'lm-studio', name: 'LM Studio', kind: 'openai', baseUrl: 'http://127.0.0.1:1234/v1', models: [] },
  { id: 'llama-cpp', name: 'llama.cpp', kind: 'openai', baseUrl: 'http://127.0.0.1:8080/v1', models: [] },
  { id: 'vllm', name: 'vLLM', kind: 'openai', baseUrl: 'http://127.0.0.1:8000/v1', models: [] },
  { id: 'jan', name: 'Jan', kind: 'openai', baseUrl: 'http://127.0.0.1:1337/v1', models: [] },
  { id: 'local-ai', name: 'LocalAI', kind: 'openai', baseUrl: 'http://127.0.0.1:8080/v1', models: [] },
  { id: 'koboldcpp', name: 'KoboldCpp', kind: 'openai', baseUrl: 'http://127.0.0.1:5001/v1', models: [] },
] as const satisfies readonly ProviderPreset[];

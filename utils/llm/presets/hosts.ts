import { model, service, type ProviderPreset } from './types';

export const hosts: readonly ProviderPreset[] = [
  service('openrouter', 'OpenRouter', 'https://openrouter.ai/api/v1', 'https://openrouter.ai/settings/keys', {
    keyPattern: /^sk-or-/,
    // Names that always mean the newest model of their kind; context and prices come with the server's list.
    models: [
      model('~anthropic/claude-sonnet-latest', undefined, undefined, 'images'),
      model('~openai/gpt-mini-latest', undefined, undefined, 'images'),
      model('~google/gemini-flash-latest', undefined, undefined, 'images'),
      model('~deepseek/deepseek-v4-flash-latest', undefined, undefined, 'images'),
      model('~moonshotai/kimi-latest', undefined, undefined, 'images'),
      model('openrouter/free', undefined, [0, 0], 'text'),
    ],
  }),
  service('groq', 'Groq', 'https://api.groq.com/openai/v1', 'https://console.groq.com/keys', {
    keyPattern: /^gsk_/,
    models: [
      model('openai/gpt-oss-120b', 131, [0.15, 0.6, 0.075], 'text'),
      model('openai/gpt-oss-20b', 131, [0.075, 0.3, 0.0375], 'text'),
      model('qwen/qwen3.8-27b', 131, [0.8, 4, 0.4], 'images'),
    ],
  }),
  service(
    'together',
    'Together AI',
    'https://api.together.xyz/v1',
    'https://api.together.ai/settings/projects/~current/api-keys',
    {
      models: [
        model('MiniMaxAI/MiniMax-M3', 524, [0.3, 1.2, 0.06], 'images'),
        model('deepseek-ai/DeepSeek-V4.1-Flash', 1_000, [0.3, 1.2, 0.006], 'images'),
        model('zai-org/GLM-5.3', 1_048, [1.4, 4.4, 0.26], 'text'),
      ],
    },
  ),
  service(
    'fireworks',
    'Fireworks AI',
    'https://api.fireworks.ai/inference/v1',
    'https://fireworks.ai/account/api-keys',
    {
      keyPattern: /^fw_/,
      models: [
        model('accounts/fireworks/models/glm-5p3-flash', 1_048, [0.15, 0.5, 0.03], 'images'),
        model('accounts/fireworks/models/glm-5p3', 1_048, [1.4, 4.4, 0.26], 'text'),
        model('accounts/fireworks/models/kimi-k3', 1_000, [3, 15, 0.3], 'images'),
      ],
    },
  ),
  service('cerebras', 'Cerebras', 'https://api.cerebras.ai/v1', 'https://cloud.cerebras.ai', {
    keyPattern: /^csk-/,
    models: [model('gpt-oss-120b', 65, [0.35, 0.75], 'text'), model('qwen-3.8-27b', 65, [0.99, 1.49], 'images')],
  }),
  service('nvidia', 'NVIDIA NIM', 'https://integrate.api.nvidia.com/v1', 'https://build.nvidia.com', {
    keyPattern: /^nvapi-/,
    models: [
      model('openai/gpt-oss-120b', 131, undefined, 'text'),
      model('nvidia/nemotron-3.5-lightning-30b-a3b', 262, undefined, 'text'),
    ],
  }),
  service('huggingface', 'Hugging Face', 'https://router.huggingface.co/v1', 'https://huggingface.co/settings/tokens', {
    keyPattern: /^hf_/,
    models: [
      model('openai/gpt-oss-120b', 131, [0.25, 0.69], 'text'),
      model('moonshotai/Kimi-K3', 1_000, [3, 15], 'images'),
      model('deepseek-ai/DeepSeek-V4-Pro-0813', 1_000, [1.32, 3.96], 'text'),
    ],
  }),
  service(
    'vercel',
    'Vercel AI Gateway',
    'https://ai-gateway.vercel.sh/v1',
    'https://vercel.com/dashboard/ai/api-keys',
    {
      keyPattern: /^vck_/,
      models: [
        model('anthropic/claude-sonnet-5.5', undefined, undefined, 'images'),
        model('google/gemini-3.8-flash', undefined, undefined, 'images'),
        model('deepseek/deepseek-v4.1-flash', undefined, undefined, 'images'),
        model('openai/gpt-6.2-sol', undefined, undefined, 'images'),
      ],
    },
  ),
  service('sambanova', 'SambaNova', 'https://api.sambanova.ai/v1', 'https://cloud.sambanova.ai/apis', {
    models: [model('MiniMax-M3', undefined, undefined, 'images'), model('gpt-oss-120b', 128, [0.22, 0.59], 'text')],
  }),
  service('azure', 'Azure OpenAI', 'https://{resource}.openai.azure.com/openai/v1', 'https://portal.azure.com', {
    keyPattern: /^([0-9a-f]{32}|[A-Za-z0-9]{84})$/,
    models: [],
  }),
  service(
    'bedrock',
    'Amazon Bedrock',
    'https://bedrock-runtime.{region}.amazonaws.com/openai/v1',
    'https://console.aws.amazon.com/bedrock/home#/api-keys',
    {
      keyPattern: /^(ABSK|bedrock-api-key-)/,
      models: [
        model('anthropic.claude-sonnet-5', undefined, [2, 10], 'images'),
        model('openai.gpt-5.6-luna', undefined, [0.22, 1.32], 'images'),
      ],
    },
  ),
  service('ollama-cloud', 'Ollama Cloud', 'https://ollama.com/v1', 'https://ollama.com/settings/keys', {
    models: [],
  }),
];

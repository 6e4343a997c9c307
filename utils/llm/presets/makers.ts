import { model, service, type ProviderPreset } from './types';

export const makers: readonly ProviderPreset[] = [
  service('openai', 'OpenAI', 'https://api.openai.com/v1', 'https://platform.openai.com/api-keys', {
    keyPattern: /^sk-(proj|svcacct|admin)-|^sk-\w{20}T3BlbkFJ\w{20}$/,
    models: [
      model('gpt-6.1-terra', 922, [1, 5, 0.05], 'images'),
      model('gpt-6-luna', 922, [0.1, 0.5, 0.01], 'images'),
      model('gpt-6.2-sol', 922, [2, 10], 'images'),
      model('gpt-6.2-astra', 922, [8, 40, 0.4], 'images'),
    ],
  }),
  {
    id: 'anthropic',
    name: 'Anthropic',
    kind: 'anthropic',
    baseUrl: 'https://api.anthropic.com',
    keyUrl: 'https://console.anthropic.com/settings/keys',
    keyPattern: /^sk-ant-/,
    models: [
      model('claude-sonnet-5-5', 1_000, [2, 10, 0.1], 'images'),
      model('claude-haiku-5-5', 1_000, [0.1, 0.5, 0.01], 'images'),
      model('claude-opus-5-5', 1_000, [4, 20], 'images'),
      model('claude-fable-5-2', 1_000, [8, 40], 'images'),
    ],
  },
  service(
    'gemini',
    'Google Gemini',
    'https://generativelanguage.googleapis.com/v1beta/openai',
    'https://aistudio.google.com/app/apikey',
    {
      keyPattern: /^(AQ\.|AIza[\w-]{35}$)/,
      models: [
        model('gemini-3.8-flash', 1_048, [0.75, 3.75, 0.075], 'images'),
        model('gemini-3.5-flash-lite', 1_048, [0.3, 2.5, 0.03], 'images'),
        model('gemini-4-argon', 1_048, [2, 10, 0.1], 'images'),
      ],
    },
  ),
  service('mistral', 'Mistral', 'https://api.mistral.ai/v1', 'https://console.mistral.ai/api-keys', {
    keyPattern: /^[A-Za-z0-9]{32}$/,
    models: [
      model('mistral-medium-latest', 262, [1.5, 7.5], 'images'),
      model('mistral-small-latest', 256, [0.15, 0.6], 'images'),
      model('mistral-large-4', 524, [1.36, 4.18], 'images'),
    ],
  }),
  service('deepseek', 'DeepSeek', 'https://api.deepseek.com', 'https://platform.deepseek.com/api_keys', {
    keyPattern: /^sk-[0-9a-f]{32}$/,
    models: [
      model('deepseek-flash', 1_000, [0.15, 0.6, 0.003], 'images'),
      model('deepseek-v4-pro', 1_000, [0.66, 1.98, 0.022], 'text'),
    ],
  }),
  service('xai', 'xAI', 'https://api.x.ai/v1', 'https://console.x.ai', {
    keyPattern: /^xai-/,
    models: [model('grok-4.3', 1_000, [1.25, 2.5, 0.2], 'images'), model('grok-4.7', 500, [2, 6, 0.5], 'images')],
  }),
  service('cohere', 'Cohere', 'https://api.cohere.ai/compatibility/v1', 'https://dashboard.cohere.com/api-keys', {
    keyPattern: /^[A-Za-z0-9]{40}$/,
    models: [
      model('command-a-plus-05-2026', 128, [2.5, 10], 'images'),
      model('north-mini-code-1-0', 256, [0, 0], 'text'),
    ],
  }),
  service('moonshot', 'Moonshot (Kimi)', 'https://api.moonshot.ai/v1', 'https://platform.kimi.ai', {
    keyPattern: /^sk-[A-Za-z0-9]{48}$/,
    models: [model('kimi-k3.1-pro', 1_048, [2, 10, 0.2], 'images'), model('kimi-k2.6', 262, [0.95, 4, 0.16], 'images')],
  }),
  service('zai', 'Z.ai', 'https://api.z.ai/api/paas/v4', 'https://z.ai/manage-apikey/apikey-list', {
    keyPattern: /^[0-9a-f]{32}\.\w{16}$/,
    models: [
      model('glm-5.3-flash', 1_000, [0.15, 0.5, 0.03], 'images'),
      model('glm-5.3', 1_000, [1.4, 4.4, 0.26], 'text'),
      model('glm-4.7-flash', 200, [0, 0], 'text'),
    ],
  }),
  service(
    'qwen',
    'Alibaba Qwen',
    'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
    'https://modelstudio.console.alibabacloud.com',
    {
      keyPattern: /^sk-[0-9a-f]{32}$/,
      models: [
        model('qwen3.8-flash', 991, [0.15, 0.47, 0.016], 'images'),
        model('qwen3.7-plus', 1_000, [0.5, 3, 0.05], 'images'),
        model('qwen3.8-max', 1_000, [2, 6, 0.25], 'images'),
      ],
    },
  ),
  service(
    'minimax',
    'MiniMax',
    'https://api.minimax.io/v1',
    'https://platform.minimax.io/user-center/basic-information/interface-key',
    {
      models: [
        model('MiniMax-M3', 1_000, [0.3, 1.2, 0.06], 'images'),
        model('MiniMax-M2.7', 204, [0.3, 1.2, 0.06], 'text'),
      ],
    },
  ),
  service('meta', 'Meta', 'https://api.meta.ai/v1', 'https://dev.meta.ai', {
    models: [model('muse-spark-1.2', 1_000, [1.25, 4.25, 0.15], 'images')],
  }),
];

import type { CallIds } from './call-id';

/**
 * A host that refuses what the default sends needs a row; what is found out at run time (see unsupported.ts) does not.
 */
const common = {
  /** `responses`: https://platform.openai.com/docs/api-reference/responses, else chat completions. */
  api: 'chat' as 'responses' | 'chat',
  auth: 'bearer' as 'bearer' | 'api-key',
  outputLimit: 'max_tokens' as 'max_tokens' | 'max_completion_tokens',
  /** Without `stream_options` some hosts count no tokens. */
  streamOptions: true,
  /** Accepts a user message right after results. */
  userAfterTool: true,
  /** Otherwise a tool without parameters has no `parameters`. */
  emptyParameters: true,
  /**
   * `returned` in the field in which it came, `required` also in answers that had none, `refused` as an unknown field.
   */
  reasoning: 'returned' as 'returned' | 'required' | 'refused',
  /** Sets money aside for the longest allowed answer. */
  reservesOutput: false,
  /** Caches only what is marked. */
  cacheMarks: false,
  /** Otherwise they are described in words. */
  foreignCalls: true,
  ids: 'nine' as CallIds,
};

export type Dialect = typeof common;

/** By the end of the host name. */
const rows: readonly (readonly [hosts: string[], differs: Partial<Dialect>])[] = [
  [['api.openai.com'], { api: 'responses', outputLimit: 'max_completion_tokens' }],
  [
    ['.openai.azure.com', '.services.ai.azure.com', '.cognitiveservices.azure.com'],
    { api: 'responses', outputLimit: 'max_completion_tokens', auth: 'api-key' },
  ],
  [['generativelanguage.googleapis.com'], { emptyParameters: false, foreignCalls: false }],
  [['api.mistral.ai'], { streamOptions: false, userAfterTool: false, reasoning: 'refused', ids: 'always-nine' }],
  [['openrouter.ai'], { reservesOutput: true }],
  [['api.groq.com', 'api.cerebras.ai'], { reasoning: 'refused' }],
  [['api.deepseek.com', 'api.moonshot.ai', 'api.moonshot.cn'], { reasoning: 'required' }],
];

/** Kimi's template expects ids of its own. */
const ofModels: readonly (readonly [model: RegExp, differs: Partial<Dialect>])[] = [
  [/kimi/i, { ids: 'numbered', reasoning: 'required' }],
  [/deepseek-(?:v[4-9]|flash)/i, { reasoning: 'required' }],
  [/gemini-(?:[3-9]|\d\d)/i, { foreignCalls: false }],
  [/claude|qwen[^]*(?:max|plus|flash)/i, { cacheMarks: true }],
];

export function dialectOf(hostname: string, model = ''): Dialect {
  const row = rows.find(([hosts]) =>
    hosts.some(
      (host) => hostname === host.replace(/^\./, '') || hostname.endsWith(host.startsWith('.') ? host : `.${host}`),
    ),
  );
  const wanted = ofModels.filter(([pattern]) => pattern.test(model)).map(([, differs]) => differs);
  return Object.assign({}, common, ...wanted, row?.[1]) as Dialect;
}

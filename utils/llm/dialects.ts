/**
 * What hosts of OpenAI's wire accept and require, where they differ. Add a row for a host that refuses what the default
 * sends; what is found out at run time (see unsupported.ts) needs no row.
 */
export interface Dialect {
  /** `responses`: https://platform.openai.com/docs/api-reference/responses, else chat completions. */
  api: 'responses' | 'chat';
  /** The header that carries the key. */
  auth: 'bearer' | 'api-key';
  /** The name of the option that limits the output. */
  outputLimit: 'max_tokens' | 'max_completion_tokens';
  /** Accepts `stream_options`, without which some hosts count no tokens. */
  streamOptions: boolean;
  /** Accepts a user message right after results. */
  userAfterTool: boolean;
  /** Accepts a tool whose `parameters` have no properties; otherwise `parameters` is left out. */
  emptyParameters: boolean;
  /** The field of an assistant message in which earlier reasoning is sent back. */
  reasoning?: {
    field: 'reasoning_content' | 'reasoning_details';
    /** The value for messages without reasoning, where the host requires the field in all of them. */
    absent?: '';
  };
}

const common: Dialect = {
  api: 'chat',
  auth: 'bearer',
  outputLimit: 'max_tokens',
  streamOptions: true,
  userAfterTool: true,
  emptyParameters: true,
};

/** Matched by the end of the host name. */
const rows: readonly (readonly [hosts: string[], differs: Partial<Dialect>])[] = [
  [['api.openai.com'], { api: 'responses', outputLimit: 'max_completion_tokens' }],
  [
    ['.openai.azure.com', '.services.ai.azure.com', '.cognitiveservices.azure.com'],
    { api: 'responses', outputLimit: 'max_completion_tokens', auth: 'api-key' },
  ],
  [['generativelanguage.googleapis.com'], { emptyParameters: false }],
  [['api.mistral.ai'], { streamOptions: false, userAfterTool: false }],
  [['api.deepseek.com'], { reasoning: { field: 'reasoning_content', absent: '' } }],
  [['api.moonshot.ai', 'api.moonshot.cn'], { reasoning: { field: 'reasoning_content' } }],
  [['openrouter.ai'], { reasoning: { field: 'reasoning_details' } }],
];

export function dialectOf(hostname: string): Dialect {
  const row = rows.find(([hosts]) =>
    hosts.some(
      (host) => hostname === host.replace(/^\./, '') || hostname.endsWith(host.startsWith('.') ? host : `.${host}`),
    ),
  );
  return { ...common, ...row?.[1] };
}

import type { Json } from './json.ts';

/** The list of models in one service's shape. `contextTokens`: the window that the server runs them with. */
export type ModelList = (ids: string[], contextTokens: number) => Json | Json[];

export const openAiList: ModelList = (ids) => ({
  object: 'list',
  data: ids.map((id) => ({ id, object: 'model', created: 0, owned_by: 'test' })),
});

export const anthropicList: ModelList = (ids, contextTokens) => ({
  data: ids.map((id) => ({
    id,
    type: 'model',
    display_name: id,
    created_at: '2026-01-01T00:00:00Z',
    max_input_tokens: contextTokens,
    max_tokens: 8192,
  })),
  has_more: false,
  first_id: ids[0] ?? null,
  last_id: ids.at(-1) ?? null,
});

export const openRouterList: ModelList = (ids, contextTokens) => ({
  data: ids.map((id) => ({
    id,
    name: id,
    context_length: contextTokens,
    pricing: { prompt: '0.000001', completion: '0.000002' },
    architecture: { input_modalities: ['text'] },
    supported_parameters: ['tools', 'tool_choice'],
    top_provider: { max_completion_tokens: 8192 },
  })),
});

export const geminiList: ModelList = (ids) => ({
  object: 'list',
  data: ids.map((id) => ({ id: `models/${id}`, object: 'model', owned_by: 'google' })),
});

export const groqList: ModelList = (ids, contextTokens) => ({
  object: 'list',
  data: ids.map((id) => ({
    id,
    object: 'model',
    created: 0,
    owned_by: 'test',
    active: true,
    context_window: contextTokens,
    public_apps: null,
  })),
});

export const mistralList: ModelList = (ids, contextTokens) => ({
  object: 'list',
  data: ids.map((id) => ({
    id,
    object: 'model',
    capabilities: { completion_chat: true, function_calling: true, vision: false },
    max_context_length: contextTokens,
    type: 'base',
  })),
});

export const llamaCppList: ModelList = (ids, contextTokens) => ({
  object: 'list',
  data: ids.map((id) => ({
    id,
    object: 'model',
    owned_by: 'llamacpp',
    meta: { n_ctx_train: contextTokens * 4 },
  })),
});

export const vllmList: ModelList = (ids, contextTokens) => ({
  object: 'list',
  data: ids.map((id) => ({ id, object: 'model', created: 0, owned_by: 'vllm', max_model_len: contextTokens })),
});

/** Answers outside the OpenAI-compatible part of a local server, by method and path. */
export type SideRoutes = Record<string, (ids: string[], contextTokens: number) => Json>;

/** `/api/show` reports the context that a model was trained for, `/api/ps` the one it runs with. */
export const ollamaRoutes: SideRoutes = {
  'GET /api/tags': (ids) => ({ models: ids.map((name) => ({ name, model: name, details: { family: 'test' } })) }),
  'GET /api/ps': (ids, contextTokens) => ({
    models: ids.map((name) => ({ name, model: name, context_length: contextTokens })),
  }),
  'GET /api/version': () => ({ version: '0.14.0' }),
  'POST /api/show': (_, contextTokens) => ({
    model_info: { 'general.architecture': 'test', 'test.context_length': contextTokens * 4 },
    parameters: `num_ctx ${contextTokens}`,
    capabilities: ['completion', 'tools'],
  }),
};

export const lmStudioRoutes: SideRoutes = {
  'GET /api/v0/models': (ids, contextTokens) => ({
    object: 'list',
    data: ids.map((id) => ({
      id,
      object: 'model',
      type: 'llm',
      arch: 'test',
      quantization: 'Q4_K_M',
      state: 'loaded',
      max_context_length: contextTokens * 4,
      loaded_context_length: contextTokens,
    })),
  }),
};

export const llamaCppRoutes: SideRoutes = {
  'GET /props': (_, contextTokens) => ({ default_generation_settings: { n_ctx: contextTokens }, total_slots: 1 }),
};

import { groqOutputRefusal } from './groq-output.ts';
import { record } from './json.ts';
import * as lists from './lists.ts';
import * as overflows from './overflow.ts';
import * as shapes from './refusal.ts';
import { anthropicMessages, anthropicOptions, anthropicTools, browserAccess } from './rules/anthropic.ts';
import { boundThinking } from './rules/anthropic-binding.ts';
import { geminiMessages, geminiTools } from './rules/gemini.ts';
import { mistralRules } from './rules/mistral.ts';
import { answeredCalls, knownResults, noEmptyToolCalls, openAiMessages } from './rules/openai-messages.ts';
import { openAiOptions } from './rules/openai-options.ts';
import { openAiTools } from './rules/openai-tools.ts';
import * as others from './rules/others.ts';
import { responsesRules } from './rules/responses.ts';
import type { Checked, Rule } from './rules/rule.ts';
import * as thinkers from './rules/thinkers.ts';
import type { WireApi, WireReply } from './types.ts';
import type { ChatManner } from './write/chat-manner.ts';

/** What one service accepts, how it refuses and how it streams. */
export interface Dialect {
  /** The path of its API, as users give it in a base URL. */
  base: string;
  /**
   * The origin of the real service, by which clients choose their behaviour. Absent for servers that run on the user's
   * machine or anywhere.
   */
  origin?: string;
  /** The rules of each API that the service has, in the order in which they are checked. */
  apis: Partial<Record<WireApi, Rule[]>>;
  error: shapes.ErrorShape;
  manner?: ChatManner;
  list: lists.ModelList;
  side?: lists.SideRoutes;
  overflow?: overflows.Overflow;
  /** The name of a model that the service has. */
  model: string;
  /** What the service refuses in the model's own answer. */
  replyRefusal?(reply: WireReply, request: Checked): shapes.Refusal | undefined;
  /** A failure after the 200 comes as a JSON body in place of the stream. */
  failsAsJson?: true;
}

const openAiChat = [...openAiTools, ...openAiMessages, ...openAiOptions];
const anthropicRules = [browserAccess, ...anthropicOptions, ...anthropicTools, ...anthropicMessages, boundThinking];

const openAi = {
  base: '/v1',
  error: shapes.openAiError,
  manner: { noise: true },
  list: lists.openAiList,
  overflow: overflows.openAiOverflow,
  model: 'gpt-4.1',
} satisfies Partial<Dialect>;

export const dialects = {
  /** Accepts everything. Both APIs that every provider speaks, without any rules. */
  lax: {
    base: '/v1',
    apis: { openai: [], anthropic: [] },
    error: shapes.anthropicError,
    manner: { usage: 'always' },
    list: (ids) => ({
      object: 'list',
      data: ids.map((id) => ({ id, object: 'model', type: 'model', created: 0, owned_by: 'test' })),
      has_more: false,
    }),
    model: 'test-model',
  },
  /** Both APIs that every provider speaks, each as strict as its maker's own. */
  strict: {
    ...openAi,
    apis: { openai: openAiChat, anthropic: anthropicRules },
    error: (refusal) => ({ type: 'error', ...record(shapes.openAiError(refusal)) }),
    model: 'test-model',
  },
  /** A service that has OpenAI's chat completions and nothing else. */
  'openai-chat': { ...openAi, apis: { openai: openAiChat } },
  /** OpenAI itself. */
  'openai-responses': {
    origin: 'https://api.openai.com',
    ...openAi,
    apis: { responses: [...openAiTools, ...responsesRules], openai: openAiChat },
    overflow: overflows.responsesOverflow,
    model: 'gpt-5.6-terra',
  },
  azure: {
    origin: 'https://sidehand.openai.azure.com',
    ...openAi,
    base: '/openai/v1',
    apis: { responses: [...openAiTools, ...responsesRules], openai: openAiChat },
    manner: { noise: true, filter: true },
  },
  anthropic: {
    origin: 'https://api.anthropic.com',
    base: '',
    apis: { anthropic: anthropicRules },
    error: shapes.anthropicError,
    list: lists.anthropicList,
    overflow: overflows.anthropicOverflow,
    model: 'claude-opus-4-8',
  },
  gemini: {
    origin: 'https://generativelanguage.googleapis.com',
    base: '/v1beta/openai',
    apis: { openai: [...geminiTools, ...geminiMessages] },
    error: shapes.geminiError,
    manner: { calls: 'unindexed', alwaysStop: true, signed: 'extra_content' },
    list: lists.geminiList,
    overflow: overflows.geminiOverflow,
    model: 'gemini-3-pro',
  },
  mistral: {
    origin: 'https://api.mistral.ai',
    base: '/v1',
    apis: { openai: mistralRules },
    error: shapes.mistralError,
    manner: {
      calls: 'whole',
      thoughts: 'parts',
      usage: 'choice',
      alwaysThinks: (model) => model.startsWith('magistral'),
    },
    list: lists.mistralList,
    overflow: overflows.mistralOverflow,
    model: 'magistral-medium-latest',
  },
  groq: {
    origin: 'https://api.groq.com',
    base: '/openai/v1',
    apis: { openai: others.groqRules },
    error: shapes.openAiError,
    manner: { thoughts: 'reasoning', usage: 'x_groq', alwaysThinks: () => true },
    list: lists.groqList,
    overflow: overflows.groqOverflow,
    model: 'openai/gpt-oss-120b',
    replyRefusal: groqOutputRefusal,
  },
  deepseek: {
    origin: 'https://api.deepseek.com',
    base: '/v1',
    apis: {
      openai: [
        openAiTools[0]!,
        ...others.deepSeekRules,
        noEmptyToolCalls,
        knownResults("Messages with role 'tool' must be a response to a preceding message with 'tool_calls'"),
        answeredCalls(() => '(insufficient tool messages following tool_calls message)'),
      ],
    },
    error: shapes.openAiError,
    manner: { keepAlive: 'keep-alive', alwaysThinks: () => true },
    list: lists.openAiList,
    overflow: overflows.openAiOverflow,
    model: 'deepseek-v4',
  },
  xai: {
    origin: 'https://api.x.ai',
    base: '/v1',
    apis: { openai: others.xaiRules },
    error: shapes.xaiError,
    manner: { calls: 'whole', crlf: true },
    list: lists.openAiList,
    overflow: overflows.xaiOverflow,
    model: 'grok-4',
    failsAsJson: true,
  },
  openrouter: {
    origin: 'https://openrouter.ai',
    base: '/api/v1',
    apis: { openai: others.openRouterRules },
    error: shapes.openRouterError,
    manner: {
      keepAlive: 'OPENROUTER PROCESSING',
      sameIndex: true,
      alwaysStop: true,
      thoughts: 'reasoning',
      signed: 'reasoning_details',
      alwaysThinks: () => true,
    },
    list: lists.openRouterList,
    overflow: overflows.routedOverflow,
    model: 'google/gemini-3-pro',
  },
  ollama: {
    base: '/v1',
    apis: { openai: others.ollamaRules },
    error: shapes.openAiError,
    manner: { calls: 'whole', thoughts: 'reasoning' },
    list: lists.openAiList,
    side: lists.ollamaRoutes,
    model: 'qwen3:8b',
  },
  lmstudio: {
    base: '/v1',
    apis: { openai: others.lmStudioRules },
    error: shapes.plainError,
    manner: { noType: true, repeatsName: true, noDone: true },
    list: lists.openAiList,
    side: lists.lmStudioRoutes,
    overflow: overflows.lmStudioOverflow,
    model: 'qwen3-8b',
  },
  llamacpp: {
    base: '/v1',
    apis: { openai: others.llamaCppRules },
    error: shapes.llamaCppError,
    manner: { alwaysThinks: () => true },
    list: lists.llamaCppList,
    side: lists.llamaCppRoutes,
    overflow: overflows.llamaCppOverflow,
    model: 'qwen3-8b',
  },
  vllm: {
    base: '/v1',
    apis: { openai: others.vllmRules },
    error: shapes.vllmError,
    manner: { emptyLaterIds: true, emptyFinish: true, thoughts: 'reasoning', alwaysThinks: () => true },
    list: lists.vllmList,
    overflow: overflows.vllmOverflow,
    model: 'Qwen/Qwen3-8B',
  },
  moonshot: {
    origin: 'https://api.moonshot.ai',
    base: '/v1',
    apis: { openai: [...thinkers.moonshotRules, noEmptyToolCalls, answeredCalls()] },
    error: shapes.openAiError,
    manner: { usage: 'choice', ids: 'numbered', alwaysThinks: () => true },
    list: lists.openAiList,
    overflow: overflows.openAiOverflow,
    model: 'kimi-k3.1-pro',
  },
  cerebras: {
    origin: 'https://api.cerebras.ai',
    base: '/v1',
    apis: { openai: thinkers.cerebrasRules },
    error: thinkers.messageError,
    manner: { thoughts: 'reasoning', alwaysThinks: () => true },
    list: lists.openAiList,
    overflow: overflows.openAiOverflow,
    model: 'gpt-oss-120b',
  },
  zai: {
    origin: 'https://api.z.ai',
    base: '/api/paas/v4',
    apis: { openai: thinkers.zaiRules },
    error: thinkers.zaiError,
    manner: { calls: 'whole', alwaysThinks: () => true },
    list: lists.openAiList,
    overflow: overflows.openAiOverflow,
    model: 'glm-5.3',
  },
  qwen: {
    origin: 'https://dashscope-intl.aliyuncs.com',
    base: '/compatible-mode/v1',
    apis: { openai: [...thinkers.qwenRules, answeredCalls()] },
    error: shapes.openAiError,
    manner: { emptyLaterIds: true, alwaysThinks: () => true },
    list: lists.openAiList,
    overflow: overflows.openAiOverflow,
    model: 'qwen3.8-max',
  },
  minimax: {
    origin: 'https://api.minimax.io',
    base: '/v1',
    apis: { openai: thinkers.miniMaxRules },
    error: thinkers.miniMaxError,
    manner: { thoughts: 'tags', alwaysThinks: () => true },
    list: lists.openAiList,
    model: 'MiniMax-M3',
  },
  cohere: {
    origin: 'https://api.cohere.ai',
    base: '/compatibility/v1',
    apis: { openai: [...thinkers.cohereRules, answeredCalls()] },
    error: thinkers.messageError,
    manner: { calls: 'whole' },
    list: lists.openAiList,
    overflow: overflows.openAiOverflow,
    model: 'command-a-plus-05-2026',
  },
  litellm: {
    base: '/v1',
    apis: { openai: [...thinkers.liteLlmRules, answeredCalls()] },
    error: shapes.openAiError,
    manner: { signed: 'id', noType: true },
    list: lists.openAiList,
    overflow: overflows.openAiOverflow,
    model: 'gemini-3.1-pro',
  },
  /** new-api, SiliconFlow, a company's own: they name no service, and hand on what the model behind them wants. */
  gateway: {
    base: '/v1',
    apis: { openai: [...thinkers.gatewayRules, answeredCalls()] },
    error: shapes.openAiError,
    manner: { keepAlive: 'PING', alwaysThinks: () => true },
    list: lists.openAiList,
    overflow: overflows.openAiOverflow,
    model: 'deepseek-v4-flash',
  },
} satisfies Record<string, Dialect>;

export type DialectName = keyof typeof dialects;

/** The real services. */
export const dialectNames = (Object.keys(dialects) as DialectName[]).filter(
  (name) => name !== 'lax' && name !== 'strict',
);

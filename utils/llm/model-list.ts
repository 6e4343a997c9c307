import type { Prices } from '../settings/settings';
import type { ListedModel } from '../contracts/model';
import { isRecord, recordsIn } from '../is-record';
import { defined } from '../defined';
import { countOf } from './stream/answer';

type Json = Record<string, unknown>;

/**
 * `{data: [...]}` (OpenAI and most), a list alone (Together), `{models: [...]}` (Ollama, LM Studio). Each model comes
 * once. Never throws: anything else gives an empty list.
 */
export function readModelList(body: unknown): ListedModel[] {
  const items = Array.isArray(body) ? body : isRecord(body) ? [body.data, body.models].find(Array.isArray) : undefined;
  const models = recordsIn(items).flatMap((item) => readModel(item) ?? []);
  const byId = new Map(models.map((model) => [model.id, model]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function readModel(item: Json): ListedModel | undefined {
  // Gemini prefixes the names with a folder.
  const id = firstText(item.id, item.key, item.model, item.name)?.replace(/^models\//, '');
  if (id === undefined) return undefined;
  return defined({
    id,
    name: firstText(item.display_name, item.name),
    contextTokens: contextOf(item),
    maxOutputTokens:
      countOf(
        item.max_tokens,
        item.max_completion_tokens,
        field(item.top_provider, 'max_completion_tokens'),
        item.outputTokenLimit,
      ) || undefined,
    prices: pricesOf(item.pricing),
    tools: toolsOf(item),
    images: imagesOf(item),
    chats: chatsOf(id, item),
  });
}

/** LM Studio and llama.cpp load models with less than they were trained for. */
function contextOf(item: Json): number | undefined {
  const given = countOf(
    item.loaded_context_length,
    field(recordsIn(item.loaded_instances)[0]?.config, 'context_length'),
    item.max_model_len,
    item.context_length,
    item.context_window,
    item.max_context_length,
    item.max_input_tokens,
    item.inputTokenLimit,
    field(item.meta, 'n_ctx'),
    field(item.limits, 'max_context_length'),
  );
  return given || undefined;
}

/** OpenRouter and Vercel give dollars per token as strings, Together dollars per million tokens as numbers. */
function pricesOf(pricing: unknown): Prices | undefined {
  const input = field(pricing, 'prompt') ?? field(pricing, 'input');
  const output = field(pricing, 'completion') ?? field(pricing, 'output');
  const cached = field(pricing, 'input_cache_read') ?? field(pricing, 'cached_input');
  const [inputPrice, outputPrice, cachedPrice] = [input, output, cached].map(perMillion);
  if (inputPrice === undefined || outputPrice === undefined) return undefined;
  return { input: inputPrice, output: outputPrice, ...defined({ cachedInput: cachedPrice }) };
}

function perMillion(value: unknown): number | undefined {
  const price = typeof value === 'string' && value !== '' ? Number(value) * 1_000_000 : value;
  return typeof price === 'number' && price >= 0 ? Number(price.toFixed(6)) : undefined;
}

function toolsOf({ supported_parameters, capabilities, tags }: Json): boolean | undefined {
  if (Array.isArray(supported_parameters)) return supported_parameters.includes('tools');
  if (namesAny(/tool/, capabilities, tags)) return true;
  return firstBoolean(field(capabilities, 'function_calling'), field(capabilities, 'trained_for_tool_use'));
}

function imagesOf({ architecture, capabilities, type, tags }: Json): boolean | undefined {
  const inputs = field(architecture, 'input_modalities');
  if (Array.isArray(inputs)) return inputs.includes('image');
  if (type === 'vlm' || namesAny(/vision|image-input/, capabilities, tags)) return true;
  // Anthropic: `{supported: true}`.
  const taken = field(capabilities, 'image_input');
  return firstBoolean(field(capabilities, 'vision'), field(taken, 'supported') ?? taken);
}

const otherKinds =
  /embed|\bbge-|rerank|whisper|transcri|\btts|speech|audio|voice|realtime|moderation|guard\b|dall-e|image|imagen|veo|sora|video|diffusion|flux|ocr|\baqa\b|davinci|babbage|computer-use/i;

function chatsOf(id: string, { type, capabilities, architecture }: Json): boolean {
  const listed = firstBoolean(field(capabilities, 'completion_chat'));
  if (listed !== undefined) return listed;
  if (typeof type === 'string' && /embed|rerank|image|audio|video|moderation|transcri/.test(type)) return false;
  const outputs = field(architecture, 'output_modalities');
  if (Array.isArray(outputs)) return outputs.includes('text') && outputs.length === 1;
  return !otherKinds.test(id);
}

function namesAny(words: RegExp, ...lists: unknown[]): boolean {
  return lists.filter(Array.isArray).some((list) => list.some((word) => words.test(String(word))));
}

function firstText(...values: unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string' && value !== '');
}

function firstBoolean(...values: unknown[]): boolean | undefined {
  return values.find((value) => typeof value === 'boolean');
}

function field(value: unknown, key: string): unknown {
  return isRecord(value) ? value[key] : undefined;
}

import { defined } from '../../defined';
import type { Prices, RemoteKind } from '../../settings/settings';

/** A provider that needs nothing typed but a key. Plain data. */
export interface ProviderPreset {
  /** Stays the same when the name changes. */
  id: string;
  name: string;
  kind: RemoteKind;
  /** `{...}` marks a part that only the user knows: a resource, a region. */
  baseUrl: string;
  /** The page on which a key is made. Absent where none is needed. */
  keyUrl?: string;
  /** The form of its keys. Several providers may share a pattern. */
  keyPattern?: RegExp;
  /** Models that call tools, the recommended one first. Empty where only the server knows its models. */
  models: readonly PresetModel[];
}

export interface PresetModel {
  id: string;
  /** The model's context window in tokens. */
  contextTokens?: number;
  images: boolean;
  prices?: Prices;
}

/**
 * A row of a table: the name, thousands of tokens of context, dollars per million tokens (in, out, from the cache), and
 * whether the model sees images.
 */
export function model(
  id: string,
  thousands: number | undefined,
  price: readonly [input: number, output: number, cachedInput?: number] | undefined,
  sees: 'images' | 'text',
): PresetModel {
  const [input, output, cachedInput] = price ?? [];
  return {
    id,
    images: sees === 'images',
    ...(thousands !== undefined && { contextTokens: thousands * 1_000 }),
    ...(input !== undefined && output !== undefined && { prices: { input, output, ...defined({ cachedInput }) } }),
  };
}

/** A service that speaks OpenAI's API. */
export const service = (
  id: string,
  name: string,
  baseUrl: string,
  keyUrl: string,
  more: Omit<ProviderPreset, 'id' | 'name' | 'kind' | 'baseUrl' | 'keyUrl'>,
): ProviderPreset => ({ id, name, kind: 'openai', baseUrl, keyUrl, ...more });

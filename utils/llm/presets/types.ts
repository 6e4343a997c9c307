import { defined } from '../../defined';
import type { Prices, RemoteKind } from '../../settings/settings';

export interface ProviderPreset {
  /** Stays the same when the name changes. */
  id: string;
  name: string;
  kind: RemoteKind;
  /** A resource, a region. */
  baseUrl: string;
  /** Absent where none is needed. */
  keyUrl?: string;
  /** Several providers may share a pattern. */
  keyPattern?: RegExp;
  /** The recommended one first. Empty where only the server knows them. */
  models: readonly PresetModel[];
}

export interface PresetModel {
  id: string;
  contextTokens?: number;
  images: boolean;
  prices?: Prices;
}

/**
 * The name, thousands of tokens of context, dollars per million tokens (in, out, from the cache), and whether the model
 * sees images.
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

export const service = (
  id: string,
  name: string,
  baseUrl: string,
  keyUrl: string,
  more: Omit<ProviderPreset, 'id' | 'name' | 'kind' | 'baseUrl' | 'keyUrl'>,
): ProviderPreset => ({ id, name, kind: 'openai', baseUrl, keyUrl, ...more });

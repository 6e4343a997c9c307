import type { Prices, RemoteKind } from '../../settings/settings';

/** A provider that needs no typing but a key. Plain data. */
export interface ProviderPreset {
  /** Stays the same when the name changes. */
  id: string;
  name: string;
  kind: RemoteKind;
  /** `{...}` stands for what only the user knows: a resource, a region. */
  baseUrl: string;
  /** The page on which a key is made. Absent where none is needed. */
  keyUrl?: string;
  /** How its keys look. Several providers may share a look. */
  keyPattern?: RegExp;
  /** Models that call tools, the recommended one first. Empty where only the server knows. */
  models: readonly PresetModel[];
}

export interface PresetModel {
  id: string;
  /** Tokens that it reads at once. */
  contextTokens?: number;
  images: boolean;
  prices?: Prices;
}

/**
 * A row of a table: the name, thousands of tokens of context, dollars for a million tokens (in, out, from the cache),
 * and whether it sees images.
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
    ...(input !== undefined &&
      output !== undefined && { prices: { input, output, ...(cachedInput !== undefined && { cachedInput }) } }),
  };
}

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
  /**
   * The recommended one first. Empty where only the server knows them. OpenRouter's names always mean the newest of
   * their kind; its own list has context and prices.
   */
  models: readonly PresetModel[];
}

export interface PresetModel {
  id: string;
  contextTokens?: number;
  images: boolean;
  prices?: Prices;
}

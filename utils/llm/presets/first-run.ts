import type { Failure } from '../../failure';
import type { ListedModel } from '../../contracts/model';
import type { ProviderPreset } from './types';

/** A model server that answers on this computer, as plain data. */
export interface FoundServer {
  presetId: string;
  name: string;
  models: ListedModel[];
  /** `key`: the server requires a key. `origin`: it rejects extensions. */
  needs?: 'key' | 'origin';
}

/** The state of the first model's setup. */
export type FirstRunState =
  | { state: 'idle' }
  | { state: 'no-key' }
  /** The key matches several providers, or none that is known. */
  | { state: 'which'; presets: readonly ProviderPreset[] }
  | { state: 'trying'; name: string }
  /** The browser is downloading its own model: the part that is done, from 0 to 1. */
  | { state: 'downloading'; done: number }
  | { state: 'ready'; name: string; model: string; hasTools: boolean }
  | { state: 'failed'; name: string; failure: Failure };

import type { Failure } from '../../failure';
import type { ListedModel } from '../../contracts/model';
import type { ProviderPreset } from './types';

export interface FoundServer {
  presetId: string;
  name: string;
  models: ListedModel[];
  /** `key`: the server requires a key. `origin`: it rejects extensions. */
  needs?: 'key' | 'origin';
}

export type FirstRunState =
  | { state: 'idle' }
  | { state: 'no-key' }
  /** The key matches several providers, or none. */
  | { state: 'which'; presets: readonly ProviderPreset[] }
  | { state: 'trying'; name: string }
  | { state: 'downloading'; done: number }
  | { state: 'ready'; name: string; model: string; hasTools: boolean }
  | { state: 'failed'; name: string; failure: Failure };

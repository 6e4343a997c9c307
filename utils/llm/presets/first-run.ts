import type { Failure } from '../../failure';
import type { ListedModel } from '../types';
import type { ProviderPreset } from './types';

/** A model server that answers on this computer, as plain data. */
export interface FoundServer {
  presetId: string;
  name: string;
  models: ListedModel[];
  /** `key`: it wants one. `origin`: it turns extensions away. */
  wants?: 'key' | 'origin';
}

/** How the setting up of the first model stands. */
export type FirstRunState =
  | { state: 'idle' }
  | { state: 'no-key' }
  /** The key fits several providers, or none that is known. */
  | { state: 'which'; presets: readonly ProviderPreset[] }
  | { state: 'trying'; name: string }
  | { state: 'ready'; name: string; model: string; hasTools: boolean }
  | { state: 'failed'; name: string; failure: Failure };

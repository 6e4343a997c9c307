import type { Failure } from '../../failure';
import type { LocalServer } from './find-local';

export type FoundServer = { presetId: string; name: string } & Omit<LocalServer, 'preset'>;

export type FirstRunState =
  | { state: 'idle' }
  | { state: 'no-key' }
  | { state: 'trying'; name: string }
  | { state: 'downloading'; done: number }
  | { state: 'ready'; name: string; model: string; hasTools: boolean }
  | { state: 'failed'; name: string; failure: Failure };

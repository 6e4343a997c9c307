import type { OfferedModel } from '../../llm/presets/merge-models';

export interface ProviderTest {
  /** The good ones first. */
  models: string[];
  /** With what is known about them. */
  offered: OfferedModel[];
  /** The server does not know the model that was asked for. */
  modelFound: boolean;
  /** Absent where none could be asked. */
  answeredBy?: string;
  /** False where tools have to be described in words. */
  hasTools?: boolean;
  contextTokens?: number;
}

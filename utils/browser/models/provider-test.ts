import type { OfferedModel } from '../../llm/presets/merge-models';

export interface ProviderTest {
  /** The good ones first. */
  models: string[];
  offered: OfferedModel[];
  modelFound: boolean;
  /** Absent where none could be asked. */
  answeredBy?: string;
  /** False where tools have to be described in words. */
  hasTools?: boolean;
  contextTokens?: number;
}

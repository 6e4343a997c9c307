import type { OfferedModel } from '../../llm/presets/merge-models';

export interface ProviderTest {
  /** Names of the models that can be chosen, the good ones first. */
  models: string[];
  /** The same models with what is known about them. */
  offered: OfferedModel[];
  /** False where the server does not know the model that was asked for. */
  modelFound: boolean;
  /** Absent where none could be asked. */
  answeredBy?: string;
  /** False where tools have to be described to the model in words. */
  hasTools?: boolean;
  /** How many tokens the model reads at once, where that is known. */
  contextTokens?: number;
}

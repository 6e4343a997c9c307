import { PROGRAM_PROVIDER_ID, type ModelRef } from '../../settings/settings';

/** Whether a program outside takes the part of the models: its calls are the answers. */
export function isDriven({ models }: { models: { navigator: ModelRef } }): boolean {
  return models.navigator.providerId === PROGRAM_PROVIDER_ID;
}

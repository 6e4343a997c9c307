import { PROGRAM_PROVIDER_ID, type ModelRef } from '../../settings/settings';

export function isDriven({ models }: { models: { navigator: ModelRef } }): boolean {
  return models.navigator.providerId === PROGRAM_PROVIDER_ID;
}

import { hosts, makers } from '@/utils/llm/presets';
import { local } from '@/utils/llm/presets/local';
import type { ProviderPreset } from '@/utils/llm/presets/types';
import { ownAddresses } from '@/utils/settings/settings';
import type { ProviderDraft } from './provider-draft';

/** As the provider form groups them. */
export const serviceGroups = [
  { label: 'options_service_makers', presets: makers },
  { label: 'options_service_hosts', presets: hosts },
  { label: 'options_service_local', presets: local },
] as const;

export const FIRST_SERVICE = 'openai';

/**
 * `chosen` is undefined for a server that is none of them: then what came from the service chosen `before` goes. Always
 * fills in its address; name and model only where the user has not typed their own.
 */
export function fillIn(
  chosen: ProviderPreset | undefined,
  draft: ProviderDraft,
  before: ProviderPreset | undefined,
): Partial<ProviderDraft> {
  const label = draft.label.trim();
  const model = draft.model.trim();
  const isFilledIn = model === '' || before?.models.some(({ id }) => id === model);
  return {
    ...(chosen ? { kind: chosen.kind } : {}),
    baseUrl: chosen ? chosen.baseUrl || ownAddresses[chosen.kind] : '',
    ...(label === '' || label === before?.name ? { label: chosen?.name ?? '' } : {}),
    ...(isFilledIn ? { model: chosen?.models[0]?.id ?? '' } : {}),
  };
}

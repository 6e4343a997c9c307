import { readSavedScripts } from './saved-scripts';
import { generalSettingsShape, modelRefSchema, providerSchema, readModelSettings } from './settings';
import { isRecord } from '../is-record';

/** By key in `storage.local`: names of unusable parts; [] for valid or absent items. */
export const settingsDamage: Record<
  'generalSettings' | 'modelSettings' | 'savedScripts',
  (stored: unknown) => string[]
> = {
  generalSettings(stored) {
    if (!isRecord(stored)) return absentParts(stored);
    return Object.entries(generalSettingsShape()).flatMap(([name, schema]) =>
      schema.safeParse(stored[name]).success ? [] : [name],
    );
  },
  modelSettings(stored) {
    if (!isRecord(stored)) return absentParts(stored);
    const { providers = [] } = stored;
    if (!Array.isArray(providers)) return ['providers'];
    const known = readModelSettings(stored).providers.map(({ id }) => id);
    return [
      ...providers.flatMap((provider, index) =>
        providerSchema().safeParse(provider).success ? [] : [`providers[${index}]`],
      ),
      ...(['planner', 'navigator'] as const).filter(
        (role) =>
          stored[role] !== undefined &&
          !known.includes(modelRefSchema().safeParse(stored[role]).data?.providerId ?? ''),
      ),
    ];
  },
  savedScripts(stored) {
    if (!Array.isArray(stored)) return absentParts(stored);
    return readSavedScripts(stored).length < stored.length ? ['scripts'] : [];
  },
};

function absentParts(stored: unknown): string[] {
  return stored === undefined || stored === null ? [] : ['all of it'];
}

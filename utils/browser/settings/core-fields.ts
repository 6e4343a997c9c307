import type { Label } from '../../contracts/events';
import type { StoredField } from '../../contracts/feature';
import type { StoredSettings } from '../../disk/stored-settings';
import { loosened, type Loosening } from '../../settings/loosened';
import { mergeSafety } from '../../settings/merge-safety';
import { nameKey, type NamedItem } from '../../settings/named-items';
import { readSafetySettings } from '../../settings/safety';
import { readSavedPrompts } from '../../settings/saved-prompts';
import { readSavedScripts } from '../../settings/saved-scripts';
import {
  OFFLINE_PROVIDER_ID,
  readGeneralSettings,
  readModelSettings,
  type GeneralSettings,
  type ModelSettings,
} from '../../settings/settings';
import { generalSettings, modelSettings, safetySettings, savedPrompts, savedScripts } from './storage';

const MAX_NAMED_SITES = 12;

/** What the core stores under `local:`, in the order of imports. */
export const coreFields: readonly Pick<StoredField, 'field' | 'add'>[] = [
  {
    field: 'savedScripts',
    add: (found) =>
      addNamed(
        savedScripts,
        'scripts',
        readSavedScripts(found).map((script) => ({ ...script, id: crypto.randomUUID(), imported: true as const })),
      ),
  },
  {
    field: 'modelSettings',
    add: (found) =>
      addTo(modelSettings, (here) => {
        const { models, fresh, takesRoles } = withModels(here, readModelSettings(found));
        return [models, [...counted('providers', fresh), ...counted('roles', takesRoles ? 1 : 0)]];
      }),
  },
  {
    field: 'safetySettings',
    add: (found) =>
      addTo(safetySettings, (here) => {
        const { safety, added, notAllowed } = mergeSafety(here, readSafetySettings(found));
        const sites = notAllowed.slice(0, MAX_NAMED_SITES).join(', ');
        return [
          safety,
          [...counted('safety', added), ...(sites === '' ? [] : [{ key: NOT_ALLOWED, params: { sites } }])],
        ];
      }),
  },
  { field: 'savedPrompts', add: (found) => addNamed(savedPrompts, 'prompts', readSavedPrompts(found)) },
  {
    field: 'generalSettings',
    add: (found) =>
      addTo(generalSettings, (here) => {
        const changed = changedFrom(here, readGeneralSettings(found));
        return [{ ...here, ...changed }, counted('general', Object.keys(changed).length)];
      }),
  },
];

/** By importing these fields. */
export async function loosenedBy(fields: Readonly<Record<string, unknown>>): Promise<Loosening[]> {
  const [general, models] = await Promise.all([generalSettings.read(), modelSettings.read()]);
  const changed = changedFrom(general, readGeneralSettings(fields.generalSettings));
  const then = withModels(models, readModelSettings(fields.modelSettings)).models;
  return loosened({ general, models }, { general: { ...general, ...changed }, models: then });
}

/** Names sites that the file allows: they are not added. */
export const NOT_ALLOWED = 'options_merge_allowed';

export function counted(what: string, count: number): Label[] {
  return count > 0 ? [{ key: `options_merge_${what}`, params: { count } }] : [];
}

/** Writes what `add` makes of the stored record, where that tells of something new. Throws STORAGE. */
export async function addTo<T>(stored: StoredSettings<T>, add: (here: T) => [added: T, told: Label[]]) {
  let told: Label[] = [];
  await stored.change((here) => {
    const [added, labels] = add(here);
    told = labels;
    return told.length > 0 ? added : here;
  });
  return told;
}

/** Those whose id and name are new here. */
export async function addNamed<Item extends NamedItem>(
  stored: StoredSettings<Item[]>,
  what: string,
  found: readonly Item[],
): Promise<Label[]> {
  return addTo(stored, (here) => {
    const isNew = ({ id, name }: Item) => !here.some((one) => one.id === id || nameKey(one.name) === nameKey(name));
    const fresh = found.filter(isNew);
    return [[...here, ...fresh], counted(what, fresh.length)];
  });
}

/** `fresh`: how many providers are new. */
function withModels(here: ModelSettings, file: ModelSettings) {
  const fresh = file.providers.filter(
    ({ id, baseUrl, kind }) =>
      kind !== 'offline' &&
      !here.providers.some((one) => one.id === id || (one.kind === kind && one.baseUrl === baseUrl)) &&
      /^https?:$/.test(URL.parse(baseUrl)?.protocol ?? ''),
  );
  const models = { ...here, providers: [...here.providers, ...fresh] };
  const takesRoles = mayTakeRoles(models, file);
  const { planner, navigator } = takesRoles ? file : here;
  return { models: { ...models, planner, navigator }, fresh: fresh.length, takesRoles };
}

/** Both are at their default here, and the file's providers are here. */
function mayTakeRoles(here: ModelSettings, file: ModelSettings): boolean {
  const isHere = ({ providerId }: ModelSettings['planner']) => here.providers.some(({ id }) => id === providerId);
  return (
    [here.planner, here.navigator].every(({ providerId }) => providerId === OFFLINE_PROVIDER_ID) &&
    [file.planner, file.navigator].every((role) => role.providerId !== OFFLINE_PROVIDER_ID && isHere(role))
  );
}

/** What is at its default here. */
function changedFrom(here: GeneralSettings, file: GeneralSettings): Partial<GeneralSettings> {
  const defaults = readGeneralSettings(undefined);
  const text = (value: unknown) => JSON.stringify(value);
  return Object.fromEntries(
    (Object.keys(defaults) as (keyof GeneralSettings)[])
      .filter((name) => text(here[name]) === text(defaults[name]) && text(file[name]) !== text(defaults[name]))
      .map((name) => [name, file[name]]),
  );
}

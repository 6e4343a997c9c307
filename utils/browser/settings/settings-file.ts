import type { Label } from '../../contracts/events';
import type { StoredField } from '../../contracts/feature';
import {
  modelRefSchema,
  OFFLINE_PROVIDER_ID,
  providerSchema,
  readGeneralSettings,
  readModelSettings,
  type GeneralSettings,
  type ModelSettings,
  type ProviderSettings,
} from '../../settings/settings';
import { readSafetySettings, type SafetySettings } from '../../settings/safety';
import { safetyProblem } from '../../settings/site-lists';
import { settingsDamage } from '../../settings/settings-damage';
import { damagedScript, readSavedScripts, type SavedScript } from '../../settings/saved-scripts';
import { isRecord } from '../../is-record';
import { jsonIn } from '../../json';

const FORMAT = 1;

export interface SettingsBundle {
  general: GeneralSettings;
  models: ModelSettings;
  /** Absent from older files. */
  safety?: SafetySettings;
  /** Absent from older files. */
  scripts?: SavedScript[];
  /** What features store, by their fields. */
  ofFeatures?: Readonly<Record<string, unknown>>;
}

/** These settings hold no API keys. */
export function formatSettingsFile({ general, models, safety, scripts, ofFeatures }: SettingsBundle): string {
  const { providers, planner, navigator } = models;
  const modelSettings = { providers: providers.filter(({ kind }) => kind !== 'offline'), planner, navigator };
  return `${JSON.stringify({ app: 'sidehand', format: FORMAT, generalSettings: general, modelSettings, safetySettings: safety, savedScripts: scripts?.map(({ name, code }) => ({ name, code })), ...ofFeatures }, undefined, 2)}\n`;
}

/**
 * Unlike reading from storage, all or nothing: `problem` is a sentence for the user that names the wrong item. What is
 * absent gets its default: older files stay readable. `fields`: those of features.
 */
export function parseSettingsFile(
  text: string,
  fields: readonly StoredField[] = [],
): { ok: true; settings: SettingsBundle } | { ok: false; problem: Label } {
  const file = jsonIn(text);
  if (file === undefined) return refuse('options_import_not_json');
  if (!isRecord(file) || file.app !== 'sidehand' || typeof file.format !== 'number')
    return refuse('options_import_not_settings');
  if (file.format > FORMAT) return refuse('options_import_newer', { version: file.format });

  const general = isRecord(file.generalSettings) ? file.generalSettings : {};
  const models = isRecord(file.modelSettings) ? file.modelSettings : {};
  const given = fields.filter(({ field, damaged }) => damaged && file[field] !== undefined);
  const problem =
    badItem(settingsDamage.generalSettings(general)[0]) ??
    providersProblem(models.providers) ??
    rolesProblem(models) ??
    safetyFault(file.safetySettings) ??
    scriptsProblem(file.savedScripts) ??
    badItem(given.flatMap(({ field, damaged }) => damaged?.(file[field]) ?? [])[0]);
  if (problem) return { ok: false, problem };
  return {
    ok: true,
    settings: {
      general: readGeneralSettings(general),
      models: readModelSettings(models),
      ...(file.safetySettings === undefined ? {} : { safety: readSafetySettings(file.safetySettings) }),
      ...(given.length > 0 ? { ofFeatures: Object.fromEntries(given.map(({ field }) => [field, file[field]])) } : {}),
      ...(Array.isArray(file.savedScripts) ? { scripts: readSavedScripts(withIds(file.savedScripts)) } : {}),
    },
  };
}

function providersProblem(providers: unknown): Label | undefined {
  if (providers === undefined) return undefined;
  if (!Array.isArray(providers)) return badItem('providers');
  const ids = new Set<string>([OFFLINE_PROVIDER_ID]);
  for (const [index, item] of providers.entries()) {
    const parsed = providerSchema().safeParse(item);
    if (!parsed.success || parsed.data.kind === 'offline' || !isAddress(parsed.data))
      return badItem(`providers[${index}]`);
    if (ids.has(parsed.data.id)) return { key: 'options_import_duplicate', params: { item: parsed.data.id } };
    ids.add(parsed.data.id);
  }
  return undefined;
}

function safetyFault(safety: unknown): Label | undefined {
  if (safety === undefined) return undefined;
  return badItem(isRecord(safety) ? safetyProblem(readSafetySettings(safety)) : 'safetySettings');
}

function scriptsProblem(scripts: unknown): Label | undefined {
  if (scripts === undefined) return undefined;
  if (!Array.isArray(scripts)) return badItem('savedScripts');
  const wrong = damagedScript(withIds(scripts));
  return wrong < 0 ? undefined : badItem(`savedScripts[${wrong}]`);
}

/** Files hold only names and code; ids are this browser's, and nobody knows the author. */
function withIds(scripts: unknown[]): unknown[] {
  return scripts.map((script) => (isRecord(script) ? { ...script, id: crypto.randomUUID(), imported: true } : script));
}

function rolesProblem(models: Record<string, unknown>): Label | undefined {
  const { providers } = readModelSettings(models);
  for (const item of ['planner', 'navigator'] as const) {
    if (models[item] === undefined) continue;
    const parsed = modelRefSchema().safeParse(models[item]);
    if (!parsed.success) return badItem(item);
    if (!providers.some(({ id }) => id === parsed.data.providerId))
      return { key: 'options_import_bad_role', params: { item } };
  }
  return undefined;
}

function isAddress({ baseUrl }: ProviderSettings): boolean {
  return baseUrl === '' || /^https?:$/.test(URL.parse(baseUrl)?.protocol ?? '');
}

const badItem = (item: string | undefined): Label | undefined =>
  item === undefined ? undefined : { key: 'options_import_bad_item', params: { item } };

export function refuse(key: string, params: Label['params'] = {}): { ok: false; problem: Label } {
  return { ok: false, problem: { key, params } };
}

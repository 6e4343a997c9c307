import { shallowRef } from 'vue';
import { useModelSettings } from '@/stores/model-settings';
import { useSafetySettings } from '@/stores/safety-settings';
import { useSavedScripts } from '@/stores/saved-scripts';
import type { Label } from '@/utils/contracts/events';
import {
  importConversations,
  newProviders,
  newScripts,
  readEverything,
  type Imported,
} from '@/utils/browser/journal/import-everything';
import { mergeRest, type RestCounts, type RestOfFile } from '@/utils/browser/journal/import-rest';
import { generalSettings, modelSettings, savedPrompts, schedules, workflows } from '@/utils/browser/settings/storage';
import { mergeSafety, type MergedSafety } from '@/utils/settings/merge-safety';
import { Journal } from '@/utils/browser/journal/journal';
import { storedFields } from './stored-fields';

const MAX_NAMED_SITES = 12;

/** Adds what is missing, and changes nothing. `changed` is called when the import is complete. */
export function useImport(changed: () => Promise<void>) {
  const models = useModelSettings();
  const scripts = useSavedScripts();
  const safety = useSafetySettings();
  const looked = shallowRef<{ done: number; total: number }>();
  const result = shallowRef<readonly Label[]>([]);
  const problem = shallowRef<Label>();

  /** `undefined` for a file that could not be read. Throws STORAGE_FULL, STORAGE; what was imported by then stays. */
  async function take(text: string | undefined): Promise<void> {
    result.value = [];
    problem.value = undefined;
    const read = text === undefined ? undefined : readEverything(text);
    if (!read?.ok) {
      problem.value = read?.problem ?? { key: 'options_merge_unreadable', params: {} };
      return;
    }
    const { file } = read;
    const total = file.tasks.length;
    looked.value = { done: 0, total };
    const journal = await Journal.open();
    try {
      const imported = await importConversations(journal, file, (done) => {
        looked.value = { done, total };
      });
      const addedScripts = newScripts(scripts.scripts, file);
      if (addedScripts.length > 0) await scripts.replace([...scripts.scripts, ...addedScripts]);
      const addedProviders = newProviders(models.settings.providers, file);
      if (addedProviders.length > 0)
        await models.replace({ ...models.settings, providers: [...models.settings.providers, ...addedProviders] });
      await safety.whenReady();
      const merged = mergeSafety(safety.settings, file.safety);
      if (merged.added > 0) await safety.set(merged.safety);
      const rest = await takeRest(file.rest);
      const ofFeatures = await Promise.all(storedFields.map(({ field, add }) => add(file.fields[field])));
      const added = { scripts: addedScripts.length, providers: addedProviders.length };
      result.value = sentences(imported, added, merged, rest, ofFeatures.flat());
    } finally {
      journal.close();
      looked.value = undefined;
    }
    await changed();
  }

  return { looked, result, problem, take };
}

/** Stores what is not here yet of workflows, schedules, prompts, settings and the choice of models. */
async function takeRest(file: RestOfFile): Promise<RestCounts> {
  const [there, times, prompts, general, models] = await Promise.all([
    workflows.read(),
    schedules.read(),
    savedPrompts.read(),
    generalSettings.read(),
    modelSettings.read(),
  ]);
  const here = { workflows: there, schedules: times, prompts, general, models };
  const { rest, added } = mergeRest(here, file, Date.now());
  if (added.workflows > 0) await workflows.write(rest.workflows);
  if (added.schedules > 0) await schedules.write(rest.schedules);
  if (added.prompts > 0) await savedPrompts.write(rest.prompts);
  if (added.general > 0) await generalSettings.write(rest.general);
  if (added.roles > 0) await modelSettings.write(rest.models);
  return added;
}

function sentences(
  { conversations, tasks, known, damaged }: Imported,
  { scripts, providers }: Record<'scripts' | 'providers', number>,
  { added, notAllowed }: MergedSafety,
  rest: RestCounts,
  ofFeatures: readonly Label[],
): Label[] {
  const countLabel = (key: string, count: number): Label[] => (count > 0 ? [{ key, params: { count } }] : []);
  const all = [
    ...(tasks > 0 ? [{ key: 'options_merge_tasks', params: { count: tasks, chats: conversations } }] : []),
    ...countLabel('options_merge_scripts', scripts),
    ...countLabel('options_merge_providers', providers),
    ...countLabel('options_merge_safety', added),
    ...Object.entries(rest).flatMap(([what, count]) => countLabel(`options_merge_${what}`, count)),
    ...ofFeatures,
    ...(notAllowed.length > 0
      ? [{ key: 'options_merge_allowed', params: { sites: notAllowed.slice(0, MAX_NAMED_SITES).join(', ') } }]
      : []),
    ...countLabel('options_merge_known', known),
    ...countLabel('options_merge_damaged', damaged),
  ];
  const others = Object.values(rest).reduce((sum, count) => sum + count, ofFeatures.length);
  return tasks + scripts + providers + added + others > 0
    ? [...all, { key: 'options_merge_left', params: {} }]
    : [{ key: 'options_merge_nothing', params: {} }, ...all];
}

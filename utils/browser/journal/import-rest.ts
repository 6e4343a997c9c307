import {
  OFFLINE_PROVIDER_ID,
  readGeneralSettings,
  readModelSettings,
  type GeneralSettings,
  type ModelSettings,
} from '../../settings/settings';
import { readSavedPrompts, type SavedPrompt } from '../../settings/saved-prompts';
import { readSchedules, type Schedule } from '../../workflow/schedule';
import { readWorkflows } from '../../workflow/stored-workflows';
import { withNamed } from '../../settings/named-items';
import type { Workflow } from '../../contracts/workflow';

/** Besides conversations, scripts, sites and providers. */
export interface RestOfFile {
  workflows: Workflow[];
  schedules: Schedule[];
  prompts: SavedPrompt[];
  general: GeneralSettings;
  roles: Pick<ModelSettings, 'planner' | 'navigator'>;
}

/** What is here, or will be once it is stored. */
export interface Rest extends Omit<RestOfFile, 'roles'> {
  models: ModelSettings;
}

export type RestCounts = Record<'workflows' | 'schedules' | 'prompts' | 'general' | 'roles', number>;

export function readRest(file: Record<string, unknown>): RestOfFile {
  const { planner, navigator } = readModelSettings(file.modelSettings);
  return {
    workflows: readWorkflows(file.workflows),
    schedules: readSchedules(file.schedules),
    prompts: readSavedPrompts(file.savedPrompts),
    general: readGeneralSettings(file.generalSettings),
    roles: { planner, navigator },
  };
}

/**
 * Settings are taken where they are still at their defaults. A schedule begins anew: what it missed elsewhere does not
 * run.
 */
export function mergeRest(here: Rest, file: RestOfFile, now: number): { rest: Rest; added: RestCounts } {
  const isNew = (there: readonly { id: string; name: string }[]) => (one: { id: string; name: string }) =>
    !there.some(({ id, name }) => id === one.id || name.toLowerCase() === one.name.toLowerCase());
  const workflows = file.workflows.filter(isNew(here.workflows));
  const allWorkflows = withNamed(here.workflows, workflows);
  const schedules = file.schedules.flatMap(({ taskId: _task, browserRun: _run, missedAt: _missed, ...schedule }) =>
    here.schedules.some(({ id }) => id === schedule.id) || !allWorkflows.some(({ id }) => id === schedule.workflowId)
      ? []
      : [{ ...schedule, handledUntil: now }],
  );
  const prompts = file.prompts.filter(isNew(here.prompts));
  const general = changedFrom(here.general, file.general);
  const { models } = here;
  const roles =
    ([models.planner, models.navigator] as const).every(({ providerId }) => providerId === OFFLINE_PROVIDER_ID) &&
    [file.roles.planner, file.roles.navigator].every(
      ({ providerId }) => providerId !== OFFLINE_PROVIDER_ID && models.providers.some(({ id }) => id === providerId),
    );
  return {
    rest: {
      workflows: allWorkflows,
      schedules: [...here.schedules, ...schedules],
      prompts: withNamed(here.prompts, prompts),
      general: { ...here.general, ...general },
      models: roles ? { ...models, ...file.roles } : models,
    },
    added: {
      workflows: workflows.length,
      schedules: schedules.length,
      prompts: prompts.length,
      general: Object.keys(general).length,
      roles: roles ? 1 : 0,
    },
  };
}

function changedFrom(here: GeneralSettings, file: GeneralSettings): Partial<GeneralSettings> {
  const defaults = readGeneralSettings(undefined);
  const text = (value: unknown) => JSON.stringify(value);
  return Object.fromEntries(
    (Object.keys(defaults) as (keyof GeneralSettings)[])
      .filter((name) => text(here[name]) === text(defaults[name]) && text(file[name]) !== text(defaults[name]))
      .map((name) => [name, file[name]]),
  );
}

import { storage } from 'wxt/utils/storage';
import {
  readGeneralSettings,
  readModelSettings,
  type GeneralSettings,
  type ModelRef,
  type ModelSettings,
} from '../../settings/settings';
import { readRecentModels } from '../../settings/recent-models';
import { readSafetySettings, type SafetySettings } from '../../settings/safety';
import { readSavedPrompts, type SavedPrompt } from '../../settings/saved-prompts';
import { readToolServers, type ToolServer } from '../../settings/tool-servers';
import {
  readConnectedPrograms,
  readProgramSettings,
  readProgramsSeen,
  type ConnectedPrograms,
  type ProgramSettings,
  type SeenByProgram,
} from '../../settings/programs';
import { readSavedScripts, type SavedScript } from '../../settings/saved-scripts';
import { readSchedules, type Schedule } from '../../workflow/schedule';
import { readWorkflows } from '../../workflow/stored-workflows';
import type { Workflow } from '../../contracts/workflow';

/** Reading never throws on damaged data: it falls back item by item. */
export interface StoredSettings<T> {
  read(): Promise<T>;
  /** Takes plain data only (a Vue proxy fails in Firefox). */
  write(value: T): Promise<void>;
  /** Returns a function that stops it. */
  watch(changed: (value: T) => void): () => void;
}

/** Declares a stored item. Its type is unknown, because any version may have written it. */
export function storedSettings<T>(
  key: `local:${string}` | `session:${string}`,
  parse: (stored: unknown) => T,
): StoredSettings<T> {
  // Not wxt's own items: wxt reads each item where it is defined, in every page and at each start of the background.
  return {
    read: async () => parse(await storage.getItem(key)),
    write: (value) => storage.setItem(key, value),
    watch: (changed) =>
      storage.watch(key, (stored) => {
        changed(parse(stored));
      }),
  };
}

export const generalSettings: StoredSettings<GeneralSettings> = storedSettings(
  'local:generalSettings',
  readGeneralSettings,
);
export const safetySettings: StoredSettings<SafetySettings> = storedSettings(
  'local:safetySettings',
  readSafetySettings,
);
export const modelSettings: StoredSettings<ModelSettings> = storedSettings('local:modelSettings', readModelSettings);
export const savedScripts: StoredSettings<SavedScript[]> = storedSettings('local:savedScripts', readSavedScripts);
export const savedPrompts: StoredSettings<SavedPrompt[]> = storedSettings('local:savedPrompts', readSavedPrompts);
export const workflows: StoredSettings<Workflow[]> = storedSettings('local:workflows', readWorkflows);
export const toolServers: StoredSettings<ToolServer[]> = storedSettings('local:toolServers', readToolServers);
export const schedules: StoredSettings<Schedule[]> = storedSettings('local:schedules', readSchedules);
export const programSettings: StoredSettings<ProgramSettings> = storedSettings('local:programs', readProgramSettings);
export const connectedPrograms: StoredSettings<ConnectedPrograms> = storedSettings(
  'session:programs',
  readConnectedPrograms,
);
export const programsSeen: StoredSettings<Record<string, SeenByProgram>> = storedSettings(
  'session:programsSeen',
  readProgramsSeen,
);
export const recentModels: StoredSettings<ModelRef[]> = storedSettings('local:recentModels', readRecentModels);

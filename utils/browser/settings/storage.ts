import { storedSettings, type StoredSettings } from '../../disk/stored-settings';
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

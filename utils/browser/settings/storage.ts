import { storedSettings } from '../../disk/stored-settings';
import { readGeneralSettings, readModelSettings } from '../../settings/settings';
import { readRecentModels } from '../../settings/recent-models';
import { readSafetySettings } from '../../settings/safety';
import { readSavedPrompts } from '../../settings/saved-prompts';
import { readConnectedPrograms, readProgramSettings, readProgramsSeen } from '../../settings/programs';
import { readSavedScripts } from '../../settings/saved-scripts';

export const generalSettings = storedSettings('local:generalSettings', readGeneralSettings);
export const safetySettings = storedSettings('local:safetySettings', readSafetySettings);
export const modelSettings = storedSettings('local:modelSettings', readModelSettings);
export const savedScripts = storedSettings('local:savedScripts', readSavedScripts);
export const savedPrompts = storedSettings('local:savedPrompts', readSavedPrompts);
export const programSettings = storedSettings('local:programs', readProgramSettings);
export const connectedPrograms = storedSettings('session:programs', readConnectedPrograms);
export const programsSeen = storedSettings('session:programsSeen', readProgramsSeen);
export const recentModels = storedSettings('local:recentModels', readRecentModels);

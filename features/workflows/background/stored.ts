import { storedSettings } from '../../../utils/disk/stored-settings';
import { readSchedules } from '../agent/schedule';
import { readWorkflows } from '../agent/stored-workflows';

export const workflows = storedSettings('local:workflows', readWorkflows);
export const schedules = storedSettings('local:schedules', readSchedules);

/** CSV, kept until the settings take it to run a workflow on. */
export const listDraft = storedSettings('session:listDraft', (stored) => (typeof stored === 'string' ? stored : ''));

import { storedSettings } from '../../../utils/disk/stored-settings';
import { readSchedules } from '../agent/schedule';
import { readWorkflows } from '../agent/stored-workflows';

export const workflows = storedSettings('local:workflows', readWorkflows);
export const schedules = storedSettings('local:schedules', readSchedules);

import type { RoleModels } from '../../settings/settings';
import type { ShownTab } from './entry';
import type { WithFiles } from '../../contracts/message-files';

export interface SentMessage extends WithFiles {
  id: string;
  tabId: number;
  text: string;
  tabs?: readonly ShownTab[];
  /** Undefined before the settings were read: theirs are used. */
  models?: RoleModels;
  /** Once the background has taken it in. */
  taskId?: string;
}

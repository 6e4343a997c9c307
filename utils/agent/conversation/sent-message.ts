import type { RoleModels } from '../../settings/settings';
import type { ShownTab } from './entry';
import type { Attachment } from '../../contracts/events';

export interface SentMessage {
  id: string;
  tabId: number;
  text: string;
  attachments: readonly Attachment[];
  tabs?: readonly ShownTab[];
  /** Undefined before the settings were read: theirs are used. */
  models?: RoleModels;
  /** Once the background has taken it in. */
  taskId?: string;
}

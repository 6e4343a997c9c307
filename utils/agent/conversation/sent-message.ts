import type { RoleModels } from '../../settings/settings';
import type { ShownTab } from './entry';
import type { Attachment } from '../../contracts/events';

/** A message of the user that the conversation does not show yet. */
export interface SentMessage {
  id: string;
  tabId: number;
  text: string;
  attachments: readonly Attachment[];
  /** Other tabs whose text goes along. */
  tabs?: readonly ShownTab[];
  /**
   * Undefined if the panel had not read the settings when the user sent the message: then the models of the settings
   * are used.
   */
  models?: RoleModels;
  /** The task that has the message, once the background has taken it in. */
  taskId?: string;
}

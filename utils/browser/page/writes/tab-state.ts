import type { ActPermission } from '../../../contracts/ports';
import { WriteLock } from '../../tabs/write-lock';

/** Of a tab in which the task acts. Times are by `performance.now()`. */
export class TabState {
  readonly lock = new WriteLock();
  armed = false;
  beside: readonly number[] = [];
  /** Registrable, of the task's pages: what these write to each other is held. */
  domains: readonly string[] = [];
  /** Of frames of the document in which the task acted. */
  frameDomains: readonly string[] = [];
  locked = '';
  actionsUnderWay = 0;
  actionCount = 0;
  /** The end of the last action in the present document. */
  actedAt = -Infinity;
  writesAllowed = 0;
  /** The page says that the last action does something, until `actsUntil`. */
  acts = false;
  actsUntil = -Infinity;
  hasSent = false;
  /** How many are on their way out, and when the last was let go. */
  writesLeaving = 0;
  lastWriteAt = -Infinity;
  /** When the last write that was let go was answered. */
  answeredAt = -Infinity;
  /** Of the last action. */
  permission: ActPermission = {};
  page = '';
  openedForm: Awaited<ReturnType<WriteLock['open']>> | undefined;
  /** The write that took the texts of the last action. */
  sentInWrite: { method: string; url: string } | undefined;
  disarm: ReturnType<typeof setTimeout> | undefined;
}

import type { ActPermission } from '../../../contracts/ports';
import { WriteLock } from '../../tabs/write-lock';

/** Times are by `performance.now()`. */
export class TabState {
  readonly lock = new WriteLock();
  armed = false;
  beside: readonly number[] = [];
  /** Registrable, of the task's pages: what these write to each other is held. */
  domains: readonly string[] = [];
  /** Of frames in which the task acted. */
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
  /** On their way out. */
  writesLeaving = 0;
  lastWriteAt = -Infinity;
  /** The last answer to a write that was let go. */
  answeredAt = -Infinity;
  /** Of the last action. */
  permission: ActPermission = {};
  page = '';
  openedForm: Awaited<ReturnType<WriteLock['open']>> | undefined;
  /** It took the texts of the last action. */
  sentInWrite: { method: string; url: string } | undefined;
  disarm: ReturnType<typeof setTimeout> | undefined;

  /** Since a write was let go; 0 while one is on its way out: the browser reports it a moment later. */
  quietMs(): number {
    return this.writesLeaving > 0 ? 0 : performance.now() - this.lastWriteAt;
  }

  /** One is what the last action was to send: its form, or the write with the texts around its control. */
  isSending(sent: readonly { method: string; url: string }[]): boolean {
    const form = { method: 'POST', url: this.permission.form?.posts?.replace(/#.*$/s, '') };
    return sent.some(({ method, url }) =>
      [form, this.sentInWrite].some((expected) => method === expected?.method && url === expected.url),
    );
  }
}

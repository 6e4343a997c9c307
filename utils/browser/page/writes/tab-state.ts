import type { Filled } from '../../../page/watch/page-events';
import { WriteLock } from '../../tabs/write-lock';

/** What the hold knows of a tab in which the task has acted. */
export interface TabState {
  lock: WriteLock;
  armed: boolean;
  /** The registrable domain of its page. */
  domain: string | undefined;
  /** How many actions are under way. */
  acting: number;
  /** How many actions there were. */
  acts: number;
  /** When the last action in the tab's document ended, by `performance.now()`. */
  actedAt: number;
  opens: number;
  /** How many writes are on their way out, and when the last one was let go, by `performance.now()`. */
  leaving: number;
  leftAt: number;
  /** Address of the page in which the last action was done, the control that it operated, and what that pays. */
  page: string;
  control?: string | undefined;
  amount?: string | undefined;
  /** What the last action was to send: texts, the address of its form, and the write in which those texts went out. */
  says: readonly string[];
  posts?: string | undefined;
  said?: { method: string; url: string } | undefined;
  /** How the last action filled in that control, if it did nothing else. */
  filled?: Filled | undefined;
  disarm?: ReturnType<typeof setTimeout> | undefined;
}

/** A tab in which nothing was done yet. */
export function newTabState(tabId: number): TabState {
  return {
    lock: new WriteLock(tabId),
    armed: false,
    domain: undefined,
    page: '',
    acting: 0,
    acts: 0,
    actedAt: -Infinity,
    opens: 0,
    says: [],
    leaving: 0,
    leftAt: -Infinity,
  };
}

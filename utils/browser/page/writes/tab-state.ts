import type { Filled } from '../../../page/watch/page-events';
import { WriteLock } from '../../tabs/write-lock';

/** What the write hold knows about a tab in which the task has acted. */
export interface TabState {
  lock: WriteLock;
  armed: boolean;
  /** The other tabs in which the last action may cause something. */
  beside: readonly number[];
  /** The registrable domains of the task's pages: what these write to each other is held. */
  domains: readonly string[];
  /** What is locked, to know when that changes. */
  locked: string;
  /** What the task wrote that does not come from the user. */
  foreignTexts: readonly string[];
  actionsUnderWay: number;
  /** How many actions there have been. */
  actionCount: number;
  /** When the last action in the tab's document ended, by `performance.now()`. */
  actedAt: number;
  writesAllowed: number;
  /** The page itself says that the last action does something, and until when that may come, by `performance.now()`. */
  acts: boolean;
  actsUntil: number;
  /** What the last action was to do has left. */
  hasSent: boolean;
  /** How many writes are on their way out, and when the last one was let go, by `performance.now()`. */
  writesLeaving: number;
  lastWriteAt: number;
  /** When the last write that was let go was answered, by `performance.now()`. */
  answeredAt: number;
  /** Address of the page in which the last action was done, the control that it operated, and what that pays. */
  page: string;
  control?: string | undefined;
  amount?: string | undefined;
  /**
   * What the last action was expected to send: its texts, the address of its form, and the write in which those texts
   * went out.
   */
  textsToSend: readonly string[];
  formAction?: string | undefined;
  sentInWrite?: { method: string; url: string } | undefined;
  /** How the last action filled in that control, if it did nothing else. */
  filled?: Filled | undefined;
  disarm?: ReturnType<typeof setTimeout> | undefined;
}

/** A tab in which nothing was done yet. */
export function newTabState(): TabState {
  return {
    lock: new WriteLock(),
    armed: false,
    beside: [],
    domains: [],
    locked: '',
    foreignTexts: [],
    page: '',
    actionsUnderWay: 0,
    actionCount: 0,
    actedAt: -Infinity,
    writesAllowed: 0,
    acts: false,
    actsUntil: -Infinity,
    hasSent: false,
    textsToSend: [],
    writesLeaving: 0,
    lastWriteAt: -Infinity,
    answeredAt: -Infinity,
  };
}

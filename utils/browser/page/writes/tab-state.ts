import type { Filled } from '../../../page/watch/page-events';
import { WriteLock } from '../../tabs/write-lock';

/** The task has acted in the tab. */
export interface TabState {
  lock: WriteLock;
  armed: boolean;
  /** Other tabs in which the last action may cause something. */
  beside: readonly number[];
  /** Registrable domains of the task's pages: what these write to each other is held. */
  domains: readonly string[];
  /** To know when what is locked changes. */
  locked: string;
  /** The task wrote it, and it does not come from the user. */
  foreignTexts: readonly string[];
  actionsUnderWay: number;
  actionCount: number;
  /** Of the last action in the tab's document, by `performance.now()`. */
  actedAt: number;
  writesAllowed: number;
  /** The page says that the last action does something, and until when (`performance.now()`) that may come. */
  acts: boolean;
  actsUntil: number;
  /** What the last action was to do has left. */
  hasSent: boolean;
  /** How many are on their way out, and when the last was let go, by `performance.now()`. */
  writesLeaving: number;
  lastWriteAt: number;
  /** Of the last write that was let go, by `performance.now()`. */
  answeredAt: number;
  /** Of the last action: its page, the control that it operated, and what that pays. */
  page: string;
  control?: string | undefined;
  amount?: string | undefined;
  /** What the last action was expected to send: texts, the address of its form, and the write that took those texts. */
  textsToSend: readonly string[];
  formAction?: string | undefined;
  /** In the browser's lock. */
  openedForm?: Awaited<ReturnType<WriteLock['open']>> | undefined;
  sentInWrite?: { method: string; url: string } | undefined;
  /** How the last action filled in the control, if it did nothing else. */
  filled?: Filled | undefined;
  disarm?: ReturnType<typeof setTimeout> | undefined;
}

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

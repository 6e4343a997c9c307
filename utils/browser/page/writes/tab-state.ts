import type { Filled } from '../../../page/watch/page-events';
import { WriteLock } from '../../tabs/write-lock';

export interface TabState {
  lock: WriteLock;
  armed: boolean;
  beside: readonly number[];
  /** Registrable domains of the task's pages: what these write to each other is held. */
  domains: readonly string[];
  /** Of the frames of the present document in which the task acted. */
  frameDomains: readonly string[];
  locked: string;
  /** Texts of the task that do not come from the user. */
  foreignTexts: readonly string[];
  actionsUnderWay: number;
  actionCount: number;
  /** The end of the last action in the present document, by `performance.now()`. */
  actedAt: number;
  writesAllowed: number;
  /** The page says that the last action does something, which may come until `actsUntil` (`performance.now()`). */
  acts: boolean;
  actsUntil: number;
  hasSent: boolean;
  /** How many are on their way out, and when the last was let go (`performance.now()`). */
  writesLeaving: number;
  lastWriteAt: number;
  /** When the last write that was let go was answered, by `performance.now()`. */
  answeredAt: number;
  /** Of the last action: its page, the control that it used, and the amount that this pays. */
  page: string;
  control?: string | undefined;
  amount?: string | undefined;
  /** What the last action was expected to send: texts, the address of its form, and the write that took those texts. */
  textsToSend: readonly string[];
  formAction?: string | undefined;
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
    frameDomains: [],
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

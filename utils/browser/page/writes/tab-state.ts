import type { Filled } from '../../../page/watch/page-events';
import { WriteLock } from '../../tabs/write-lock';

/** Where the task has acted. */
export interface TabState {
  lock: WriteLock;
  armed: boolean;
  /** The last action may cause something there */
  beside: readonly number[];
  /** Registrable, of the task's pages: writes between them are held */
  domains: readonly string[];
  /** To know when it changes */
  locked: string;
  /** By the task, not from the user */
  foreignTexts: readonly string[];
  /** Under way */
  actionsUnderWay: number;
  /** How many actions there have been. */
  actionCount: number;
  /** `performance.now()`, last in this document */
  actedAt: number;
  writesAllowed: number;
  /** The page says that the last action does something, and until when (`performance.now()`) */
  acts: boolean;
  actsUntil: number;
  /** What the action was to do has left */
  hasSent: boolean;
  /** On their way, and the last one's time (`performance.now()`) */
  writesLeaving: number;
  lastWriteAt: number;
  /** The last one let go, by `performance.now()` */
  answeredAt: number;
  /** Of the last action, with the control and what it pays */
  page: string;
  control?: string | undefined;
  amount?: string | undefined;
  /** Expected: its texts, its form's address, and the write that took them */
  textsToSend: readonly string[];
  formAction?: string | undefined;
  sentInWrite?: { method: string; url: string } | undefined;
  /** If the last action did nothing else */
  filled?: Filled | undefined;
  disarm?: ReturnType<typeof setTimeout> | undefined;
}

/** Nothing was done there. */
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

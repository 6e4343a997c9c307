import { ignoreLateFailure } from '../../async';
import type { Host } from './host';

/** By the page behind a port. */
export interface Shown {
  chat?: { chatId: string; tabId: number };
  /** The tab in which a message is written. */
  prepared?: number;
  /** Topics that it follows, each after the feature's name and a blank. */
  follows: Set<string>;
}

export interface OfTab {
  tabId: number;
}

export function leavePrepared(shown: Shown, host: Host): void {
  const { prepared } = shown;
  delete shown.prepared;
  if (prepared !== undefined) host.leave(prepared).catch(ignoreLateFailure);
}

import type { UserAct } from './user-act';

export const RECORD_PORT = 'sidehand:record';
export const RECORD_WATCHING = 'watching';
export const RECORD_END = 'end';

/**
 * What a document sends. The background answers with `nth` once the act is stored; until then the document keeps it,
 * and sends it again to the next background.
 */
export interface SentAct {
  document: string;
  /** Counts the acts of the document from 1. */
  nth: number;
  act: UserAct;
}

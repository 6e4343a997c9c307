import type { KnownTarget } from '../page/api';
import type { Label } from './task-types';

export interface SentRequest {
  method: string;
  url: string;
}

/** A digest of each value, by name, without values that differ with every request. */
export type BodyPrint = Record<string, string>;

export interface CallPrint {
  tool: string;
  /** Without refs. */
  args: Record<string, unknown>;
  target?: KnownTarget;
  page: string;
}

/**
 * Asked of the outside, without a known end: a page's request, or a call that was cut off. It is in the journal before
 * it leaves.
 */
export interface OpenAct {
  id: string;
  at: number;
  callId?: string;
  /** What a `call` that was cut off was about to send. */
  request?: SentRequest;
  body?: BodyPrint;
  call?: CallPrint;
  label?: Label;
  /** The browser's, within one run of it. */
  requestId?: string;
  browserRun?: string;
  /** Its end can no longer be heard: only the page or the user knows it. */
  cut?: true;
  /** Model and user know that there is no answer yet. */
  told?: true;
  /** The status of the answer; the task has not seen what came of it. */
  answered?: number;
}

/** `lost`: nobody will be told, so it stays open. `unsent`: it never left the computer. */
export type ActEnd = 'answered' | 'unsent' | 'lost' | 'done' | 'not-done';

import type { WorkflowTarget } from './workflow';
import type { Label } from './records';

export interface SentRequest {
  method: string;
  url: string;
}

/** A digest of each value, by name, without values that differ with every request. */
export type BodyPrint = Record<string, string>;

/** It decides whether another call does the same. */
export interface CallPrint {
  tool: string;
  /** Without refs. */
  args: Record<string, unknown>;
  target?: WorkflowTarget;
  /** Address of the page on which it was made. */
  page: string;
}

/**
 * Asked of the outside, without a known end: a page's request, or a call that was cut off. It is in the journal before
 * it leaves.
 */
export interface OpenAct {
  id: string;
  at: number;
  /** The call during which it left. */
  callId?: string;
  /** For a `call` that was cut off: what it was about to send. */
  request?: SentRequest;
  /** Absent where the body is not known. */
  body?: BodyPrint;
  call?: CallPrint;
  /** What the call does. */
  label?: Label;
  /** The browser's. Means something only within one run of it. */
  requestId?: string;
  browserRun?: string;
  /** Nobody may be told its end any more: only the page or the user knows it. */
  cut?: true;
  /** Model and user know that there is no answer yet. */
  told?: true;
  /** The status of the answer; the task has not seen what came of it. */
  answered?: number;
}

/** `lost`: nobody will be told, so it stays open. `unsent`: it never left the computer. */
export type ActEnd = 'answered' | 'unsent' | 'lost' | 'done' | 'not-done';

import type { WorkflowTarget } from './workflow';
import type { Label } from './records';

/** A request that a page sent. */
export interface SentRequest {
  method: string;
  url: string;
}

/** What a body holds: a digest of each value, by name. Values that differ with every request are left out. */
export type BodyPrint = Record<string, string>;

/** A call, as far as it decides whether another one does the same. */
export interface CallPrint {
  tool: string;
  /** Without refs. */
  args: Record<string, unknown>;
  target?: WorkflowTarget;
  /** Address of the page on which it was made. */
  page: string;
}

/**
 * Something that a task asked of the outside and whose end is not known: a request of a page, or a call that began and
 * was cut off. It is in the journal before it leaves.
 */
export interface OpenAct {
  id: string;
  at: number;
  /** The call during which it left. */
  callId?: string;
  /** That of a `call` that was cut off is what it was about to send. */
  request?: SentRequest;
  /** Absent where the body is not known. */
  body?: BodyPrint;
  call?: CallPrint;
  /** What the call does, for the user. */
  label?: Label;
  /** The browser's id of the request. Means something only within one run of the browser. */
  requestId?: string;
  browserRun?: string;
  /** Nobody may be told its end any more: only the page or the user knows it. */
  cut?: true;
  /** Model and user were told that there is no answer yet. */
  told?: true;
  /** Its status. It was answered, and the task has not seen yet what came of it. */
  answered?: number;
}

/** How an open act ended. `lost`: nobody will be told, so it stays open. `unsent`: it never left the computer. */
export type ActEnd = 'answered' | 'unsent' | 'lost' | 'done' | 'not-done';

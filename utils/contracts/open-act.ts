import type { WorkflowTarget } from './workflow';
import type { Label } from './records';

/** By a page. */
export interface SentRequest {
  method: string;
  url: string;
}

/** A digest of each value, by name, without those that differ each time. */
export type BodyPrint = Record<string, string>;

/** What decides whether another does the same. */
export interface CallPrint {
  tool: string;
  /** Without refs. */
  args: Record<string, unknown>;
  target?: WorkflowTarget;
  /** Where it was made */
  page: string;
}

/** Without a known end: a page's request, or a call cut off. In the journal before it leaves. */
export interface OpenAct {
  id: string;
  /** When it left */
  at: number;
  /** It left during this */
  callId?: string;
  /** Of a `call` cut off: about to be sent. */
  request?: SentRequest;
  /** Absent if not known */
  body?: BodyPrint;
  call?: CallPrint;
  /** For the user */
  label?: Label;
  /** Within one run of the browser. */
  requestId?: string;
  browserRun?: string;
  /** Only the page or the user knows its end. */
  cut?: true;
  /** To model and user: no answer yet */
  told?: true;
  /** The status; the task has not seen what came of it. */
  answered?: number;
}

/** `lost`: nobody will be told, so it stays open. `unsent`: it never left the computer. */
export type ActEnd = 'answered' | 'unsent' | 'lost' | 'done' | 'not-done';

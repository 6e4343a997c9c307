import type { KnownRefs } from './events';
import type { ToolCall } from './model';

/** A call of the task that has ended. */
export interface EndedCall {
  call: ToolCall;
  ok: boolean;
  summary: string;
  page?: string;
  /** Whether the call was meant to change something. */
  acted?: boolean;
  /** The call changed nothing that the page shows. */
  idle?: boolean;
  /** It is not known whether the call happened. */
  unknown?: boolean;
  known?: KnownRefs;
  /** Address of the page on which it began. */
  from?: string;
  /** Address of the page after it. */
  to?: string;
}

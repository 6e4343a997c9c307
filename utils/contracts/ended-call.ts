import type { KnownRefs } from './events';
import type { ToolCall } from './model';

/** A call of the task that has ended. */
export interface EndedCall {
  call: ToolCall;
  ok: boolean;
  summary: string;
  page?: string;
  /** It was meant to change something */
  acted?: boolean;
  /** The page shows no change */
  idle?: boolean;
  /** Whether it happened */
  unknown?: boolean;
  known?: KnownRefs;
  /** Address of the page on which it began. */
  from?: string;
  /** Address of the page after it. */
  to?: string;
}

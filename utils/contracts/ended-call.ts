import type { KnownRefs } from './events';
import type { ToolCall } from './model';

export interface EndedCall {
  call: ToolCall;
  ok: boolean;
  summary: string;
  page?: string;
  /** Whether the call was meant to change something. */
  acted?: boolean;
  /** The page shows no change */
  idle?: boolean;
  /** It is not known whether the call happened. */
  unknown?: boolean;
  known?: KnownRefs;
  /** Address of the page on which it began. */
  from?: string;
  /** Address of the page after it. */
  to?: string;
}

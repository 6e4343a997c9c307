import type { KnownRefs } from './events';
import type { ToolCall } from './model';

export interface EndedCall {
  call: ToolCall;
  ok: boolean;
  summary: string;
  page?: string;
  /** It was meant to change something. */
  acted?: boolean;
  /** The page shows no change. */
  idle?: boolean;
  /** It may have happened. */
  unknown?: boolean;
  known?: KnownRefs;
  from?: string;
  to?: string;
}

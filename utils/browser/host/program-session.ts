import type { CallAnswer, ProgramCalls } from '../../agent/program/program-calls';
import type { Deferred } from '../../async';
import type { Standing } from '../../contracts/outside';

/** It may come back over another relay meanwhile. */
export interface Session {
  id: string;
  name: string;
  version: string;
  code: string;
  standing: Standing;
  asks: boolean;
  readOnly: boolean;
  /** Absent while that is gone. */
  link?: number | undefined;
  /** Already at the last look */
  missed: boolean;
  calls: ProgramCalls;
  /** Those that are not there yet included. */
  answers: Map<string, Promise<CallAnswer>>;
  waiting: number;
  decided: Deferred<void>;
  /** Aborted, with words for the program, and renewed when the user takes away what they had allowed. */
  leave: AbortController;
  /** The one that the user gave it. */
  tabId?: number | undefined;
  /** The task that it drives. */
  taskId?: string | undefined;
  /** Ids of the calls that its tasks were given. */
  made: () => Promise<Set<string>>;
  /** Whole tasks that Sidehand's own models do for it, by the id of the call. */
  tasks: Map<string, string>;
}

import type { CallAnswer, ProgramCalls } from '../../agent/program/program-calls';
import type { Deferred } from '../../async';
import type { Standing } from '../../contracts/outside';

/** A program, from its first hello until it disconnects. It may come back over another relay meanwhile. */
export interface Session {
  id: string;
  name: string;
  version: string;
  code: string;
  standing: Standing;
  asks: boolean;
  readOnly: boolean;
  /** Its number at the relay; absent while that is gone. */
  link?: number | undefined;
  /** It was gone already at the last look. */
  missed: boolean;
  calls: ProgramCalls;
  /** By the id of the call, oldest first; also those that are not there yet. */
  answers: Map<string, Promise<CallAnswer>>;
  waiting: number;
  decided: Deferred<void>;
  /** With words for the program, and renewed when the user takes away what they had allowed. */
  leave: AbortController;
  /** The tab of its conversation, which the user gave it. */
  tabId?: number | undefined;
  /** Driven by it. */
  taskId?: string | undefined;
  /** Ids of calls that its tasks were given. */
  made: () => Promise<Set<string>>;
  /** By the id of the call: done by Sidehand's own models. */
  tasks: Map<string, string>;
}

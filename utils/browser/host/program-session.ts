import type { CallAnswer, ProgramCalls } from '../../agent/program/program-calls';
import type { ConnectedProgram } from '../../settings/programs';

/** A program from its first hello until it disconnects. It may come back over another relay meanwhile. */
export interface Session extends Omit<ConnectedProgram, 'session'> {
  id: string;
  /** Its number at the relay; absent while it is away. */
  link?: number | undefined;
  missed: boolean;
  calls: ProgramCalls;
  /** By the id of the call, oldest first; also those still to come. */
  answers: Map<string, Promise<CallAnswer>>;
  waiting: number;
  decided: PromiseWithResolvers<void>;
  /** Its reason is words for the program. Renewed when the user takes back a permission. */
  leave: AbortController;
  /** The tab of its conversation, which the user gave it. */
  tabId?: number | undefined;
  taskId?: string | undefined;
  /** Ids of calls that its tasks were given. */
  made: () => Promise<Set<string>>;
  /** Tasks done by Sidehand's own models, by the id of the call. */
  tasks: Map<string, string>;
}

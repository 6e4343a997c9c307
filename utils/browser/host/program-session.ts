import { ProgramCalls, type CallAnswer } from '../../agent/program/program-calls';
import type { ConnectedProgram } from '../../settings/programs';

/** A program from its first hello until it disconnects. It may come back over another relay meanwhile. */
export type Session = ReturnType<typeof newSession>;

/** `made`: ids of calls that its tasks were given. */
export function newSession(
  { session: id, tabId, ...given }: Omit<ConnectedProgram, 'asks'>,
  made: () => Promise<Set<string>>,
) {
  return {
    ...{ ...given, id, made, asks: false, missed: false, waiting: 0 },
    /** Its number at the relay; absent while it is away. */
    link: undefined as number | undefined,
    calls: new ProgramCalls(),
    /** By the id of the call, oldest first; also those still to come. */
    answers: new Map<string, Promise<CallAnswer>>(),
    decided: Promise.withResolvers<void>(),
    /** Its reason is words for the program. Renewed when the user takes back a permission. */
    leave: new AbortController(),
    /** The tab of its conversation, which the user gave it. */
    tabId,
    taskId: undefined as string | undefined,
    /** Tasks done by Sidehand's own models, by the id of the call. */
    tasks: new Map<string, string>(),
  };
}

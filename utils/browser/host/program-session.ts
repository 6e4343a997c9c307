import { ProgramCalls, type CallAnswer } from '../../agent/program/program-calls';
import type { ModelPort } from '../../contracts/ports';
import { defined } from '../../defined';
import { fail } from '../../failure';
import type { ConnectedProgram } from '../../settings/programs';
import texts from './program-words.json';

/** A program from its first hello to its goodbye, over any relays. */
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
    /** By call, oldest first; also those still to come. */
    answers: new Map<string, Promise<CallAnswer>>(),
    decided: Promise.withResolvers<void>(),
    /** Its reason is words for the program. Renewed when a permission is taken back. */
    leave: new AbortController(),
    tabId,
    taskId: undefined as string | undefined,
    /** Done by Sidehand's own models, by call. */
    tasks: new Map<string, string>(),
  };
}

export function shownOf({ id, name, version, code, standing, asks, readOnly, tabId }: Session): ConnectedProgram {
  return { session: id, name, version, code, standing, asks, readOnly, ...defined({ tabId }) };
}

/** Of a session that has ended. */
export const goneModel: ModelPort = {
  stream() {
    throw fail('NOT_FOUND', texts.gone);
  },
};

import type { TaskEvent } from '../../contracts/events';
import type { Standing } from '../../contracts/outside';
import type { Denial, ProgramDecision } from '../../settings/programs';
import words from './program-words.json';

export const standingAfter: Record<ProgramDecision, Standing> = {
  session: 'allowed',
  always: 'allowed',
  'read-only': 'allowed',
  resume: 'allowed',
  pause: 'paused',
  no: 'refused',
  disconnect: 'refused',
  forget: 'asking',
};

export const isDenial = (standing: Standing): standing is Denial => standing === 'paused' || standing === 'refused';

export const refusals: Partial<Record<Standing, string>> = words.refusals;
/** Waiting at once, of one program. */
export const MAX_CALLS = 50;
export const tooMany = `Not made: ${MAX_CALLS} calls wait already. Wait for their results first.`;
export const MAX_PROGRAMS = 20;
export const tooManyPrograms = `Not made: ${MAX_PROGRAMS} programs are connected already.`;
/** Before the user has decided about the program. */
export const MAX_BEFORE_LEAVE = 64_000;

/** For the user of the program: what its call waits for since this event. */
export function waitWordsOf(event: TaskEvent): string | undefined {
  return event.type === 'page-silent' && event.silent ? words.silentPage : waiting[event.type];
}

const waiting: { [T in TaskEvent['type']]?: string } = words.waiting;

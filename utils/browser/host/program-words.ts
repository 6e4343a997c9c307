import type { TaskEvent } from '../../contracts/events';
import type { Standing } from '../../contracts/outside';
import type { ProgramDecision } from '../../settings/programs';
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

export const refusals: Partial<Record<Standing, string>> = words.refusals;
/** Of one program, waiting at once. */
export const MAX_CALLS = 50;
export const tooMany = `Not made: ${MAX_CALLS} calls wait already. Wait for their results first.`;
export const MAX_PROGRAMS = 20;
export const tooManyPrograms = `Not made: ${MAX_PROGRAMS} programs are connected already.`;
/** Before the user has said whether the program may use the browser. */
export const MAX_BEFORE_LEAVE = 64_000;

/** Tells the user of the program what its call waits for since this event. */
export function waitWordsOf(event: TaskEvent): string | undefined {
  return event.type === 'page-silent' && event.silent ? words.silentPage : waiting[event.type];
}

const waiting: { [T in TaskEvent['type']]?: string } = words.waiting;

import type { TaskEvent } from '../../contracts/events';
import type { Standing } from '../../contracts/outside';
import type { ProgramDecision } from '../../settings/programs';

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

export const refusals: { refused: string; paused: string; allowed?: undefined; asking?: undefined } = {
  refused: 'The user does not let this program use the browser. Do not try again: tell them.',
  paused:
    'The user has stopped this program. It can go on once they press Resume in the settings of Sidehand, under Connected programs.',
};
export const gone = 'Ended before this call was made. Its tabs stay open.';
export const taken = 'The user has given the tab to another task. The next call begins in a tab of its own.';
/** Of one program, waiting at once. */
export const MAX_CALLS = 50;
export const tooMany = `Not made: ${MAX_CALLS} calls wait already. Wait for their results first.`;
export const MAX_PROGRAMS = 20;
export const tooManyPrograms = `Not made: ${MAX_PROGRAMS} programs are connected already.`;
/** Before the user has said whether the program may use the browser. */
export const MAX_BEFORE_LEAVE = 64_000;
export const notBeforeLeave =
  'Not made: one call waits already, or this one is too long, until the user has said in the panel of Sidehand whether this program may use the browser.';
export const notLetIn = 'The user has not let this program in yet. Call a tool: they are asked then.';
export const notTheSame = 'A session keeps the name, the version and the code with which it began.';
export const notUnderstood = 'The message was not understood, or is too long.';

const working = 'Waiting for the page.';

/** Tells the user of the program what its call waits for since this event. */
export function waitWordsOf(event: TaskEvent): string | undefined {
  return event.type === 'page-silent' && event.silent ? silentPage : waitWords[event.type];
}

const silentPage =
  'Waiting for the page, which does not answer: it is busy, or shows a dialog that only the user can answer.';

const waitWords: { [T in TaskEvent['type']]?: string } = {
  'page-silent': working,
  'confirm-asked': 'Waiting for the answer of the user in the panel of Sidehand.',
  confirmed: working,
  'assistance-asked': 'Waiting for the user, who is asked in the panel of Sidehand to do something in the page.',
  'assistance-ended': working,
  paused: 'Paused: the user works in the page, or has pressed Pause. It goes on when they press Resume in the panel.',
  resumed: working,
  'tab-bound': working,
  'tab-lost': 'The tab cannot be used: the user decides in the panel of Sidehand.',
};

import type { EventOf } from '../../contracts/events';
import { answerCall, withChoice, withUserWords, wordsOf } from './fold-turns';
import type { News } from '../task/news';
import { noTrouble } from '../task/progress';
import type { TaskState } from '../task/state';
import { withNews, withoutPlanned } from '../task/threads';
import { waitFor } from '../task/waits';

/** That document is not recognised a second time. */
export function askForHelp(state: TaskState, { callId }: EventOf<'assistance-asked'>): TaskState {
  return callId === undefined && state.view
    ? { ...state, recognised: [...state.recognised, state.view.documentKey] }
    : state;
}

export function endHelp(state: TaskState, event: EventOf<'assistance-ended'>, before: TaskState): TaskState {
  const assistance = waitFor(before, 'assistance');
  if (!assistance) return state;
  const { callId } = assistance;
  const withReply =
    event.how === 'replied' ? withUserWords(state, event) : event.how === 'skipped' ? withChoice(state) : state;
  const helped: TaskState = { ...withReply, viewStale: true, progress: noTrouble };
  const news: News =
    event.how === 'replied' ? { kind: 'answer', ...wordsOf(event) } : { kind: 'assisted', how: event.how };
  if (callId === undefined) return withNews(withoutPlanned(helped), news);
  const summary = event.how === 'replied' ? event.text : event.how;
  return answerCall(helped, callId, { ok: true, value: { summary } }, news, event.at);
}

/** Calls planned before are not made, and the navigator is told why. */
export function afterUserActed(state: TaskState, before: TaskState): TaskState {
  // The user's script does not depend on the page.
  if (waitFor(before, 'resume')?.by !== 'page' || state.script) return state;
  return withNews(withoutPlanned(state), { kind: 'user-acted' }, ['navigator']);
}

import { fence } from '../../text/fence';
import type { Failure, FailureCode } from '../../failure';
import type { ModelMessage } from '../../contracts/model';
import { isPlan } from '../task/is-plan';
import type { CallRecord, TaskState } from '../task/state';
import { newsText } from './news';

export function resultMessage(record: CallRecord, state: TaskState): ModelMessage {
  const told = (content: string): ModelMessage => ({ role: 'tool', callId: record.call.id, content });
  const failed = (content: string): ModelMessage => ({ role: 'tool', callId: record.call.id, isError: true, content });
  if (record.status === 'unknown') return failed(cutOff);
  const { result, answer, nonce = '' } = record;
  if (!result) return failed('Not carried out: the turn ended before this call.');
  if (!result.ok && result.failure.mayHaveHappened) return failed(unknownText(result.failure));
  const news = answer && newsText(answer, state);
  if (!result.ok) return failed(failureText({ ...result.failure, message: news ?? result.failure.message }, nonce));
  if (news !== undefined) return told(news);
  if (isPlan(record.call)) return told(planTaken[result.value.details?.waits ? 'waits' : 'runs']);
  const { summary, page, facts = [] } = result.value;
  // The user's words: `full name: Ada Lovelace`.
  const known = facts.map(({ label, text }) => `${label}: ${text}`);
  const parts = [summary, ...known, page === undefined ? '' : fence(page, nonce)];
  return told(parts.filter((part) => part !== '').join('\n'));
}

const cutOff =
  'Unknown: the browser stopped Sidehand during this call. It may have happened. Look at the page before you go on.';

const planTaken = { waits: 'Shown to the user, who is to approve it.', runs: 'Noted.' } as const;

/** Our code, advice and hint; inside the fence words of the page. No nonce: a refused card, our words. */
function failureText({ code, message, hint = '' }: Failure, nonce: string): string {
  const head = [`Failed: ${code}.`, failureAdvice[code]].filter(Boolean).join(' ');
  return [head, nonce === '' ? message : fence(message, nonce), hint].filter(Boolean).join('\n');
}

const failureAdvice: Partial<Record<FailureCode, string>> = {
  STALE_REF: 'Use a ref of the newest page text, or get_page with find.',
  OPTION_NOT_FOUND: 'Choose one of the options listed.',
  WRONG_ELEMENT: 'Choose an element or a tool that fits.',
  DENIED: 'Do not try this another way, unless the user says so. Ask them if it is needed.',
  DIALOG_OPEN: 'To leave the page all the same: handle_dialog with accept, then do it again.',
  TIMEOUT: 'Look at the page again.',
};

function unknownText({ code, message, hint = '', params }: Failure): string {
  if (code === 'SERVER_FAILED')
    return 'Unknown: the server did not end this call. It may have happened. Do not repeat it: find out first, or tell the user.';
  if (params?.reason === 'dialogs') return `Unknown: it may have happened. ${message} ${hint}`;
  return 'Unknown: the page stopped answering during this call. It may have happened. Look at the page before you go on.';
}

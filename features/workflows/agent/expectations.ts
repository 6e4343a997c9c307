import { unescape } from '../../../utils/snapshot/escape';
import type { DurableEvent } from '../../../utils/contracts/events';
import type { WorkflowStep } from '../../../utils/contracts/workflow';
import { isTaken, isWrite } from '../../../utils/web/requests';

type CameOf = Pick<WorkflowStep, 'answered' | 'expects'>;

/** The answer's status and a text, by call. */
export function whatCameOf(log: readonly DurableEvent[]): Map<string, CameOf> {
  const sent = log.flatMap((event) => (event.type === 'sent' && event.act.callId ? [event.act] : []));
  const writes = new Map(
    sent.flatMap(({ id, callId, request }) => (isWrite(request?.method) ? [[id, callId] as const] : [])),
  );
  const found = new Map<string, CameOf>(sent.map(({ callId = '' }) => [callId, {}]));
  const add = (callId: string, what: CameOf) => found.set(callId, { ...found.get(callId), ...what });
  let before: string[] = [];
  let ended: string | undefined;
  for (const event of log) {
    if (event.type === 'call-ended' && found.has(event.callId)) ended = event.callId;
    const callId = event.type === 'settled' ? writes.get(event.id) : undefined;
    if (event.type === 'settled' && callId && isTaken(event.status)) add(callId, { answered: event.status });
    if (event.type !== 'page-seen') continue;
    const words = wordsOf(event.view.text);
    const text = ended === undefined ? undefined : newText(before, words);
    if (ended !== undefined && text !== undefined) add(ended, { expects: text });
    before = words;
    ended = undefined;
  }
  return found;
}

/** What is new and likely to come again: without numbers. */
export function newText(before: readonly string[], words: readonly string[]): string | undefined {
  return words.find((one) => !before.includes(one) && one.length >= 4 && one.length <= 80 && !/\d{3}/.test(one));
}

/** Without roles and refs. */
export function wordsOf(snapshot: string): string[] {
  return snapshot.split('\n').flatMap((line) => {
    const words = /"((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ?? /^\s*[\w-]+: (.+)$/.exec(line)?.[1];
    return words?.trim() ? [unescape(words.trim()).replace(/\s*\[f?\d*e\d+\]$/, '')] : [];
  });
}

import type { DurableEvent } from '../../contracts/events';
import { wordsOf } from './verdict';

/** The texts that appeared on the page after calls that made it send something, by call. Pure. */
export function textsThatAppeared(log: readonly DurableEvent[]): Map<string, string> {
  const found = new Map<string, string>();
  const sending = new Set(
    log.flatMap((event) => (event.type === 'sent' && event.act.callId ? [event.act.callId] : [])),
  );
  let before: string[] = [];
  let ended: string | undefined;
  for (const event of log) {
    if (event.type === 'call-ended' && sending.has(event.callId)) ended = event.callId;
    if (event.type !== 'page-seen') continue;
    const words = wordsOf(event.view.text);
    const text = ended === undefined ? undefined : words.find((one) => !before.includes(one) && isTelling(one));
    if (ended !== undefined && text !== undefined) found.set(ended, text);
    before = words;
    ended = undefined;
  }
  return found;
}

/** A text that is likely to appear again: words, without numbers that differ each time. */
function isTelling(text: string): boolean {
  return text.length >= 4 && text.length <= 80 && !/\d{3}/.test(text);
}

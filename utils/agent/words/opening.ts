import { fence } from '../../text/fence';
import { clip } from '../../text/clip';
import { estimateTokens } from '../../snapshot/tokens';
import type { EarlierTask } from '../../contracts/events';
import { fenceRead } from './message';
import type { TaskState } from '../task/state';

/** Oldest first: as many of the newest as fit. Words of models and pages are inside the fence. */
export function earlierText(earlier: readonly EarlierTask[], nonce: string): string {
  const parts: string[] = [];
  let tokens = 0;
  for (const { request, said = [], status, found } of earlier.toReversed()) {
    const words = [request, ...said].map((one) => `The user: ${fenceRead(clip(one, maxPartLength), nonce)}`);
    const text = `${words.join('\n')}\nEnded: ${status}.\n${fence(found || 'nothing', nonce)}`;
    tokens += estimateTokens(text);
    if (tokens > maxTokens) break;
    parts.unshift(text);
  }
  return parts.length === 0 ? '' : `Earlier in this conversation:\n${parts.join('\n')}`;
}

const maxTokens = 2_000;
const maxPartLength = 1_200;

/** `It is Sunday, 22 November 2026 at 11:20 (Europe/Berlin). The user's browser speaks de-DE.` */
export function todayText({ startedAt, locale }: Pick<TaskState, 'startedAt' | 'locale'>): string {
  if (!locale) return '';
  const { language } = locale;
  const timeZone = knownZone(locale.timeZone);
  const now = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(startedAt);
  return `It is ${now} (${timeZone}). The user's browser speaks ${language}.`;
}

/** Browsers that do not find theirs report `Etc/Unknown`, and show the time of UTC. */
function knownZone(timeZone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch (error) {
    if (error instanceof RangeError) return 'UTC';
    throw error;
  }
}

/** Keeps models from planning what would be refused. */
export function readOnlyText({ consent }: Pick<TaskState, 'consent'>): string {
  return consent.safety.readOnly
    ? 'The user has set this task to Read only: open addresses, follow links, scroll and read. Whatever presses, types, chooses or sends is refused. Plan nothing of that. Where the request needs it, do the reading part, and say plainly in the answer what was not done, and that it takes a task without Read only (the button with the eye beside the message).'
    : '';
}

import { fence } from '../../text/fence';
import { shareTokens } from '../../text/share-tokens';
import { conversationTokens } from '../request/compact';
import type { TabProblem, TabText } from '../../contracts/events';
import type { TaskState } from '../task/state';
import { tabsHead } from './heads';

type Room = 'new' | 'again';
const parts: Record<Room, number> = { new: 0.4, again: 0.2 };

/** Each in a fence with address and title. A part of the conversation; longer texts get what short ones leave. */
export function tabsText(
  tabs: readonly TabText[],
  { view, limits }: Pick<TaskState, 'view' | 'limits'>,
  room: Room = 'new',
): string {
  if (tabs.length === 0) return '';
  const nonce = view?.nonce ?? '';
  const shares = shareTokens(
    tabs.map(({ text }) => text),
    Math.floor(conversationTokens(limits) * parts[room]),
  );
  const described = tabs.map(({ url, title, problem, cut }, at) => {
    const { text = '', isCut = false } = shares[at] ?? {};
    const head = `url: ${url}\ntitle: ${title}`;
    if (problem) return `Could not be read: ${reasons[problem]}.\n${fence(head, nonce)}`;
    return fence(`${head}\n${text}`, nonce) + (cut || isCut ? '\n(The rest of this page was left out.)' : '');
  });
  const closed = tabs.some(({ text }) => /^\W*▸ /m.test(text)) ? ` ${closedSections}` : '';
  return `${tabsHead}, as text. They are for reading: you cannot act in them.${closed}\n${described.join('\n')}`;
}

/** See `closedMark` in `utils/article/markdown.ts`. */
const closedSections =
  'A section after ▸ is closed there, and was not read: if it may hold the answer, say that the user can open it and ask again.';

const reasons: Readonly<Record<TabProblem, string>> = {
  restricted: 'the browser closes this page to extensions',
  blocked: 'the user has blocked this site',
  unloaded: 'the browser has unloaded the page',
  held: 'another task works in this tab',
  gone: 'the tab was closed, or shows another site now',
  empty: 'it has no text',
  unreadable: 'it did not answer',
  password: 'it is a file that needs a password: the user can attach it and type it there',
};

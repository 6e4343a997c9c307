import type { Aftermath } from '../contracts/ports';
import type { Effect } from '../page/api';
import type { PersonOnly, SeenDialog } from '../page/watch/page-events';
import { requestWords } from '../web/request-words';

/** Our own sentences, and the page's words separately. */
export function describeAftermath(after: Aftermath): { sentences: string[]; page: string[] } {
  const { navigated, dialogs = [], opened = [], downloads = [], blocked = [] } = after;
  const { open = [], rejected = [], held = [], effect = {} } = after;
  const isCancelled = dialogs.some(({ kind, accepted }) => !accepted && kind !== 'print');
  const sentences = [
    dialogs.length > 0 && `The page showed ${dialogs.length === 1 ? 'a dialog' : `${dialogs.length} dialogs`}.`,
    isCancelled && 'To answer otherwise: handle_dialog, then act again.',
    dialogs.some(({ kind }) => kind === 'print') && 'get_page with print: true reads what would be printed.',
    ...effectSentences(effect),
    navigated && 'The page navigated.',
    ...opened.map(({ tabId, closed }) =>
      closed
        ? 'It opened a tab that has closed again.'
        : `It opened tab ${tabId}: switch to it (take it) to work there.`,
    ),
    downloads.length > 0 && 'A download began. get_page with its name as file reads its text.',
    ...blocked.map((what) => personOnly[what]),
    ...open.map((request) => `${requestWords(request)} was sent and has no answer yet. Do not repeat it.`),
    ...rejected.map((request) => `The server refused ${requestWords(request)} with status ${request.status}.`),
    ...held.map((request) => `${requestWords(request)} ${heldWords[request.why]}`),
  ];
  const page = [
    ...effectLines(effect),
    ...dialogs.map(describeDialog),
    ...opened.map(({ tabId, title, url }) => `tab ${tabId}: ${title} ${url}`),
    ...downloads.map((name) => `download: ${name}`),
  ];
  return { sentences: sentences.filter((one) => typeof one === 'string'), page };
}

function effectSentences({ moved, inside, grown }: Effect) {
  const isStill = moved?.x === 0 && moved.y === 0;
  return [
    isStill && `It is where it was${insideWords(inside)}.`,
    moved && !isStill && `It moved by ${moved.x}, ${moved.y} px.`,
    grown && `It grew by ${grown.width}, ${grown.height} px.`,
  ];
}

function insideWords(inside: Effect['inside']): string {
  if (inside === undefined) return '';
  if (inside === 'drawn') return ', and shows something else';
  if (inside === 'unreadable') return '; what its canvas shows cannot be compared';
  return `; what is in it moved by ${inside.x}, ${inside.y} px`;
}

function effectLines({ look, after, selected, media }: Effect): string[] {
  return [
    look && `its look now: ${look.join('; ')}`,
    after && `it stands after ${JSON.stringify(after)} now`,
    after === '' && 'it is the first now',
    selected !== undefined && `selected: ${JSON.stringify(selected)}`,
    ...(media ?? []),
  ].filter((line): line is string => typeof line === 'string' && line !== '');
}

/** The agent's events do not count as such. */
const personOnly: Readonly<Record<PersonOnly, string>> = {
  play: 'The browser did not let it play: only a person starts sound. ask_user with the ref of its play button.',
  fullscreen:
    'The browser did not let it go to full screen: only a person does that. ask_user with the ref of the button.',
  picker:
    'The browser did not let it open a picker: only a person does that. Set the value with type or select, give files with upload_file, or ask_user with the ref of the button.',
  share: 'The browser did not let it share: only a person does that. ask_user with the ref of the button.',
  window: 'The browser did not let it open a window: only a person does that. ask_user with the ref of the button.',
  clipboard:
    "The browser did not let it write to the user's clipboard. What it copied is in the task's clipboard: Control+V brings it.",
  file: 'It asked for a file: use upload_file with this ref.',
};

const heldWords: Record<NonNullable<Aftermath['held']>[number]['why'], string> = {
  waits: 'has not been sent yet: the guard decides on it next.',
  repeats: 'was not sent: the one before has no answer yet. Do not repeat it.',
  beacon: 'was not sent: the page sends it without waiting for an answer.',
};

function describeDialog({ kind, message, accepted, text }: SeenDialog): string {
  if (kind === 'print') return 'print: nothing was printed';
  const answer = !accepted ? 'Cancel' : text === undefined ? 'OK' : JSON.stringify(text);
  return `${kind}${message ? ` ${JSON.stringify(message)}` : ''} answered ${answer}`;
}

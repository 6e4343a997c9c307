import { coreFeatures } from '../../../features/core';
import { fence } from '../../text/fence';
import { replaceRead } from '../../text/read-text';
import { hasText } from '../../results/attached-kind';
import type { UserWords } from '../../contracts/ports';
import { filesIn } from '../../contracts/message-files';
import type { MessageFile } from '../../contracts/events';
import type { TaskState } from '../task/state';
import { tabsText } from './tabs';

/**
 * With notes of features, names of files, and tabs. A site may have chosen a file's name: names are fenced, with
 * the last page's nonce.
 */
export function withAttachments(
  { text, tabs = [], ...files }: UserWords,
  state: Pick<TaskState, 'view' | 'limits'>,
): string {
  const words = fenceRead(text, state.view?.nonce ?? '');
  const notes = coreFeatures.map(({ note }) => note?.(words) ?? '').filter(Boolean);
  const below = [...notes.map((note) => `(${note})`), filesText(filesIn(files), state), tabsText(tabs, state)];
  return [words, ...below].filter(Boolean).join('\n');
}

function filesText(files: readonly MessageFile[], { view }: Pick<TaskState, 'view'>): string {
  if (files.length === 0) return '';
  const lines = files.map((file) => `${JSON.stringify(file.name)} (${factsOf(file).join(', ')})`);
  const canBeRead = files.some(hasText);
  return [
    filesHead,
    fence(lines.join('\n'), view?.nonce ?? ''),
    ...(canBeRead ? ['get_page with file: "<name>" reads the text of one; find, scope and offset work in it.'] : []),
  ].join('\n');
}

export const filesHead = 'Attached files:';

function factsOf({ type, size, pages, unread }: MessageFile): string[] {
  const length = pages === undefined ? '' : `${pages} ${pages === 1 ? 'page' : 'pages'}`;
  return [type, sizeOf(size), length, unread ? unreadable[unread] : ''].filter(Boolean);
}

const unreadable: Record<NonNullable<MessageFile['unread']>, string> = {
  password: 'protected by a password: its text cannot be read',
  damaged: 'its text cannot be read: damaged',
  'no-text': 'pages without text: pictures, such as scans',
};

/** A message of the user with what was read for them inside a fence, like all text of pages. */
export function fenceRead(message: string, nonce: string): string {
  return replaceRead(message, (text) => `\n${fence(text, nonce)}\n`);
}

function sizeOf(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

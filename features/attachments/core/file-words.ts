import { filesIn } from '../../../utils/contracts/message-files';
import type { UserWords } from '../../../utils/contracts/ports';
import type { MessageFile } from '../../../utils/contracts/records';
import { hasText } from '../../../utils/results/readable-file';
import { fence } from '../../../utils/text/fence';

export const filesHead = 'Attached files:';

/** Names are fenced: a site may have chosen them. */
export function filesText(message: UserWords, nonce: string): string {
  const files = filesIn(message);
  if (files.length === 0) return '';
  const lines = files.map((file) => `${JSON.stringify(file.name)} (${factsOf(file).join(', ')})`);
  return [
    filesHead,
    fence(lines.join('\n'), nonce),
    ...(files.some(hasText)
      ? ['get_page with file: "<name>" reads the text of one; find, scope and offset work in it.']
      : []),
  ].join('\n');
}

function factsOf({ type, size, pages, unread }: MessageFile): string[] {
  const length = pages === undefined ? '' : `${pages} ${pages === 1 ? 'page' : 'pages'}`;
  return [type, sizeOf(size), length, unread ? unreadable[unread] : ''].filter(Boolean);
}

const unreadable: Record<NonNullable<MessageFile['unread']>, string> = {
  password: 'protected by a password: its text cannot be read',
  damaged: 'its text cannot be read: damaged',
  'no-text': 'pages without text: pictures, such as scans',
};

function sizeOf(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

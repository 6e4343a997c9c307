import { fence } from '../guard/fence';
import type { Attachment } from './events';
import type { TaskState } from './state';

/**
 * The user's words with the names of the files that came with them. Files may be named by a web site that they were
 * loaded from, so that their names stand in a fence: that of the page the task has seen last.
 */
export function withAttachments(
  words: string,
  attachments: readonly Attachment[] | undefined,
  { view }: Pick<TaskState, 'view'>,
): string {
  if (!attachments || attachments.length === 0) return words;
  const lines = attachments.map(
    ({ name, type, size }) => `${JSON.stringify(name)} (${[type, sizeOf(size)].filter(Boolean).join(', ')})`,
  );
  return `${words}\nAttached files:\n${fence(lines.join('\n'), view?.nonce ?? '')}`;
}

function sizeOf(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

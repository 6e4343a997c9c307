import { fence } from '../../guard/fence';
import { replaceRead } from '../../text/read-text';
import type { UserWords } from '../ports';
import type { TaskState } from '../task/state';
import { tabsText } from './tabs';

/**
 * The user's words, with what the marks in them mean, the names of the files and the text of the tabs that came with
 * them. A file may be
 * named by the web site that it was loaded from, so the names are put in a fence: that of the page that the task saw
 * last.
 */
export function withAttachments(
  { text, attachments, tabs = [] }: UserWords,
  state: Pick<TaskState, 'view' | 'limits'>,
): string {
  const said = fenceRead(text, state.view?.nonce ?? '');
  const told = secretMark.test(said) ? `${said}\n(${secretRule})` : said;
  return [told, filesText(attachments, state), tabsText(tabs, state)].filter(Boolean).join('\n');
}

function filesText(attachments: UserWords['attachments'], { view }: Pick<TaskState, 'view'>): string {
  if (!attachments || attachments.length === 0) return '';
  const lines = attachments.map(
    ({ name, type, size }) => `${JSON.stringify(name)} (${[type, sizeOf(size)].filter(Boolean).join(', ')})`,
  );
  return `Attached files:\n${fence(lines.join('\n'), view?.nonce ?? '')}`;
}

/** A message of the user with what was read for them inside a fence, like all text of pages. */
export function fenceRead(message: string, nonce: string): string {
  return replaceRead(message, (text) => `\n${fence(text, nonce)}\n`);
}

/** How a user names a stored secret: the model never sees its value. */
const secretMark = /%[^%\s]+(?: [^%\s]+)*%/u;
const secretRule =
  'A name between percent signs stands for a value that you are not shown: type it as it stands, alone.';

function sizeOf(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

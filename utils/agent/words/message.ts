import { coreFeatures } from '../../../features/core';
import { fence } from '../../text/fence';
import { replaceRead } from '../../text/read-text';
import type { UserWords } from '../../contracts/ports';
import type { TaskState } from '../task/state';
import { tabsText } from './tabs';

/** With notes of features, and tabs, in fences with the last page's nonce. */
export function messageText(message: UserWords, state: Pick<TaskState, 'view' | 'limits'>): string {
  const nonce = state.view?.nonce ?? '';
  const text = fenceRead(message.text, nonce);
  const notes = coreFeatures.map(({ note }) => note?.text({ ...message, text }, nonce) ?? '');
  return [text, ...notes, tabsText(message.tabs ?? [], state)].filter(Boolean).join('\n');
}

/** What was read for the user stands in a fence, like all text of pages. */
export function fenceRead(message: string, nonce: string): string {
  return replaceRead(message, (text) => `\n${fence(text, nonce)}\n`);
}

import { coreFeatures } from '../../../features/core';

/** Sentences before fences, by which is known what those hold. */

export const tabsHead = 'Other open tabs that the user added';
/** Stands before a model's own words. */
export const unseenHead = 'The page does not say this';
/** What features say at the beginning of a task is what the user wrote for all tasks. */
export const openings = coreFeatures.flatMap(({ opening }) => opening?.head ?? []);
/** What the user added to their words. */
const noteHeads = coreFeatures.flatMap(({ note }) => note?.head ?? []);

const heads = new RegExp(
  `^(?:- )?(${[tabsHead, ...noteHeads, unseenHead, ...openings, 'Outputs of steps', 'The page', 'Changed on the page', "The user's request:", 'The user (?:adds|added|answers|does not approve)'].join('|')})`,
  'gm',
);

/** What the next fence holds; undefined where these words do not say it. */
export function fencedAfter(words: string): 'page' | 'tab' | 'file' | 'quote' | undefined {
  const [, head] = [...words.matchAll(heads)].at(-1) ?? [];
  if (head === undefined) return undefined;
  if (head === tabsHead) return 'tab';
  if (noteHeads.includes(head)) return 'file';
  return head === unseenHead || head.startsWith('The user') ? 'quote' : 'page';
}

import type { SavedPrompt } from '../settings/saved-prompts';
import { foldText } from '../text/fold-text';
import { hasRead } from '../text/read-text';

/** A suggestion in the address bar. `content`: the text that is entered when the user chooses it. */
export interface Suggestion {
  content: string;
  about: string;
}

const MOST_PROMPTS = 3;
const MOST_REQUESTS = 4;
const MOST_CHARS = 120;

/**
 * Saved prompts whose name, and earlier requests (the newest first) whose words contain what was typed, ignoring case
 * and accents. Requests of several lines, and those with text of a page, are left out: in the address bar they could
 * not be read before they are sent. So are runs of workflows: their words may be a stranger's.
 */
export function suggestions(typed: string, prompts: readonly SavedPrompt[], requests: readonly string[]): Suggestion[] {
  const sought = foldText(typed.trim().replace(/^\//, ''));
  const fits = (text: string) => foldText(text).includes(sought);
  const known = new Set(requests.map((request) => request.trim()));
  return [
    ...prompts
      .filter(({ name }) => fits(name))
      .slice(0, MOST_PROMPTS)
      .map(({ name, text }) => ({ content: `/${name}`, about: `/${name}: ${text.split('\n', 1)[0]}` })),
    ...[...known]
      .filter((request) => isShort(request) && request !== typed.trim() && fits(request))
      .slice(0, MOST_REQUESTS)
      .map((request) => ({ content: request, about: request })),
  ].map(({ content, about }) => ({ content, about: about.slice(0, MOST_CHARS).toWellFormed() }));
}

function isShort(request: string): boolean {
  return request !== '' && request.length <= MOST_CHARS && !/^\/|\n/.test(request) && !hasRead(request);
}

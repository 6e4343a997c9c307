import type { SavedPrompt } from '../settings/saved-prompts';
import { foldText } from '../text/fold-text';
import { normaliseText } from '../text/normalise';
import { hasRead } from '../text/read-text';

/** `content` is entered when the user chooses it. */
export interface Suggestion {
  content: string;
  description: string;
}

const MAX_PROMPTS = 3;
const MAX_REQUESTS = 4;
const MAX_CHARS = 120;

/**
 * Saved prompts whose name, and earlier requests (the newest first) whose words contain what was typed, ignoring case
 * and accents. Not requests of several lines, with unseen characters or text of a page: in the address bar they could
 * not be read before they are sent. Nor repeated steps: their words may be a stranger's.
 */
export function suggestions(typed: string, prompts: readonly SavedPrompt[], requests: readonly string[]): Suggestion[] {
  const query = foldText(typed.trim().replace(/^\//, ''));
  const fits = (text: string) => foldText(text).includes(query);
  const known = new Set(requests.map((request) => request.trim()));
  return [
    ...prompts
      .filter(({ name }) => fits(name))
      .slice(0, MAX_PROMPTS)
      .map(({ name, text }) => ({ content: `/${name}`, description: `/${name}: ${text.split('\n', 1)[0]}` })),
    ...[...known]
      .filter((request) => isShort(request) && request !== typed.trim() && fits(request))
      .slice(0, MAX_REQUESTS)
      .map((request) => ({ content: request, description: request })),
  ].map(({ content, description }) => ({ content, description: description.slice(0, MAX_CHARS).toWellFormed() }));
}

function isShort(request: string): boolean {
  const isPlain = !/^\/|\n/.test(request) && normaliseText(request) === request;
  return request !== '' && request.length <= MAX_CHARS && isPlain && !hasRead(request);
}

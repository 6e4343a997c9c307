import { normaliseText } from './normalise';

/**
 * The nonce is made after the text was read, once for each text: the page cannot know it, and prompt caches still hit.
 * Anything in the text that looks like such a mark is defused.
 */
export function fence(text: string, nonce: string): string {
  const mark = `page-content-${nonce}`;
  const defused = normaliseText(text).replace(/<(\s*(?:\/\s*)?page-content)/gi, '‹$1');
  return `<${mark}>\n${defused}\n</${mark}>`;
}

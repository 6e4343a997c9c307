import { normaliseText } from './normalise';

/**
 * The nonce is made once for each text, after it was read: the page cannot know it, and prompt caches still hit. What
 * looks like such a mark is defused.
 */
export function fence(text: string, nonce: string): string {
  const mark = `page-content-${nonce}`;
  const defused = normaliseText(text).replace(/<(\s*(?:\/\s*)?page-content)/gi, '‹$1');
  return `<${mark}>\n${defused}\n</${mark}>`;
}

import { normaliseText } from './normalise';

/**
 * One nonce for each text, made after it was read: the page cannot know it, and prompt caches still hit. Defuses what
 * looks like the mark.
 */
export function fence(text: string, nonce: string): string {
  const mark = `page-content-${nonce}`;
  const defused = normaliseText(text).replace(/<(\s*(?:\/\s*)?page-content)/gi, '‹$1');
  return `<${mark}>\n${defused}\n</${mark}>`;
}

import { normaliseText } from '@/utils/text/normalise';

const MAX_LENGTH = 600;

/** Characters that are invisible or reverse the text are left out, and the text is short enough to read. */
export function plainWords(text: string): string {
  const plain = normaliseText(text)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return plain.length <= MAX_LENGTH ? plain : `${plain.slice(0, MAX_LENGTH)}…`;
}

import { normaliseText } from '@/utils/text/normalise';

const MAX_LENGTH = 600;

/** Short, without characters that are invisible or reverse the text. */
export function plainWords(text: string): string {
  const plain = normaliseText(text)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return plain.length <= MAX_LENGTH ? plain : `${plain.slice(0, MAX_LENGTH)}…`;
}

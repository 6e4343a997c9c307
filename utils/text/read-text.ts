import { normaliseText } from './normalise';

/** Sets it apart from the user's words, so that it orders nothing. Marks inside it are replaced. */
export function markAsRead(text: string): string {
  return `${OPEN}${text.replaceAll(OPEN, '[').replaceAll(CLOSE, ']')}${CLOSE}`;
}

/** A mark that is not closed reaches to the end. */
export function replaceRead(message: string, replace: (text: string) => string): string {
  return message.replace(/⟦([^⟧]*)(?:⟧|$)/g, (_whole, text: string) => replace(text));
}

/** Without what nobody sees in a pasted text. Of a marked text only the empty marks stay. */
export function ownWords(message: string): string {
  return normaliseText(replaceRead(message, () => ` ${OPEN}${CLOSE} `));
}

export function withQuotes(words: string, quotes: readonly string[]): string {
  return [words, ...quotes.map(markAsRead)].join('\n');
}

/** The user's words with what is marked in their lines, or a quote on lines of its own. */
export interface MessagePart {
  kind: 'words' | 'quote';
  text: string;
}

/** Quotes come without their marks and the line breaks around them. */
export function messageParts(message: string): MessagePart[] {
  const texts = message.split(/(?:^|\n)⟦([^⟧]*)⟧(?=\n|$)/);
  const parts = texts.map((text, at): MessagePart =>
    at % 2 === 1 ? { kind: 'quote', text } : { kind: 'words', text: text.replace(/^\n/, '') },
  );
  return parts.filter(({ text }) => text !== '');
}

/** Also true for the result of `ownWords`. */
export function hasRead(message: string): boolean {
  return message.includes(OPEN);
}

const OPEN = '⟦';
const CLOSE = '⟧';

/**
 * Puts a text that was read for the user, from a page or the clipboard, between two marks. In a message the marks set it
 * apart from the user's own words, so that it orders nothing. The text cannot leave its marks: marks inside it are
 * replaced.
 */
export function markAsRead(text: string): string {
  return `${OPEN}${text.replaceAll(OPEN, '[').replaceAll(CLOSE, ']')}${CLOSE}`;
}

/** The message with each marked text replaced. A mark that is not closed reaches to the end. */
export function replaceRead(message: string, replace: (text: string) => string): string {
  return message.replace(/⟦([^⟧]*)(?:⟧|$)/g, (_whole, text: string) => replace(text));
}

/** What the user said themselves: of a marked text only the empty marks stay. */
export function ownWords(message: string): string {
  return replaceRead(message, () => ` ${OPEN}${CLOSE} `);
}

/** Whether a part of the message, or of its own words, was read for the user. */
export function hasRead(message: string): boolean {
  return message.includes(OPEN);
}

const OPEN = '⟦';
const CLOSE = '⟧';

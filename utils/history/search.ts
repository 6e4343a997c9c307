import { foldText } from '../text/fold-text';

export interface SearchedText {
  chatId: string;
  text: string;
}

/** Characters behind the found word; half as many before it. */
const AROUND = 60;

/** `found` gives, for each conversation found so far, the snippet of the first hit. */
export function createSearch(query: string) {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const chats = new Map<string, { missing: Set<string>; snippet: string }>();
  return {
    /** The reader sees this text anyway, so it is not used as a snippet. */
    look({ chatId, text }: SearchedText, shown = false): void {
      const chat = chats.get(chatId) ?? { missing: new Set(words), snippet: '' };
      if (chat.missing.size === 0) return;
      const folded = foldText(text);
      for (const word of chat.missing) {
        const at = folded.indexOf(word);
        if (at < 0) continue;
        if (!shown) chat.snippet ||= snippet(text, at, word.length);
        chat.missing.delete(word);
      }
      chats.set(chatId, chat);
    },
    found(): Map<string, string> {
      return new Map(
        [...chats].flatMap(([chatId, { missing, snippet: place }]) =>
          missing.size === 0 ? [[chatId, place] as const] : [],
        ),
      );
    },
  };
}

function snippet(text: string, at: number, length: number): string {
  const from = Math.max(0, at - AROUND / 2);
  const to = Math.min(text.length, at + length + AROUND);
  return `${from > 0 ? '…' : ''}${text.slice(from, to).toWellFormed().replace(/\s+/g, ' ').trim()}${to < text.length ? '…' : ''}`;
}

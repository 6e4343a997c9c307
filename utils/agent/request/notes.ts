import type { AssistantMessage, ModelMessage } from '../../contracts/model';
import { estimateTokens } from '../../snapshot/tokens';
import { leftOut } from '../words/left-out';

/**
 * Of turns that are left out, in one message. Within `room` tokens, but at least the last note: what it wrote unasked
 * goes first, then the oldest.
 */
export function notesOf(messages: readonly ModelMessage[], room: number): AssistantMessage[] {
  const notes = messages.flatMap((message, at): Note[] => {
    if (message.role !== 'assistant' || message.text.trim() === '') return [];
    if (message.text.startsWith(leftOut.notes)) return carried(message.text);
    return [{ text: message.text.trim(), isAsked: isTold(messages.slice(0, at)) }];
  });
  while (notes.length > 1 && estimateTokens(textOf(notes)) > room) {
    const unasked = notes.findIndex(({ isAsked }) => !isAsked);
    notes.splice(Math.max(0, unasked), 1);
  }
  return notes.length === 0 ? [] : [{ role: 'assistant', text: textOf(notes), calls: [] }];
}

function isTold(messages: readonly ModelMessage[]): boolean {
  const last = messages.at(-1);
  return last?.role === 'user' && last.content.some((part) => part.type === 'text' && part.text === leftOut.soon);
}

export function lastTold(messages: readonly ModelMessage[]): number {
  return messages.findLastIndex((_, at) => isTold(messages.slice(0, at + 1)));
}

interface Note {
  text: string;
  isAsked: boolean;
}

const between = '\n- ';

function carried(text: string): Note[] {
  return text
    .slice(leftOut.notes.length)
    .split(between)
    .filter(Boolean)
    .map((note) => ({ text: note, isAsked: true }));
}

function textOf(notes: readonly Note[]): string {
  return [leftOut.notes, ...notes.map(({ text }) => text)].join(between);
}

import type { ModelMessage } from '../../contracts/model';
import { estimateTokens } from '../../snapshot/tokens';
import { leftOut } from '../words/left-out';
import { fencedAfter } from '../words/heads';
import { lastTold, notesOf } from './notes';
import { behindCut, withTexts } from './cut';
import type { TaskLimits } from '../../contracts/events';

/**
 * A third of what the model reads at once, and more of a small one. After many turns no more than for an unknown model:
 * each further one pays for all again.
 */
export function conversationTokens({ contextTokens = usualContext }: { contextTokens?: number }, turns = 0): number {
  const most = turns < manyTurns ? mostTokens : usualContext / 3;
  const third = Math.floor(contextTokens / 3);
  return Math.min(Math.floor(contextTokens * 0.7), Math.max(leastTokens, Math.min(most, third)));
}

export function fitsBudget(messages: readonly ModelMessage[], budget: number): boolean {
  // Most conversations need no count.
  if (messages.reduce((sum, message) => sum + textOf(message).length, 0) * 1.2 <= budget) return true;
  return tokensOf(messages) <= budget;
}

/**
 * In one step, so that this is rare and prompt caches hit in between. Drops page texts of `before`, except those since
 * the model was last told to write down what it needs; `recap` at the end of the first message says what was done. If
 * that is not enough, whole turns in the middle go too. Never changes `latest`, which should hold the whole page.
 */
export function compactConversation(
  before: readonly ModelMessage[],
  latest: readonly ModelMessage[],
  budget: number,
  recap = '',
): ModelMessage[] {
  const told = lastTold(before);
  const keptFrom = told >= 0 && fitsBudget(before.slice(told + 1), MUCH_TOKENS) ? told + 1 : before.length;
  const withoutPages = (message: ModelMessage) => withTexts(message, (text) => withoutLong(text, budget));
  const [first, ...rest] = before
    .map(behindCut)
    .map((message, at) => (at < keptFrom ? withoutPages(message) : message));
  if (first?.role !== 'user') return [...before, ...latest];
  const own = first.content.filter((part) => part.type !== 'text' || !part.text.startsWith(leftOut.earlier));
  const text = `${leftOut.earlier}${recap && `\n${recap}`}`;
  const bare: ModelMessage[] = [{ role: 'user', content: [...own, { type: 'text', text }] }, ...rest];
  const room = budget * keptPart - tokensOf(latest);
  if (tokensOf(bare) <= room) return [...bare, ...latest];
  const notes = (end: number) => notesOf(before.slice(0, end), Math.max(leastNotes, budget * notesPart));
  return [...withoutMiddle(bare, notes, room), ...latest];
}

function withoutMiddle(messages: ModelMessage[], notes: (end: number) => ModelMessage[], room: number): ModelMessage[] {
  const tokensLeft = room - tokensOf(messages.slice(0, 1));
  const starts = messages.flatMap(({ role }, at) => (role === 'assistant' ? [at] : []));
  const start = starts.find((at) => tokensOf(messages.slice(at)) <= tokensLeft) ?? starts.at(-1);
  if (start === undefined || start <= 1) return messages;
  return [...messages.slice(0, 1), ...notes(start), ...messages.slice(start)];
}

export const MUCH_TOKENS = 1_000;
const usualContext = 48_000;
const leastTokens = 8_000;
const mostTokens = 48_000;
const manyTurns = 20;
const keptPart = 0.5;
/** Of the budget. */
const notesPart = 0.1;
const leastNotes = 500;
const fenced = /<page-content-(\w+)>\n[^]*?\n<\/page-content-\1>/g;
/** In characters: a value that was read costs no more than words in its place */
const shortText = 160;
/** Of the budget: the user's quoted text stays. */
const quotePart = 0.2;
const withoutLong = (text: string, budget: number): string =>
  text
    .replace(fenced, (part, _nonce, at: number) => {
      if (part.length <= shortText) return part;
      const isOfUser = /^(?:quote|file)$/.test(fencedAfter(text.slice(0, at)) ?? '');
      return isOfUser && estimateTokens(part) <= budget * quotePart ? part : leftOut.page;
    })
    .replace(leftOut.soon, '');

export function tokensOf(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, message) => sum + estimateTokens(textOf(message)), 0);
}

function textOf(message: ModelMessage): string {
  if (message.role === 'tool') return message.content;
  if (message.role === 'assistant') return message.text + JSON.stringify(message.calls);
  return message.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

/** 8,000, or a quarter of what a small model reads at once. */
export function snapshotTokens({ contextTokens = Infinity, lookTokens = maxSnapshotTokens }: TaskLimits): number {
  return Math.min(lookTokens, Math.floor(contextTokens / 4));
}

const maxSnapshotTokens = 8_000;

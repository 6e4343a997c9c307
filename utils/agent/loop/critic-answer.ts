import { isSpanOf } from '../../guard/user-span';
import { ownWords } from '../../text/read-text';
import { areValues } from '../../text/given-values';
import { lazily, z } from '../../zod';
import type { Judgement } from '../../contracts/ports';
import { effectKinds } from '../../contracts/plan-steps';

/** Kinds that a critic may name. */
const criticKinds = ['read', ...effectKinds] as const;

/** Without quotes from pages, filled in or given values. */
export function wordsForCritic(userWords: readonly string[]): string[] {
  return userWords
    .filter((text) => !areValues(text))
    .map((text) => ownWords(text).replaceAll('⟦⟧', ' ').replace(/\s+/g, ' ').trim())
    .map((text) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT / 2)} … ${text.slice(-MAX_TEXT / 2)}` : text));
}

/** Orders stand at the beginning and the end */
const MAX_TEXT = 4_000;

export const judgementSchema = lazily(() =>
  z.object({
    asked: z.enum(['yes', 'no', 'unsure']),
    kind: z.enum(criticKinds),
    because: z.array(z.string()),
  }),
);

export function readJudgement(key: string, answer: unknown, userWords: readonly string[]): Judgement {
  const read = judgementSchema().safeParse(answer);
  if (!read.success) return { key, asked: 'unsure', kind: 'submit' };
  const { asked, kind, because } = read.data;
  const isQuoted = because.length > 0 && because.every((words) => isSpanOf(words.replace(aroundQuote, ''), userWords));
  return { key, asked: asked === 'yes' && !isQuoted ? 'unsure' : asked, kind };
}

/** What a model sets around a quotation. */
const aroundQuote = /^[\s"'“”„«»‘’(….]+|[\s"'“”„«»‘’)…,;:.!?]+$/g;

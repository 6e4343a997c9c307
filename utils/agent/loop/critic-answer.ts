import { isSpanOf } from '../../guard/user-span';
import { ownWords } from '../../text/read-text';
import { areValues } from '../../text/given-values';
import { lazily, z } from '../../zod';
import type { Judgement } from '../../contracts/ports';
import { effectKinds } from '../../contracts/plan-steps';

/** Kinds that a critic may name. */
export const criticKinds = ['read', ...effectKinds] as const;

/** The user's words as the critic reads them: without what was quoted from pages, filled in, or given as values. */
export function wordsForCritic(userWords: readonly string[]): string[] {
  return userWords
    .filter((text) => !areValues(text))
    .map((text) => ownWords(text).replaceAll('⟦⟧', ' ').replace(/\s+/g, ' ').trim())
    .map((text) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT / 2)} … ${text.slice(-MAX_TEXT / 2)}` : text));
}

/** Of a longer text the critic reads the beginning and the end, where orders stand. */
const MAX_TEXT = 4_000;

const answerSchema = lazily(() =>
  z.object({
    asked: z.enum(['yes', 'no', 'unsure']),
    kind: z.enum(criticKinds),
    because: z.array(z.string()),
  }),
);

/**
 * What the critic's answer means. An answer that is no schema, or that gives words that the user did not write, counts
 * as "unsure". Never throws.
 */
export function readJudgement(key: string, answer: unknown, userWords: readonly string[]): Judgement {
  const read = answerSchema().safeParse(answer);
  if (!read.success) return { key, asked: 'unsure', kind: 'submit' };
  const { asked, kind, because } = read.data;
  const isQuoted = because.length > 0 && because.every((words) => isSpanOf(words.replace(aroundQuote, ''), userWords));
  return { key, asked: asked === 'yes' && !isQuoted ? 'unsure' : asked, kind };
}

/** What a model sets around a quotation. */
const aroundQuote = /^[\s"'“”„«»‘’(….]+|[\s"'“”„«»‘’)…,;:.!?]+$/g;

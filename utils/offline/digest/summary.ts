import { sentencesOf, wordsOf, type Sentence } from './sentences';

/**
 * The most telling sentences of a text, in their order: those whose words occur most often in the whole text, the first
 * ones of the text preferred (Luhn, "The automatic creation of literature abstracts", 1958). Quotations, no new words.
 */
export function keySentences(markdown: string, count: number): Sentence[] {
  const sentences = sentencesOf(markdown).filter(({ text }) => text.length >= minLength && text.length <= maxLength);
  const weights = weightsOf(sentences);
  const scored = sentences.map((sentence) => ({ sentence, score: scoreOf(sentence, weights, sentences.length) }));
  const chosen: Sentence[] = [];
  for (const { sentence } of scored.sort((a, b) => b.score - a.score)) {
    if (chosen.length === count) break;
    if (!chosen.some((other) => isAlike(other, sentence))) chosen.push(sentence);
  }
  return chosen.sort((a, b) => a.order - b.order);
}

/** Characters. Shorter sentences are labels, longer ones lists. */
const minLength = 40;
const maxLength = 400;

/**
 * How often each word occurs; words of one or two letters and those in more than a third of the sentences are ignored.
 */
function weightsOf(sentences: readonly Sentence[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of sentences)
    for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const common = Math.max(3, sentences.length / 3);
  return new Map([...counts].filter(([word, count]) => count > 1 && count <= common && isKeyWord(word)));
}

/** Scripts without spaces have short words that carry much meaning. */
function isKeyWord(word: string): boolean {
  return word.length > 2 || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word);
}

function scoreOf({ text, order }: Sentence, weights: ReadonlyMap<string, number>, all: number): number {
  const words = wordsOf(text);
  const sum = [...new Set(words)].reduce((total, word) => total + Math.log1p(weights.get(word) ?? 0), 0);
  const early = 1 + Math.max(0, 1 - order / Math.max(1, all * 0.2));
  return (sum / Math.sqrt(Math.max(8, words.length))) * early;
}

/** Sentences that share most of their words say the same thing. */
function isAlike(a: Sentence, b: Sentence): boolean {
  const words = new Set(wordsOf(a.text));
  const others = new Set(wordsOf(b.text));
  const shared = [...others].filter((word) => words.has(word)).length;
  return shared > 0.6 * Math.min(words.size, others.size);
}

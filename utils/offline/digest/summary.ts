import { isStopWord } from './passages';
import { headingsOf, sentencesOf, widthOf, wordsOf, type Sentence } from './sentences';

/**
 * The most telling sentences of a text, in their order: those whose words occur most often in it (Luhn, "The automatic
 * creation of literature abstracts", 1958), with words of the title, at the beginning of the text and of its parts
 * (Edmundson, "New methods in automatic extracting", 1969). Quotations, no new words.
 */
export function keySentences(markdown: string, count: number): Sentence[] {
  const lines = sentencesOf(markdown).filter(
    ({ text, title }) => !title && widthOf(text) >= minLength && widthOf(text) <= maxLength,
  );
  // Captions and labels have no stop at their end.
  const whole = lines.filter(({ text }) => /[.!?…。！？؟]["”»」)]?$/u.test(text));
  const sentences = whole.length > 1 ? whole : lines;
  const weights = weightsOf(sentences, new Set(headingsOf(markdown).slice(0, 1).flatMap(wordsOf)));
  const scored = sentences.map((sentence, at) => ({
    sentence,
    score: scoreOf(sentence.text, weights) * placeOf(sentence, sentences[at - 1], at / sentences.length),
  }));
  const chosen: Sentence[] = [];
  for (const { sentence } of scored.sort((a, b) => b.score - a.score)) {
    if (chosen.length === count) break;
    if (!chosen.some((other) => isAlike(other, sentence))) chosen.push(sentence);
  }
  return chosen.sort((a, b) => a.order - b.order);
}

/** Characters, those of East Asia counted twice. Shorter sentences are labels, longer ones lists. */
const minLength = 30;
const maxLength = 400;

/**
 * How often each word occurs; words of one or two letters and those in more than a third of the sentences are ignored.
 * A word of the title counts more.
 */
function weightsOf(sentences: readonly Sentence[], title: ReadonlySet<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of sentences)
    for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const common = Math.max(3, sentences.length / 3);
  const weights = [...counts].map(([word, count]): [string, number] => {
    if (!isKeyWord(word)) return [word, 0];
    return [word, (count > 1 && count <= common ? Math.log1p(count) : 0) + (title.has(word) ? Math.LN2 : 0)];
  });
  return new Map(weights);
}

/** Scripts without spaces have short words that carry much meaning. */
function isKeyWord(word: string): boolean {
  if (isStopWord(word)) return false;
  return word.length > 2 || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word);
}

function scoreOf(text: string, weights: ReadonlyMap<string, number>): number {
  const words = wordsOf(text);
  const sum = [...new Set(words)].reduce((total, word) => total + (weights.get(word) ?? 0), 0);
  return sum / Math.sqrt(Math.max(12, words.length));
}

/** `depth`: from 0 at the beginning of the text to 1. What somebody said is seldom what a text says. */
function placeOf({ text, heading }: Sentence, before: Sentence | undefined, depth: number): number {
  const early = 1 + Math.max(0, 1 - depth * 5);
  const opens = heading !== undefined && heading !== before?.heading ? 1.3 : 1;
  return early * opens * (/^["“„«「]/.test(text) ? 0.5 : 1);
}

/** Sentences that share most of their words say the same thing. */
function isAlike(a: Sentence, b: Sentence): boolean {
  const words = new Set(wordsOf(a.text));
  const others = new Set(wordsOf(b.text));
  const shared = [...others].filter((word) => words.has(word)).length;
  return shared > 0.6 * Math.min(words.size, others.size);
}

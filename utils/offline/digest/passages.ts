import MiniSearch from 'minisearch';
import { sentencesOf, wordsOf, type Sentence } from './sentences';

/** What a text says about the words of a question. */
export interface Findings {
  /** The best passages first, verbatim. */
  passages: Sentence[];
  /** Words of the question that occur nowhere in the text. */
  missing: string[];
}

/**
 * The passages of a text that match a question best, ranked by BM25+ (MiniSearch). A passage counts when it has a word
 * of the question, or one that begins with it or differs by a letter. Nothing is found where most words are missing.
 */
export function findPassages(markdown: string, question: string, count: number): Findings {
  const words = askedWords(question);
  const asked = words.filter((word) => !priceWords.has(word));
  const wantsPrice = asked.length < words.length;
  const sentences = sentencesOf(markdown);
  const index = new MiniSearch<Sentence>({
    idField: 'order',
    fields: ['text', 'heading'],
    tokenize: wordsOf,
    processTerm: (term) => (isStopWord(term) ? null : term),
    searchOptions: {
      boost: { heading: 0.5 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 5 ? 0.15 : false),
    },
  });
  index.addAll(sentences);
  const missing = asked.filter((word) => index.search(word).length === 0);
  if (asked.length === 0 || missing.length > asked.length / 2) return { passages: [], missing };
  const found = index.search(asked.join(' '));
  const best = found[0]?.score ?? 0;
  const passages = found
    .filter(({ score }) => score >= best / 3)
    .flatMap(({ id }) => sentences[id as number] ?? [])
    .filter((sentence, i, all) => all.findIndex(({ text }) => text === sentence.text) === i)
    .sort((a, b) => (wantsPrice ? Number(amount.test(b.text)) - Number(amount.test(a.text)) : 0))
    .slice(0, count);
  return { passages, missing };
}

/** The words of a question that say what it is about. */
export function askedWords(question: string): string[] {
  return [...new Set(wordsOf(question))].filter((word) => !isStopWord(word));
}

/** Pages seldom have these words beside a price; a passage with an amount answers them. */
const priceWords = new Set(
  [
    'cost costs price priced prices expensive cheap much pay charge',
    'kostet kosten preis preise teuer viel combien coute coutent prix cher cuanto cuesta cuestan precio precios quanto custa custam preco precos',
    'сколько стоит стоят цена цены いくら 値段 価格 多少 钱 价格 价钱 كم سعر ثمن يكلف',
  ].flatMap((line) => line.split(' ')),
);
const amount = /\p{Sc}\s?\d|\d\s?(?:\p{Sc}|[A-Z]{3}\b)/u;

const isStopWord = (word: string): boolean => stopWords.has(word);

/**
 * Words that occur in any question and say nothing about its subject, without accents, in the languages of the
 * commands.
 */
const stopWords = new Set(
  [
    'a about an and any anything are as at be been by can could did do does for from had has have how i if in information into is it its',
    'me mention mentioned mentions my of on or our page s say said says she site so some something tell than that the their them there',
    'these they this those to us was we website were what when where which who whom whose why will with would you your',
    'der die das den dem des ein eine einen ist sind was wie wer wo wann warum wieso welche welcher welches hier uber zu zum zur auf seite und es gibt steht kann ich',
    'le la les l un une des de du d est sont que quoi qui ou quand comment pourquoi quel quelle quels quelles sur dans page cette ce c il y et dit',
    'el los las una unos es son que quien donde cuando como por cual sobre en pagina esta este hay y dice del al',
    'o os as um uma e sao onde quando quem qual quais sobre no na pagina isto isso do da ha tem diz',
    'что где когда кто как почему какая какие какои о об про на в и это страница страницы есть ли здесь',
    'は が を に の で と も から まで です ですか ます ますか か 何 この その ページ どこ いつ 誰 について',
    '的 是 在 了 吗 什么 哪里 哪儿 谁 怎么 为什么 这 这个 页面 关于',
    'ما ماذا من متى كيف لماذا اين هل في على عن هذه هذا الصفحه الصفحة',
  ].flatMap((line) => line.split(' ')),
);

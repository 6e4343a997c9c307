import MiniSearch from 'minisearch';
import { languages } from '../../settings/languages';
import { answerForms, type AnswerForm } from './answer-forms';
import { sentencesOf, wordsOf, type Sentence } from './sentences';

/** What a text says about the words of a question. */
export interface Findings {
  /** The best passages first, verbatim. */
  passages: Sentence[];
  /** Words of the question that occur nowhere in the text. */
  missing: string[];
  /** The question asks for an answer of a certain form, such as hours, and no passage has that form. */
  unsure?: true;
}

/**
 * The passages of a text that match a question best, ranked by BM25+ (MiniSearch). A passage counts when it has a word
 * of the question, or one that begins with it or differs by a letter. Nothing is found where most words are missing.
 */
export function findPassages(markdown: string, question: string, count: number, pageTitle = ''): Findings {
  const words = askedWords(question);
  const sentences = sentencesOf(markdown);
  const forms = answerForms.filter(
    ({ words: named, key = named, asks }) => asks?.test(question) || words.some((word) => key.has(word)),
  );
  // "When does the new line open?" is no question about hours where the page has none.
  const form = forms.find(({ pattern }) => sentences.some(({ text }) => pattern.test(text))) ?? forms[0];
  const fitting = sentences.filter(({ text }) => form?.pattern.test(text));
  const about = words.filter((word) => !form?.words.has(word));
  // Where nothing has the form of a price, "the costs" are words like others.
  const wanted = about.length === 0 && fitting.length === 0 && !form?.alone ? undefined : form;
  const asked = wanted ? about : words;
  const index = indexOf(sentences);
  const looked = asked.map(spellings);
  const missing = asked.filter((_, at) => !looked[at]?.some((word) => index.search(word).length > 0));
  if (wanted && fitting.length > 0 && (asked.length === 0 || (wanted.alone && missing.length === asked.length)))
    return { passages: fitting.slice(0, 2), missing: [] };
  const unsure = wanted?.alone && fitting.length === 0 ? { unsure: true as const } : {};
  if (asked.length === 0 || missing.length > asked.length / 2) return { passages: [], missing, ...unsure };
  const found = index
    .search(looked.flat().join(' '))
    .map(({ id, score, queryTerms }) => ({ id: id as number, score: score * shareOf(looked, queryTerms) }))
    .sort((a, b) => b.score - a.score);
  const best = found[0]?.score ?? 0;
  const hits = found.flatMap(({ id, score }) => {
    const sentence = sentences[id];
    return sentence ? [{ sentence, isGood: score >= best / 3 }] : [];
  });
  const candidates = hits.map(({ sentence }) => sentence);
  const strict = answersIn(candidates, wanted, looked);
  const exact = strict.length > 0 ? strict : answersIn(candidates, wanted, beyond(pageTitle, looked));
  if (exact.length > 0) return { passages: unlike(exact).slice(0, count), missing };
  const good = unlike(hits.flatMap(({ sentence, isGood }) => (isGood ? [sentence] : [])));
  const telling = good.filter((sentence) => !isEcho(sentence, looked));
  const passages =
    telling.length > 0 ? telling : good.flatMap((echo) => (wanted?.needed ? [] : below(echo, sentences)));
  if (wanted?.needed && passages.length === 0) return { passages: [], missing, unsure: true };
  const after = wanted && !passages.some(({ text }) => wanted.pattern.test(text)) ? passages[0] : undefined;
  const near = after && fitting.find(({ order }) => order > after.order && order <= after.order + maxSentencesBetween);
  const shown = wanted ? passages.toSorted((a, b) => fits(b, wanted) - fits(a, wanted)) : passages;
  return { passages: unlike(near ? [near, ...shown] : shown).slice(0, count), missing, ...unsure };
}

/** The share of the words that a passage has, from 0 to 1: one rare word counts less than several usual ones. */
function shareOf(looked: readonly (readonly string[])[], terms: readonly string[]): number {
  return looked.filter((spelled) => spelled.some((word) => terms.includes(word))).length / looked.length;
}

function indexOf(sentences: readonly Sentence[]): MiniSearch<Sentence> {
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
  return index;
}

/** Each passage once, without the titles that are headings of other passages. */
const unlike = (passages: readonly Sentence[]): Sentence[] =>
  passages.filter(
    ({ text, title }, at) =>
      passages.findIndex((one) => one.text === text) === at &&
      !(title && passages.some(({ heading }) => heading === text)),
  );

const fits = ({ text }: Sentence, { pattern }: AnswerForm): number => Number(pattern.test(text));

/**
 * The passages in the form of the answer that speak of all that was asked about, themselves or in their heading. None
 * where nothing was asked about.
 */
function answersIn(
  passages: readonly Sentence[],
  wanted: AnswerForm | undefined,
  looked: readonly (readonly string[])[],
): Sentence[] {
  if (!wanted || looked.length === 0) return [];
  return passages.filter(
    ({ text, heading = '' }) =>
      wanted.pattern.test(text) && looked.every((spelled) => isSaid(spelled, wordsOf(`${text} ${heading}`))),
  );
}

/** The words that the title of the page does not say. It stands above all passages, and so tells none from another. */
function beyond(pageTitle: string, looked: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const title = wordsOf(pageTitle);
  return looked.filter((spelled) => !isSaid(spelled, title));
}

function isSaid(spelled: readonly string[], words: readonly string[]): boolean {
  return spelled.some((word) => words.some((one) => (word.length > 3 ? one.startsWith(word) : one === word)));
}

/** A heading or label that only repeats the words of the question: its numbers count where a number is asked for. */
function isEcho({ text }: Sentence, looked: readonly (readonly string[])[]): boolean {
  return wordsOf(text).every(
    (word) => isStopWord(word) || /^\d{1,4}$/.test(word) || looked.some((spelled) => spelled.includes(word)),
  );
}

/** What stands under a heading, the value beside a label, or the label itself where there is none. */
function below(echo: Sentence, sentences: readonly Sentence[]): Sentence[] {
  if (!echo.title) {
    const value = sentences[echo.order + 1];
    const isLabel = wordsOf(echo.text).length <= 4 && value && !value.title && value.heading === echo.heading;
    return isLabel ? [{ ...value, heading: echo.text }] : [echo];
  }
  const next = sentences.slice(echo.order + 1, echo.order + 4);
  const [first, second] = next;
  const isName = first?.title && second && !second.title && wordsOf(second.text).length >= 3;
  const isText = first && !first.title && wordsOf(first.text).length >= 3;
  return isText || isName ? next : [];
}

/** A price is at most this many sentences after the name of what it belongs to. */
const maxSentencesBetween = 4;

/** The words of a question that say what it is about. */
export function askedWords(question: string): string[] {
  return [...new Set(wordsOf(question))].filter((word) => !isStopWord(word));
}

/** The word, with and without the ending of a plural, and what pages call the same thing. */
function spellings(word: string): string[] {
  const stem = /^\p{Script=Cyrillic}{5,}$/u.test(word)
    ? word.replace(
        /(?:ами|ями|ого|его|ому|ему|ыми|ими|ах|ях|ам|ям|ом|ем|ов|ев|ои|ыи|ии|еи|ая|яя|ое|ее|ую|юю|ы|и|а|я|о|е|у|ю|ь)$/u,
        '',
      )
    : /^[a-z]{4,}s$/.test(word) && !/(?:ss|us|is)$/.test(word)
      ? word.replace(/(?<=[^aeiou])ies$/, 'y').replace(/s$/, '')
      : word;
  const bare = word.replace(/^ال(?=\p{L}{3})/u, '');
  const arabic = /\p{Script=Arabic}/u.test(word) ? [bare, `ال${bare}`] : [];
  const plural = /^[a-z]{3}$/.test(word) ? [`${word}s`] : [];
  const same = alike.find((line) => line.includes(stem)) ?? weekdays().find((line) => line.includes(stem)) ?? [];
  return [...new Set([word, stem, ...plural, ...arabic, ...same])];
}

/** A day of the week and its short forms, as calendars write it in the languages of the commands. */
function weekdays(): readonly (readonly string[])[] {
  return (days ??= languages.flatMap((language) =>
    Array.from({ length: 7 }, (_, day) =>
      (['long', 'short'] as const).flatMap((weekday) =>
        wordsOf(new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day))),
      ),
    ),
  ));
}

let days: readonly (readonly string[])[] | undefined;

const alike: readonly (readonly string[])[] = [
  'shipping delivery parcel postage ship deliver',
  'return refund back exchange',
  'versand lieferung porto paket lieferzeit',
  'livraison expedition port colis',
  'envio entrega paquete frete',
  'доставка пересылка посылка',
  '送料 配送 発送 お届け',
  '运费 配送 发货 快递',
  'الشحن التوصيل',
].map((line) => line.split(' '));

export const isStopWord = (word: string): boolean => stopWords.has(word);

/**
 * Words that occur in any question and say nothing about its subject, without accents, in the languages of the
 * commands.
 */
const stopWords = new Set(
  [
    'a about am an and any anything are as at be been by can could did do does for from had has have how i if in information into is it its',
    'many me mention mentioned mentions my of on or our page s say said says she site so some something tell than that the their them there',
    'these they this those to us was we website were what when where which who whom whose why will with would you your',
    'he she him his her part section paragraph bit come comes else exactly get gets got here long take takes there policy one ones find spend spent people saying im like need want know just may must should allowed',
    'ich wir mich mir uns mein meine meinen meinem meiner unser unsere darf durfen muss mussen soll sollte kannst konnen konnte',
    'je nous mon ma mes notre nos peux peut pouvons puis dois doit faut',
    'yo mi mis puedo puede podemos debo hay',
    'eu meu minha meus minhas posso pode podemos devo',
    'я мы мои моя мое мою могу может можно надо нужно ли с со',
    '私 できます でき できる',
    '我 我们 我的 可以 能 能够',
    'انا يمكن يمكنني لي استطيع',
    'von bekommen erhalten kommt man hab habe haben mal denn bitte etwas lange lang dauert dauern auch gibt es der die das den dem des ein eine einen ist sind was wie wer wo wann warum wieso welche welcher welches hier uber zu zum zur auf seite und es gibt steht kann ich',
    'recu parle passage partie on elle il ca qqch quelque chose j ai le la les l un une des de du d est sont que quoi qui ou quand comment pourquoi quel quelle quels quelles sur dans page cette ce c il y et dit',
    'algun alguna tengo tiene se lo la ha el los las una unos es son que quien donde cuando como por cual sobre en pagina esta este hay y dice del al',
    'algum alguma chegou ta fala o os as um uma e sao onde quando quem qual quais sobre no na pagina isto isso do da ha tem diz',
    'от за по до из там тут мне меня у а мы какой самый что где когда кто как почему какая какие какои о об про на в и это страница страницы есть ли здесь',
    'って てる いる ある 来 て は が を に の で と も から まで です ですか ます ますか か 何 この その ページ どこ いつ 誰 について',
    '什么时候 有 发 来 里面 说 写 的是 里 中 哪个 这里 的 是 在 了 吗 什么 哪里 哪儿 谁 怎么 为什么 这 这个 页面 关于',
    'هو هي وما و شيء يقول ما ماذا من متى كيف لماذا اين هل في على عن هذه هذا الصفحه الصفحة',
  ].flatMap((line) => line.split(' ')),
);

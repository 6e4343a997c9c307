import MiniSearch from 'minisearch';
import { sentencesOf, wordsOf, type Sentence } from './sentences';

/** What a text says about the words of a question. */
export interface Findings {
  /** The best passages first, verbatim. */
  passages: Sentence[];
  /** Words of the question that occur nowhere in the text. */
  missing: string[];
  /** The question asks for something of a form, such as hours, that no passage has. */
  unsure?: true;
}

/**
 * The passages of a text that match a question best, ranked by BM25+ (MiniSearch). A passage counts when it has a word
 * of the question, or one that begins with it or differs by a letter. Nothing is found where most words are missing.
 */
export function findPassages(markdown: string, question: string, count: number): Findings {
  const words = askedWords(question);
  const wanted = answers.find(({ words: named, key = named }) => words.some((word) => key.has(word)));
  const asked = words.filter((word) => !wanted?.words.has(word));
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
  const looked = asked.map(spellings);
  const missing = asked.filter((_, at) => !looked[at]?.some((word) => index.search(word).length > 0));
  const fitting = sentences.filter(({ text }) => wanted?.pattern.test(text));
  if (wanted && asked.every((word) => missing.includes(word)) && fitting.length > 0 && wanted.alone)
    return { passages: fitting.slice(0, 2), missing: [] };
  const unsure = wanted?.alone && fitting.length === 0 ? { unsure: true as const } : {};
  if (wanted && asked.length === 0 && fitting.length > 0) return { passages: fitting.slice(0, 2), missing: [] };
  if (asked.length === 0 || missing.length > asked.length / 2) return { passages: [], missing, ...unsure };
  const found = index.search(looked.flat().join(' '));
  const best = found[0]?.score ?? 0;
  const passages = found
    .filter(({ score }) => score >= best / 3)
    .flatMap(({ id }) => sentences[id as number] ?? [])
    .filter((sentence, i, all) => all.findIndex(({ text }) => text === sentence.text) === i)
    .sort((a, b) => (wanted ? Number(wanted.pattern.test(b.text)) - Number(wanted.pattern.test(a.text)) : 0))
    .slice(0, count);
  const after = wanted && !passages.some(({ text }) => wanted.pattern.test(text)) ? passages[0] : undefined;
  const near = after && fitting.find(({ order }) => order > after.order && order <= after.order + maxSentencesBetween);
  return { passages: near ? [near, ...passages].slice(0, count) : passages, missing, ...unsure };
}

/** A price is at most this many sentences after the name of what it belongs to. */
const maxSentencesBetween = 4;

/** The words of a question that say what it is about. */
export function askedWords(question: string): string[] {
  return [...new Set(wordsOf(question))].filter((word) => !isStopWord(word));
}

/**
 * Kinds of questions whose words pages seldom repeat in the answer: a passage of that form answers them. `alone`: even
 * if no other word of the question is found.
 */
const answers: readonly {
  words: ReadonlySet<string>;
  /** Those of the words without which it is another question. */
  key?: ReadonlySet<string>;
  pattern: RegExp;
  alone?: true;
}[] = [
  {
    key: setOf(
      'results result hits matches ergebnisse treffer resultats resultat resultados результатов 結果 件数 何件 结果 نتائج نتيجة',
    ),
    words: setOf(
      'results result hits matches number found ergebnisse treffer anzahl viele resultats resultat nombre combien resultados cuantos cantidad quantos',
      'результатов сколько найдено 結果 件数 何件 いくつ 结果 多少 个 几 نتائج نتيجة عدد كم',
    ),
    pattern:
      /^(?:[^\d.]{0,12}\s)?\d[\d.,\s]*\+?\s?(?:results?|hits?|matches|properties|items|products|articles?|hotels?|entries|ergebnisse|treffer|artikel|produkte|unterkünfte|résultats?|produits|articles|resultados|productos|produtos|результат\p{L}*|товар\p{L}*|件|个结果|条结果|نتيجة|نتائج)(?:\s+\p{L}+)?$/iu,
    alone: true,
  },
  {
    words: setOf(
      'cost costs price priced prices expensive cheap much pay charge free',
      'kostenlos gratuit gratuite gratis бесплатно бесплатная 無料 免费 免费的 مجاني kostet kosten preis preise teuer viel combien coute coutent prix cher cuanto cuesta cuestan precio precios quanto custa custam preco precos',
      'сколько стоит стоят цена цены いくら 値段 価格 多少 钱 价格 价钱 كم سعر ثمن يكلف',
    ),
    pattern: /\p{Sc}\s?\d|\d\s?(?:\p{Sc}|[A-Z]{3}\b)/u,
  },
  {
    words: setOf(
      'author authors wrote write written writer geschrieben autor autorin verfasst ecrit auteur autrice escribio escrito autora escreveu 写的 写了 書 書い',
      'автор написал написала 著者 筆者 書い 作者 写 كتب الكاتب المؤلف',
    ),
    pattern: /^(?:by|von|par|por|de|автор:?|текст:?|بقلم)\s+\p{Lu}?|^(?:著者|筆者|文|作者)\s?[:：]?|بقلم/iu,
    alone: true,
  },
  {
    words: setOf(
      'published updated date dated old year veroffentlicht datum aktualisiert publie date publicado publicada fecha data publico publicaram',
      'опубликовано опубликована дата 公開 日付 日期 发布 发表 نشر تاريخ',
    ),
    pattern:
      /\b(?:19|20)\d\d\b.{0,3}$|\b\d{1,2}[. ]\s?\p{L}{3,10}\.? (?:19|20)\d\d|(?:19|20)\d\d(?:年|-\d\d|\/\d)|\d{1,2}[./]\d{1,2}[./](?:19|20)?\d\d/u,
    alone: true,
  },
  {
    words: setOf(
      'opening hours open opens opened close closes closing hour times offnungszeiten geoffnet offen offnet schliesst schliessen habt ihr horaires ouvert ouverte ouvre ferme ouverture horario horarios abierto abre abren cierra aberto abrem fecha funcionamento',
      'часы работы открыт открыто открыты закрываетесь 営業時間 開店 営業 时间 营业 营业时间 开门 ساعات العمل مفتوح تفتح',
    ),
    pattern:
      /\d{1,2}(?:[:.]\d\d)?\s?(?:am|pm|h|Uhr|時|点)?\s?(?:[–—-]|to|bis|à|a|~|до|至)\s?\d{1,2}(?:[:.]\d\d|\s?(?:am|pm|h|Uhr|時|点))/iu,
    alone: true,
  },
  {
    words: setOf(
      'unread new messages mails emails mail message inbox ungelesene ungelesen neue nachrichten nouveaux messages lus nuevos mensajes correos novas mensagens непрочитанные новые письма сообщения 未読 新着 メール 未读 新 邮件 رسائل جديدة مقروءة',
    ),
    pattern:
      /\d+\s+(?:unread|ungelesen|non\s+lus?|sin\s+leer|não\s+lid|непрочитан|未読|未读|غير\s+مقروء)|(?:未読|未读)\D{0,3}\d+/iu,
    alone: true,
  },
];

function setOf(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

/** The word, without the ending of a plural, and what pages call the same thing. */
function spellings(word: string): string[] {
  const stem =
    /^[a-z]{4,}s$/.test(word) && !/(?:ss|us|is)$/.test(word)
      ? word.replace(/(?<=[^aeiou])ies$/, 'y').replace(/s$/, '')
      : word;
  return [...new Set([word, stem, ...(alike.find((line) => line.includes(stem)) ?? [])])];
}

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

const isStopWord = (word: string): boolean => stopWords.has(word);

/**
 * Words that occur in any question and say nothing about its subject, without accents, in the languages of the
 * commands.
 */
const stopWords = new Set(
  [
    'a about an and any anything are as at be been by can could did do does for from had has have how i if in information into is it its',
    'many me mention mentioned mentions my of on or our page s say said says she site so some something tell than that the their them there',
    'these they this those to us was we website were what when where which who whom whose why will with would you your',
    'come comes else exactly get gets here long take takes there policy',
    'lange lang dauert dauern auch gibt es der die das den dem des ein eine einen ist sind was wie wer wo wann warum wieso welche welcher welches hier uber zu zum zur auf seite und es gibt steht kann ich',
    'le la les l un une des de du d est sont que quoi qui ou quand comment pourquoi quel quelle quels quelles sur dans page cette ce c il y et dit',
    'se lo la ha el los las una unos es son que quien donde cuando como por cual sobre en pagina esta este hay y dice del al',
    'o os as um uma e sao onde quando quem qual quais sobre no na pagina isto isso do da ha tem diz',
    'что где когда кто как почему какая какие какои о об про на в и это страница страницы есть ли здесь',
    'は が を に の で と も から まで です ですか ます ますか か 何 この その ページ どこ いつ 誰 について',
    '的 是 在 了 吗 什么 哪里 哪儿 谁 怎么 为什么 这 这个 页面 关于',
    'ما ماذا من متى كيف لماذا اين هل في على عن هذه هذا الصفحه الصفحة',
  ].flatMap((line) => line.split(' ')),
);

import type { PriceFilter } from '../command';
import { texts } from '../texts';
import { say } from '../voice';
import { currencyOf, readAmount } from '../amounts';
import type { DigestAnswer } from './digest-answer';
import { askedWords } from './passages';
import { sentencesOf, wordsOf, type Sentence } from './sentences';

/** An item with its price, from a line of the page. */
interface Priced {
  line: Sentence;
  amount: number;
  currency: string;
}

/**
 * Answers a question that compares prices, from the lines of the page that have one: all of them, or those that speak
 * of what was asked about. The answer names prices that cannot be compared.
 */
export function comparedPrices(markdown: string, question: string, filter: PriceFilter): DigestAnswer {
  const all = ofThings(pricesOf(sentencesOf(markdown)));
  const wanted = askedWords(question).filter((word) => !priceWords.has(word) && !/^\d/.test(word));
  const named = wanted.length === 0 ? [] : all.filter(({ line }) => speaksOf(line, wanted));
  const compared = named.length > 0 ? named : all;
  const missing = named.length > 0 ? [] : wanted;
  if (compared.length === 0) return { why: say('no_prices') };
  const currencies = [...new Set(compared.map(({ currency }) => currency))];
  if (currencies.length > 1) return { why: texts.mixedPrices(currencies) };
  const [currency = ''] = currencies;
  if (filter.currency !== undefined && filter.currency !== currency)
    return { why: texts.otherCurrency(currency, filter.currency) };
  const sorted = compared.toSorted((a, b) => a.amount - b.amount);
  return priceAnswer(
    filter,
    filter.kind === 'dearest' || filter.kind === 'over' ? sorted.toReversed() : sorted,
    missing,
    currency,
  );
}

function priceAnswer(
  { kind, amount }: PriceFilter,
  sorted: Priced[],
  missing: string[],
  currency: string,
): DigestAnswer {
  const best = sorted.filter((one) => one.amount === sorted[0]?.amount);
  const all = sorted.length;
  const show = (head: string, shown: Priced[]): DigestAnswer => {
    const lines = shown.slice(0, maxShown).map(({ line }) => line);
    return {
      text: texts.prices(head, lines, shown.length - lines.length, missing),
      quotes: lines.map(({ text }) => text),
    };
  };
  if (amount === undefined) return show(texts.extremePrice(kind === 'dearest' ? 'highest' : 'lowest', all), best);
  const fitting = sorted.filter((one) => (kind === 'over' ? one.amount > amount : one.amount <= amount));
  const limit = `${amount} ${currency}`;
  return fitting.length > 0
    ? show(texts.pricesWithin(fitting.length, all, kind === 'over' ? 'over' : 'up to', limit), fitting)
    : show(texts.noPriceWithin(all, kind === 'over' ? 'over' : 'up to', limit), best);
}

const maxShown = 12;

function speaksOf({ text, heading = '' }: Sentence, wanted: readonly string[]): boolean {
  const words = wordsOf(`${text} ${heading}`);
  return wanted.every((one) => words.some((word) => word === one || word === stem(one) || stem(word) === stem(one)));
}

const stem = (word: string): string => word.replace(/(?<=\p{L}{3})(?:es|s|n|en)$/u, '');

/**
 * The priced items of a text. A price alone on its line belongs to the line before it, else to its heading. Postage,
 * sums and savings are not items. Of an old and a new price on a line the lower one counts.
 */
function pricesOf(lines: readonly Sentence[]): Priced[] {
  const found = lines.flatMap((line, at): Priced[] => {
    const prices = amountsIn(line.text);
    const [first] = prices;
    if (!first || aside.test(line.text)) return [];
    const before = lines[at - 1];
    const isAlone = !/\p{L}{2}/u.test(line.text.replace(price, ' '));
    const owns = isAlone && before && before.heading === line.heading && amountsIn(before.text).length === 0;
    const isName = owns && before.text.length <= maxNameLength && !/[.!?]$/.test(before.text);
    const shown = isName ? { ...line, text: `${before.text} · ${line.text}` } : line;
    return [{ line: shown, amount: Math.min(...prices.map(({ amount }) => amount)), currency: first.currency }];
  });
  return found.filter(({ line }, at) => found.findIndex((one) => one.line.text === line.text) === at);
}

const maxNameLength = 80;

/** A sentence that names a price in passing, "We also ship to Ireland (£6).", gives none to a thing, where lines do. */
function ofThings(priced: readonly Priced[]): readonly Priced[] {
  const lines = priced.filter(({ line: { text } }) => !/[.!?。！？]$/.test(text) || wordsOf(text).length < 6);
  return lines.length > 0 ? lines : priced;
}

const number = String.raw`\d{1,3}(?:[ .,'\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`;
const code = String.raw`EUR|USD|GBP|CHF|JPY|CNY|RUB|BRL|SEK|NOK|DKK|PLN|CZK|CAD|AUD|INR|AED|SAR|EGP`;
const price = new RegExp(
  String.raw`(?:(?<before>\p{Sc}|R\$|\b(?:${code})\b)\s?(?<first>${number}))|(?:(?<!\d)(?<second>${number})\s?(?<after>\p{Sc}|\b(?:${code})\b|руб|元|円|ر\.س|ريال|د\.إ|درهم|ج\.م|جنيه))`,
  'gu',
);

function amountsIn(text: string): { amount: number; currency: string }[] {
  return [...text.matchAll(price)].map(({ groups = {} }) => ({
    amount: readAmount(groups.first ?? groups.second ?? ''),
    currency: currencyOf(groups.before ?? groups.after ?? ''),
  }));
}

const aside =
  /(?<!\p{L})(?:shipping|delivery|postage|parcels?|subtotal|total|sum|save|saving|off|discount|deposit|orders? over|versand\p{L}*|lieferung|porto|gesamt\p{L}*|summe|zwischensumme|rabatt|livraison|port|sous-total|remise|envío|entrega|descuento|frete|desconto|доставк\p{L}*|итого|скидк\p{L}*)(?!\p{L})|送料|合計|小計|运费|合计|总计|الشحن|التوصيل|المجموع/iu;

/** Words of a question about prices that do not name an item, in addition to those of every question. */
const priceWords: ReadonlySet<string> = new Set(
  [
    'nothing none not that is nichts nicht was rien que nada ничего',
    'cheapest cheaper cheap least less expensive dearest priciest most lowest highest low high price prices priced cost costs under below over above than up at no more max maximum',
    'thing things one ones item items product products article articles stuff option options shop store sell sold buy show list need want give euro euros eur dollar dollars usd bucks pound pounds gbp money these them all every everything other only get sale available',
    'billigste billigsten billigster billigstes gunstigste gunstigsten gunstigster gunstigstes preiswerteste preiswertesten teuerste teuersten teuerster teuerstes unter uber bis weniger mehr als hochstens maximal billiger preis preise kosten kostet artikel produkt produkte ding dinge etwas alles zeig zeige mir laden kaufen von den',
    'moins plus cher chere cheres chers prix produit produits article articles chose choses sous jusqu jusqu’a montre moi coute coutent a ici vous avez quelque',
    'mas barato barata baratos baratas caro cara caros caras menos por debajo hasta precio producto productos cosa cosas articulo articulos algo cuesta cuestan muestra muestrame aqui tienen hay',
    'mais abaixo ate preco precos produto produtos coisa coisas artigo artigos item itens custa custam mostre aqui voces tem reais real',
    'самыи самая самое самые дешевыи дешевая дешевое дешевые дорогои дорогая дорогое дешевле дороже всего до меньше больше чем товар товары вещь вещи цена покажи евро рубль рублеи рубли стоит',
    '一番 安い 最も 最安 高い 商品 もの 物 円 ユーロ 以下 未満 以上 どれ 値段 最安値 以内 ある',
    '最 便宜 最便宜 贵 最贵 的 商品 东西 产品 哪个 哪 个 欧元 元 块 以下 以内 以上 有 价格 多少 低于 高于',
    'الارخص الاغلى ارخص اغلى أرخص أغلى شيء منتج منتجات سعر اقل أقل من تحت اكثر أكثر يورو دولار',
  ].flatMap((line) => line.split(' ')),
);

import { currencyOf, readAmount } from '../amounts';
import type { PriceFilter } from '../command';
import type { Rule } from './rule';

/** Comparing the prices of a page, in all languages of the commands. */
export const priceRules: Rule[] = [
  {
    topic: 'reading',
    usage: 'which is the cheapest, the most expensive; anything under N euros',
    examples: [
      'which is the cheapest thing here?',
      'what is the most expensive mug?',
      'anything under 10 euros?',
      'show me everything over $20',
    ],
    patterns: [/^(?<words>.{4,200})$/di],
    read(group) {
      const words = group('words')?.raw ?? '';
      const price = filterIn(words);
      return price && { kind: 'find', question: words, price };
    },
  },
];

function filterIn(words: string): PriceFilter | undefined {
  if (doing.test(words)) return undefined;
  const limit = limitIn(words);
  if (limit) return limit;
  if (cheapest.test(words)) return { kind: 'cheapest' };
  return dearest.test(words) ? { kind: 'dearest' } : undefined;
}

/** A limit is one of prices if a currency or a word for prices is beside it. */
function limitIn(words: string): PriceFilter | undefined {
  for (const [way, pattern] of limits) {
    const groups = pattern.exec(words)?.groups;
    if (!groups?.n) continue;
    const named = groups.before ?? groups.after;
    if (
      named === undefined &&
      !/(?<!\p{L})(?:cost|price|kost|preis|coût|prix|cuest|precio|cust|preço|сто[ия]|цен)/iu.test(words)
    )
      continue;
    return { kind: way, amount: readAmount(groups.n), ...(named ? { currency: currencyOf(named) } : {}) };
  }
  return undefined;
}

/** A request to do something with the cheapest item is more than a question. */
const doing =
  /^(?:buy|order|add|put|click|press|open|type|enter|write|fill|set|select|choose|pick|take|go|search|sort|filter|book|wait|scroll|copy|check|tick|translate|kaufe?|bestelle?|lege?|klicke?|öffne|wähle?|suche?|sortiere?|achète|commande|mets|ajoute|clique|ouvre|trie|compra|pide|añade|pon|haz|abre|ordena|compre|coloca|coloque|adicione|clique|abra|ordene|купи|закажи|добавь|нажми|открой|选择|购买|买|加|点击|اشتر|اطلب|أضف)(?!\p{Script=Latin}|\p{Script=Cyrillic})|(?:に入れて|買って|注文して|クリックして)|(?:放进|加入)/iu;

const cheapest =
  /(?<!\p{L})(?:cheapest|least\s+expensive|lowest[\s-]pric\p{L}+|billigste[nrs]?|günstigste[nrs]?|preiswerteste[nrs]?|(?:le|la|les)\s+moins\s+ch[eè]re?s?|más\s+barat[oa]s?|mais\s+barat[oa]s?|сам\p{L}{2}\s+деш[её]в\p{L}+|дешевле\s+всего)(?!\p{L})|一番安い|最も安い|最安|最便宜|(?:ال)?[أا]رخص/iu;
const dearest =
  /(?<!\p{L})(?:most\s+expensive|dearest|priciest|highest[\s-]pric\p{L}+|teuerste[nrs]?|(?:le|la|les)\s+plus\s+ch[eè]re?s?|más\s+car[oa]s?|mais\s+car[oa]s?|сам\p{L}{2}\s+дорог\p{L}+|дороже\s+всего)(?!\p{L})|一番高い|最も高い|最贵|(?:ال)?[أا]غلى/iu;

const sign = String.raw`\p{Sc}|R\$|eur(?:os?)?|usd|dollars?|bucks|gbp|pounds?|quid|yen|pfund|livres?|dólar(?:es)?|libras?|rea(?:l|is)|евро|доллар\p{L}*|руб\p{L}*|ユーロ|ドル|円|欧元|美元|元|块|يورو|دولار`;
const sum = String.raw`(?<before>${sign})?\s?(?<n>\d[\d.,]*)(?:\s?(?<after>${sign})(?!\p{Script=Latin}))?`;
const under =
  "under|below|less\\s+than|cheaper\\s+than|no\\s+more\\s+than|up\\s+to|at\\s+most|unter|bis(?:\\s+zu)?|weniger\\s+als|billiger\\s+als|höchstens|maximal|(?:à\\s+)?moins\\s+de|sous|jusqu[’']à|menos\\s+de|por\\s+debajo\\s+de|hasta|abaixo\\s+de|até|дешевле|до|меньше|أقل\\s+من|تحت";
const over =
  'over|above|more\\s+than|dearer\\s+than|at\\s+least|über|mehr\\s+als|teurer\\s+als|plus\\s+de|más\\s+de|mais\\s+de|acima\\s+de|дороже|больше|أكثر\\s+من';

const none =
  '(?:nothing|none|not|nichts|nicht|rien|pas|nada|no|não|nem|ничего|не|لا\\s+شيء)\\s+(?:that\\s+(?:costs?|is)\\s+|(?:que\\s+)?(?:coûte|cueste|custe)\\s+|was\\s+)?';

const limits: readonly (readonly ['under' | 'over', RegExp])[] = [
  ['under', new RegExp(String.raw`(?<!\p{L})(?:${under})\s*${sum}`, 'iu')],
  [
    'under',
    new RegExp(String.raw`${sum}\s*(?:or\s+less|oder\s+weniger|ou\s+moins|o\s+menos|ou\s+menos|以下|未満|以内)`, 'iu'),
  ],
  // "Nothing over 15 euros".
  ['under', new RegExp(String.raw`(?<!\p{L})${none}(?:${over})\s*${sum}`, 'iu')],
  ['over', new RegExp(String.raw`(?<!\p{L})(?:${over})\s*${sum}`, 'iu')],
  ['over', new RegExp(String.raw`${sum}\s*(?:or\s+more|oder\s+mehr|ou\s+plus|o\s+más|ou\s+mais|以上)`, 'iu')],
];

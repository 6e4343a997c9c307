import type { CommandBody } from '../command';
import { matchMasked, withoutAccents, type Masked } from '../masked';
import { lazyPattern, type Pattern } from './verbs';

/** Sorting, filtering, taking out and opening things of lists: a pattern a language, in the order of `usual.ts`. */
const sort = [
  String.raw`(?:sortiere?|ordne?)\s+(?:\S+\s+){0,3}?nach\s+(?:de[mr]\s+)?(?<by>.+)|nach\s+(?<by>.+?)\s+sortieren`,
  String.raw`(?:trie|classe|ordonne)[rz]?(?:-les|-moi)?\s+(?:.{1,30}\s+)?par\s+(?<by>.+)`,
  String.raw`(?:ordena|ordenar|clasifica)(?:l[oa]s?)?\s*(?:\S+\s+){0,3}?por\s+(?<by>.+)`,
  String.raw`(?:ordene|ordena|ordenar|classifica|classifique|classificar)\s*(?:\S+\s+){0,3}?por\s+(?<by>.+)`,
  String.raw`(?<by>.+?)(?:順に|順で|で)(?:並べ替え|並び替え|並べ|ソート)(?:て|る|して|する)?(?:ください)?`,
  String.raw`(?:请)?(?:按|按照|以)(?<by>.+?)(?:来)?排序(?:一下)?`,
  String.raw`(?:отсортируй|сортируй|отсортировать|упорядочь)\s+(?:\S+\s+){0,2}?по\s+(?<by>.+)`,
  String.raw`(?:رتب|رتّب|افرز)\s+(?:\S+\s+){0,2}?حسب\s+(?<by>.+)`,
];

const only = [
  String.raw`(?:zeige?(?:\s+mir)?\s+(?:bitte\s+)?nur|filtere?\s+nach)\s+(?:die\s+|das\s+|den\s+)?(?<what>.+?)(?:\s+an)?`,
  String.raw`(?:(?:montre|affiche)[rz]?(?:-moi)?\s+(?:seulement|uniquement)|filtre[rz]?\s+par)\s+(?:les\s+)?(?<what>.+)`,
  String.raw`(?:(?:muestra|muéstrame|enseña|mostrar)\s+(?:solo|sólo|solamente)|filtra[r]?\s+por)\s+(?:los\s+|las\s+)?(?<what>.+)`,
  String.raw`(?:(?:mostre|mostrar|mostra)(?:-me)?\s+(?:só|somente|apenas)|filtr[ea]r?\s+por)\s+(?:os\s+|as\s+)?(?<what>.+)`,
  String.raw`(?<what>.+?)(?:だけ|のみ)(?:を)?(?:表示|見せ)(?:て|して|する)?(?:ください)?`,
  String.raw`(?:只|仅)(?:显示|看|给我看)(?<what>.+)`,
  String.raw`(?:покажи(?:\s+мне)?\s+только|отфильтруй\s+по)\s+(?<what>.+)`,
  String.raw`(?:أظهر|اعرض)\s+(?:لي\s+)?فقط\s+(?<what>.+)`,
];

const remove = [
  String.raw`(?:entferne?|lösche?|nimm)\s+(?:(?:den|die|das)\s+)?(?<thing>.+?)\s+(?:aus|von)\s+(?:dem|meinem|der|meiner)\s+(?:warenkorb|einkaufswagen|korb|liste|merkliste)(?:\s+(?:raus|heraus))?|(?:entferne?|lösche?)\s+(?:(?:den|die|das)\s+)?(?!häkchen|diese|alle)(?<other>.{2,60})|nimm\s+(?:(?:den|die|das)\s+)?(?<out>.{2,60}?)\s+(?:wieder\s+)?(?:raus|heraus)`,
  String.raw`(?:enlève|supprime|retire|enlever|supprimer|retirer)[rz]?\s+(?:(?:le|la|les)\s+|l['’])?(?<thing>.+?)\s+(?:du|de\s+mon|de\s+ma|de\s+la)\s+(?:panier|liste)|(?:enlève|supprime|retire)[rz]?\s+(?:(?:le|la|les)\s+|l['’])?(?!ce|tous|toutes)(?<other>.{2,60})`,
  String.raw`(?:quita|elimina|saca|borra)[r]?\s+(?:(?:el|la|los|las)\s+)?(?<thing>.+?)\s+(?:del|de\s+mi|de\s+la)\s+(?:carrito|cesta|lista)|(?:quita|elimina)[r]?\s+(?:(?:el|la|los|las)\s+)?(?!este|esta|todos|todas)(?<other>.{2,60})`,
  String.raw`(?:remova|remover|tire|tirar|retire|exclua)\s+(?:(?:o|a|os|as)\s+)?(?<thing>.+?)\s+(?:do|da|do\s+meu|da\s+minha)\s+(?:carrinho|lista)|(?:remova|remover|exclua)\s+(?:(?:o|a|os|as)\s+)?(?!este|esta|todos|todas)(?<other>.{2,60})`,
  String.raw`(?:カート|リスト|買い物かご)から(?<thing>.+?)を(?:削除|取り除|外|消)(?:して|いて|して|する|す)?(?:ください)?|(?<other>(?!全部|すべて|全て|これら).{1,60}?)を(?:削除(?:して|する)?|消(?:して|す))(?:ください)?`,
  String.raw`(?:把|将)?(?<thing>.+?)从(?:购物车|列表)(?:中|里)?(?:删除|移除|去掉)|从(?:购物车|列表)(?:中|里)?(?:删除|移除|去掉)(?<thing>.+)|(?:删除|移除|删掉)(?!所有|全部|这些)(?<other>.{1,60})`,
  String.raw`(?:удали|убери|удалить|убрать)\s+(?<thing>.+?)\s+из\s+(?:моей\s+)?(?:корзины|списка)|(?:удали|убери|удалить)\s+(?!все\s|всё\s|эти\s|это\s)(?<other>.{2,60})`,
  String.raw`(?:احذف|أزل)\s+(?<thing>.+?)\s+من\s+(?:سلة\s+التسوق|السلة|عربة\s+التسوق|القائمة)|(?:احذف|أزل)\s+(?!كل|جميع|هذه|هذا)(?<other>.{2,60})`,
];

/** Commands that open an item of a list by its number in words. */
const nth = [
  String.raw`(?:öffne|zeige?(?:\s+mir)?|lies|gehe?\s+zu[mr]?)\s+(?:die|den|das|de[mr])\s+(?<nth>erste|zweite|dritte|vierte|fünfte|letzte)[nrs]?\s+(?<noun>e-?mail|mail|nachricht|artikel|ergebnis|treffer|produkt|beitrag|meldung|angebot|hotel|bestellung)(?:\s+(?:an|vor))?`,
  String.raw`(?:ouvre|ouvrir|ouvrez|lis|montre|affiche)[rz]?(?:-moi)?\s+(?:le|la|l['’])\s*(?<nth>premi(?:er|ère)|deuxième|second|seconde|troisième|quatrième|cinquième|derni(?:er|ère))\s+(?<noun>e-?mail|mail|message|courriel|article|résultat|produit|offre|hôtel|commande)`,
  String.raw`(?:abre|abrir|lee|muestra|muéstrame)\s+(?:el|la)\s+(?<nth>primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|últim[oa])\s+(?<noun>correo|e-?mail|mensaje|artículo|resultado|producto|noticia|oferta|hotel|pedido)`,
  String.raw`(?:abra|abrir|abre|leia|mostre)\s+(?:o|a)\s+(?<nth>primeir[oa]|segund[oa]|terceir[oa]|quart[oa]|quint[oa]|últim[oa])\s+(?<noun>e-?mail|mensagem|artigo|resultado|produto|notícia|oferta|hotel|pedido)`,
  String.raw`(?<nth>[1-9一二三四五](?:番目|つ目|通目|件目)の|最初の|最後の)(?<noun>メール|メッセージ|記事|結果|商品|ニュース|ホテル|注文)を(?:開いて|開く|見せて|読んで|表示(?:して)?)(?:ください)?`,
  String.raw`(?:打开|看|查看|读)(?<nth>第[1-9一二三四五]|最后一)(?:封|篇|个|条|件|则)?(?<noun>邮件|文章|结果|商品|新闻|酒店|订单|消息)`,
  String.raw`(?:открой|открыть|покажи|прочитай)\s+(?<nth>перв|втор|трет|четв[её]рт|пят|последн)\p{L}{2,3}\s+(?<noun>письмо|сообщение|статью|результат|товар|новость|отель|заказ)`,
  String.raw`(?:افتح|اعرض|اقرأ)\s+(?<noun>الرسالة|المقال|النتيجة|المنتج|الخبر|الفندق|الطلب)\s+(?<nth>الأولى|الأول|الثانية|الثاني|الثالثة|الثالث|الرابعة|الرابع|الخامسة|الخامس|الأخيرة|الأخير)`,
];

/** Commands that open an item of a list by its sender or subject. */
const from = [
  String.raw`(?:öffne|zeige?(?:\s+mir)?|lies)\s+(?:die|den|das)\s+(?<noun>e-?mail|mail|nachricht|artikel|beitrag|meldung|bestellung)\s+(?:von|vom|über|zu[mr]?)\s+(?<about>.+?)(?:\s+(?:an|vor))?`,
  String.raw`(?:ouvre|ouvrir|ouvrez|lis|montre|affiche)[rz]?(?:-moi)?\s+(?:le|la|l['’])\s*(?<noun>e-?mail|mail|message|courriel|article|commande)\s+(?:de\s+|d['’]\s*|sur\s+|à\s+propos\s+de\s+)(?<about>.+)`,
  String.raw`(?:abre|abrir|lee|muestra|muéstrame)\s+(?:el|la)\s+(?<noun>correo|e-?mail|mensaje|artículo|noticia|pedido)\s+(?:de|del|sobre|acerca\s+de)\s+(?<about>.+)`,
  String.raw`(?:abra|abrir|abre|leia|mostre)\s+(?:o|a)\s+(?<noun>e-?mail|mensagem|artigo|notícia|pedido)\s+(?:de|do|da|sobre)\s+(?<about>.+)`,
  String.raw`(?<about>.+?)(?:から|について|に関する)の?(?<noun>メール|メッセージ|記事|ニュース)を(?:開いて|開く|見せて|読んで|表示(?:して)?)(?:ください)?`,
  String.raw`(?:打开|查看|读)(?:关于)?(?<about>.+?)(?:发来的|发的|寄来的|的)(?<noun>邮件|文章|新闻|消息)`,
  String.raw`(?:открой|открыть|покажи|прочитай)\s+(?<noun>письмо|сообщение|статью|новость)\s+(?:от|об?|про)\s+(?<about>.+)`,
  String.raw`(?:افتح|اعرض|اقرأ)\s+(?<noun>الرسالة|المقال|الخبر|الطلب)\s+(?:من|عن|حول)\s+(?<about>.+)`,
];

/** What is new: the headings of the page. */
const news = [
  String.raw`was\s+gibt\s+es\s+neues(?:\s+(?:hier|heute))?|was\s+sind\s+die\s+(?:wichtigsten\s+)?(?:nachrichten|schlagzeilen|meldungen)(?:\s+(?:heute|des\s+tages))?`,
  String.raw`quoi\s+de\s+neuf|quelles\s+sont\s+les\s+(?:nouvelles|actualités|infos)(?:\s+du\s+jour|\s+aujourd['’]hui)?`,
  String.raw`qué\s+hay\s+de\s+nuevo|cuáles\s+son\s+las\s+(?:noticias|novedades)(?:\s+(?:de\s+)?hoy|\s+del\s+día)?`,
  String.raw`o\s+que\s+há\s+de\s+novo|quais\s+são\s+as\s+(?:notícias|novidades)(?:\s+(?:de\s+)?hoje|\s+do\s+dia)?`,
  String.raw`(?:今日の)?(?:主な)?ニュース(?:は(?:何|なん)(?:ですか)?|を(?:見せて|教えて)(?:ください)?)`,
  String.raw`(?:今天)?有(?:什么|哪些)(?:新闻|新消息)|今天的新闻(?:是什么)?`,
  String.raw`что\s+нового|какие\s+(?:сегодня\s+)?(?:главные\s+)?новости(?:\s+сегодня)?`,
  String.raw`ما\s+(?:هي\s+)?(?:آخر\s+|أهم\s+)?(?:الأخبار|أخبار\s+اليوم)(?:\s+اليوم)?|ما\s+الجديد`,
];

const numbers: readonly (readonly [number, RegExp])[] = [
  [-1, /^(?:letzt|derni|ultim|最後|最后|последн|الأخير)/iu],
  [1, /^(?:erst|prem|prim|最初|第?[1一]|перв|الأول)/iu],
  [2, /^(?:zweit|deux|second|segund|第?[2二]|втор|الثاني)/iu],
  [3, /^(?:dritt|trois|tercer|terceir|第?[3三]|трет|الثالث)/iu],
  [4, /^(?:viert|quatr|cuart|quart|第?[4四]|четв|الرابع)/iu],
  [5, /^(?:funft|cinq|quint|第?[5五]|пят|الخامس)/iu],
];

const each = (patterns: readonly string[]): readonly Pattern[] =>
  patterns.map((pattern) => lazyPattern(`^(?:${pattern})$`));

const readers: readonly (readonly [readonly Pattern[], (words: Masked, group: Found) => CommandBody | undefined])[] = [
  [each(news), () => ({ kind: 'extract', what: 'headings', format: 'markdown' })],
  [each(sort), (_, group) => withWords(group('by'), (by) => ({ kind: 'sort', by }))],
  [
    each(remove),
    (_, group) => withWords(group('thing') ?? group('other') ?? group('out'), (thing) => ({ kind: 'remove', thing })),
  ],
  [each(only), (_, group) => withWords(group('what'), (what) => ({ kind: 'only', what }))],
  [
    each(from),
    (words, group) =>
      withWords(group('about'), (about) => ({
        kind: 'open-item',
        noun: group('noun')?.raw.toLowerCase() ?? '',
        target: words,
        about,
      })),
  ],
  [
    each(nth),
    (words, group) => {
      const count = numbers.find(([, pattern]) => pattern.test(withoutAccents(group('nth')?.raw ?? '')))?.[0];
      const noun = group('noun')?.raw.toLowerCase();
      return count === undefined || noun === undefined
        ? undefined
        : { kind: 'open-item', noun, target: words, nth: count };
    },
  ],
];

type Found = (name: string) => Masked | undefined;

function withWords(words: Masked | undefined, make: (words: Masked) => CommandBody): CommandBody | undefined {
  return words && words.mask !== '' ? make(words) : undefined;
}

/** Reads a command about a list in a language other than English. */
export function readListCommand(words: Masked, plain: boolean): CommandBody | undefined {
  for (const [patterns, read] of readers) {
    for (const pattern of patterns) {
      const group = matchMasked(words, pattern(plain), plain);
      const body = group && read(words, group);
      if (body) return body;
    }
  }
  return undefined;
}

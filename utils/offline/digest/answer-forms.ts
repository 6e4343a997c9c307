/**
 * Kinds of questions whose words pages seldom have beside the answer: a passage of that form answers them. `alone`:
 * also where no other word of the question is found. The first kind that fits counts.
 */
export const answerForms: readonly AnswerForm[] = [
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
      'unread new messages mails emails mail message inbox ungelesene ungelesen neue nachrichten nouveaux messages lus nuevos mensajes correos novas mensagens непрочитанные новые письма сообщения 未読 新着 メール 未读 新 邮件 رسائل جديدة مقروءة',
    ),
    pattern:
      /\d+\s+(?:unread|ungelesen|non\s+lus?|sin\s+leer|não\s+lid|непрочитан|未読|未读|غير\s+مقروء)|(?:未読|未读)\D{0,3}\d+/iu,
    alone: true,
  },
  {
    // How long something takes.
    words: setOf(
      'long takes lange dauert dauer dauern combien temps duree dure tarda dura duracion demora tempo leva',
      'долго длится времени 時間 何分 どのくらい 所要 多久 多长 时间 يستغرق مدة وقت',
    ),
    key: setOf('dauert dauer duree dure tarda duracion demora leva длится どのくらい 所要 多久 多长 يستغرق'),
    asks: /how\s+long|wie\s+lange|combien\s+de\s+temps|cu[aá]nto\s+tiempo|quanto\s+tempo|сколько\s+времени|как\s+долго|何分|どのくらい|كم\s+من\s+الوقت/iu,
    pattern:
      /(?<![\d.,])(?:\d+(?:[.,]\d+)?\s?|(?:two|three|four|five|six|seven|ten|zwei|drei|vier|fünf|deux|trois|dos|tres|dois|três|два|две|три)\s)(?:(?:working|business)\s)?(?:h|hrs?|hours?|min|mins?|minutes?|days?|weeks?|months?|std\.?|stunden?|minuten?|tagen?|wochen?|heures?|jours?|semaines?|horas?|minutos?|días?|dias?|semanas?|時間|分間?|日間|小时|分钟|天|час\p{L}*|мин\p{L}*|дн\p{L}+|недел\p{L}+|ساعات?|دقيقة|دقائق|يوم\p{L}*|أيام)(?!\p{L})/iu,
    alone: true,
  },
  {
    // Whether there is any left.
    words: setOf(
      'available stock left still noch da lieferbar verfugbar vorratig vorhanden encore dispo disponible disponibles queda quedan todavia ainda disponivel estoque',
      'еще наличии осталось остался まだ 在庫 还有 有货 货 还 متوفر متوفرا زال باقي',
    ),
    key: setOf(
      'available stock lieferbar verfugbar vorratig noch encore dispo disponible queda quedan todavia ainda disponivel estoque еще наличии まだ 在庫 还有 有货 متوفر متوفرا',
    ),
    pattern:
      /(?<!\p{L})(?:in\s+stock|out\s+of\s+stock|sold\s+out|available|unavailable|\d+\s+left|auf\s+lager|lieferbar|ausverkauft|vergriffen|vorrätig|en\s+stock|rupture|épuisée?|disponibles?|agotad[oa]|esgotad[oa]|em\s+estoque|disponível|(?:нет\s+)?в\s+наличии|распродан\p{L}*)(?!\p{L})|在庫|売り切れ|有货|缺货|售罄|متوفر|نفد/iu,
  },
  {
    // How many there are.
    words: setOf('number viele combien cuantos cuantas quantos quantas сколько いくつ 多少 كم'),
    key: new Set(),
    needed: true,
    asks: /^how\s+many|^wie\s?viele|^combien\s+(?:de|d['’]|y)|^cu[aá]nt[oa]s|^quant[oa]s|^сколько\s+(?!сто|врем)|いくつ|何[個件人本冊]|多少[个条件篇]|几个|كم\s+عدد/iu,
    pattern: /\d|(?:\S+\s+){4}/,
  },
  {
    words: setOf(
      'cost costs price priced prices expensive cheap much pay charge free',
      'kostenlos gratuit gratuite gratis бесплатно бесплатная 無料 免费 免费的 مجاني kostet kosten preis preise teuer viel combien coute coutent prix cher cuanto cuesta cuestan precio precios quanto custa custam preco precos',
      '多少钱 什么价 сколько стоит стоят цена цены いくら 値段 価格 多少 钱 价格 价钱 كم سعر ثمن يكلف',
    ),
    pattern:
      /\p{Sc}\s?\d|\d(?:\s(?:\p{L}{2,4}\.?|mill\p{L}+|тысяч\p{L}*|милли\p{L}+|مليون)(?:\s(?:de|d['’]))?)?\s?(?:\p{Sc}|(?:EUR|USD|GBP|CHF|JPY|CNY|RUB|BRL|SAR|AED|EGP)\b|(?:euros?|dollars?|pounds?|pesos|reais|dólares|рубл\p{L}+|руб|евро)(?!\p{L})|[億万亿]?[円元]|ر\.س|ريال|درهم|جنيه)/iu,
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
    // A deadline.
    words: setOf(
      'deadline due latest frist abgabefrist einsendeschluss anmeldeschluss delai echeance plazo prazo',
      'дедлайн крайний 締め切り 締切 期限 截止 截止日期 期限 الموعد النهائي',
    ),
    pattern:
      /(?<!\p{L})(?:by|until|till|before|no\s+later\s+than|due|deadline|bis(?:\s+(?:zum|spätestens))?|avant\s+le|jusqu[’']au|antes\s+del?|hasta\s+el|até(?:\s+o\s+dia)?|до|не\s+позднее|قبل|حتى)\s+(?:the\s+)?(?:\p{L}+,?\s+)?\d{1,2}(?:st|nd|rd|th|er|\.|[./-]\d|\s+\p{L})|\d{1,2}日?(?:まで|之前|前|截止)/iu,
    alone: true,
  },
  {
    // When: with a number, or at least a day or month by its name.
    words: setOf(''),
    asks: /(?<!\p{L})(?:when|wann|quand|cu[aá]ndo|quando|когда|متى)(?!\p{L})|いつ|什么时候|何时/iu,
    pattern: /\d/,
  },
];

export interface AnswerForm {
  words: ReadonlySet<string>;
  /** The words without which the question would be another one. */
  key?: ReadonlySet<string>;
  pattern: RegExp;
  alone?: true;
  /** Consecutive words that make it this kind of question. */
  asks?: RegExp;
  /** Only a passage of this form is an answer. */
  needed?: true;
}

function setOf(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

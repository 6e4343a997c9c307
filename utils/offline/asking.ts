/**
 * Whether words that no rule reads are a question about the page: by the mark at their end, else by a word that only
 * questions have at this place. In all languages of the commands.
 */
export function isAsking(words: string, hasMark: boolean): boolean {
  return words.length <= longestQuestion && (hasMark || asking.some((pattern) => pattern.test(words)));
}

/** Characters. A longer text is not a question. */
const longestQuestion = 300;

const asking: readonly RegExp[] = [
  // Where the word of the question comes first.
  /^(?:(?:and|und|et|y|e|а|и|но)\s+)?(?:w[ha]+ts?|wots?|wheres|whens?|wen|whos|hows|whys?|wh?ich|is\s+there|any|was|wer|wen|wem|wo|wann|wie|wieviel|warum|wieso|weshalb|welche[mnrs]?|quel(?:le)?s?|combien|quand|comment|pourquoi|est-ce\s+que|y\s+a-t-il|cu[aá]l(?:es)?|cu[aá]nt[oa]s?|cu[aá]ndo|d[oó]nde|qui[eé]n(?:es)?|por\s+qu[eé]|qual|quais|quant[oa]s?|quando|onde|quem|por\s+que|что|где|когда|кто|кому|сколько|почему|зачем|какой|какая|какие|какое|чей|متى|أين|كم|لماذا|كيف|هل|ماذا|ما)(?!\p{L})\s*\S/iu,
  // Where it stands anywhere.
  /(?<!\p{L})(?:quand|combien|quoi)(?!\p{L})|(?<!\p{L})ли(?!\p{L})/iu,
  /什么|多少|哪[里儿个些]|谁|怎么|为何|几[个点天]|何时|吗$|呢$/u,
  /いつ|どこ|誰|だれ|何|なぜ|いくら|どう|どれ|どの|(?:です|ます|ました|でした)か$|かな$/u,
];

/**
 * In doubt it counts as negation: then a card asks. A sentence that makes an order wait for the user negates all of it,
 * wherever it says so.
 */
export function firstNegation(sentence: string): number {
  const plain = sentence.replace(reminder, (found) => ' '.repeat(found.length));
  if (waiting.test(plain)) return -1;
  const at = plain.search(negation);
  return at < 0 ? Infinity : at;
}

const negation =
  /(?<!\p{L})(not|cannot|never|without|before|until|unless|instead of|rather than|avoid|refrain|nicht|nie|niemals|keine?|keinesfalls|ohne|bevor|statt|ne|jamais|sans|avant|no|nunca|sin|antes|non|senza|prima di|não|sem|niet|nooit|zonder|voordat|bez|не|без)(?!\p{L})|n['’]t(?!\p{L})|(?<!\p{L})n['’]|ないで|せずに|しないよう|不要|请勿|(?<!\p{L})(?:别|不)|(?<!\p{L})(?:لا|بدون|دون)(?!\p{L})/u;
const waiting =
  /(?<!\p{L})(?:(?:if|once|after|when|as soon as|as long as) i(?:['’](?:ve|m))?|(?:only|but not) (?:if|when|once|after|before|until|yet)|not yet|not (?:before|until)|until i|unless i|before i|ask me|(?:wait|waiting) for me|let me (?:see|check|read|review|approve|confirm|look)|(?:my|your) (?:ok|okay|approval|confirmation|go-ahead)|(?:wenn|sobald|nachdem|bevor|bis) ich|frag(?:e)? mich|erst (?:wenn|nachdem|nach)|nur wenn|noch nicht|(?:quand|si|dès que|après que|avant que|une fois que) je|demande[sz]?-moi|pas encore|(?:cuando|si|después de que|antes de que|en cuanto) (?:yo )?(?:diga|confirme|apruebe|acepte|te)|pregúntame|todavía no|aún no|(?:quando|se|depois que|antes que|assim que) eu|me pergunt\p{L}+|pergunte-me|ainda não|(?:когда|если|после того как|пока|как только) я|спроси(?:те)? меня|ещё не)(?!\p{L})|(?<!\p{L})(?:quand|si|dès qu[e’']|après qu[e’']|avant qu[e’']|une fois qu[e’']) ?j['’]|確認してから|承認してから|聞いてから|等我|问我|先问/u;
const reminder = /(?<!\p{L})(do not|don['’]t|never|nicht) (forget|hesitate|fail)|vergiss nicht|n['’]oublie[zs]? pas/gu;

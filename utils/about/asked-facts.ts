import { factKinds, factNames, factWords, ownDataWords, ownWord, usingWords } from './fact-words';

/**
 * Finds where a sentence of the user orders Sidehand to use this fact about them: it has a verb of using, and says "my
 * data", which means the usual facts of forms, or "my" and the name of the fact. A question about "my data" orders
 * nothing. Returns the position in the sentence; undefined if the sentence orders nothing. Expects lower case. Pure.
 */
export function askedAt(label: string, words: string): number | undefined {
  const sentence = words.replace(/(?<=\p{L})-(?=\p{L})/gu, ' ');
  if (!usingPattern().test(sentence)) return undefined;
  const kind = factKinds.find((one) => factNames[one] === label);
  const whole = kind && sentence.search(ownData());
  if (whole !== undefined && whole >= 0) return whole;
  const names = kind
    ? factWords.filter((row) => row.kind === kind || (isAddress(kind) && row.kind === 'street'))
    : [{ words: escape(label.toLowerCase()), inside: '' }];
  const at = names
    .map(({ words, inside }) =>
      sentence.search(
        new RegExp(
          `(?:${ownWord})\\s*(?:\\p{L}{2,20}[\\s,]+){0,4}?(?:(?<!\\p{L})(?:${words})(?!\\p{L})${inside ? `|${inside}` : ''})`,
          'u',
        ),
      ),
    )
    .filter((found) => found >= 0);
  return at.length > 0 ? Math.min(...at) : undefined;
}

/** "My address" means all its parts. */
const isAddress = (kind: string) => ['postal-code', 'city', 'country'].includes(kind);

let own: RegExp | undefined;
let using: RegExp | undefined;
const usingPattern = () => (using ??= new RegExp(usingWords, 'u'));
const ownData = () => (own ??= new RegExp(ownDataWords, 'u'));

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

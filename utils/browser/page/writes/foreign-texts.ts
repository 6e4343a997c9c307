import { decodedText } from '../../../text/decoded-text';
import type { HeldWrite } from '../../../contracts/ports';

/** Shorter texts stand in addresses by chance. */
const SHORTEST = 4;
/** Limits of a browser rule: characters of a text, and texts. */
const LONGEST = 60;
const MOST = 6;

/** The address has one of these texts, or is part of one. */
export function carries(
  { url, body, headers = [] }: Pick<HeldWrite, 'url' | 'body' | 'headers'>,
  texts: readonly string[],
): boolean {
  const { text = '' } = body;
  const sent = [decodedText(url), text, decodedText(text), ...[...(body.fields ?? []), ...headers].flat()]
    .map((one) => folded(one))
    .join('\n');
  const address = url.toLowerCase();
  return wanted(texts).some((text) => sent.includes(folded(text)) || text.toLowerCase().includes(address));
}

export function filtersFor(texts: readonly string[]): string[] {
  const addresses = texts.flatMap((text) => text.match(/\bhttps?:\/\/[^\s"'<>()[\]]+/gi) ?? []);
  const spellings = wanted(texts)
    .slice(-MOST)
    .flatMap((text) => {
      const begin = encodeURIComponent(text.trim())
        .slice(0, LONGEST)
        .replace(/%[\da-f]?$/i, '');
      return [begin, begin.replaceAll('%20', '+')];
    });
  return [...new Set([...addresses.slice(-MOST).map((one) => URL.parse(one)?.href ?? one), ...spellings])]
    .map((one) => one.replace(/[*^|]/g, '*'))
    .filter((one) => one.length >= SHORTEST && /^[\u0021-\u007e]+$/.test(one));
}

export function wanted(texts: readonly string[]): string[] {
  return texts.filter((text) => text.trim().length >= SHORTEST);
}

export function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s+]+/g, ' ')
    .trim();
}

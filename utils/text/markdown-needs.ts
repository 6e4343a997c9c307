import DOMPurify from 'dompurify';

// Replaces what markdown-it uses of the packages entities, linkify-it, punycode.js and uc.micro by means of the
// browser: the tables in those packages are larger than markdown-it. wxt.config.ts puts this file in their place.

/** Punctuation. */
export const P = /\p{P}/u;
/** Symbols. */
export const S = /\p{S}/u;

/** The character that an entity such as `&rarr;` stands for; the text itself if it stands for none. */
export function decodeHTMLStrict(entity: string): string {
  const decoded = DOMPurify.sanitize(entity, { RETURN_DOM: true }).textContent ?? entity;
  // HTML reads `&nothing;` as `&not` and `hing;`.
  return decoded.endsWith(';') && entity !== '&semi;' ? entity : decoded;
}

/** Finds addresses in plain text, which is switched off. */
export class LinkifyIt {
  readonly isUsed = false;
}

export default {
  toASCII: (host: string) => URL.parse(`https://${host}`)?.hostname ?? host,
  /** Hosts are shown in punycode. */
  toUnicode: (host: string) => host,
};

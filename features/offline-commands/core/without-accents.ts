/** Letter by letter, Latin and Cyrillic. */
export const withoutAccents = (text: string): string =>
  text.replace(/[\u00C0-\u024F\u0401\u0419\u0439\u0451]/g, (letter) => letter.normalize('NFD').charAt(0));

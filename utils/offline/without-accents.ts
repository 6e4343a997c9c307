/** The text, letter by letter, with Latin and Cyrillic letters that have no accent. */
export const withoutAccents = (text: string): string =>
  text.replace(/[\u00C0-\u024F\u0401\u0419\u0439\u0451]/g, (letter) => letter.normalize('NFD').charAt(0));

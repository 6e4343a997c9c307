/**
 * The text in lower case without accents, with the same length, so that positions in it are positions in the original
 * text.
 */
export function foldText(text: string): string {
  return text
    .replace(/[^\u0000-\u007f]/g, (char) => (char.normalize('NFD')[0] ?? char).toLowerCase()[0] ?? char)
    .toLowerCase();
}

/** The text in small letters without accents, of the same length, so that places in it are places in the text. */
export function foldText(text: string): string {
  return text
    .replace(/[^\u0000-\u007f]/g, (char) => (char.normalize('NFD')[0] ?? char).toLowerCase()[0] ?? char)
    .toLowerCase();
}

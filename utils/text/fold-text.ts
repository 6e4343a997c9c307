/** Lower case without accents, in the same length: positions stay those of the original. */
export function foldText(text: string): string {
  return text
    .replace(/[^\u0000-\u007f]/g, (char) => (char.normalize('NFD')[0] ?? char).toLowerCase()[0] ?? char)
    .toLowerCase();
}

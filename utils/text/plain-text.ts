export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** As it is, where it was not encoded as UTF-8. */
export function decodedText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** An editor's text without its tags. Its spaces stay. */
export function plainTextOf(text: string): string {
  return text
    .replace(/^(?:<[^<>]*>)+|(?:<[^<>]*>)+$/g, '')
    .replace(/(?:<[^<>]*>)+/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

/** An editor keeps spaces from being lost by such signs. */
export function withPlainSpaces(text: string): string {
  return text.replace(/(?<= )\u00A0|\u00A0(?= )/g, ' ');
}

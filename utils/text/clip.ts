export function clip(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`.toWellFormed();
}

/** The newest last; cut, at last to nothing, beyond so many characters. */
export function newestOf(texts: readonly string[], maxChars: number): string[] {
  let left = maxChars;
  return texts.toReversed().map((text) => {
    const kept = text.slice(0, Math.max(0, left));
    left -= text.length;
    return kept;
  });
}

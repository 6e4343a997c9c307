const PLACEHOLDER = /\{\{\s*([^{}\n]{1,40}?)\s*\}\}/g;

/** The names in double braces of a text, each once, in their order. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))];
}

/** The text with values in their places. What a value holds is not filled in again; a name without one stays as it is. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
}

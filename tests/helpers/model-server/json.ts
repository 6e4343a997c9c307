/** Careful reading of parsed JSON whose shape is not known. */

export type Json = Record<string, unknown>;

/** The objects of an array; empty for anything else. */
export function list(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

export function record(value: unknown): Json {
  return isRecord(value) ? value : {};
}

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a content that is a string or a list of parts. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return list(content)
    .filter(({ type }) => type === 'text' || type === 'input_text' || type === 'output_text')
    .map(({ text }) => String(text))
    .join('\n\n');
}

/** The object that a JSON text holds, or the text itself where it holds none. */
export function parsedArguments(text: unknown): Json | string {
  try {
    return record(JSON.parse(String(text)));
  } catch {
    return String(text);
  }
}

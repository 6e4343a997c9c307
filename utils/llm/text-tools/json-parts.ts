import { jsonrepair } from 'jsonrepair';
import { jsonIn } from '../../json';

/** A part that never closes runs to the end. */
export function jsonParts(text: string): { start: number; text: string; isWhole: boolean }[] {
  const parts: { start: number; text: string; isWhole: boolean }[] = [];
  const begin = /\{|\[(?=\s*[{\]])/g;
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const closed = endOf(text, found.index);
    const end = closed ?? text.length;
    parts.push({ start: found.index, text: text.slice(found.index, end), isWhole: closed !== undefined });
    begin.lastIndex = end;
  }
  return parts;
}

/** Brackets in strings do not count. */
function endOf(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth++;
    else if (char === '}' || char === ']') {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

/** Undefined where no repair, or only one that changes what it says, is possible. */
export function repairedJson(text: string): unknown {
  const sound = jsonIn(text);
  if (sound !== undefined) return sound;
  try {
    const value: unknown = JSON.parse(jsonrepair(text));
    const signs = signsIn(JSON.stringify(value));
    return [text, text.replace(comment, '')].some((said) => signsIn(said) === signs) ? value : undefined;
  } catch (error) {
    // JSONRepairError is not a SyntaxError.
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** Without a quote: with one it may be no comment. */
const comment = /\/\/[^\n"]*$|\/\*[^"]*?\*\//gm;
/** All but the form of JSON. Line ends may be written out; no other escape may be lost or guessed. */
const signsIn = (json: string): string => json.replace(/\\[nrt'/]|[\s"'`“”‘’/{}[\],:]/g, '').toLowerCase();

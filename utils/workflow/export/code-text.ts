import { fillPlaceholders, placeholdersIn } from '../../text/placeholders';

/** Names of the parameters and secrets of a workflow, as constants of a program. */
export interface CodeNames {
  /** The constant of a parameter, by its name. */
  params: ReadonlyMap<string, string>;
  /** The constant of a secret, by its name. */
  secrets: ReadonlyMap<string, string>;
}

const SECRET = /^%([^%\n]{1,60})%$/;

/** The name of the secret if the whole text is a secret's mark; undefined for any other text. */
export function secretNamed(text: string): string | undefined {
  return SECRET.exec(text)?.[1];
}

/**
 * An expression of JavaScript for a text with placeholders: a string, a constant, or a template. Nothing in the text
 * ends the expression.
 */
export function textCode(text: string, { params, secrets }: CodeNames): string {
  const secret = secretNamed(text);
  if (secret !== undefined && secrets.has(secret)) return secrets.get(secret) ?? '';
  const names = placeholdersIn(text).filter((name) => params.has(name));
  const [only] = names;
  if (only === undefined) return stringCode(text);
  if (fillPlaceholders(text, { [only]: '' }) === '' && names.length === 1) return params.get(only) ?? '';
  const mark = (name: string) => `\u0000${name}\u0000`;
  const marked = fillPlaceholders(text, Object.fromEntries(names.map((name) => [name, mark(name)])));
  const parts = marked.split('\u0000');
  return `\`${parts.map((part, at) => (at % 2 === 1 ? `\${${params.get(part) ?? ''}}` : templatePart(part))).join('')}\``;
}

/** A string between single quotes. */
export function stringCode(text: string): string {
  return `'${escaped(text).replaceAll("'", "\\'")}'`;
}

/** Plain data as code: numbers, truth values, texts and lists of these. Undefined for anything else. */
export function dataCode(value: unknown): string | undefined {
  if (typeof value === 'string') return stringCode(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? `[${value.map((item) => dataCode(item) ?? 'undefined').join(', ')}]` : undefined;
}

/** A line of comment. Nothing in the text can end it or change its direction. */
export function commentCode(text: string): string {
  return `// ${text
    .replace(unseen, '')
    .replace(/[\s\u2028\u2029]+/g, ' ')
    .trim()}`;
}

/** A unique constant for each name, of letters and digits, none of them in `taken`. */
export function constantsFor(names: readonly string[], taken: readonly string[] = []): Map<string, string> {
  const used = new Set([...taken, ...reserved]);
  return new Map(
    names.map((name) => {
      const base = constantOf(name);
      let free = base;
      for (let count = 2; used.has(free); count += 1) free = `${base}${count}`;
      used.add(free);
      return [name, free];
    }),
  );
}

function constantOf(name: string): string {
  const words = name.normalize('NFKD').match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words.map((word, at) => (at === 0 ? word.toLowerCase() : capital(word.toLowerCase()))).join('');
  return joined === '' ? 'value' : /^\d/.test(joined) ? `value${joined}` : joined;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function templatePart(text: string): string {
  return escaped(text).replaceAll('`', '\\`').replaceAll('${', '\\${');
}

/** The text of a string or template, with line ends and invisible characters escaped. */
function escaped(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replace(unseen, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Line ends, direction controls, and zero-width characters other than the joiners of emoji. */
const unseen = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** Words of the language, and what the exported program uses itself. */
const reserved = (
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
  'false finally for function if implements import in instanceof interface let new null package page private ' +
  'process protected public return static super switch test this throw true try typeof undefined url var void while ' +
  'with yield dialog element index expect console first tab'
).split(' ');

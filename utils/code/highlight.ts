import type { CodeLanguage, CodeToken } from './code-lines';

/** Nobody reads it, and highlighting it would block the panel. */
const maxLength = 50_000;

/** Their texts joined are the code. Plain data. */
export function highlightCode(code: string, language: CodeLanguage): CodeToken[] {
  if (code.length > maxLength) return [{ kind: '', text: code }];
  const marks = language === 'json' ? jsonMarks(code) : scriptMarks(code);
  const tokens: CodeToken[] = [];
  let at = 0;
  for (const { start, end, kind } of marks) {
    if (start > at) tokens.push({ kind: '', text: code.slice(at, start) });
    tokens.push({ kind, text: code.slice(start, end) });
    at = end;
  }
  return at < code.length ? [...tokens, { kind: '', text: code.slice(at) }] : tokens;
}

/** Marks come in order and do not overlap. */
interface Mark {
  start: number;
  end: number;
  kind: Exclude<CodeToken['kind'], ''>;
}

/** The first match counts. */
const SCRIPT_PART = new RegExp(
  [
    /(?<comment>\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))/,
    /(?<string>"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|`(?:[^`\\]|\\[^])*`?|(?<=(?:^|[=(:,;!&|?{}[\n]|\breturn)\s*)\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*)/,
    /(?<number>(?<![\w$])(?:0[xob][\da-f_]+|\d[\d_]*(?:\.[\d_]*)?(?:e[+-]?\d+)?)n?)/,
    /(?<word>(?<![\w$])[\p{L}$_][\p{L}\p{N}$_]*)/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
);

const keywords = new Set(
  (
    'async await break case catch class const continue debugger default delete do else export extends false finally ' +
    'for function if import in instanceof let new null of return static super switch this throw true try typeof var ' +
    'void while with yield'
  ).split(' '),
);

/** By the form of the words alone, so code that does not parse is coloured too. */
function scriptMarks(code: string): Mark[] {
  return [...code.matchAll(SCRIPT_PART)].flatMap(({ index, 0: text, groups = {} }) => {
    const kind =
      groups.word === undefined
        ? kindOf(groups)
        : wordKind(text, code.slice(index + text.length, index + text.length + 40));
    return kind ? [{ start: index, end: index + text.length, kind }] : [];
  });
}

function kindOf({ comment, string }: Record<string, string | undefined>): Mark['kind'] {
  return comment !== undefined ? 'comment' : string !== undefined ? 'string' : 'number';
}

/** A name is coloured where it is called. */
function wordKind(word: string, after: string): Mark['kind'] | undefined {
  if (keywords.has(word)) return 'keyword';
  return /^\s*\(/.test(after) ? 'name' : undefined;
}

const JSON_PART = /("(?:[^"\\\n]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(?:true|false|null)\b/g;

function jsonMarks(code: string): Mark[] {
  return [...code.matchAll(JSON_PART)].map(({ index, 0: whole, 1: text, 2: colon, 3: number }) => ({
    start: index,
    end: index + (text ?? whole).length,
    kind: text === undefined ? (number === undefined ? 'keyword' : 'number') : colon === undefined ? 'string' : 'name',
  }));
}

import { tokenizer, tokTypes, type Token } from 'acorn';
import type { CodeLanguage, CodeToken } from './code-lines';

/** Longer code is shown plain: nobody reads it, and highlighting it would block the panel. */
const longest = 50_000;

/** Splits code into highlighted spans. Their texts joined are the code. Plain data: no part of it is ever HTML. */
export function highlightCode(code: string, language: CodeLanguage): CodeToken[] {
  if (code.length > longest) return [{ kind: '', text: code }];
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

/** A coloured span. Marks come in order and do not overlap. */
interface Mark {
  start: number;
  end: number;
  kind: Exclude<CodeToken['kind'], ''>;
}

/** What follows a syntax error that ends the parsing stays plain. */
function scriptMarks(code: string): Mark[] {
  const marks: Mark[] = [];
  const mark = (start: number, end: number, kind: Mark['kind'] | undefined) => {
    if (kind && end > start) marks.push({ start, end, kind });
  };
  let name: Token | undefined;
  try {
    const tokens = tokenizer(code, {
      ecmaVersion: 'latest',
      onComment: (_block, _text, start, end) => {
        mark(start, end, 'comment');
      },
    });
    for (const token of tokens) {
      if (name && token.type === tokTypes.parenL) mark(name.start, name.end, 'name');
      name = token.type === tokTypes.name && !isWord(token) ? token : undefined;
      mark(token.start, token.end, kindOf(token));
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  // A called name is only recognised at the bracket after it, when comments in between are already marked.
  return marks.sort((a, b) => a.start - b.start);
}

const kinds = new Map<unknown, Mark['kind']>([
  [tokTypes.num, 'number'],
  [tokTypes.string, 'string'],
  [tokTypes.template, 'string'],
  [tokTypes.backQuote, 'string'],
  [tokTypes.regexp, 'string'],
]);

function kindOf(token: Token): Mark['kind'] | undefined {
  return token.type.keyword !== undefined || isWord(token) ? 'keyword' : kinds.get(token.type);
}

/** Words with a special meaning that may also be names. */
const words: readonly unknown[] = ['let', 'async', 'await', 'of', 'static', 'yield'];

function isWord({ type, value }: Token & { value?: unknown }): boolean {
  return type === tokTypes.name && words.includes(value);
}

const JSON_PART = /("(?:[^"\\\n]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(?:true|false|null)\b/g;

function jsonMarks(code: string): Mark[] {
  return [...code.matchAll(JSON_PART)].map(({ index, 0: whole, 1: text, 2: colon, 3: number }) => ({
    start: index,
    end: index + (text ?? whole).length,
    kind: text === undefined ? (number === undefined ? 'keyword' : 'number') : colon === undefined ? 'string' : 'name',
  }));
}

import { tokenizer, tokTypes, type Token } from 'acorn';

/** A stretch of code of one kind. `kind` is '' for plain text. */
export interface CodeToken {
  kind: '' | 'keyword' | 'string' | 'number' | 'comment' | 'name';
  text: string;
}

export type CodeLanguage = 'javascript' | 'json';

/** Longer code is shown plain: nobody reads it, and colouring it would hold the panel up. */
const longest = 50_000;

/** Cuts code into coloured stretches. Their texts joined are the code. Plain data: nothing of it is ever HTML. */
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

/** The same by lines, without their ends. */
export function linesOf(tokens: readonly CodeToken[]): CodeToken[][] {
  const lines: CodeToken[][] = [[]];
  for (const { kind, text } of tokens) {
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ kind, text: part });
    });
  }
  return lines;
}

/** A stretch with a colour. They come in order and do not overlap. */
interface Mark {
  start: number;
  end: number;
  kind: Exclude<CodeToken['kind'], ''>;
}

/** What follows a fault that ends the reading stays plain. */
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
  // A name is known for that of a call only at its bracket, behind comments.
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

/** Words with a meaning of their own that may be names too. */
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

/** `kind` is '' for plain text. */
export interface CodeToken {
  kind: '' | 'keyword' | 'string' | 'number' | 'comment' | 'name';
  text: string;
}

export type CodeLanguage = 'javascript' | 'json';

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

/**
 * 1 where there is none. Lines end where `linesOf` ends them: code after any other line end in a comment is on the line
 * of that comment.
 */
export function firstCodeLine(code: string): number {
  const [before = ''] = /^(?:\s|\/\/[^\n\r\u2028\u2029]*|\/\*[^]*?\*\/)*/.exec(code) ?? [];
  return before === code ? 1 : before.split('\n').length;
}

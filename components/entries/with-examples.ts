/** Quotations of the page, each of which leads to its place. */
export interface Passages {
  quotes: string[];
}

/** Markdown, and between it lists of commands and quotations, each on a line of its own. */
export function withExamples(markdown: string): (string | string[] | Passages)[] {
  return markdown
    .split(list)
    .map((part) => {
      if (command.test(part)) return linesOf(part).map((line) => line.slice('- `'.length, -1));
      if (passage.test(part)) return { quotes: linesOf(part).flatMap((line) => line.replace(/^>\s?/, '') || []) };
      return part.trim();
    })
    .filter((part) => typeof part !== 'string' || part !== '');
}

const list = /^((?:- `[^`\n]+`(?:\n|$))+|(?:>.*(?:\n|$))+)/m;
const command = /^(?:- `[^`\n]+`(?:\n|$))+$/;
const passage = /^(?:>.*(?:\n|$))+$/;

const linesOf = (lines: string): string[] => lines.trim().split('\n');

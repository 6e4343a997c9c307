/** Markdown, and between it lists whose items are nothing but one command each. */
export function withExamples(markdown: string): (string | string[])[] {
  return markdown
    .split(list)
    .map((part) => (part.startsWith('- `') && item.test(part) ? commandsOf(part) : part.trim()))
    .filter((part) => part.length > 0);
}

/** Whole lines with one command each, at least two below each other: a single one may be part of a longer list. */
const list = /^((?:- `[^`\n]+`(?:\n|$)){2,})/m;
const item = /^(?:- `[^`\n]+`(?:\n|$)){2,}$/;

function commandsOf(lines: string): string[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => line.slice('- `'.length, -1));
}

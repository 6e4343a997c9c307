const tags = 'think|thinking|thought|reasoning';
const opening = new RegExp(`^\\s*(?:<(?:${tags})>|\\[THINK\\])`, 'i');
const closing = new RegExp(`</(?:${tags})>|\\[/THINK\\]`, 'i');
/** A thought between two lines of the answer, up to its own end or the end of the text. */
const between = new RegExp(`\\n\\s*(?:<(?:${tags})>|\\[THINK\\])[^]*?(?:</(?:${tags})>|\\[/THINK\\]|$)`, 'gi');

/**
 * `<think>...</think>` at its beginning or on separate lines, or everything up to a lone `</think>`, which comes from
 * templates that open the tag in the prompt.
 */
export function withoutThoughts(text: string): string {
  const end = closing.exec(text);
  if (opening.test(text)) return end ? withoutThoughts(text.slice(end.index + end[0].length).trimStart()) : '';
  const before = end ? text.slice(0, end.index) : '';
  const isLone = end && !new RegExp(`<(?:${tags})>|\\[THINK\\]`, 'i').test(before) && !before.includes('`');
  if (isLone) return withoutThoughts(text.slice(end.index + end[0].length).trimStart());
  // In code the tags are part of the answer's subject.
  return text.includes('`') ? text : text.replace(between, '');
}

/** Nothing while it may be starting with reasoning, or is still in it. */
export function shownAnswer(text: string): string {
  const mayOpen = /^\s*(?:<\w*|\[[A-Z]*)?$/i.test(text) && text.trim().length < 12;
  return mayOpen ? '' : withoutThoughts(text);
}

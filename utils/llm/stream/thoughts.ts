const tags = '[\\w:]*think(?:ing)?|thought|reasoning';
const open = `<(?:${tags})>|\\[THINK\\]|◁think▷|<\\|channel>thought|<\\|(?:START_THINKING|inner_prefix)\\|>`;
const close = `</(?:${tags})>|\\[/THINK\\]|◁/think▷|<channel\\|>|<\\|(?:END_THINKING|inner_suffix)\\|>(?:<\\|START_RESPONSE\\|>)?`;
const opening = new RegExp(`^\\s*(?:${open})`, 'i');
const anyOpening = new RegExp(open, 'i');
const closing = new RegExp(close, 'i');
/** Between two lines of the answer, up to its own end or the end of the text. Tried once for all blanks before it. */
const between = new RegExp(`(?<!\\s)[^\\S\\n]*\\n\\s*(?:${open})[^]*?(?:${close}|$)`, 'gi');

/**
 * Drops `<think>...</think>` at the beginning or on separate lines, or everything up to a lone `</think>`, from
 * templates that open the tag in the prompt.
 */
export function withoutThoughts(text: string): string {
  const end = closing.exec(text);
  if (opening.test(text)) return end ? withoutThoughts(text.slice(end.index + end[0].length).trimStart()) : '';
  const before = end ? text.slice(0, end.index) : '';
  const isLone = end && !anyOpening.test(before) && !before.includes('`');
  if (isLone) return withoutThoughts(text.slice(end.index + end[0].length).trimStart());
  // In code the tags are part of the subject.
  return text.includes('`') ? text : text.replace(between, '');
}

export const withoutTags = (text: string): string => text.replace(new RegExp(`${open}|${close}`, 'gi'), '');

/** Nothing while it may begin with reasoning, or is still in it. */
export function shownAnswer(text: string): string {
  const mayOpen = /^\s*(?:<[\w:|]*(?:>\w*)?|\[[A-Z]*|◁\w*)?$/i.test(text) && text.trim().length < 18;
  return mayOpen ? '' : withoutThoughts(text).replace(mayEnd, '');
}

/** Drops the only sign for servers alone: more of them are a call. */
export function withoutEndSign(text: string): string {
  const bare = text.replace(endSign, '');
  return aSign.test(bare) ? text : bare;
}

const aSign = /<[|｜]/;
const endSign = /(?<!\s)\s*(?:<[|｜][\w▁]+[|｜]>|<\/s>|<end_of_turn>)\s*$/;
const mayEnd = /<(?:[|｜][\w▁]*(?:[|｜]>?)?|\/s?>?|end_\w*>?)?\s*$/;

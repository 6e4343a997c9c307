import { parse, type Node } from 'acorn';

/**
 * Whether a text is a program (JavaScript, as the body of an async function) that uses the page: something of the
 * document or the window is read, called or set. A word of prose also parses, as a name, but uses nothing. Total, pure.
 */
export function isPageScript(text: string): boolean {
  if (!mentionsPage(text)) return false;
  try {
    return usesPage(
      parse(text, { ecmaVersion: 'latest', allowAwaitOutsideFunction: true, allowReturnOutsideFunction: true }),
    );
  } catch (error) {
    // A text that is nested too deeply for the parser is no script of a person.
    if (error instanceof SyntaxError || error instanceof RangeError) return false;
    throw error;
  }
}

/** Whether a text can hold a script of a page at all: a quick look before it is parsed. */
export const mentionsPage = (text: string): boolean => mention.test(text);

/** Whether a text is one or more CSS rules: selectors with declarations in braces, and nothing else. */
export function isStyleSheet(text: string): boolean {
  return text.length <= longestSheet && sheet.test(text);
}

const longestSheet = 4_000;
const sheet = /^\s*(?:[#.*:[\w][^{};]{0,200}\{(?:\s*-{0,2}[a-z][\w-]*\s*:\s*[^{};:][^{};]*(?:;|(?=\})))+\s*\}\s*)+$/i;

/** What belongs to a page: the objects of its window, and the usual names of libraries for its elements. */
const globals =
  'document window self globalThis location history navigator localStorage sessionStorage console alert confirm prompt getComputedStyle getSelection scrollTo scrollBy setTimeout setInterval requestAnimationFrame fetch $ $$ jQuery'.split(
    ' ',
  );
const mention = new RegExp(
  `(?<![\\w$]|[\\w)\\]]\\.)(?:${globals.map((name) => name.replaceAll('$', '\\$')).join('|')})\\s*[.(\\[?]`,
);

function usesPage(node: Node): boolean {
  const { object, callee } = node as { object?: Node; callee?: Node };
  if (
    [object, callee].some(
      (used) => used?.type === 'Identifier' && globals.includes((used as Node & { name: string }).name),
    )
  )
    return true;
  return Object.values(node).some((value: unknown) =>
    Array.isArray(value) ? value.some((one) => isNode(one) && usesPage(one)) : isNode(value) && usesPage(value),
  );
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

import { parse, type Identifier, type Node } from 'acorn';

/** Reads, calls or sets something of document or window. A word of prose also parses, as a name, but uses nothing. */
export function isPageScript(text: string): boolean {
  if (!mentionsPage(text)) return false;
  try {
    return usesPage(
      parse(text, { ecmaVersion: 'latest', allowAwaitOutsideFunction: true, allowReturnOutsideFunction: true }),
    );
  } catch (error) {
    // No person's script is nested too deeply for the parser.
    if (error instanceof SyntaxError || error instanceof RangeError) return false;
    throw error;
  }
}

export const mentionsPage = (text: string): boolean => mention.test(text);

/** Rules with names of elements and declarations in braces, also inside an at-rule. */
export function isStyleSheet(text: string): boolean {
  return text.length <= longestSheet && sheet.test(text.replace(/\/\*.*?\*\//gs, ' '));
}

const longestSheet = 4_000;
const elements =
  'a|abbr|address|article|aside|audio|b|blockquote|body|button|canvas|caption|cite|code|col|dd|del|details|dialog|div|dl|dt|em|embed|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|main|mark|menu|nav|object|ol|optgroup|option|output|p|picture|pre|progress|q|s|section|select|small|span|strong|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|time|tr|u|ul|video|[a-z]+-[\\w-]+';
const compound = `(?:\\*|&|(?:${elements})(?![\\w-])|(?=[.#:[]))(?:[.#][\\w-]+|\\[[^\\]{}]*\\]|::?[\\w-]+(?:\\([^{}()]*\\))?)*`;
const selector = `${compound}(?:\\s*[\\s>+~,]\\s*${compound})*`;
const declaration = `[a-z-]+\\s*:\\s*(?:[^{};:()]|\\([^{};()]*\\))+`;
const rule = `${selector}\\s*\\{\\s*${declaration}(?:;\\s*${declaration})*;?\\s*\\}`;
const sheet = new RegExp(`^\\s*(?:(?:${rule}|@[a-z-]+[^{};]*\\{\\s*(?:${rule}\\s*)+\\})\\s*)+$`, 'i');

/** The objects of a window, and the usual names of libraries for elements. */
const globalNames =
  'document window self globalThis location history navigator localStorage sessionStorage console alert confirm prompt getComputedStyle getSelection scrollTo scrollBy setTimeout setInterval requestAnimationFrame fetch $ $$ jQuery';
const globals = globalNames.split(' ');
const mention = new RegExp(
  `(?<![\\w$]|[\\w)\\]]\\.)(?:${globals.map((name) => name.replaceAll('$', '\\$')).join('|')})\\s*[.(\\[?),]`,
);

function usesPage(node: Node): boolean {
  const { object, callee, arguments: given } = node as { object?: Node; callee?: Node; arguments?: Node[] };
  if (
    [object, callee, ...(given ?? [])].some(
      (used) => used?.type === 'Identifier' && globals.includes((used as Identifier).name),
    )
  )
    return true;
  return Object.values(node).some((value: unknown) => [value].flat().some((one) => isNode(one) && usesPage(one)));
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

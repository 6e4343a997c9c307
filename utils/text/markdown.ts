import MarkdownIt from 'markdown-it';
import DOMPurify from 'dompurify';
import { pageNumbersIn } from './page-numbers';
import { shortAddress } from './short-address';

const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true }).disable('image');
markdown.validateLink = (url) => /^(?:https?|mailto):/i.test(url);

const tags = 'a blockquote br code em h1 h2 h3 h4 h5 h6 hr li ol p pre s strong table tbody td th thead tr ul';
const allowed = {
  ALLOWED_TAGS: tags.split(' '),
  ALLOWED_ATTR: ['href', 'title', 'target', 'rel', 'start', 'align', 'dir'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):|^#page=\d+$/i,
  // DOMPurify checks every other attribute against the pattern for addresses.
  ADD_URI_SAFE_ATTR: ['target', 'rel', 'start', 'align', 'dir'],
};

markdown.renderer.rules.link_open = (tokens, index, options, _env, renderer) => {
  const token = tokens[index];
  if (!token) return '';
  const href = String(token.attrGet('href') ?? '');
  token.attrSet('title', token.markup === 'linkify' ? href : destination(href));
  token.attrSet('target', '_blank');
  token.attrSet('rel', 'noopener noreferrer');
  return renderer.renderToken(tokens, index, options);
};

markdown.renderer.rules.link_close = (tokens, index, _options, env) => {
  const opening = tokens.findLastIndex((token, at) => at < index && token.type === 'link_open');
  const to = destination(String(tokens[opening]?.attrGet('href') ?? ''));
  const text = tokens
    .slice(opening + 1, index)
    .map((token) => token.content)
    .join('');
  return showsHost(text, to) || to === (env as Env).host ? '</a>' : `</a> (${markdown.utils.escapeHtml(to)})`;
};

// With its markers, a list runs as its words do.
for (const rule of ['bullet_list_open', 'ordered_list_open'] as const)
  markdown.renderer.rules[rule] = (tokens, index, options, _env, renderer) => {
    tokens[index]?.attrSet('dir', 'auto');
    return renderer.renderToken(tokens, index, options);
  };

// The style that markdown-it writes is not allowed.
for (const rule of ['th_open', 'td_open'] as const)
  markdown.renderer.rules[rule] = (tokens, index) => {
    const [, align] = /text-align:(\w+)/.exec(String(tokens[index]?.attrGet('style') ?? '')) ?? [];
    return `<${rule.slice(0, 2)}${align ? ` align="${align}"` : ''}>`;
  };

const plainFence = markdown.renderer.rules.fence;
// A row of data must not wrap in the middle of a cell.
markdown.renderer.rules.fence = (tokens, index, options, env, renderer) => {
  const html = plainFence?.(tokens, index, options, env, renderer) ?? '';
  return /^(?:csv|tsv)\b/i.test(tokens[index]?.info ?? '') ? html.replace('<pre>', '<pre data-rows>') : html;
};

/**
 * HTML stays text, images their Markdown; links go to http, https or mailto only, open a new tab and show their host,
 * where it is not `host`. Every block has passed DOMPurify. `pages`: of a file; those that the text names become links
 * such as `#page=3` for the caller.
 */
export function renderMarkdown(source: string, { pages, host }: Env = {}): string[] {
  const env = { pages, host };
  return topLevelBlocks(markdown.parse(source, env)).map((tokens) =>
    DOMPurify.sanitize(markdown.renderer.render(tokens, markdown.options, env), allowed),
  );
}

interface Env {
  pages?: number | undefined;
  /** Of the page that the text is from. */
  host?: string | undefined;
}

type Tokens = ReturnType<typeof markdown.parse>;
type Token = Tokens[number];

markdown.core.ruler.push('links', ({ tokens, env, Token: NewToken }) => {
  const { pages = 0 } = env as Env;
  for (const { children } of tokens) {
    let inLink = 0;
    const linked = children?.flatMap((child): Token[] => {
      if (child.type === 'link_open') inLink += 1;
      if (child.type === 'link_close') inLink -= 1;
      return child.type === 'text' && inLink === 0 ? withLinks(child.content, pages, NewToken) : [child];
    });
    if (linked) children?.splice(0, children.length, ...linked);
  }
});

function withLinks(text: string, pages: number, NewToken: new (...args: TokenParts) => Token): Token[] {
  const plain = (content: string) => Object.assign(new NewToken('text', '', 0), { content });
  let at = 0;
  const parts = linksIn(text, pages).flatMap(({ kind, start, end, href, shown }) => {
    const open = Object.assign(new NewToken(`${kind}_open`, 'a', 1), { markup: 'linkify' });
    open.attrSet('href', href);
    const link = [plain(text.slice(at, start)), open, plain(shown), new NewToken(`${kind}_close`, 'a', -1)];
    at = end;
    return link;
  });
  return [...parts, plain(text.slice(at))].filter(({ type, content }) => type !== 'text' || content !== '');
}

/** Pages, and an address at the end of a cell or line. */
function linksIn(text: string, pages: number) {
  const address = /(?<!\S)https?:\/\/\S*[\w/=]$/.exec(text);
  return [
    ...pageNumbersIn(text, pages).map(({ start, end, page }) => {
      return { kind: 'page', start, end, href: `#page=${page}`, shown: text.slice(start, end) };
    }),
    ...(address ? [address] : []).map(({ 0: href, index }) => {
      return { kind: 'link', start: index, end: text.length, href, shown: shortAddress(href) };
    }),
  ];
}

type TokenParts = [type: string, tag: string, nesting: -1 | 0 | 1];

function topLevelBlocks(tokens: Tokens): Tokens[] {
  const blocks: Tokens[] = [];
  let depth = 0;
  for (const token of tokens) {
    if (depth === 0) blocks.push([]);
    blocks.at(-1)?.push(token);
    depth += token.nesting;
  }
  return blocks;
}

function destination(href: string): string {
  const url = URL.parse(href);
  return url?.host || url?.pathname || href;
}

/** `https://host/path` already shows it. */
function showsHost(text: string, host: string): boolean {
  const [start] = text
    .trim()
    .replace(/^(?:https?:\/\/|mailto:)/i, '')
    .split(/[/?#]/);
  return start?.toLowerCase().replace(/:(?:80|443)$/, '') === host;
}

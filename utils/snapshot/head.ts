import type { More, NodeStates, PageNode } from '../page/api';
import { cleanLines, cleanText } from './clean';
import type { Head } from './shape';

/**
 * The part of a node that its line shows, cleaned: texts on one line, address shortened, states that say nothing left out,
 * role and ref only in their proper form (so that no page can smuggle syntax in through them).
 */
export function tidyHead(node: PageNode, baseUrl: string): Head {
  if (node.role === 'more') return tidyMore(node.more);
  const head: Head = { role: /^[a-z]+$/.test(node.role) && node.role !== 'columns' ? node.role : 'generic' };
  const put = (key: 'name' | 'placeholder' | 'description', text: string | undefined) => {
    const clean = cleanText(text ?? '');
    if (clean !== '') head[key] = clean;
  };
  put('name', node.name);
  if (node.ref !== undefined && isRef(node.ref)) head.ref = node.ref;
  const states = tidyStates(node.states);
  if (states) head.states = states;
  if (node.inputType !== undefined && /^[a-z-]+$/.test(node.inputType)) head.inputType = node.inputType;
  const value = cleanLines(node.value ?? '');
  if (value !== '') head.value = value;
  if (node.placeholder !== node.name) put('placeholder', node.placeholder);
  const options = tidyOptions(node.options);
  if (options) head.options = options;
  const url = shortUrl(cleanText(node.url ?? ''), baseUrl);
  if (url !== '') head.url = url;
  if (node.description !== node.name) put('description', node.description);
  if (node.role === 'frame' && node.frame && (!node.frame.sameOrigin || node.frame.closed) && !node.children?.length)
    head.frame = { index: -1, sameOrigin: false, src: '', ...closedReason(node.frame.closed) };
  return head;
}

/** Fit to stand in parentheses. */
function closedReason(reason = ''): { closed?: string } {
  const closed = cleanText(reason.replace(/[^\p{L}\p{N} .,:_-]/gu, ''));
  return closed === '' ? {} : { closed };
}

/** A fold without proper numbers and scope says nothing. */
function tidyMore(more: More | undefined): Head {
  if (!more || more.what === 'matches') return more ? { role: 'more', more: { what: 'matches' } } : { role: 'generic' };
  const count = (value: number) => Number.isSafeInteger(value) && value >= 0;
  if (more.what === 'page') {
    const { from, scope } = more;
    return count(from) && (scope === undefined || isRef(scope))
      ? { role: 'more', more: { what: 'page', from, ...(scope === undefined ? {} : { scope }) } }
      : { role: 'generic' };
  }
  const { what, from, to, of, scope } = more;
  const proper = [from, to, of].every(count) && isRef(scope) && /^(rows|items|parts)$/.test(what);
  return proper ? { role: 'more', more: { what, from, to, of, scope } } : { role: 'generic' };
}

const isRef = (text: string): boolean => /^(f\d+)?e\d+$/.test(text);

/** States that are written as a bare word when they are true. */
export const flags = ['selected', 'disabled', 'required', 'invalid', 'readonly', 'focused', 'covered'] as const;

const mostOptions = 12;
const longestUrl = 80;

function tidyStates(states: NodeStates = {}): NodeStates | undefined {
  const tidy: NodeStates = {};
  for (const key of ['checked', 'pressed'] as const) if (states[key]) tidy[key] = states[key];
  if (states.expanded !== undefined) tidy.expanded = states.expanded;
  for (const key of flags) if (states[key]) tidy[key] = true;
  const current = cleanText(states.current ?? '');
  if (current !== '' && current !== 'false') tidy.current = current;
  if (Number.isSafeInteger(states.level) && (states.level ?? 0) > 0) tidy.level = Number(states.level);
  return Object.keys(tidy).length > 0 ? tidy : undefined;
}

function tidyOptions(options: string[] = []): string[] | undefined {
  const clean = options.map(cleanText).filter((option) => option !== '');
  const cutBefore = clean.length === mostOptions + 1 && /^\+\d+ more$/.test(clean[mostOptions] ?? '');
  if (clean.length > mostOptions && !cutBefore)
    return [...clean.slice(0, mostOptions), `+${clean.length - mostOptions} more`];
  return clean.length > 0 ? clean : undefined;
}

/** Same document: the fragment. Same origin: the path. Too long: without its query, else cut. */
function shortUrl(url: string, baseUrl: string): string {
  if (/^javascript:/i.test(url)) return '';
  const [page = ''] = baseUrl.split('#');
  const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+/i.exec(baseUrl)?.[0] ?? '';
  const short =
    page !== '' && url.startsWith(`${page}#`)
      ? url.slice(page.length)
      : origin !== '' && url.startsWith(`${origin}/`)
        ? url.slice(origin.length)
        : url;
  if (short.length <= longestUrl) return short;
  const query = short.indexOf('?');
  return query >= 0 && query < longestUrl - 1
    ? `${short.slice(0, query + 1)}…`
    : `${short.slice(0, longestUrl - 1).trimEnd()}…`.toWellFormed();
}

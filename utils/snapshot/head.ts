import type { More, NodeStates, PageNode } from '../page/api';
import { clip } from '../page/dom/dom';
import { cleanLines, cleanText } from './clean';
import type { Head } from './shaped';

/**
 * Texts are on one line, the address is shortened, meaningless states are left out, role and ref are valid: no page can
 * smuggle in syntax through them.
 */
export function tidyHead(node: PageNode, baseUrl: string): Head {
  if (node.role === 'more') return tidyMore(node.more);
  const head: Head = { role: /^[a-z]+$/.test(node.role) && node.role !== 'columns' ? node.role : 'generic' };
  const put = (key: 'name' | 'of' | 'placeholder' | 'description' | 'struck', text: string | undefined) => {
    const clean = cleanText(text ?? '');
    if (clean !== '') head[key] = clean;
  };
  put('name', node.name);
  put('struck', node.struck);
  if (node.ref !== undefined && isRef(node.ref)) head.ref = node.ref;
  const states = tidyStates(node.states);
  if (states) head.states = states;
  if (node.inputType !== undefined && /^[a-z-]+$/.test(node.inputType)) head.inputType = node.inputType;
  const { size = '' } = node;
  if (/^\d{1,5}x\d{1,5}( #[0-9a-f]{3})?$/.test(size)) head.size = size;
  for (const way of ['scrolled', 'across'] as const) {
    const part = node[way] ?? -1;
    if (Number.isInteger(part) && part >= 0 && part <= 100) head[way] = part;
  }
  if (!/[\p{L}\p{N}]/u.test(head.name ?? '')) {
    const hint = cleanText((node.hint ?? '').replace(/[^a-z0-9 ]/gi, ''));
    if (hint !== '') head.hint = hint;
    put('of', node.of);
  }
  const value = cleanLines(node.value ?? '');
  if (value !== '') head.value = value;
  if (node.placeholder !== node.name) put('placeholder', node.placeholder);
  const options = tidyOptions(node.options);
  if (options) head.options = options;
  const whole = cleanText(node.url ?? '');
  const url = shortUrl(whole, baseUrl);
  if (url !== '') head.url = url;
  if (url.endsWith('…') && node.role !== 'frame') head.longUrl = whole;
  if (node.description !== node.name) put('description', node.description);
  if (node.role === 'frame' && node.frame && (!node.frame.sameOrigin || node.frame.closed) && !node.children?.length)
    head.frame = { index: -1, sameOrigin: false, src: '', ...closedReason(node.frame.closed) };
  return head;
}

/** Made safe for use in parentheses. */
function closedReason(reason = ''): { closed?: string } {
  const closed = cleanText(reason.replace(/[^\p{L}\p{N} .,:_-]/gu, ''));
  return closed === '' ? {} : { closed };
}

/** A fold without valid numbers and scope becomes a plain node. */
function tidyMore(more: More | undefined): Head {
  if (!more || !Object.entries(more).every(isProper)) return { role: 'generic' };
  if (more.what !== 'headings') return { role: 'more', more };
  const headings = more.headings.map((each) => clip(cleanText(each), maxHeadingLength)).filter((each) => each !== '');
  return headings.length > 0 ? { role: 'more', more: { ...more, headings } } : { role: 'generic' };
}

const isProper = ([key, value]: [string, unknown]): boolean => {
  if (key === 'what') return /^(rows|items|parts|page|headings|matches)$/.test(String(value));
  if (key === 'scope') return isRef(String(value));
  return key === 'headings' || key === 'atLeast' || (Number.isSafeInteger(value) && Number(value) >= 0);
};

const maxHeadingLength = 60;

export const isRef = (text: string): boolean => /^(f\d+)?e\d+$/.test(text);

export const flags = [
  'selected',
  'disabled',
  'required',
  'invalid',
  'readonly',
  'multiline',
  'multiselectable',
  'acts',
  'filled',
  'focused',
  'covered',
] as const;

const maxOptions = 12;
const maxUrlLength = 80;

function tidyStates(states: NodeStates = {}): NodeStates | undefined {
  const tidy: NodeStates = {};
  for (const key of ['checked', 'pressed'] as const) if (states[key]) tidy[key] = states[key];
  if (states.expanded !== undefined) tidy.expanded = states.expanded;
  for (const key of flags) if (states[key]) tidy[key] = true;
  const { haspopup = '' } = states;
  if (/^(menu|listbox|tree|grid|dialog)$/.test(haspopup)) tidy.haspopup = haspopup;
  const { sort = '' } = states;
  if (/^(as|des)cending$/.test(sort)) tidy.sort = sort;
  const current = cleanText(states.current ?? '');
  if (current !== '' && current !== 'false') tidy.current = current;
  if (Number.isSafeInteger(states.level) && (states.level ?? 0) > 0) tidy.level = Number(states.level);
  return Object.keys(tidy).length > 0 ? tidy : undefined;
}

function tidyOptions(options: string[] = []): string[] | undefined {
  const clean = options.map(cleanText).filter((option) => option !== '');
  const cutBefore = clean.length === maxOptions + 1 && /^\+\d+ more$/.test(clean[maxOptions] ?? '');
  if (clean.length > maxOptions && !cutBefore)
    return [...clean.slice(0, maxOptions), `+${clean.length - maxOptions} more`];
  return clean.length > 0 ? clean : undefined;
}

/** Same document: the fragment, if any. Same origin: the path. Too long: without the query, else cut. */
function shortUrl(url: string, baseUrl: string): string {
  if (/^javascript:/i.test(url)) return '';
  const [page = ''] = baseUrl.split('#');
  const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+/i.exec(baseUrl)?.[0] ?? '';
  const short =
    page !== '' && url.startsWith(`${page}#`)
      ? url.slice(page.length)
      : origin !== '' && url.startsWith(`${origin}/`) && !url.startsWith(`${origin}//`)
        ? url.slice(origin.length)
        : url;
  if (short === '#') return '';
  if (short.length <= maxUrlLength) return short;
  const query = short.indexOf('?');
  return query >= 0 && query < maxUrlLength - 1 ? `${short.slice(0, query + 1)}…` : clip(short, maxUrlLength);
}

import type { FrameInfo, More, NodeStates, PageNode } from '../page/api';
import { clip } from '../page/dom/dom';
import { cleanLines, cleanText } from './clean';
import type { Head } from './shaped';

/** Texts on one line, a short address, a valid role and ref: no page can smuggle in syntax through them. */
export function tidyHead(node: PageNode, baseUrl: string): Head {
  if (node.role === 'more') return tidyMore(node.more);
  const fits = (text: string | undefined, pattern: RegExp) => text && pattern.test(text) && text;
  const name = cleanText(node.name ?? '');
  const isNamed = /[\p{L}\p{N}]/u.test(name);
  const address = cleanText(node.url ?? '');
  const url = address && shortUrl(address, baseUrl);
  const all: Partial<Record<keyof Head, unknown>> = {
    role: (node.role !== 'columns' && fits(node.role, /^[a-z]+$/)) || 'generic',
    name,
    ref: fits(node.ref, aRef),
    size: fits(node.size, /^\d{1,5}x\d{1,5}( #[0-9a-f]{3})?$/),
    states: tidyStates(node.states),
    scrolled: tidyShare(node.scrolled),
    across: tidyShare(node.across),
    hint: !isNamed && cleanText((node.hint ?? '').replace(/[^a-z0-9 ]/gi, '')),
    of: !isNamed && cleanText(node.of ?? ''),
    inputType: fits(node.inputType, /^[a-z-]+$/),
    value: cleanLines(node.value ?? ''),
    placeholder: node.placeholder !== node.name && cleanText(node.placeholder ?? ''),
    options: tidyOptions(node.options),
    url,
    longUrl: node.role !== 'frame' && url.endsWith('…') && address,
    description: node.description !== node.name && cleanText(node.description ?? ''),
    struck: cleanText(node.struck ?? ''),
    frame: node.role === 'frame' && !node.children?.length && tidyFrame(node.frame),
  };
  const said: Record<string, unknown> = {};
  for (const key in all) if (isSaid(all[key as keyof Head])) said[key] = all[key as keyof Head];
  return said as unknown as Head;
}

const isSaid = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.keys(value).length > 0
    : value !== undefined && value !== false && value !== '';

const tidyShare = (part: number | undefined): number | undefined =>
  Number.isInteger(part) && part! >= 0 && part! <= 100 ? part : undefined;

/** Made safe for use in parentheses. */
function tidyFrame(frame: FrameInfo | undefined): FrameInfo | undefined {
  if (!frame || (frame.sameOrigin && !frame.closed)) return undefined;
  const closed = cleanText((frame.closed ?? '').replace(/[^\p{L}\p{N} .,:_-]/gu, ''));
  return { index: -1, sameOrigin: false, src: '', ...(closed === '' ? {} : { closed }) };
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

export const isRef = (text: string): boolean => aRef.test(text);
const aRef = /^(f\d+)?e\d+$/;

/** Those that are told, in the order of their words. */
export const stateValues: Readonly<Record<keyof NodeStates, RegExp>> = {
  checked: /^(true|mixed)$/,
  pressed: /^(true|mixed)$/,
  expanded: /^(true|false)$/,
  selected: /^true$/,
  disabled: /^true$/,
  required: /^true$/,
  invalid: /^true$/,
  readonly: /^true$/,
  multiline: /^true$/,
  multiselectable: /^true$/,
  acts: /^true$/,
  filled: /^true$/,
  focused: /^true$/,
  covered: /^true$/,
  haspopup: /^(menu|listbox|tree|grid|dialog)$/,
  sort: /^(as|des)cending$/,
  current: /^(?!false$)./,
  level: /^[1-9]\d{0,15}$/,
};

const maxOptions = 12;
const maxUrlLength = 80;

function tidyStates(states: NodeStates | undefined): NodeStates | undefined {
  if (!states) return undefined;
  const clean: Record<string, unknown> = { ...states, current: cleanText(states.current ?? '') };
  const told = Object.entries(stateValues).filter(([key, values]) => values.test(String(clean[key])));
  return Object.fromEntries(told.map(([key]) => [key, clean[key]]));
}

function tidyOptions(options: string[] = []): string[] {
  const clean = options.map(cleanText).filter((option) => option !== '');
  const cutBefore = clean.length === maxOptions + 1 && /^\+\d+ more$/.test(clean[maxOptions] ?? '');
  if (clean.length > maxOptions && !cutBefore)
    return [...clean.slice(0, maxOptions), `+${clean.length - maxOptions} more`];
  return clean;
}

/** Same document: the fragment. Same origin: the path. Too long: without the query, else cut. */
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

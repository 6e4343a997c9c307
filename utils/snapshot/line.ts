import { escape } from './escape';
import { printMore } from './fold';
import { flags } from './head';
import type { Head, Shaped } from './shaped';

/** Text is a bare string; anything else is `role "name" [ref] states key=value ...`. */
export function printLine(item: Shaped): string {
  return item.head.more ? printMore(item.head.more) : printInline(item);
}

/** The head, then each segment after a bar. A bare row has no head, because tables are long. */
export function printInline(item: Shaped): string {
  const segments = (item.segments ?? []).map((leaves) => ` | ${printSegment(leaves)}`.trimEnd()).join('');
  const head = printHead(item.head);
  return head === 'row' && segments !== '' ? segments.trimStart() : head + segments;
}

/** Text in a segment is unquoted only where it cannot be mistaken for a node. */
function printSegment(leaves: Head[]): string {
  const [only] = leaves;
  if (leaves.length === 1 && only?.role === 'text' && only.ref === undefined && /^[^"[\]|\\\n]+$/.test(only.name ?? ''))
    return only.name ?? '';
  return leaves
    .map((leaf) =>
      leaf.role === 'text' || leaf.name !== undefined || leaf.ref !== undefined
        ? printHead(leaf)
        : printHead({ ...leaf, name: '' }),
    )
    .join(', ');
}

function printHead(head: Head): string {
  if (head.role === 'text') return quote(head.name ?? '') + (head.ref === undefined ? '' : ` [${head.ref}]`);
  const words = [head.role];
  const put = (key: string, value: string | undefined) => {
    if (value !== undefined) words.push(`${key}=${quote(value)}`);
  };
  if (head.name !== undefined) words.push(quote(head.name));
  if (head.ref !== undefined) words.push(`[${head.ref}]`);
  if (head.size !== undefined) words.push(head.size);
  words.push(...stateWords(head));
  for (const way of ['scrolled', 'across'] as const) if (head[way] !== undefined) words.push(`${way}=${head[way]}%`);
  put('hint', head.hint);
  put('of', head.of);
  if (head.inputType !== undefined) words.push(`type=${head.inputType}`);
  put('value', head.value);
  put('placeholder', head.placeholder);
  if (head.options)
    words.push(`options="${head.options.map((option) => escape(option).replaceAll('|', '\\|')).join('|')}"`);
  put('url', head.url);
  put('description', head.description);
  put('struck', head.struck);
  // Why its content is not shown.
  if (head.frame) words.push(`(${head.frame.closed ?? 'other site, not shown'})`);
  return words.join(' ');
}

function stateWords({ states = {} }: Head): string[] {
  const words: string[] = [];
  for (const key of ['checked', 'pressed'] as const)
    if (states[key]) words.push(states[key] === 'mixed' ? `${key}=mixed` : key);
  if (states.expanded !== undefined) words.push(states.expanded ? 'expanded' : 'expanded=false');
  for (const key of flags) if (states[key]) words.push(key);
  if (states.haspopup !== undefined) words.push(`haspopup=${states.haspopup}`);
  if (states.sort !== undefined) words.push(`sort=${states.sort}`);
  if (states.current !== undefined) words.push(`current=${quote(states.current)}`);
  if (states.level !== undefined) words.push(`level=${states.level}`);
  return words;
}

const quote = (text: string): string => `"${escape(text)}"`;

import { escape } from './escape';
import { printMore } from './fold';
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
  const { role, name, ref, size, states = {}, inputType, options, frame } = head;
  const place = ref === undefined ? [] : [`[${ref}]`];
  if (role === 'text') return [quote(name ?? ''), ...place].join(' ');
  const quoted = (...keys: ('hint' | 'of' | 'value' | 'placeholder' | 'url' | 'description' | 'struck')[]) =>
    keys.flatMap((key) => (head[key] === undefined ? [] : [`${key}=${quote(head[key])}`]));
  return [
    role,
    ...(name === undefined ? [] : [quote(name)]),
    ...place,
    ...(size === undefined ? [] : [size]),
    ...Object.entries(states).map(printState),
    ...(['scrolled', 'across'] as const).flatMap((way) => (head[way] === undefined ? [] : [`${way}=${head[way]}%`])),
    ...quoted('hint', 'of'),
    ...(inputType === undefined ? [] : [`type=${inputType}`]),
    ...quoted('value', 'placeholder'),
    ...(options ? [`options="${options.map((option) => escape(option).replaceAll('|', '\\|')).join('|')}"`] : []),
    ...quoted('url', 'description', 'struck'),
    // Why its content is not shown.
    ...(frame ? [`(${frame.closed ?? 'other site, not shown'})`] : []),
  ].join(' ');
}

function printState([state, value]: [string, unknown]): string {
  if (value === true) return state;
  return `${state}=${state === 'current' ? quote(String(value)) : String(value)}`;
}

const quote = (text: string): string => `"${escape(text)}"`;

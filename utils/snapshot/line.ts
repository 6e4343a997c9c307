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
  const { role, name = '', ref } = head;
  if (role === 'text') return ref === undefined ? quote(name) : `${quote(name)} [${ref}]`;
  const words = [role];
  for (const [key, print] of printers) if (head[key] !== undefined) words.push(print(head[key]));
  return words.join(' ');
}

type Printer = (value: unknown) => string;

const quoted =
  (key: string): ((text: string) => string) =>
  (text) =>
    `${key}=${quote(text)}`;

/** In the order of a line. */
const printed: {
  readonly [Key in Exclude<keyof Head, 'role' | 'more' | 'longUrl' | 'again'>]-?: (
    value: NonNullable<Head[Key]>,
  ) => string;
} = {
  name: (name) => quote(name),
  ref: (ref) => `[${ref}]`,
  size: (size) => size,
  states: (states) => Object.entries(states).map(printState).join(' '),
  scrolled: (share) => `scrolled=${share}%`,
  across: (share) => `across=${share}%`,
  hint: quoted('hint'),
  of: quoted('of'),
  inputType: (type) => `type=${type}`,
  value: quoted('value'),
  placeholder: quoted('placeholder'),
  options: (options) => `options="${options.map((option) => escape(option).replaceAll('|', '\\|')).join('|')}"`,
  url: quoted('url'),
  description: quoted('description'),
  struck: quoted('struck'),
  frame: ({ closed }) => `(${closed ?? 'other site, not shown'})`,
};
const printers = Object.entries(printed) as [keyof typeof printed, Printer][];

function printState([state, value]: [string, unknown]): string {
  if (value === true) return state;
  return `${state}=${state === 'current' ? quote(String(value)) : String(value)}`;
}

const quote = (text: string): string => `"${escape(text)}"`;

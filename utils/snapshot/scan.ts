import type { PageNode } from '../page/api';
import { unescape } from './escape';
import { stateValues } from './head';

/** The inverse of `printLine`. What does not fit the format becomes text. */
export function scanLine(line: string): PageNode {
  const scanner = new Scanner(line.startsWith('|') ? `row ${line}` : line);
  const node = scanner.leaf();
  if (node.role === 'text') return node;
  const segments: PageNode[][] = [];
  while (scanner.take(' |')) segments.push(scanner.segment());
  if (segments.length === 0) return node;
  if (node.role === 'listitem' || node.role === 'paragraph') return { ...node, children: segments.flat() };
  const cell = node.role === 'columns' ? 'columnheader' : 'cell';
  return {
    ...node,
    role: 'row',
    children: segments.map((children) => (children.length > 0 ? { role: cell, children } : { role: cell })),
  };
}

class Scanner {
  #at = 0;
  readonly #line: string;

  constructor(line: string) {
    this.#line = line;
  }

  take(expected: string): boolean {
    if (!this.#line.startsWith(expected, this.#at)) return false;
    this.#at += expected.length;
    return true;
  }

  match(pattern: RegExp): RegExpExecArray | undefined {
    const sticky = new RegExp(pattern, 'y');
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.#line);
    if (found) this.#at += found[0].length;
    return found ?? undefined;
  }

  segment(): PageNode[] {
    if (this.match(/(?= \||$)/)) return [];
    const bare = this.match(/ ([^"[\]|\\]+?)(?= \||$)/)?.[1];
    if (bare !== undefined) return [{ role: 'text', name: bare }];
    this.take(' ');
    const leaves = [this.leaf()];
    while (this.take(', ')) leaves.push(this.leaf());
    return leaves;
  }

  leaf(): PageNode {
    const text = this.string();
    if (text !== undefined) {
      const ref = this.match(/ \[((?:f\d+)?e\d+)\]/)?.[1];
      return { role: 'text', name: text, ...(ref === undefined ? {} : { ref }) };
    }
    const role = this.match(/[a-z]+/)?.[0];
    if (role === undefined) return { role: 'text', name: this.match(/.*/)?.[0] ?? '' };
    const node: PageNode = { role };
    for (let word = this.#word(); word; word = this.#word()) {
      const { states, ...others } = word;
      Object.assign(node, others);
      if (states) node.states = { ...node.states, ...states };
    }
    return node;
  }

  string(): string | undefined {
    const quoted = this.match(/"((?:[^"\\]|\\.)*)"/)?.[1];
    return quoted === undefined ? undefined : unescape(quoted);
  }

  #word(): Partial<PageNode> | undefined {
    const start = this.#at;
    if (!this.take(' ')) return undefined;
    const name = this.string();
    if (name !== undefined) return name === '' ? {} : { name };
    const closed = this.match(/\(([^()"]+)\)/)?.[1];
    if (closed !== undefined) {
      const reason = closed === 'other site, not shown' ? {} : { closed };
      return { frame: { index: -1, sameOrigin: false, src: '', ...reason } };
    }
    const ref = this.match(/\[((?:f\d+)?e\d+)\]/)?.[1];
    if (ref !== undefined) return { ref };
    const size = this.match(/\d{1,5}x\d{1,5}(?: #[0-9a-f]{3})?/)?.[0];
    if (size !== undefined) return { size };
    const attribute = this.#attribute(this.match(/[a-z]+/)?.[0] ?? '');
    if (!attribute) this.#at = start;
    return attribute;
  }

  #attribute(key: string): Partial<PageNode> | undefined {
    const isState = Object.hasOwn(stateValues, key);
    if (!this.take('=')) return isState ? { states: { [key]: true } } : undefined;
    if (key === 'options') {
      const list = this.match(/"((?:[^"\\]|\\.)*)"/)?.[1] ?? '';
      return {
        options: [...list.matchAll(/((?:[^|\\]|\\.)+)(?:\||$)/g)].map(([, option = '']) => unescape(option)),
      };
    }
    const value = this.string() ?? this.match(/[a-z0-9-]+/)?.[0] ?? '';
    if (isState) return { states: { [key]: key === 'level' ? Number(value) : value !== 'false' && value } };
    if (key === 'type') return { inputType: value };
    if (texts.has(key)) return { [key]: value };
    if (key !== 'scrolled' && key !== 'across') return undefined;
    this.take('%');
    return { [key]: Number(value) };
  }
}

const texts = new Set(['value', 'hint', 'of', 'placeholder', 'url', 'description', 'struck']);

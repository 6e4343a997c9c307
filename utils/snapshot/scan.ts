import type { NodeStates, PageNode } from '../page/api';
import { unescape } from './escape';
import { flags } from './head';

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
    const states: NodeStates = {};
    while (this.#word(node, states));
    if (Object.keys(states).length > 0) node.states = states;
    return node;
  }

  string(): string | undefined {
    const quoted = this.match(/"((?:[^"\\]|\\.)*)"/)?.[1];
    return quoted === undefined ? undefined : unescape(quoted);
  }

  #word(node: PageNode, states: NodeStates): boolean {
    const start = this.#at;
    if (!this.take(' ')) return false;
    const name = this.string();
    if (name !== undefined) {
      if (name !== '') node.name = name;
      return true;
    }
    const closed = this.match(/\(([^()"]+)\)/)?.[1];
    if (closed !== undefined) {
      node.frame = { index: -1, sameOrigin: false, src: '', ...(closed === 'other site, not shown' ? {} : { closed }) };
      return true;
    }
    const ref = this.match(/\[((?:f\d+)?e\d+)\]/)?.[1];
    if (ref !== undefined) {
      node.ref = ref;
      return true;
    }
    const size = this.match(/\d{1,5}x\d{1,5}(?: #[0-9a-f]{3})?/)?.[0];
    if (size !== undefined) {
      node.size = size;
      return true;
    }
    const word = this.match(/[a-z]+/)?.[0];
    if (word !== undefined && this.#attribute(word, node, states)) return true;
    this.#at = start;
    return false;
  }

  #attribute(word: string, node: PageNode, states: NodeStates): boolean {
    const key = word as keyof NodeStates;
    if (!this.take('=')) {
      const isState = key === 'checked' || key === 'pressed' || key === 'expanded' || isFlag(key);
      if (isState) states[key] = true;
      return isState;
    }
    if (word === 'options') {
      const list = this.match(/"((?:[^"\\]|\\.)*)"/)?.[1] ?? '';
      node.options = [...list.matchAll(/((?:[^|\\]|\\.)+)(?:\||$)/g)].map(([, option = '']) => unescape(option));
      return true;
    }
    const value = this.string() ?? this.match(/[a-z0-9-]+/)?.[0] ?? '';
    if (word === 'checked' || word === 'pressed') states[word] = 'mixed';
    else if (word === 'expanded') states.expanded = value !== 'false';
    else if (word === 'level') states.level = Number(value);
    else if (word === 'current') states.current = value;
    else if (word === 'haspopup' || word === 'sort') states[word] = value;
    else if (word === 'scrolled' || word === 'across') {
      node[word] = Number(value);
      this.take('%');
    } else if (word === 'type') node.inputType = value;
    else if (isText(word)) node[word] = value;
    else return false;
    return true;
  }
}

const isFlag = (key: string): key is (typeof flags)[number] => (flags as readonly string[]).includes(key);
const texts = ['value', 'hint', 'of', 'placeholder', 'url', 'description', 'struck'] as const;
const isText = (key: string): key is (typeof texts)[number] => (texts as readonly string[]).includes(key);

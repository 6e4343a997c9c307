import type { PageNode } from '../page/api';
import { unescape } from './escape';
import { scanMore } from './fold';
import { stateValues } from './head';

/**
 * The inverse of `renderSnapshot`: rendering the result gives the same text. Total: takes any text, never throws;
 * leaves out the line that reports a cut. Lines whose parent was cut away become children of the nearest line above
 * with a smaller indent, else of the root.
 */
export function parseSnapshot(text: string): PageNode {
  const root: PageNode = { role: 'document' };
  const path: { depth: number; node: PageNode }[] = [];
  for (const line of text.split('\n')) {
    const content = line.trimStart();
    const more = scanMore(content);
    if (content === '' || (!more && line.startsWith('... '))) continue;
    const depth = line.length - content.length;
    while ((path.at(-1)?.depth ?? -1) >= depth) path.pop();
    const parent = path.at(-1)?.node ?? root;
    const node: PageNode = more ? { role: 'more', more } : scanLine(content);
    (parent.children ??= []).push(node);
    path.push({ depth, node });
  }
  return root;
}

/** What does not fit the format becomes text. */
function scanLine(line: string): PageNode {
  const scanner = new Scanner(line.startsWith('|') ? `row ${line}` : line);
  const node = scanner.leaf();
  if (node.role === 'text') return node;
  const segments: PageNode[][] = [];
  while (scanner.match(/ \|/)) segments.push(scanner.segment());
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
    this.match(/ /);
    const leaves = [this.leaf()];
    while (this.match(/, /)) leaves.push(this.leaf());
    return leaves;
  }

  leaf(): PageNode {
    const [text, quoted = '', ref] = this.match(/"((?:[^"\\]|\\.)*)"(?: \[((?:f\d+)?e\d+)\])?/) ?? [];
    if (text !== undefined) return { role: 'text', name: unescape(quoted), ...(ref === undefined ? {} : { ref }) };
    const role = this.match(/[a-z]+/)?.[0];
    if (role === undefined) return { role: 'text', name: this.match(/.*/)?.[0] ?? '' };
    const node: PageNode = { role };
    for (;;) {
      const start = this.#at;
      const said = partSaid(this.match(aWord)?.groups);
      if (!said) {
        this.#at = start;
        return node;
      }
      Object.assign(node, said, said.states && { states: { ...node.states, ...said.states } });
    }
  }
}

const aWord =
  / (?:"(?<name>(?:[^"\\]|\\.)*)"|\((?<closed>[^()"]+)\)|\[(?<ref>(?:f\d+)?e\d+)\]|(?<size>\d{1,5}x\d{1,5}(?: #[0-9a-f]{3})?)|(?<key>[a-z]+)(?<value>=(?:"(?:[^"\\]|\\.)*"|[a-z0-9-]*%?))?)/;

/** Undefined for a word that no line has. */
function partSaid(word: Partial<Record<string, string>> = {}): Partial<PageNode> | undefined {
  const { name, closed, ref, size, key = '', value } = word;
  if (name !== undefined) return name === '' ? {} : { name: unescape(name) };
  if (closed !== undefined) {
    const reason = closed === 'other site, not shown' ? {} : { closed };
    return { frame: { index: -1, sameOrigin: false, src: '', ...reason } };
  }
  if (ref !== undefined) return { ref };
  if (size !== undefined) return { size };
  const isState = Object.hasOwn(stateValues, key);
  if (value === undefined) return isState ? { states: { [key]: true } } : undefined;
  const written = value.replace(/^="?|"$|%$/g, '');
  if (key === 'options')
    return {
      options: [...written.matchAll(/((?:[^|\\]|\\.)+)(?:\||$)/g)].map(([, option = '']) => unescape(option)),
    };
  const text = unescape(written);
  if (isState) return { states: { [key]: key === 'level' ? Number(text) : text !== 'false' && text } };
  if (key === 'type') return { inputType: text };
  if (key === 'scrolled' || key === 'across') return { [key]: Number(text) };
  return texts.has(key) ? { [key]: text } : undefined;
}

const texts = new Set(['value', 'hint', 'of', 'placeholder', 'url', 'description', 'struck']);

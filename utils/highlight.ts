import { createLowlight } from 'lowlight';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';

/** A stretch of code of one kind. `kind` is '' for plain text. */
export interface CodeToken {
  kind: '' | 'keyword' | 'string' | 'number' | 'comment' | 'name';
  text: string;
}

export type CodeLanguage = 'javascript' | 'json';

const lowlight = createLowlight({ javascript, json });

/** Longer code is shown plain: nobody reads it, and colouring it would hold the panel up. */
const longest = 50_000;

/** Cuts code into coloured stretches. Their texts joined are the code. Plain data: nothing of it is ever HTML. */
export function highlightCode(code: string, language: CodeLanguage): CodeToken[] {
  if (code.length > longest) return [{ kind: '', text: code }];
  return tokensOf(lowlight.highlight(language, code), '');
}

/** The same by lines, without their ends. */
export function linesOf(tokens: readonly CodeToken[]): CodeToken[][] {
  const lines: CodeToken[][] = [[]];
  for (const { kind, text } of tokens) {
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ kind, text: part });
    });
  }
  return lines;
}

type HighlightNode = ReturnType<typeof lowlight.highlight> | ReturnType<typeof lowlight.highlight>['children'][number];

function tokensOf(node: HighlightNode, kind: CodeToken['kind']): CodeToken[] {
  if (node.type === 'text') return node.value === '' ? [] : [{ kind, text: node.value }];
  if (!('children' in node)) return [];
  const own = node.type === 'element' ? (kindOf(node.properties.className) ?? kind) : kind;
  return node.children.flatMap((child) => tokensOf(child, own));
}

const kinds: Readonly<Record<string, CodeToken['kind']>> = {
  'hljs-keyword': 'keyword',
  'hljs-literal': 'keyword',
  'hljs-built_in': 'name',
  'hljs-title': 'name',
  'hljs-attr': 'name',
  'hljs-string': 'string',
  'hljs-regexp': 'string',
  'hljs-number': 'number',
  'hljs-comment': 'comment',
  'hljs-subst': '',
};

function kindOf(classes: unknown): CodeToken['kind'] | undefined {
  return Array.isArray(classes)
    ? classes.map((name) => kinds[String(name)]).find((kind) => kind !== undefined)
    : undefined;
}

import { posix } from 'node:path';

/** A chunk as the bundler has written it, not yet minified: imports in its first lines, exports in its last one. */
export interface WrittenChunk {
  name: string;
  fileName: string;
  imports: readonly string[];
  exports: readonly string[];
  dynamicImports: readonly string[];
}

/** The chunks of a build by their files, and which of them are classic scripts. */
export interface ChunkGraph {
  chunks: Readonly<Record<string, WrittenChunk>>;
  classic: ReadonlySet<string>;
}

/** The function with which a service worker loads scripts. */
export const LOAD = 'globalThis.sidehandScripts';

/** The chunk with which Vite loads what a later chunk needs. It is for modules only, and put around each `import()`. */
export const PRELOADING = 'preloading';

/** Where classic chunks leave their exports: a global of the background, and of each page of the extension. */
const TABLE = 'globalThis.sidehandChunks';

/**
 * A chunk as a classic script that leaves its exports in the table. What it imports has to be there before it. Throws
 * where an export may change later, because those that import it would keep its first value.
 */
export function toClassicScript(code: string, chunk: WrittenChunk, graph: ChunkGraph, load: LoadLater): string {
  const { imports, body, exports } = partsOf(code, chunk);
  const taken = new Set(imports.flatMap(({ names }) => names.map(([, local]) => local)));
  const changing = exports.find(([local]) => !taken.has(local) && !isFixed(local, body));
  if (changing) throw new Error(`${changing[0]} in ${chunk.fileName} changes: the background cannot share it.`);
  const table = exports.map(([local, name]) => `${name}: ${local}`).join(', ');
  const left = `(${TABLE} ??= {})["${chunk.name}"] = { ${table} };`;
  const lines = [
    ...imports.map((one) => reading(one, chunk, graph)),
    loadingLater(body, chunk, graph, load).replace(/\b__vitePreload\(/g, '((load) => load())('),
    `${left} })();`,
  ];
  // Line by line as before: the source map stays true.
  return `(() => { "use strict"; ${lines.join('\n')}\n`;
}

/** A module with what it imports from classic chunks taken from the table. */
export function toTableImporter(code: string, chunk: WrittenChunk, graph: ChunkGraph): string {
  const { imports, body, last } = partsOf(code, chunk);
  const head = imports.map((one) => {
    const file = fileOf(one.from, chunk);
    if (!graph.classic.has(file)) return one.line;
    const before = [...inOrder([file], graph)].map((each) => `import "${pathFrom(chunk, each)}";`);
    return `${before.join(' ')} ${reading(one, chunk, graph)}`;
  });
  return [...head, loadingLater(body, chunk, graph, importLater), last].join('\n');
}

/** Code for the promise of the exports of a chunk that needs `files`, in this order. */
export type LoadLater = (name: string, files: readonly { name: string; file: string; path: string }[]) => string;

/** Where there is `import()`. */
export const importLater: LoadLater = (name, files) => {
  const [first, ...others] = files.map(({ path }) => `import("${path}")`);
  return `${first}${others.map((one) => `.then(() => ${one})`).join('')}.then(() => ${TABLE}["${name}"])`;
};

/** In a service worker, which has no `import()`, for files that it has loaded while it was installed. */
export const loadScriptsLater: LoadLater = (name, files) => {
  const missing = files.map((one) => `"${one.name}" in ${TABLE} || ${LOAD}("/${one.file}")`);
  return `new Promise((done) => { ${missing.join('; ')}; done(${TABLE}["${name}"]); })`;
};

/** Files with all that they import, each after what it imports. */
export function inOrder(files: readonly string[], graph: ChunkGraph, found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file) || !graph.classic.has(file)) continue;
    inOrder(graph.chunks[file]?.imports ?? [], graph, found);
    found.add(file);
  }
  return found;
}

interface Import {
  line: string;
  /** Pairs of the exported and the local name. */
  names: [string, string][];
  from: string;
}

interface Parts {
  imports: Import[];
  body: string;
  /** Pairs of the local and the exported name. */
  exports: [string, string][];
  /** The line of the exports. */
  last: string;
}

function partsOf(code: string, chunk: WrittenChunk): Parts {
  const lines = code.trimEnd().split('\n');
  const first = lines.findIndex((line) => !line.startsWith('import '));
  const exported = /^export \{ (.*) \};$/.exec(lines.at(-1) ?? '')?.[1];
  const end = lines.length - (exported === undefined ? 0 : 1);
  const exports = pairsOf(exported ?? '');
  if (exports.length !== chunk.exports.length) throw new Error(`The exports of ${chunk.fileName} are not understood.`);
  return {
    imports: lines.slice(0, first < 0 ? end : first).map(importOf),
    body: lines.slice(first < 0 ? end : first, end).join('\n'),
    exports,
    last: lines.slice(end).join('\n'),
  };
}

function importOf(line: string): Import {
  const [, names = '', from] = /^import (?:\{ (.*) \} from )?"(.*)";$/.exec(line) ?? [];
  if (from === undefined) throw new Error(`Not understood: ${line}`);
  return { line, names: pairsOf(names), from };
}

function pairsOf(list: string): [string, string][] {
  return list.split(', ').flatMap((one): [string, string][] => {
    const [first, second] = one.split(' as ');
    return first ? [[first, second ?? first]] : [];
  });
}

/** The bundler writes each variable of a module with its first value in a line of its own. */
function isFixed(local: string, body: string): boolean {
  const name = local.replaceAll('$', '\\$');
  if (new RegExp(`^(?:(?:async )?function\\*?|class|const) ${name}(?![\\w$])`, 'm').test(body)) return true;
  const given = new RegExp(
    `(?<![\\w$.])${name}(?:\\s*(?:[-+*/%&|^]|\\*\\*|<<|>>>?|&&|\\|\\||\\?\\?)?=(?![=>])|\\+\\+|--)`,
    'g',
  );
  return new RegExp(`^(?:var|let) ${name} = `, 'm').test(body) && [...body.matchAll(given)].length === 1;
}

function reading({ line, names, from }: Import, chunk: WrittenChunk, { chunks, classic }: ChunkGraph): string {
  const file = fileOf(from, chunk);
  if (chunks[file]?.name === PRELOADING) return '';
  if (!classic.has(file)) throw new Error(`${chunk.fileName} cannot have: ${line}`);
  if (names.length === 0) return '';
  const taken = names.map(([name, local]) => `${name}: ${local}`).join(', ');
  return `const { ${taken} } = ${TABLE}["${chunks[file]?.name ?? ''}"];`;
}

function loadingLater(body: string, chunk: WrittenChunk, graph: ChunkGraph, load: LoadLater): string {
  const there = inOrder([chunk.fileName], graph);
  return chunk.dynamicImports
    .filter((file) => graph.classic.has(file))
    .reduce((text, file) => {
      const files = [...inOrder([file], graph)].filter((each) => !there.has(each));
      const loading = load(
        graph.chunks[file]?.name ?? '',
        files.map((each) => ({ name: graph.chunks[each]?.name ?? '', file: each, path: pathFrom(chunk, each) })),
      );
      const written = `import("${pathFrom(chunk, file)}")`;
      return text.replaceAll(written, loading);
    }, body);
}

function fileOf(from: string, { fileName }: WrittenChunk): string {
  return posix.join(posix.dirname(fileName), from);
}

function pathFrom({ fileName }: WrittenChunk, file: string): string {
  const path = posix.relative(posix.dirname(fileName), file);
  return path.startsWith('.') ? path : `./${path}`;
}

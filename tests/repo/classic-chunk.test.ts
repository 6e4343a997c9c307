import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import {
  toClassicScript,
  toTableImporter,
  type ChunkGraph,
  importLater,
  inOrder,
  LOAD,
  loadScriptsLater,
  type WrittenChunk,
} from '@/scripts/classic-chunk';

const chunk = (
  name: string,
  exports: string[],
  imports: string[] = [],
  dynamicImports: string[] = [],
): WrittenChunk => ({
  name,
  fileName: name === 'background' ? 'background.js' : `chunks/${name}.js`,
  exports,
  imports,
  dynamicImports,
});

const common = chunk('common', ['add', 't']);
const client = chunk('client', ['default'], ['chunks/common.js', 'chunks/checks.js']);
const checks = chunk('checks', ['n'], ['chunks/common.js']);
const background = chunk('background', [], ['chunks/common.js'], ['chunks/client.js']);
const panel = chunk('panel', [], ['chunks/common.js', 'chunks/vue.js']);
const graph: ChunkGraph = {
  chunks: Object.fromEntries([common, client, checks, background, panel].map((one) => [one.fileName, one])),
  classic: new Set(['background.js', 'chunks/common.js', 'chunks/checks.js', 'chunks/client.js']),
};

const scripts: Record<string, string> = {
  'chunks/common.js': toClassicScript(
    'var words = ["one"];\nfunction add(word) {\n\twords.push(word);\n}\nexport { add, words as t };\n',
    common,
    graph,
    importLater,
  ),
  'chunks/checks.js': toClassicScript(
    'import { t as words } from "./common.js";\nvar known = (word) => words.includes(word);\nexport { known as n };\n',
    checks,
    graph,
    importLater,
  ),
  'chunks/client.js': toClassicScript(
    'import { n as known } from "./checks.js";\nvar default_1 = () => known("two");\nexport { default_1 as default };\n',
    client,
    graph,
    importLater,
  ),
};

test('a classic script has what it imports, and the same thing as every other script', () => {
  const world = createContext({ seen: [] });
  const code = 'import { add, t as words } from "./chunks/common.js";\nadd("two");\nseen.push(...words);\n';
  runInContext(scripts['chunks/common.js'] ?? '', world);
  runInContext(toClassicScript(code, background, graph, importLater), world);
  expect(world.seen).toEqual(['one', 'two']);
});

test('a service worker loads later what it needs for that, once', async () => {
  const loaded: string[] = [];
  const world = createContext({});
  Object.assign(world, {
    sidehandScripts(...files: string[]) {
      loaded.push(...files);
      for (const file of files) runInContext(scripts[file.slice(1)] ?? '', world);
    },
  });
  const code = [
    'import { add } from "./chunks/common.js";',
    'add("two");',
    'globalThis.ask = () => __vitePreload(() => import("./chunks/client.js"), __VITE_PRELOAD__);',
  ].join('\n');
  runInContext('globalThis.__VITE_PRELOAD__ = undefined;', world);
  runInContext(`${LOAD}("/chunks/common.js");`, world);
  runInContext(toClassicScript(code, background, graph, loadScriptsLater), world);
  for (const _ of [1, 2]) expect((await world.ask()).default()).toBe(true);
  expect(loaded).toEqual(['/chunks/common.js', '/chunks/checks.js', '/chunks/client.js']);
});

test('elsewhere it is imported for its effect, after what it needs', () => {
  const code = 'load(() => import("./chunks/client.js"));\n';
  expect(toClassicScript(code, background, graph, importLater)).toContain(
    'import("./chunks/checks.js").then(() => import("./chunks/client.js")).then(() => globalThis.sidehandChunks["client"])',
  );
});

test('a page imports a classic script for its effect and reads its exports', () => {
  const code = 'import { a as ref } from "./vue.js";\nimport { t as words } from "./common.js";\nref(words);\n';
  expect(toTableImporter(code, panel, graph)).toBe(
    [
      'import { a as ref } from "./vue.js";',
      'import "./common.js"; const { t: words } = globalThis.sidehandChunks["common"];',
      'ref(words);',
      '',
    ].join('\n'),
  );
});

test('code that begins a line with import or export in a text is left alone', () => {
  const code =
    'import { t } from "./common.js";\nvar file = `\nimport { test } from "x";\nexport { test };\n`;\nt(file);\n';
  expect(toTableImporter(code, panel, graph)).toContain('\nimport { test } from "x";\nexport { test };\n');
});

test.each(['let count = 0;\ncount += 1;', 'var count;\ncount = 1;', 'var count = 0;\nvar add = () => count++;'])(
  'an export that changes is refused: %s',
  (code) => {
    expect(() =>
      toClassicScript(`${code}\nexport { count };`, { ...common, exports: ['count'] }, graph, importLater),
    ).toThrow('count in chunks/common.js changes: the background cannot share it.');
  },
);

test('a chunk whose exports are not where they are expected is refused', () => {
  expect(() => toClassicScript('export const add = 1;\n', common, graph, importLater)).toThrow(
    'The exports of chunks/common.js are not understood.',
  );
});

test('files come after what they import', () => {
  expect([...inOrder(['chunks/client.js', 'background.js'], graph)]).toEqual([
    'chunks/common.js',
    'chunks/checks.js',
    'chunks/client.js',
    'background.js',
  ]);
});

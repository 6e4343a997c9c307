import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { moduleOf, toScript, workerStart } from '@/scripts/background-scripts';

const chunk = (fileName: string, exports: string[], imports: string[] = [], dynamicImports: string[] = []) => ({
  fileName,
  exports,
  imports,
  dynamicImports,
});

const common = chunk('chunks/common.js', ['add', 't']);
const client = chunk('chunks/client.js', ['default'], ['chunks/common.js']);
const background = chunk('background.js', [], ['chunks/common.js'], ['chunks/client.js']);
const chunks = Object.fromEntries([common, client, background].map((one) => [one.fileName, one]));

const commonScript = toScript(
  'var words = ["one"];\nfunction add(word) {\n\twords.push(word);\n}\nexport { add, words as t };\n',
  common,
);
const clientScript = toScript(
  'import { t as words } from "./common.js";\nvar known = () => words.includes("two");\nexport { known as default };\n',
  client,
);

test('a service worker has what its script imports, loads later what it needs then, each once, and runs its parts', async () => {
  const scripts: Record<string, string> = {
    '/background/common.js': (await commonScript).code,
    '/background/client.js': (await clientScript).code,
  };
  const loaded: string[] = [];
  const policy = (_name: string, rules: unknown) => rules;
  const world = createContext({
    seen: [],
    trustedTypes: { createPolicy: policy },
    importScripts(file: string) {
      loaded.push(file);
      runInContext(scripts[file] ?? '', world);
    },
  });
  const code = [
    'import { add, t as words } from "./chunks/common.js";',
    'add("two");',
    'seen.push(...words);',
    'globalThis.ask = () => import("./chunks/client.js");',
    'globalThis.passed = import("./chunks/passage.js");',
  ].join('\n');
  const passage = chunk('chunks/passage.js', ['more'], ['chunks/common.js']);
  const part = await toScript('import { add } from "./common.js";\nexport { add as more };\n', passage);
  const script = await toScript(code, { ...background, dynamicImports: ['chunks/client.js', 'chunks/passage.js'] });
  runInContext(`${workerStart([{ ...passage, code: part.code }])} ${script.code}`, world);
  expect(await world.passed).toHaveProperty('more');
  expect(world.seen).toEqual(['one', 'two']);
  for (const _ of [1, 2]) expect((await world.ask()).default()).toBe(true);
  expect(loaded).toEqual(['/background/common.js', '/background/client.js']);
  expect(() => runInContext('sidehand.get("https://evil.example/chunks/common.js")', world)).toThrow('evil.example');
});

test('a page loads a script after what it needs, and takes its exports from the module', async () => {
  expect(moduleOf(client, chunks)).toBe(
    [
      'import "/background/common.js";',
      'import "/background/client.js";',
      'const { default: e0 } = sidehand.have["chunks/client.js"];',
      'export { e0 as default };',
      '',
    ].join('\n'),
  );
  const world = createContext({});
  for (const script of [(await commonScript).code, (await clientScript).code]) runInContext(script, world);
  runInContext('sidehand.have["chunks/common.js"].add("two")', world);
  expect(runInContext('sidehand.have["chunks/client.js"].default()', world)).toBe(true);
});

test.each(['let count = 0;\ncount += 1;', 'var count;\ncount = 1;', 'var count = 0;\nvar add = () => count++;'])(
  'an export that changes is refused: %s',
  async (code) => {
    await expect(toScript(`${code}\nexport { count };`, { ...common, exports: ['count'] })).rejects.toThrow(
      'count in chunks/common.js changes: the background cannot share it.',
    );
  },
);

import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { toScript, workerStart } from '@/scripts/background-scripts';

const chunk = (fileName: string, dynamicImports: string[] = []) => ({ fileName, dynamicImports });

const common = chunk('chunks/common.js');
const client = chunk('chunks/client.js');
const background = chunk('background.js', ['chunks/client.js', 'chunks/passage.js']);

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
    '/chunks/common.js': (await commonScript).code,
    '/chunks/client.js': (await clientScript).code,
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
  const passage = chunk('chunks/passage.js');
  const part = await toScript('import { add } from "./common.js";\nexport { add as more };\n', passage);
  const script = await toScript(code, background);
  runInContext(`${workerStart([{ ...passage, code: part.code }])} ${script.code}`, world);
  expect(await world.passed).toHaveProperty('more');
  expect(world.seen).toEqual(['one', 'two']);
  for (const _ of [1, 2]) expect((await world.ask()).default()).toBe(true);
  expect(loaded).toEqual(['/chunks/common.js', '/chunks/client.js']);
  expect(() => runInContext('sidehand.get("https://evil.example/chunks/common.js")', world)).toThrow('evil.example');
});

test.each(['let count = 0;\ncount += 1;', 'var count;\ncount = 1;', 'var count = 0;\nvar add = () => count++;'])(
  'an export that changes is refused: %s',
  async (code) => {
    await expect(toScript(`${code}\nexport { count };`, common)).rejects.toThrow(
      'count in chunks/common.js changes: the background cannot share it.',
    );
  },
);

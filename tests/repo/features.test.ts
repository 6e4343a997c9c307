import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { coreFeatures } from '@/features/core';
import { listWithout } from '@/scripts/without-features';
import { isProduct, importsOf, read, root, sourceFiles } from './source';

const names = readdirSync(path.join(root, 'features'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** Words are in the files of the languages, which the translators keep together. */
const product = sourceFiles().filter((file) => isProduct(file) && !file.startsWith('locales/'));
const outside = (name: string): string[] =>
  product.filter((file) => !file.startsWith(`features/${name}/`) && !stillKnown[name]?.includes(file));
const lists = ['core', 'agent', 'browser', 'background', 'files', 'message-files', 'page', 'options', 'panel'];
const isList = (file: string): boolean => /^features\/[\w-]+\.ts$/.test(file);

/** They still know a feature, by its folder or the word: the list only gets shorter. */
const stillKnown: Readonly<Record<string, readonly string[]>> = {
  // What is stored has the word for good.
  attachments: ['utils/contracts/message-files.ts', 'utils/contracts/records.ts'],
  pdf: ['entrypoints/pdf/index.ts', 'utils/browser/tabs/downloads.ts', 'features/offline-commands/core/urls.ts'],
  // So have the events of recorded steps.
  workflows: ['utils/contracts/event-contents.ts', 'utils/contracts/workflow.ts'],
};

describe.each(names)('the feature %s', (name) => {
  test('is known by the lists of features only', () => {
    const knowing = outside(name).filter((file) =>
      importsOf(file).some((target) => path.posix.join('/', target).startsWith(`/features/${name}/`)),
    );
    expect(knowing.filter((file) => !isList(file))).toEqual([]);
  });

  test('is named nowhere else: neither itself nor its tools', () => {
    const [first = '', ...others] = name.split('-');
    const written = [first, ...others].join('[-_ ]?');
    const tools = coreFeatures.filter((feature) => feature.name === name).flatMap((feature) => feature.tools ?? []);
    const spelled = [written, ...tools.map((tool) => tool.name)].join('|');
    // The bridge has tools of its own, whose names programs know.
    const isNamed = (file: string) => new RegExp(file.startsWith('bridge/') ? written : spelled, 'i').test(read(file));
    const naming = outside(name).filter((file) => !isList(file) && isNamed(file));
    expect(naming, `a feature has a name that nothing else has: these know /${spelled}/i`).toEqual([]);
  });

  test('knows no other feature', () => {
    const others = names.filter((other) => other !== name);
    const known = product
      .filter((file) => file.startsWith(`features/${name}/`))
      .flatMap((file) => importsOf(file).filter((target) => others.some((o) => target.includes(`features/${o}/`))));
    expect(known).toEqual([]);
  });

  test('has its name in all its parts', () => {
    const parts = lists
      .flatMap((list) => importsOf(`features/${list}.ts`))
      .filter((part) => part.startsWith(`features/${name}/`));
    const textOf = (part: string) => read(product.includes(`${part}.ts`) ? `${part}.ts` : `${part}/index.ts`);
    expect(parts, 'no list of features/*.ts has a part of it').not.toEqual([]);
    expect(parts.filter((part) => !textOf(part).includes(`name: '${name}'`))).toEqual([]);
  });
});

test('no test of the core knows a part of a feature: it lies beside that; the range and specs for browsers may', () => {
  const ofCore = sourceFiles(['tests']).filter((file) => !/^tests\/(?:e2e|range|sweep|repo)\//.test(file));
  const knowing = ofCore.filter((file) => importsOf(file).some((target) => /^features\/[\w-]+\//.test(target)));
  expect(knowing).toEqual([]);
});

test('what begins a part is in a list of features/*.ts, or used by another part', () => {
  const imported = new Set(product.flatMap(importsOf).map((target) => target.replace(/\/index$/, '')));
  const unlisted = product.filter(
    (file) => /^features\/[\w-]+\/\w+\/index\.ts$/.test(file) && !imported.has(path.posix.dirname(file)),
  );
  expect(unlisted).toEqual([]);
});

test('a tool of a feature is in no request of a task that cannot use it: it has `isOffered`', () => {
  const ofFeatures = coreFeatures.flatMap(({ tools = [] }) => tools);
  expect(ofFeatures.filter(({ isOffered }) => !isOffered).map(({ name }) => name)).toEqual([]);
});

test('a build without a feature takes it out of each list, and nothing else', () => {
  const list = (...shown: string[]) =>
    `${shown.map((one) => `import { ${one} } from './${one}/core';\n`).join('')}export const all = [${shown.join(', ')}];`;
  expect(listWithout(list('first', 'second', 'third'), ['second'])).toBe(list('first', 'third'));
  for (const part of lists) expect(listWithout(read(`features/${part}.ts`), names)).toMatch(/= \[\s*\];/);
});

test('what still knows a feature does so', () => {
  const kept = Object.entries(stillKnown).flatMap(([name, files]) =>
    files.filter((file) => !new RegExp(name, 'i').test(read(file))),
  );
  expect(kept).toEqual([]);
});

test('features are found at all, and bring tools', () => {
  expect(names.length).toBeGreaterThan(0);
  expect(coreFeatures.flatMap(({ tools = [] }) => tools).length).toBeGreaterThan(0);
});

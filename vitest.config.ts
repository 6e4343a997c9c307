import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vitest/config';
import vue from '@vitejs/plugin-vue';
import { pdfTextOnly } from './scripts/pdf-text-only.ts';
import { currencies } from './scripts/currencies.ts';
import { publicSuffixes } from './scripts/public-suffixes.ts';
import { leftOut, withoutFeatures } from './scripts/without-features.ts';
import { WAIT_LIMIT_MS } from './tests/helpers/browsers/types.ts';
import { LongestFirst } from './tests/helpers/longest-first.ts';

const root = import.meta.dirname;
/**
 * What a component compiles to depends on the types of its props, also those of other files: vitest 5.1 would keep it
 * for as long as the text of the component itself is the same. It would also keep a list with the features that were
 * left out last time.
 */
const compiledAnew: Plugin = {
  name: 'sidehand:compiled-anew',
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (/\.vue(\?|$)/.test(id) ? false : leftOut.join())),
};
const shared = {
  resolve: { alias: { '@': root } },
  plugins: [vue(), compiledAnew, publicSuffixes(), currencies(), pdfTextOnly(), withoutFeatures(leftOut)],
};

/** Of the parts of the product that are no page of it. */
const unit = ['tests/unit', ...readdirSync(`${root}/features`).map((name) => `features/${name}/tests/unit`)]
  .filter((folder) => existsSync(`${root}/${folder}`))
  .flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => name.endsWith('.test.ts') && !name.startsWith('browser/'))
      .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(`${root}/${folder}/${name}`, 'utf8') })),
  );
const replaces = (text: string): boolean => /\bvi\.(?:doMock|mock)\(/.test(text);

/** Tests that replace a module: others that share modules with them could get that module. */
const isolated = unit.filter(({ text }) => replaces(text)).map(({ file }) => file);
/** They share a document, because `page/dom/safe.ts` keeps the getters of its first window. */
const inDocument = unit
  .filter(({ text }) => !replaces(text) && text.includes('@vitest-environment'))
  .map(({ file }) => file);

/** Where features are left out, their own tests are too, and those that look at the whole product. */
const ofTheWhole =
  leftOut.length === 0
    ? []
    : ['tests/repo/**', 'tests/unit/range/**', ...leftOut.map((name) => `features/${name}/tests/**`)];

/** What hangs is ended. So late that a machine with much other work beside the tests does not end what goes on. */
const patient = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: WAIT_LIMIT_MS } },
  setupFiles: ['tests/setup.ts'],
};

/** `npm run check` runs all projects but e2e; e2e needs the built extension and both browsers. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Files share the processes and modules of their worker: starting one for each took most of the time.
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          ...patient,
          include: ['tests/unit/**/*.test.ts', 'tests/repo/**/*.test.ts', 'features/*/tests/unit/**/*.test.ts'],
          exclude: ['{tests,features/*/tests}/unit/browser/**', ...isolated, ...inDocument, ...ofTheWhole],
          environment: 'node',
          isolate: false,
          // As in the build: without what draws.
          server: { deps: { inline: ['pdfjs-dist'] } },
        },
      },
      {
        ...shared,
        test: {
          name: 'unit-document',
          ...patient,
          include: inDocument,
          exclude: ofTheWhole,
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [...patient.setupFiles, 'tests/unit/new-document.ts'],
        },
      },
      {
        // Each file of these has modules of its own.
        ...shared,
        test: {
          name: 'unit-isolated',
          ...patient,
          include: ['{tests,features/*/tests}/unit/browser/**/*.test.ts', ...isolated],
          exclude: ofTheWhole,
          environment: 'node',
          // A thread starts faster than a process.
          pool: 'threads',
          setupFiles: [...patient.setupFiles, 'tests/unit/browser/setup.ts', 'tests/unit/browser/leave-nothing.ts'],
          // As in the build: without what draws.
          server: { deps: { inline: ['pdfjs-dist'] } },
        },
      },
      {
        ...shared,
        test: {
          name: 'property',
          ...patient,
          include: ['tests/property/**/*.test.ts', 'features/*/tests/property/**/*.test.ts'],
          exclude: ofTheWhole,
          environment: 'node',
          testTimeout: 180_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'component',
          ...patient,
          include: ['tests/component/**/*.test.ts', 'features/*/tests/component/**/*.test.ts'],
          exclude: ofTheWhole,
          environment: 'happy-dom',
          isolate: false,
          unstubGlobals: true,
          restoreMocks: true,
          setupFiles: [...patient.setupFiles, 'tests/component/setup.ts'],
        },
      },
      {
        ...shared,
        test: {
          name: 'e2e',
          ...patient,
          include: ['tests/e2e/**/*.e2e.ts'],
          environment: 'node',
          // The browsers of a worker too.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});

import { describe, expect, test } from 'vitest';
import { importsOf, read, sourceFiles } from './source';

interface Layer {
  /** Path prefixes that files of the layer may import; packages by name. */
  may: string[];
  why: string;
}

/** Who may import what. A file belongs to the first layer whose path it starts with. */
const layers: Record<string, Layer> = {
  'utils/page/': {
    may: ['utils/page/', 'utils/failure'],
    why: 'the page library runs inside pages: DOM only, no dependencies',
  },
  'utils/article/': {
    may: ['utils/article/', 'utils/page/', '@mozilla/readability', 'turndown'],
    why: 'the article reader runs inside pages, apart from the page library because of its packages',
  },
  'utils/snapshot/': {
    may: ['utils/snapshot/', 'utils/page/api'],
    why: 'snapshots are pure text over the page contract',
  },
  'utils/guard/': {
    may: ['utils/guard/', 'utils/agent/ports', 'utils/failure', 'utils/hosts', 'utils/code-syntax'],
    why: 'the guard is pure functions from request and facts',
  },
  'utils/agent/': {
    may: [
      'utils/agent/',
      'utils/tools/',
      'utils/guard/fence',
      'utils/snapshot/',
      'utils/llm/types',
      'utils/page/api',
      'utils/page/witness',
      'utils/failure',
      'utils/async',
      'utils/hosts',
      'utils/settings',
      'utils/zod',
    ],
    why: 'the core knows neither browser nor DOM nor network: ask a port',
  },
  'utils/tools/': {
    may: [
      'utils/tools/',
      'utils/agent/ports',
      'utils/agent/events',
      'utils/page/api',
      'utils/page/witness',
      'utils/failure',
      'utils/zod',
      'utils/extracted-format',
      'utils/code-syntax',
    ],
    why: 'a tool is schema, label and run over its ports',
  },
  'utils/llm/': {
    may: [
      'utils/llm/',
      'utils/snapshot/',
      'utils/page/api',
      'utils/settings',
      'utils/failure',
      'utils/hosts',
      'utils/zod',
      'openai',
      '@anthropic-ai/sdk',
      'jsonrepair',
    ],
    why: 'providers translate between the neutral types and a wire',
  },
  'utils/browser/': { may: ['utils/', 'wxt/', 'webextension-polyfill', 'idb'], why: 'the shell implements the ports' },
  'utils/': {
    may: ['utils/', 'zod', 'acorn', 'markdown-it', 'dompurify', 'lowlight', 'highlight.js'],
    why: 'shared files import nothing but zod and each other',
  },
  'components/': {
    may: ['components/', 'locales/', 'utils/', 'vue'],
    why: 'components take props and give events: no store, no browser',
  },
  'composables/': {
    may: ['composables/', 'stores/', 'locales/', 'utils/', 'vue', 'pinia', 'wxt/'],
    why: 'composables stand on stores',
  },
  'stores/': { may: ['stores/', 'utils/', 'vue', 'pinia'], why: 'stores mirror storage' },
  'locales/': { may: ['locales/'], why: 'locales are words' },
};

function violations(file: string): string[] {
  const prefix = Object.keys(layers).find((key) => file.startsWith(key));
  const layer = prefix === undefined ? undefined : layers[prefix];
  if (!layer) return [];
  return importsOf(file)
    .filter(
      (target) =>
        !layer.may.some(
          (allowed) =>
            target === allowed ||
            `${target}/` === allowed ||
            (allowed.endsWith('/') ? target.startsWith(allowed) : target.startsWith(`${allowed}/`)),
        ),
    )
    .map((target) => `${file} imports ${target}: ${layer.why}`);
}

describe('the layers', () => {
  test('import only what is below them', () => {
    expect(sourceFiles().flatMap(violations)).toEqual([]);
  });

  test('components touch neither stores nor the browser', () => {
    const offenders = sourceFiles(['components']).filter((file) =>
      /\bbrowser\.|\bchrome\.|useStore|utils\/browser\/(?!panel-protocol)/.test(read(file)),
    );
    expect(offenders).toEqual([]);
  });

  test('nobody imports an entrypoint', () => {
    const offenders = sourceFiles(['components', 'composables', 'stores', 'locales', 'utils']).filter((file) =>
      importsOf(file).some((target) => target.startsWith('entrypoints/')),
    );
    expect(offenders).toEqual([]);
  });
});

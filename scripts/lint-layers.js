/**
 * Who may import what, as lint rules. Each message says what to do instead. See "Layers" in the README.
 */

const rule = (pattern, message, more = {}) => ({ regex: pattern, message, ...more });

const wxt = rule(
  '^wxt(/|$)|^webextension-polyfill',
  'This layer has no browser API: take what you need through a port or a parameter.',
);
const upper = rule(
  '(^@/|\\.\\./)(entrypoints|components|composables|stores)(/|$)',
  'Nothing imports upward: move what is shared down into utils/.',
);
const shell = rule(
  '(^|/)browser(/|$)',
  'The browser shell implements ports; it is not called from here. Add to utils/agent/ports.ts what you need.',
);

/** folder pattern -> what it must not import, and the globals that it must not touch. */
const layers = [
  {
    files: ['utils/*.ts'],
    imports: [
      rule(
        '^(?!(zod|acorn|markdown-it|dompurify|lowlight|highlight\\.js)(/|$)|\\./)',
        'utils/*.ts import nothing but each other and small pure packages.',
      ),
    ],
  },
  {
    files: ['utils/agent/**/*.ts'],
    imports: [
      wxt,
      upper,
      shell,
      rule(
        '^(vue|pinia|openai|@anthropic-ai/sdk|idb)(/|$)',
        'The core knows no provider, no storage and no user interface: use a port.',
      ),
    ],
    globals: ['window', 'document', 'navigator', 'location', 'fetch', 'XMLHttpRequest', 'localStorage', 'indexedDB'],
    why: 'The core has no DOM, no storage and no network: use a port of utils/agent/ports.ts.',
  },
  {
    files: ['utils/page/**/*.ts'],
    imports: [
      rule(
        '^(?!\\./|\\.\\./failure$)',
        'The page library imports nothing of the extension and no package, only types and the failure.',
        { allowTypeImports: true },
      ),
    ],
    globals: ['fetch', 'XMLHttpRequest', 'localStorage', 'sessionStorage', 'indexedDB'],
    why: 'The page library only looks at the document and acts in it.',
  },
  {
    files: ['utils/snapshot/**/*.ts'],
    imports: [
      wxt,
      upper,
      shell,
      rule('/page/(?!api)', 'Only the types of utils/page/api: collecting happens in the page, rendering here.'),
    ],
    globals: ['window', 'document', 'fetch'],
    why: 'Snapshots are text made from data.',
  },
  {
    files: ['utils/{tools,guard,llm}/**/*.ts'],
    imports: [wxt, upper, shell],
    globals: ['window', 'document', 'localStorage', 'indexedDB'],
    why: 'This layer has no DOM: use a port.',
  },
  { files: ['utils/browser/**/*.ts'], imports: [upper] },
  {
    files: ['components/**/*.{ts,vue}'],
    imports: [
      wxt,
      rule(
        '(^@/|\\.\\./)(stores|entrypoints)(/|$)',
        'Components take props and emit events: read the store in the entrypoint and pass the value down.',
      ),
      rule('/utils/browser/', 'Components touch no browser API: emit an event.', { allowTypeImports: true }),
    ],
  },
  {
    files: ['composables/**/*.ts', 'stores/**/*.ts'],
    imports: [rule('(^@/|\\.\\./)(entrypoints|components)(/|$)', 'Nothing imports upward.')],
  },
];

export function layerRules(noBrowserObject) {
  return layers.map(({ files, imports, globals = [], why }) => ({
    files,
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: imports }],
      'no-restricted-globals': ['error', ...noBrowserObject, ...globals.map((name) => ({ name, message: why }))],
    },
  }));
}

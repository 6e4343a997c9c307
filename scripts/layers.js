import path from 'node:path';

/**
 * Who may import what, in one table: the linter reports a broken rule where it occurs, and the repository test reads
 * the same table. A file belongs to the first layer whose path it starts with. `may` holds path prefixes (a folder ends
 * in "/") and names of packages; `globals` names what the layer must not touch; `why` is the message of the lint error.
 *
 * @typedef {{ path: string, may: string[], globals?: string[], why: string }} Layer
 */

/** @type {Layer[]} */
export const layers = [
  {
    path: 'utils/page/',
    may: ['utils/page/', 'utils/failure'],
    globals: ['fetch', 'XMLHttpRequest', 'localStorage', 'sessionStorage', 'indexedDB'],
    why: 'The page library runs inside pages: it looks at the document and acts in it, without any package.',
  },
  {
    path: 'utils/article/',
    may: ['utils/article/', 'utils/page/', '@mozilla/readability', 'turndown'],
    why: 'The article reader runs inside pages, apart from the page library because of its packages.',
  },
  {
    path: 'utils/pdf/',
    may: ['utils/pdf/', 'utils/page/', 'utils/failure', 'pdfjs-dist'],
    globals: ['window', 'document', 'fetch', 'localStorage', 'indexedDB'],
    why: 'PDF files are read from their bytes: getting them is for utils/browser.',
  },
  {
    path: 'utils/snapshot/',
    may: ['utils/snapshot/', 'utils/page/api'],
    globals: ['window', 'document', 'fetch'],
    why: 'Snapshots are text made from data: collecting happens in the page, rendering here.',
  },
  {
    path: 'utils/guard/',
    may: [
      'utils/guard/',
      'utils/about/',
      'utils/agent/ports',
      'utils/tools/call-facts',
      'utils/failure',
      'utils/web/',
      'utils/settings/safety',
      'utils/settings/settled',
      'utils/settings/tool-servers',
      'utils/code/code-syntax',
      'utils/is-record',
      'utils/text/given-values',
    ],
    globals: ['window', 'document', 'localStorage', 'indexedDB', 'fetch'],
    why: 'The guard is pure functions from request and facts.',
  },
  {
    path: 'utils/agent/task/',
    may: [
      'utils/agent/task/',
      'utils/about/',
      'utils/agent/conversation/',
      'utils/agent/loop/',
      'utils/agent/ports',
      'utils/guard/effect-words',
      'utils/tools/',
      'utils/snapshot/',
      'utils/text/clip',
      'utils/text/given-values',
      'utils/text/read-text',
      'utils/llm/types',
      'utils/page/act/forms/sums',
      'utils/page/watch/page-events',
      'utils/failure',
      'utils/web/',
      'utils/settings/settings',
      'utils/settings/safety',
      'utils/settings/tool-servers',
      'utils/workflow/',
      'utils/zod',
    ],
    globals: ['window', 'document', 'navigator', 'location', 'fetch', 'XMLHttpRequest', 'localStorage', 'indexedDB'],
    why: 'The fold of a task also runs in panels: it knows what was sent, and no sentence of a prompt.',
  },
  {
    path: 'utils/agent/',
    may: [
      'utils/agent/',
      'utils/about/',
      'utils/tools/',
      'utils/guard/fence',
      'utils/guard/provenance',
      'utils/guard/user-span',
      'utils/guard/normalise',
      'utils/guard/write-body',
      'utils/snapshot/',
      'utils/text/clip',
      'utils/text/given-values',
      'utils/text/read-text',
      'utils/text/share-tokens',
      'utils/results/attached-kind',
      'utils/llm/types',
      'utils/page/act/forms/sums',
      'utils/page/api',
      'utils/page/watch/page-events',
      'utils/failure',
      'utils/async',
      'utils/web/',
      'utils/settings/settings',
      'utils/settings/safety',
      'utils/settings/tool-servers',
      'utils/workflow/',
      'utils/code/page-code',
      'utils/zod',
    ],
    globals: ['window', 'document', 'navigator', 'location', 'fetch', 'XMLHttpRequest', 'localStorage', 'indexedDB'],
    why: 'The core knows neither browser nor DOM nor network, no provider and no storage: use a port of utils/agent/ports.ts.',
  },
  {
    path: 'utils/tools/',
    may: [
      'utils/tools/',
      'utils/about/',
      'utils/web/request-words',
      'utils/agent/ports',
      'utils/agent/task/events',
      'utils/page/api',
      'utils/page/watch/page-events',
      'utils/failure',
      'utils/zod',
      'utils/results/extracted-format',
      'utils/code/code-syntax',
      'utils/is-record',
      'utils/settings/tool-servers',
      'utils/llm/types',
    ],
    globals: ['window', 'document', 'localStorage', 'indexedDB', 'fetch'],
    why: 'A tool is schema, label and run over its ports.',
  },
  {
    path: 'utils/llm/',
    may: [
      'utils/llm/',
      'utils/about/',
      'utils/offline/',
      'utils/settings/settings',
      'utils/is-record',
      'utils/failure',
      'utils/async',
      'utils/web/',
      'utils/zod',
      'openai',
      '@anthropic-ai/sdk',
      'jsonrepair',
    ],
    globals: ['window', 'document', 'localStorage', 'indexedDB'],
    why: 'Providers translate between the neutral types and a wire.',
  },
  {
    path: 'utils/offline/',
    may: [
      'utils/offline/',
      'locales/offline/',
      'utils/about/',
      'utils/llm/',
      'utils/settings/settings',
      'utils/settings/languages',
      'utils/snapshot/',
      'utils/text/fill-words',
      'utils/text/fold-text',
      'utils/page/api',
      'utils/failure',
      'utils/web/',
      'utils/zod',
    ],
    globals: ['window', 'document', 'localStorage', 'indexedDB', 'fetch'],
    why: 'The offline model answers from the conversation alone.',
  },
  {
    path: 'utils/servers/',
    may: [
      'utils/servers/',
      'utils/settings/tool-servers',
      'utils/guard/normalise',
      'utils/llm/tool-schemas',
      'utils/text/clip',
      'utils/is-record',
      'utils/failure',
      '@modelcontextprotocol/client',
      '@modelcontextprotocol/client/validators/cf-worker',
    ],
    globals: ['window', 'document', 'localStorage', 'indexedDB'],
    why: 'Servers of tools are asked by the official client, through a fetch that is given.',
  },
  {
    path: 'utils/workflow/list/',
    may: ['utils/', 'papaparse'],
    why: 'A list is read from text, and its rows are plain data.',
  },
  {
    path: 'utils/browser/',
    may: ['utils/', 'wxt/', 'webextension-polyfill', 'idb'],
    why: 'The shell implements the ports.',
  },
  {
    path: 'utils/',
    may: ['utils/', 'zod', 'acorn', 'virtual:public-suffixes', 'markdown-it', 'dompurify'],
    why: 'Shared files import small pure packages and each other.',
  },
  {
    path: 'components/',
    may: ['components/', 'locales/', 'utils/', 'vue'],
    why: 'Components take props and emit events: no store, no browser.',
  },
  {
    path: 'composables/',
    may: ['composables/', 'stores/', 'locales/', 'utils/', 'vue', 'pinia', 'wxt/'],
    why: 'Composables stand on stores; nothing imports upward.',
  },
  {
    path: 'stores/',
    may: ['stores/', 'utils/', 'vue', 'pinia'],
    why: 'Stores mirror storage; nothing imports upward.',
  },
  {
    path: 'locales/',
    may: [
      'locales/',
      'utils/text/fill-words',
      'utils/settings/',
      'utils/browser/settings/storage',
      'utils/browser/log/log',
      'wxt/',
    ],
    why: 'Locales are words, and the way to those of the chosen language.',
  },
];

/**
 * Wings of a large folder, from the top down: a wing may use itself, those that share its row, and those in the rows
 * below. Files directly in the folder belong to no wing.
 *
 * @type {{ path: string, rows: string[][] }[]}
 */
export const wings = [
  {
    path: 'utils/page/',
    rows: [['act', 'typing', 'record'], ['extract', 'code', 'known'], ['see'], ['watch'], ['aria'], ['dom']],
  },
  {
    path: 'utils/browser/',
    rows: [
      ['host'],
      ['run'],
      ['page', 'code', 'models', 'servers'],
      ['journal', 'settings'],
      ['tabs'],
      ['client'],
      ['log'],
      ['disk'],
    ],
  },
];

/** The layer of a file (path from the root, forward slashes), or undefined where anything may be imported. */
export function layerOf(file) {
  return layers.find((layer) => file.startsWith(layer.path));
}

/** The file or package that `specifier` names in `file`: a path from the root for the project's own. */
export function importTarget(file, specifier) {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  return specifier;
}

/** Why `file` must not import `target`; undefined where it may. */
export function importFault(file, target) {
  const layer = layerOf(file);
  if (!layer || layer.may.some((allowed) => isWithin(target, allowed))) return wingFault(file, target);
  return `${file} imports ${target}. ${layer.why}`;
}

function wingFault(file, target) {
  for (const { path: folder, rows } of wings) {
    const rowOf = (name) => rows.findIndex((row) => row.some((wing) => name.startsWith(`${folder}${wing}/`)));
    const [from, to] = [rowOf(file), rowOf(target)];
    if (from >= 0 && to >= 0 && to < from)
      return `${file} imports ${target}. A wing of ${folder} uses only those below it: ${rows.map((row) => row.join(' and ')).join(', ')}.`;
  }
  return undefined;
}

function isWithin(target, allowed) {
  const bare = target.replace(/\.ts$/, '');
  if (allowed.endsWith('/')) return `${bare}/`.startsWith(allowed);
  return bare === allowed || bare.startsWith(`${allowed}/`);
}

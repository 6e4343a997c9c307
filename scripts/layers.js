import path from 'node:path';

/**
 * The floors of the project, from the ground up. A file belongs to the first floor whose path it starts with, and may
 * import its own floor, every floor below, and the packages that its floor lists. A path ends in "/", a scheme in ":";
 * "*" stands for one folder. The repository test checks the imports, and the linter `globals`, which names what the
 * floor must not touch; `why` is the message of both. What is on no floor (entry points, tests) may import anything.
 *
 * @typedef {{ path: string, packages?: string[], globals?: string[], why: string }} Floor
 */

const noPage = ['window', 'document', 'localStorage', 'indexedDB'];
const noNetwork = [...noPage, 'fetch'];
const beyondPorts = [...noNetwork, 'navigator', 'location', 'XMLHttpRequest'];

/** @type {Floor[]} */
export const floors = [
  { path: 'utils/failure', why: 'Everything may fail with a code; failures need nothing.' },
  { path: 'utils/kept-for', why: 'What is made once for each key.' },
  { path: 'utils/defined', why: 'Objects without what is undefined.' },
  { path: 'utils/json', why: 'Text as JSON, or as none.' },
  {
    path: 'utils/page/',
    packages: ['virtual:currencies'],
    globals: ['fetch', 'XMLHttpRequest', 'localStorage', 'sessionStorage', 'indexedDB'],
    why: 'The page library runs inside pages: it looks at the document and acts in it, without any package.',
  },
  {
    path: 'utils/snapshot/',
    globals: ['window', 'document', 'fetch'],
    why: 'Snapshots are text made from data: collecting happens in the page, rendering here.',
  },
  {
    path: 'utils/article/',
    packages: ['@mozilla/readability', 'turndown'],
    why: 'The article reader runs inside pages, apart from the page library because of its packages.',
  },
  { path: 'utils/is-record', why: 'A question about plain data.' },
  { path: 'utils/async', why: 'Promises, and nothing of the project.' },
  { path: 'utils/time-limit', why: 'Promises with an end.' },
  { path: 'utils/rpc', why: 'Calls over a channel, whatever they ask.' },
  { path: 'utils/theme/', why: 'Colours of themes, compared as those of pages.' },
  { path: 'utils/zod', packages: ['zod'], why: 'The one way to zod.' },
  { path: 'utils/web/', packages: ['virtual:public-suffixes'], why: 'Addresses, hosts and sites, by their standards.' },
  { path: 'utils/settings/', why: 'What is stored as settings, as plain data.' },
  {
    path: 'utils/text/',
    packages: ['markdown-it', 'dompurify', '@noble/hashes'],
    why: 'Texts, whatever they are about.',
  },
  {
    path: 'utils/contracts/',
    globals: noNetwork,
    why: 'Types and schemas that more than one part of the product speaks: events, ports, calls, models, workflows.',
  },
  { path: 'utils/results/', globals: noNetwork, why: 'What was extracted or attached, as data and files.' },
  {
    path: 'features/*/core/',
    packages: ['locales/offline/', 'acorn'],
    globals: noNetwork,
    why: 'The core part of a feature is data and pure functions: tools, words, its own part of the state.',
  },
  { path: 'features/core', why: 'The list of the core parts.' },
  {
    path: 'utils/code/',
    packages: ['acorn'],
    globals: noPage,
    why: 'Code as text and syntax: running it is for utils/browser.',
  },
  {
    path: 'utils/guard/',
    packages: ['virtual:currency-names'],
    globals: noNetwork,
    why: 'The guard is pure functions from request and facts.',
  },
  { path: 'utils/tools/', globals: noNetwork, why: 'A tool is schema, label and run over its ports.' },
  { path: 'utils/outside/', globals: noNetwork, why: 'What programs outside are offered, made of what the tools are.' },
  {
    path: 'bridge/',
    packages: ['node:', '@modelcontextprotocol/server', 'virtual:outside-tools'],
    why: 'The package for other programs runs in Node: of the product it knows the contract, and the tools as data.',
  },
  {
    path: 'utils/agent/task/',
    globals: beyondPorts,
    why: 'The state of a task, and what is read from it, knows nothing of how the task is carried out.',
  },
  {
    path: 'features/*/agent/',
    packages: ['papaparse'],
    globals: beyondPorts,
    why: 'The agent part of a feature knows the tools, the state of a task and the ports, as the core does.',
  },
  { path: 'features/agent', why: 'The list of the agent parts.' },
  {
    path: 'utils/agent/',
    globals: beyondPorts,
    why: 'The core knows neither browser nor DOM nor network, no provider and no storage: use a port of utils/contracts/ports.ts.',
  },
  {
    path: 'utils/llm/',
    packages: ['openai', '@anthropic-ai/sdk', 'jsonrepair'],
    globals: noPage,
    why: 'Providers translate between the neutral types and a wire.',
  },
  { path: 'utils/log/', why: 'A line of the log is made of what its fields allow.' },
  { path: 'utils/history/', why: 'What has been, as it is listed and found again.' },
  {
    path: 'utils/disk/',
    packages: ['wxt/', 'idb'],
    why: 'How data is kept on the disk, whatever it is.',
  },
  {
    path: 'utils/net/',
    packages: ['wxt/', 'idb'],
    why: 'What the extension itself sends: keys bound to their servers, and the rules by which the browser changes requests.',
  },
  {
    path: 'utils/browser/log/',
    packages: ['idb'],
    why: 'What happened is noted from here, by the shell and by the browser parts of features.',
  },
  {
    path: 'utils/browser/client/',
    packages: ['wxt/'],
    why: 'Pages are called from here, by the shell and by the browser parts of features.',
  },
  {
    path: 'features/*/page/',
    packages: ['wxt/', 'pdfjs-dist'],
    why: 'The page part of a feature runs in pages and workers, apart from the page library.',
  },
  { path: 'features/page', why: 'The list of the page parts.' },
  {
    path: 'features/*/browser/',
    packages: ['wxt/', 'idb', '@modelcontextprotocol/client'],
    why: 'The browser part of a feature stores, and implements the port of its tools.',
  },
  { path: 'features/browser', why: 'The list of the browser parts.' },
  { path: 'features/files', why: 'The list of the kinds of files that features read.' },
  { path: 'features/message-files', why: 'The list of what keeps the files of messages.' },
  {
    path: 'utils/browser/',
    packages: ['wxt/', 'webextension-polyfill', 'idb'],
    why: 'The shell implements the ports.',
  },
  { path: 'locales/', packages: ['wxt/'], why: 'Locales are words, and the way to those of the chosen language.' },
  {
    path: 'features/*/background/',
    packages: ['wxt/', 'idb'],
    why: 'The background part of a feature works beside the tasks, and uses the shell.',
  },
  { path: 'features/background', why: 'The list of the background parts.' },
  { path: 'components/', packages: ['vue'], why: 'Components take props and emit events: no store, no browser.' },
  { path: 'stores/', packages: ['vue', 'pinia'], why: 'Stores mirror storage; nothing imports upward.' },
  {
    path: 'composables/',
    packages: ['vue', 'pinia', 'wxt/'],
    why: 'Composables stand on stores; nothing imports upward.',
  },
  {
    path: 'features/*/options/',
    packages: ['vue', 'pinia', 'wxt/'],
    why: 'The options part of a feature is shown in the settings, as components are.',
  },
  {
    path: 'features/*/panel/',
    packages: ['vue', 'wxt/'],
    why: 'The panel part of a feature is shown in the panel, as components are.',
  },
  { path: 'features/panel', why: 'The list of the panel parts.' },
  { path: 'features/options', why: 'The list of the options parts.' },
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
    rows: [['act', 'typing'], ['extract', 'code', 'known'], ['see'], ['watch'], ['aria', 'overlay'], ['dom']],
  },
  {
    path: 'utils/browser/',
    rows: [
      ['host'],
      ['run'],
      ['page', 'code', 'models', 'programs'],
      ['journal', 'settings'],
      ['tabs'],
      ['client'],
      ['log'],
    ],
  },
];

/** The floor of a file (path from the root, forward slashes), or -1 where anything may be imported. */
function floorOf(file) {
  return floors.findIndex(({ path: start }) => isWithin(file, start.replace('*', file.split('/')[1] ?? '')));
}

/** The file or package that `specifier` names in `file`: a path from the root for the project's own. */
export function importTarget(file, specifier) {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  return specifier;
}

/** Why `file` must not import `target`; undefined where it may. */
export function importFault(file, target) {
  const at = floorOf(file);
  const floor = floors[at];
  if (!floor) return undefined;
  const below = floorOf(target);
  const may = (below >= 0 && below <= at) || floor.packages?.some((allowed) => isWithin(target, allowed));
  return may ? wingFault(file, target) : `${file} imports ${target}. ${floor.why}`;
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
  if (/[/:]$/.test(allowed)) return `${bare}/`.startsWith(allowed);
  return bare === allowed || bare.startsWith(`${allowed}/`);
}

import type { Plugin } from 'vite';
import type { WxtHooks } from 'wxt';
import {
  toClassicScript,
  toTableImporter,
  type ChunkGraph,
  importLater,
  inOrder,
  LOAD,
  loadScriptsLater,
  PRELOADING,
  type WrittenChunk,
} from './classic-chunk';

/**
 * Builds the background together with the pages, so that code which both need is in the package once, and yet as
 * classic scripts: as a module it would take twice as long to start. Every chunk that the background may need becomes
 * a classic script; pages import it for its effect and then read its exports from a table.
 */
export function backgroundChunks(): { plugin: (browser: string) => Plugin; hooks: Partial<WxtHooks> } {
  let scripts: string[] = [];
  return {
    plugin: (browser) => ({
      name: 'background-chunks',
      renderChunk(code, { fileName }, _, { chunks }) {
        const graph = graphOf(chunks);
        const chunk = chunks[fileName];
        if (!chunk || graph.classic.size === 0) return null;
        if (!graph.classic.has(fileName)) return { code: toTableImporter(code, chunk, graph), map: null };
        const inWorker = browser === 'chrome';
        const written = toClassicScript(code, chunk, graph, inWorker ? loadScriptsLater : importLater);
        return { code: inWorker && isBackground(chunk) ? withScripts(written, chunk, graph) : written, map: null };
      },
      generateBundle(_, bundle) {
        const chunks = Object.fromEntries(
          Object.entries(bundle).flatMap(([file, one]) => (one.type === 'chunk' ? [[file, one]] : [])),
        );
        const background = Object.values(chunks).find(isBackground);
        if (background) scripts = [...inOrder([background.fileName], graphOf(chunks))];
      },
    }),
    hooks: {
      // The package that names what each file may use adds imports that nothing uses, and so blurs who needs what.
      'build:before': ({ config }) => void Object.assign(config.imports, { imports: [], presets: [] }),
      'entrypoints:resolved'({ config }, entrypoints) {
        if (config.command !== 'build') return;
        for (const one of entrypoints) if (one.type === 'background') one.options.type = 'module';
      },
      'build:manifestGenerated'({ config }, { background }) {
        if (config.command !== 'build' || !background) return;
        delete (background as { type?: string }).type;
        if ('scripts' in background) background.scripts = scripts;
      },
    },
  };
}

function isBackground({ fileName }: { fileName: string }): boolean {
  return fileName === 'background.js';
}

function graphOf(chunks: Readonly<Record<string, WrittenChunk>>): ChunkGraph {
  const background = Object.values(chunks).find(isBackground);
  const classic = new Set(background ? [background.fileName] : []);
  // Grows while it is gone through.
  for (const file of classic)
    for (const next of [...(chunks[file]?.imports ?? []), ...(chunks[file]?.dynamicImports ?? [])])
      if (chunks[next]?.name !== PRELOADING) classic.add(next);
  const names = [...classic].map((file) => chunks[file]?.name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`The background needs two chunks with the name ${twice}.`);
  return { chunks, classic };
}

/**
 * The background of a service worker: with what it needs before it, and what it may need later loaded while it is
 * installed, because it may load nothing else afterwards.
 */
function withScripts(code: string, chunk: WrittenChunk, graph: ChunkGraph): string {
  const first = inOrder([chunk.fileName], graph);
  first.delete(chunk.fileName);
  const later = inOrder([...graph.classic], graph).difference(first);
  later.delete(chunk.fileName);
  const list = (files: ReadonlySet<string>): string => [...files].map((file) => `"/${file}"`).join(', ');
  return [
    `${LOAD} = ${loader};`,
    `${LOAD}(${list(first)});`,
    `addEventListener("install", () => ${LOAD}(${list(later)}));`,
    code,
  ].join(' ');
}

/** The policy of the extension lets scripts be loaded only by addresses that were checked. */
const loader = `((policy) => (...files) => importScripts(...files.map((file) => policy.createScriptURL(file))))(
  trustedTypes.createPolicy("sidehand-chunks", {
    createScriptURL(file) {
      if (/^\\/chunks\\/[\\w-]+\\.js$/.test(file)) return file;
      throw new TypeError(file);
    },
  }),
)`.replaceAll('\n', ' ');

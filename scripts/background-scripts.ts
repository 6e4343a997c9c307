import { posix } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin, Rolldown } from 'vite';
import type { WxtHooks } from 'wxt';

/**
 * Builds the background together with the pages, so that code which both need is in the package once. In Firefox it is
 * a module like theirs. In Chromium, where a module takes twice as long to start and may load nothing later, each chunk
 * that the background may need becomes a classic script, or a part of its own file if no page needs it and the start
 * does. The module of a script passes on to pages what the script exports.
 */
export function backgroundScripts(): { plugin: Plugin; hooks: Partial<WxtHooks> } {
  return {
    plugin: {
      name: 'background-scripts',
      async renderChunk(code, chunk, _, { chunks }) {
        return neededBy(BACKGROUND, chunks, { later: true }).has(chunk.fileName) ? toScript(code, chunk) : null;
      },
      generateBundle: {
        // The texts of the modules are ready then.
        order: 'post',
        handler(_, bundle) {
          const chunks = Object.fromEntries(
            Object.entries(bundle).flatMap(([file, one]) => (one.type === 'chunk' ? [[file, one]] : [])),
          );
          const inPages = new Set<string>();
          for (const { fileName, isEntry } of Object.values(chunks))
            if (isEntry && fileName !== BACKGROUND) neededBy(fileName, chunks, { later: true }, inPages);
          const atStart = neededBy(BACKGROUND, chunks, { later: false });
          const parts: Rolldown.OutputChunk[] = [];
          const files: string[] = [];
          let inOwnFile = '';
          for (const file of neededBy(BACKGROUND, chunks, { later: true })) {
            const chunk = chunks[file];
            if (!chunk || file === BACKGROUND) continue;
            const map = bundle[`${file}.map`];
            delete bundle[`${file}.map`];
            const isOwn = atStart.has(file) && !inPages.has(file) && !isPart(chunk);
            if (isPart(chunk)) parts.push({ ...chunk });
            else if (isOwn) inOwnFile += chunk.code;
            else files.push(file);
            if (inPages.has(file) || !(isOwn || isPart(chunk))) {
              this.emitFile({ type: 'asset', fileName: scriptOf(file), source: chunk.code });
              if (map?.type === 'asset')
                this.emitFile({ type: 'asset', fileName: `${scriptOf(file)}.map`, source: map.source });
            }
            if (inPages.has(file)) chunk.code = moduleOf(chunk, chunks);
            else delete bundle[file];
          }
          const background = chunks[BACKGROUND];
          if (!background) return;
          // Of some of its code there is none.
          delete bundle[`${BACKGROUND}.map`];
          background.code = `${workerStart(parts)} ${loadedAtInstallation(files)} ${inOwnFile}${background.code}`;
        },
      },
    },
    hooks: {
      // The package that names what each file may use adds imports that nothing uses, and so blurs who needs what.
      'build:before': ({ config }) => void Object.assign(config.imports, { imports: [], presets: [] }),
      'entrypoints:resolved'({ config }, entrypoints) {
        if (config.command !== 'build') return;
        for (const one of entrypoints) if (one.type === 'background') one.options.type = 'module';
      },
      'build:manifestGenerated'({ config }, { background }) {
        if (config.command === 'build' && config.browser === 'chrome' && background && 'type' in background)
          delete background.type;
      },
    },
  };
}

type Chunk = Pick<Rolldown.RenderedChunk, 'fileName' | 'imports' | 'dynamicImports' | 'exports'>;
type Chunks = Readonly<Record<string, Chunk>>;

/** True for a chunk without code of a source: it passes on what others export, or has the bundler's own helpers. */
const isPart = ({ moduleIds }: Pick<Rolldown.RenderedChunk, 'moduleIds'>): boolean =>
  moduleIds.every((id) => id.includes('rolldown/runtime'));

const BACKGROUND = 'background.js';

/** A file with all that it imports, each after what it imports; `later`: also what they load later, in any order. */
function neededBy(file: string, chunks: Chunks, { later }: { later: boolean }, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  if (later) found.add(file);
  for (const next of chunks[file]?.imports ?? []) neededBy(next, chunks, { later }, found);
  if (later) for (const next of chunks[file]?.dynamicImports ?? []) neededBy(next, chunks, { later }, found);
  return found.add(file);
}

const scriptOf = (file: string): string => file.replace(/^chunks\//, 'background/');

/**
 * Scripts find each other here: what each has exported, by its module's file, and how to have one that is there, and
 * one that may not be. This is so in a page, whose modules import the scripts in their order.
 */
const TABLE =
  'globalThis.sidehand ??= { have: {}, get(file) { return this.have[file]; }, load: (file) => import("/" + file) };';

/**
 * The same in a service worker, where a script is loaded when it is first asked for. The policy of the extension lets
 * scripts be loaded only by addresses that were checked. `parts`: scripts that are in the background's own file and run
 * when they are first asked for: each file that was installed costs about a millisecond at every start, even one that
 * nobody asks for.
 */
export const workerStart = (parts: readonly { fileName: string; code: string }[]): string =>
  `globalThis.sidehand = ((policy) => ({
  have: {},
  parts: { ${parts.map(({ fileName, code }) => `"${fileName}": () => { ${code.trimEnd()} }`).join(', ')} },
  get(file) {
    if (!(file in this.have)) this.parts[file] ? this.parts[file]() : importScripts(policy.createScriptURL(file));
    return this.have[file];
  },
  load: async (file) => globalThis.sidehand.get(file),
}))(
  trustedTypes.createPolicy("sidehand-chunks", {
    createScriptURL(file) {
      const [, name] = /^chunks\\/([\\w-]+\\.js)$/.exec(file) ?? [];
      if (name) return "/background/" + name;
      throw new TypeError(file);
    },
  }),
);`.replaceAll('\n', ' ');

/** A service worker may load only files that it has loaded while it was installed. */
const loadedAtInstallation = (files: readonly string[]): string =>
  `addEventListener("install", () => { for (const file of ${JSON.stringify(files)}) sidehand.get(file); });`;

/**
 * A chunk as a script that leaves its exports in the table. Throws where an export may change later, because a module
 * that takes it would keep its first value.
 */
export async function toScript(
  code: string,
  { fileName, dynamicImports }: Chunk,
): Promise<{ code: string; map: Rolldown.SourceMap | null }> {
  const later = dynamicImports.reduce(
    (text, file) => text.replaceAll(`import("${pathFrom(fileName, file)}")`, `sidehand.load("${file}")`),
    code,
  );
  const alone: Rolldown.Plugin = {
    name: 'alone',
    // All others are in one folder.
    resolveId: (id) => (id === fileName ? id : { id: `chunks/${posix.basename(id)}`, external: true }),
    load: () => later,
  };
  const bundle = await rolldown({ input: fileName, treeshake: false, plugins: [alone] });
  const { output } = await bundle.generate({
    format: 'cjs',
    esModule: false,
    exports: 'named',
    externalLiveBindings: false,
    sourcemap: true,
  });
  await bundle.close();
  const [{ code: script, map }] = output;
  const [, changing] = /^Object\.defineProperty\(exports, "(.*)"/m.exec(script) ?? [];
  if (changing) throw new Error(`${changing} in ${fileName} changes: the background cannot share it.`);
  const left = `sidehand.have["${fileName}"] = exports; })({}, (file) => sidehand.get(file));`;
  // Line by line as before: the source map stays true.
  return { code: `${TABLE} ((exports, require) => { ${script}\n${left}\n`, map };
}

/** The module of a script, for pages: loads it after what it needs, and passes on what it exports. */
export function moduleOf({ fileName, exports }: Chunk, chunks: Chunks): string {
  const scripts = [...neededBy(fileName, chunks, { later: false })];
  const names = exports.map((name, at) => [`${name}: e${at}`, `e${at} as ${name}`]);
  return [
    ...scripts.map((file) => `import "/${scriptOf(file)}";`),
    `const { ${names.map(([taken]) => taken).join(', ')} } = sidehand.have["${fileName}"];`,
    `export { ${names.map(([, given]) => given).join(', ')} };`,
    '',
  ].join('\n');
}

/** As the bundler has written it. */
function pathFrom(from: string, file: string): string {
  return `./${posix.relative(posix.dirname(from), file)}`;
}

import { posix } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin, Rolldown } from 'vite';
import type { WxtHooks } from 'wxt';

/**
 * Builds the background and each page by itself: a page that has all its code in one file is there sooner than one that
 * loads what others need, too. In Firefox the background is a module. In Chromium, where a module takes twice as long
 * to start and may load nothing later, its file and each chunk that it loads later become classic scripts.
 */
export function backgroundScripts(): { plugin: Plugin; hooks: Partial<WxtHooks> } {
  return {
    plugin: {
      name: 'background-scripts',
      async renderChunk(code, chunk, _, { chunks }) {
        return chunks[BACKGROUND] ? toScript(code, chunk) : null;
      },
      generateBundle: {
        // The texts of the modules are ready then.
        order: 'post',
        handler(_, bundle) {
          const background = bundle[BACKGROUND];
          if (background?.type !== 'chunk') return;
          const others = Object.values(bundle).flatMap((one) =>
            one.type === 'chunk' && one !== background ? [one] : [],
          );
          const parts = others.filter(isPart);
          const starts = others.filter(({ name }) => name === 'start');
          for (const { fileName } of [...parts, ...starts]) delete bundle[fileName];
          // Of some of the code in it there is none.
          for (const { fileName } of [...parts, ...starts, background]) delete bundle[`${fileName}.map`];
          const files = others.flatMap(({ fileName }) => (bundle[fileName] ? [fileName] : []));
          const code = [...starts, background].map((one) => one.code).join('');
          background.code = `${workerStart(parts)} ${loadedAtInstallation(files)} ${code}`;
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
      'entrypoints:grouped'({ config }, groups) {
        if (config.command !== 'build') return;
        const together = groups.splice(0);
        for (const group of together) groups.push(...(Array.isArray(group) ? group.map((one) => [one]) : [group]));
      },
      'build:manifestGenerated'({ config }, { background }) {
        if (config.command === 'build' && config.browser === 'chrome' && background && 'type' in background)
          delete background.type;
      },
    },
  };
}

type Chunk = Pick<Rolldown.RenderedChunk, 'fileName' | 'dynamicImports'>;

/** True for a chunk without code of a source: it passes on what others export, or has the bundler's own helpers. */
const isPart = ({ moduleIds }: Pick<Rolldown.RenderedChunk, 'moduleIds'>): boolean =>
  moduleIds.every((id) => id.includes('rolldown/runtime'));

const BACKGROUND = 'background.js';

/**
 * Scripts find each other here: what each has exported, by its file, loaded when it is first asked for. The policy of
 * the extension lets scripts be loaded only by addresses that were checked. `parts`: scripts that are in the
 * background's own file and run when they are first asked for: each file that was installed costs about a millisecond
 * at every start, even one that nobody asks for.
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
      if (/^chunks\\/[\\w-]+\\.js$/.test(file)) return "/" + file;
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
    resolveId: (id) => (id === fileName ? id : { id: posix.join(posix.dirname(fileName), id), external: true }),
    load: () => later,
  };
  const bundle = await rolldown({ input: fileName, treeshake: false, plugins: [alone] });
  const { output } = await bundle.generate({
    format: 'cjs',
    esModule: false,
    exports: 'named',
    externalLiveBindings: false,
    charset: 'ascii',
    sourcemap: true,
  });
  await bundle.close();
  const [{ code: script, map }] = output;
  const [, changing] = /^Object\.defineProperty\(exports, "(.*)"/m.exec(script) ?? [];
  if (changing) throw new Error(`${changing} in ${fileName} changes: the background cannot share it.`);
  const left = `sidehand.have["${fileName}"] = exports; })({}, (file) => sidehand.get(file));`;
  // Line by line as before: the source map stays true.
  return { code: `((exports, require) => { ${script}\n${left}\n`, map };
}

/** As the bundler has written it. */
function pathFrom(from: string, file: string): string {
  return `./${posix.relative(posix.dirname(from), file)}`;
}

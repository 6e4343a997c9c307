import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { widgetsDir } from '../../../scripts/widgets.ts';

/** The folder of the built pages: `<name>/index.html` each. */
export const builtDir = join(widgetsDir, '.built');

/**
 * Bundles tests/widgets/pages/<name>.html with what it imports. Does nothing if that was already done from the same
 * page and the same widget versions.
 */
export async function buildWidgetPage(name: string): Promise<void> {
  const page = join(widgetsDir, 'pages', `${name}.html`);
  const folder = join(builtDir, name);
  const stamp = join(folder, '.stamp');
  const key = keyOf([page, join(widgetsDir, 'package-lock.json'), import.meta.filename]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return;
  rmSync(folder, { recursive: true, force: true });
  await build({
    configFile: false,
    root: dirname(page),
    base: './',
    publicDir: false,
    logLevel: 'error',
    resolve: { alias: { ...aliases, ...(readFileSync(page, 'utf8').includes("'react18'") ? olderReact : {}) } },
    define: {
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    // Optimised for reading, not for size. Firefox ESR and Chromium understand all of it as it is.
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      target: 'esnext',
      modulePreload: false,
      chunkSizeWarningLimit: Infinity,
      rolldownOptions: { input: page, output: { codeSplitting: false } },
    },
    worker: { format: 'es' },
  });
  writeFileSync(join(folder, 'index.html'), readFileSync(join(folder, `${name}.html`), 'utf8'));
  writeFileSync(stamp, key);
}

/** Templates written in the page are compiled there. */
const aliases = { vue: 'vue/dist/vue.esm-bundler.js' };
/** What a page for React 18 imports needs React 18 too. */
const olderReact = { react: 'react18', 'react-dom': 'react-dom18' };

function keyOf(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}

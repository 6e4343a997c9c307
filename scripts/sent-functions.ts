import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

/**
 * The one function of a module `*-main.ts` or `*-relay.ts` runs in a page, where the browser sends it as its source. So
 * it becomes a function that has within it all that its module imports. Each run has that anew, and what stands at the
 * top of a module runs in the page.
 */
export function sentFunctions(): Plugin {
  return {
    name: 'sent-functions',
    async load(id) {
      if (!/-(?:main|relay)\.ts$/.test(id)) return undefined;
      const { code, files } = await sentFunction(id);
      for (const file of files) this.addWatchFile(file);
      return code;
    },
  };
}

export async function sentFunction(file: string): Promise<{ code: string; files: string[] }> {
  const bundle = await rolldown({ input: file });
  const { output } = await bundle.generate({ format: 'es' });
  await bundle.close();
  const [{ code, exports, imports, moduleIds }, ...more] = output;
  const [name = ''] = exports;
  const isAlone = imports.length === 0 && more.length === 0 && !moduleIds.some((id) => id.includes('node_modules'));
  if (exports.length !== 1 || !isAlone)
    throw new Error(`${file} is sent to pages: it exports one function, and needs no package.`);
  const body = code.replace(/^export \{.*\};$/m, '');
  return { code: `export function ${name}(...args) {\n${body}\nreturn ${name}(...args);\n}\n`, files: moduleIds };
}

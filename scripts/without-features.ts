import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { root } from './commands.ts';

/**
 * Leaves features out of a build: `SIDEHAND_WITHOUT=about-you npm run build:chrome`, several with commas between them.
 * The lists in `features` are all that knows a feature, so its import and its place in the list are taken out of them.
 * Throws where there is no such feature.
 */
export function withoutFeatures(names: readonly string[]): Plugin {
  const folder = path.join(root, 'features');
  const known = readdirSync(folder);
  for (const name of names) if (!known.includes(name)) throw new Error(`There is no feature ${name}.`);
  return {
    name: 'without-features',
    enforce: 'pre',
    transform: (code, id) => (path.dirname(id) === folder ? listWithout(code, names) : undefined),
  };
}

/** The text of a list without these features. A list may lack a feature: it has no such part. */
export function listWithout(list: string, names: readonly string[]): string {
  return names.reduce((text, name) => {
    const line = new RegExp(`^import \\{ (\\w+) \\} from '\\./${name}/.*$\\n`, 'm').exec(text);
    if (!line) return text;
    return text.replace(line[0], '').replace(new RegExp(`(?<=[[\\s])${line[1]}(?:,\\s*)?(?=[\\w\\]])`), '');
  }, list);
}

/** The features that the environment leaves out. */
export const leftOut = (process.env.SIDEHAND_WITHOUT ?? '').split(',').filter(Boolean);

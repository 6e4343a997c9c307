import type { Plugin } from 'vite';

/** Pieces of code and their replacements, by the end of the file's path. */
export type Replacements = Record<string, [found: string, instead: string][]>;

/** Replaces pieces of code in packages. Throws if a package no longer contains one of them. */
export function replaceIn(name: string, replacements: Replacements): Plugin {
  return {
    name,
    transform(code, id) {
      const places = Object.entries(replacements).find(([file]) => id.split('?')[0]?.endsWith(file))?.[1];
      if (!places) return undefined;
      const left = places.reduce((text, [found, instead]) => {
        if (!text.includes(found)) throw new Error(`${id} has no ${found} any more: see scripts/${name}.ts.`);
        return text.replaceAll(found, instead);
      }, code);
      return { code: left, map: null };
    },
  };
}

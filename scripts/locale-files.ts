import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../locales');

/**
 * The files of all languages except English, which is bundled. Each is a list of texts in the order of the English
 * keys, null where one is missing: keys would be a quarter of the file.
 */
export function localeFiles(): { relativeDest: string; contents: string }[] {
  const keys = Object.keys(wordsIn('en.json'));
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'en.json')
    .map((name) => {
      const words = wordsIn(name);
      return { relativeDest: `locales/${name}`, contents: JSON.stringify(keys.map((key) => words[key] ?? null)) };
    });
}

function wordsIn(name: string): Record<string, string> {
  return JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Record<string, string>;
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folders = ['locales', 'locales/offline'];
const root = path.resolve(import.meta.dirname, '..');

/**
 * The files of all languages except English, which is bundled: the words of the panel and those of the offline model.
 * Each is a list of texts in the order of the English keys, null where one is missing: keys would be a quarter of the
 * file.
 */
export function localeFiles(): { relativeDest: string; contents: string }[] {
  return folders.flatMap((folder) => {
    const keys = Object.keys(wordsIn(`${folder}/en.json`));
    return readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.json') && name !== 'en.json')
      .map((name) => {
        const words = wordsIn(`${folder}/${name}`);
        return { relativeDest: `${folder}/${name}`, contents: JSON.stringify(keys.map((key) => words[key] ?? null)) };
      });
  });
}

function wordsIn(file: string): Record<string, string> {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, string>;
}

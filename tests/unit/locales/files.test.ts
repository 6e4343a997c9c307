import { expect, test } from 'vitest';
import { localeFiles } from '@/scripts/locale-files';
import en from '@/locales/en.json';
import offline from '@/locales/offline/en.json';
import { languages } from '@/utils/settings/languages';
import { read } from '../../repo/source';

test.each([
  { folder: 'locales', english: en, one: 'panel_send' },
  { folder: 'locales/offline', english: offline, one: 'thanks' },
])('each language but English is a file of words in $folder, in the order of English keys', (book) => {
  const keys = Object.keys(book.english);
  const names = languages.filter((language) => language !== 'en').map((language) => `${book.folder}/${language}.json`);
  const files = localeFiles().filter(({ relativeDest }) => names.includes(relativeDest));
  expect(files).toHaveLength(names.length);
  for (const { relativeDest, contents } of files) {
    const words = JSON.parse(contents) as (string | null)[];
    const source = JSON.parse(read(relativeDest)) as Record<string, string>;
    expect(words).toHaveLength(keys.length);
    expect(words[keys.indexOf(book.one)]).toBe(source[book.one]);
  }
});

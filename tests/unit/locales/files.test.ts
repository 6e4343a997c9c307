import { expect, test } from 'vitest';
import { localeFiles } from '@/scripts/locale-files';
import en from '@/locales/en.json';
import { languages } from '@/utils/settings/languages';
import { read } from '../../repo/source';

test('each language but English is a file of words in the order of English keys', () => {
  const keys = Object.keys(en);
  const files = localeFiles();
  expect(files.map(({ relativeDest }) => relativeDest).sort()).toEqual(
    languages
      .filter((language) => language !== 'en')
      .map((language) => `locales/${language}.json`)
      .sort(),
  );
  for (const { relativeDest, contents } of files) {
    const words = JSON.parse(contents) as (string | null)[];
    const source = JSON.parse(read(relativeDest)) as Record<string, string>;
    expect(words).toHaveLength(keys.length);
    expect(words[keys.indexOf('panel_send')]).toBe(source.panel_send);
  }
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '@/utils/settings/languages';
import english from '../../store-listing/en.json';

test('every language has its texts for the stores, with the same parts as in English', () => {
  expect(readdirSync('store-listing').toSorted()).toEqual(languages.map((language) => `${language}.json`).toSorted());
  for (const language of languages) {
    const words = JSON.parse(readFileSync(`store-listing/${language}.json`, 'utf8')) as typeof english;
    expect(words.description).toHaveLength(english.description.length);
    expect(Object.keys(words.scenes)).toEqual(Object.keys(english.scenes));
    expect(words.scenes.steps).toHaveLength(english.scenes.steps.length);
    if (language !== 'en') for (const part of words.description) expect(english.description).not.toContain(part);
  }
});

test.each(languages)('the sentence of the stores is short enough in %s', (language) => {
  const file = readFileSync(`public/_locales/${language.replace('-', '_')}/messages.json`, 'utf8');
  const { description } = JSON.parse(file) as { description: { message: string } };
  // Chrome's limit.
  expect(description.message.length).toBeLessThanOrEqual(132);
});

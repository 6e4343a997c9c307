import { describe, expect, test } from 'vitest';
import { parseRequest } from '../../core/parse';
import { languages } from '@/utils/settings/languages';
import { read } from '../../../../tests/repo/source';

const examples = ['panel_restricted_example'];

/** Each command without the words in which it was said. */
function commandsOf(words: Record<string, string>): unknown[] {
  return examples.map((key) => {
    const parsed = parseRequest(words[key] ?? '');
    return parsed.is === 'commands' ? parsed.commands.map(({ words: _, language: __, ...body }) => body) : words[key];
  });
}

const wordsOf = (language: string) => JSON.parse(read(`locales/${language}.json`)) as Record<string, string>;

describe('the examples of the panel without a model', () => {
  test.each(languages)('are understood in %s as in English', (language) => {
    expect(commandsOf(wordsOf(language))).toEqual(commandsOf(wordsOf('en')));
  });
});

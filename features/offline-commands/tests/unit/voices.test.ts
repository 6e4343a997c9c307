import { describe, expect, it, test } from 'vitest';
import { createOfflineClient } from '../../core';
import { parseRequest } from '../../core/parse';
import type { Voices, Words } from '../../core/voice';
import { languages, type Language } from '@/utils/settings/languages';
import { read } from '../../../../tests/repo/source';
import { requestOf, wordsOf } from './world';

const wordsIn = (language: Language) => JSON.parse(read(`locales/offline/${language}.json`)) as Words;

/** All languages, with a panel in this one. */
const voicesOf = (panel: Language): Voices => ({
  panel: () => Promise.resolve(panel),
  voiceOf: (language) => Promise.resolve({ language, words: wordsIn(language) }),
});

async function answerIn(panel: Language, request: string): Promise<string> {
  const asked = requestOf({ request }, 'plan');
  for await (const event of createOfflineClient(undefined, voicesOf(panel)).stream(
    'commands',
    asked,
    new AbortController().signal,
  ))
    if (event.type === 'done') return wordsOf(event.message);
  throw new Error('No answer.');
}

const detectLanguage = (request: string, panel: Language): Language | undefined => {
  const parsed = parseRequest(request, panel);
  return parsed.is === 'commands' ? parsed.commands[0]?.language : parsed.language;
};

const kindsIn = (line: string): string[] => {
  const parsed = parseRequest(line);
  return parsed.is === 'commands' ? parsed.commands.map(({ kind }) => kind) : [parsed.is];
};

describe('the language of a request', () => {
  test.each<[Language, string]>([
    ['de', 'klicke auf "Add to cart"'],
    ['de', 'öffne den Honig'],
    ['fr', 'ouvre le panier'],
    ['es', 'abre el carrito'],
    ['pt-BR', 'abra o carrinho'],
    ['ja', 'Add to cart をクリックして'],
    ['zh-CN', '打开 Settings'],
    ['ru', 'нажми Save'],
    ['ar', 'انقر على Save'],
    ['en', 'click "Warenkorb"'],
    ['en', 'click 保存'],
    ['en', 'switch language to 日本語'],
    ['zh-CN', '打开 open'],
    ['en', 'list the links'],
  ])('is %s in %s, whatever the panel speaks', (language, request) => {
    expect(languages.map((panel) => detectLanguage(request, panel))).toEqual(languages.map(() => language));
  });

  it('is the language of the panel if the words do not show one', () => {
    expect(detectLanguage('post a comment saying great article', 'en')).toBe('en');
    expect(detectLanguage('Warenkorb', 'ja')).toBe('ja');
    expect(detectLanguage('abre "X"', 'pt-BR')).toBe('pt-BR');
    expect(detectLanguage('', 'ar')).toBe('ar');
  });
});

describe('the offline model answers in the language of the request', () => {
  it('when it did not understand', async () => {
    expect(await answerIn('en', 'mach das Licht in der Küche aus')).toContain('habe ich nicht verstanden');
    expect(await answerIn('de', '台所の電気を消しておいて')).toContain('理解できなかった');
  });

  it('with examples that are commands as they stand, also where names run the other way', async () => {
    const answer = await answerIn('en', 'أريد Gift wrap من فضلك');
    expect(answer).toContain('- `فعّل "Gift wrap"`');
  });
});

const anyCommand = /`([^`]+)`/g;

describe.each([...languages])('the commands that are named in %s', (language) => {
  const words = wordsIn(language);

  it('are all understood', () => {
    const named = Object.entries(words).flatMap(([key, text]) => {
      // That sentence also shows how things are named.
      if (key === 'help_outro') return [];
      const lines = key.startsWith('commands_') ? text.split('\n') : key.startsWith('say_') ? [text] : [];
      return [...lines, ...[...text.matchAll(anyCommand)].map(([, command = '']) => command)];
    });
    const filled = named.map((command) => command.replaceAll('{name}', 'Name').replaceAll('{option}', 'Option'));

    const wrong = filled.filter((command) => parseRequest(command, language).is !== 'commands');
    expect(wrong).toEqual([]);
  });

  it('mean the same as in English', () => {
    const kindsOf = (book: Words, key: string) => (book[key] ?? '').split('\n').flatMap(kindsIn);
    const keys = Object.keys(words).filter((key) => key.startsWith('commands_') || key.startsWith('say_'));
    const differing = keys.filter((key) => kindsOf(words, key).join() !== kindsOf(wordsIn('en'), key).join());
    expect(differing.map((key) => [key, kindsOf(words, key), kindsOf(wordsIn('en'), key)])).toEqual([]);
  });

  it('are in the language that they are in', () => {
    const keys = Object.keys(words).filter((key) => key.startsWith('say_') && key !== 'say_help');
    const sentences = keys.map((key) => (words[key] ?? '').replace(/\{\w+\}/g, 'X'));
    expect(sentences.filter((sentence) => detectLanguage(sentence, 'en') !== language)).toEqual([]);
  });
});

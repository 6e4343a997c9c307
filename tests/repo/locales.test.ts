import { describe, expect, test } from 'vitest';
import en from '@/locales/en.json';
import offline from '@/locales/offline/en.json';
import { languageNames } from '@/locales/names';
import { languages } from '@/utils/settings/languages';
import { filesBelow, read, sourceFiles } from './source';

type Words = Readonly<Record<string, string>>;

/** The words of the panel, and those of the offline model, with the places that use them. */
const books: { folder: string; english: Words; users: string[] }[] = [
  {
    folder: 'locales',
    english: en,
    users: ['entrypoints', 'components', 'composables', 'stores', 'locales', 'utils', 'features'],
  },
  { folder: 'locales/offline', english: offline, users: ['features/offline-commands'] },
];
const others = languages.filter((language) => language !== 'en');

/** What is the same word in English and in these languages; `all`: a name, or the sign of a unit. */
const sameAsEnglish: Readonly<Record<string, string>> = {
  app_name: 'all',
  panel_extract_as_csv: 'all',
  panel_extract_as_json: 'all',
  panel_extract_as_xlsx: 'all',
  prompt_page: 'pt-BR',
  panel_extract_as_markdown: 'all',
  panel_confirm_code_label: 'all',
  panel_with_html_short: 'all',
  panel_with_screenshot_short: 'de',
  options_kind_anthropic: 'all',
  options_service: 'fr',
  options_textSize_normal: 'de es pt-BR',
  panel_milliseconds: 'de fr es pt-BR',
  panel_seconds: 'de fr es pt-BR',
  panel_minutes: 'de fr es pt-BR',
  panel_tokens: 'fr es pt-BR',
  quoted: 'pt-BR zh-CN',
  panel_plan: 'de fr es',
  panel_plan_reject: 'es',
  options_site: 'fr pt-BR',
  options_sites: 'fr pt-BR',
  attachments_pages: 'fr',
  panel_code: 'de fr',
  panel_pause: 'de fr',
  options_about_version: 'de fr',
  panel_code_console: 'fr pt-BR',
  panel_tool_problem: 'de',
  panel_extract_as_text: 'de',
  panel_details: 'de',
  fact_host: 'de',
  fact_tab: 'de',
  diagnostics_about: 'de',
  options_name: 'de',
  options_secret_name: 'de',
  options_secrets: 'fr',
  history_count: 'fr',
  sizes_chats: 'fr',
  panel_conversation: 'fr',
  panel_message: 'fr',
  panel_question: 'fr',
  panel_actions: 'fr',
  panel_extract_no: 'es',
  options_section_workflows: 'de fr',
  in_section: 'de',
  count_images: 'fr',
  role_img: 'fr',
  role_option: 'fr',
  role_radio: 'fr',
  count_links: 'pt-BR',
  role_link: 'pt-BR',
};

/** What a sentence is told: names of parameters, each once. */
function parametersOf(text: string): string {
  return [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name))].sort().join();
}

/**
 * Width in halves of an East Asian character: Latin letters are 1, Japanese and Chinese ones 2, vowel signs 0. A
 * parameter counts as two digits.
 */
function widthOf(text: string): number {
  const longest = (forms: string) =>
    forms
      .split('|')
      .map((form) => form.replace(/^\w+:/, '').replace('#', '12'))
      .reduce((a, b) => (b.length > a.length ? b : a));
  const shown = text.replace(/\{\w+(?:\|([^}]*))?\}/g, (_, forms?: string) =>
    forms === undefined ? '12' : longest(forms),
  );
  return [...shown].reduce((sum, sign) => {
    if (/\p{Mn}/u.test(sign)) return sum;
    return sum + (/[\u3000-\u30ff\u3400-\u9fff\uff00-\uff60]/.test(sign) ? 2 : 1);
  }, 0);
}

describe('the languages', () => {
  test('have files, a name and words for the stores each', () => {
    const named = (folder: string, ending: string) =>
      filesBelow(folder)
        .filter((file) => file.endsWith(ending))
        .map((file) => file.slice(folder.length + 1, -ending.length).replace('_', '-'))
        .sort();
    const inBoth = languages.flatMap((language) => [language, `offline/${language}`]);
    expect(named('locales', '.json')).toEqual(inBoth.sort());
    expect(Object.keys(languageNames)).toEqual([...languages]);
    expect(named('public/_locales', '/messages.json')).toEqual([...languages].sort());
  });
});

describe.each(books)('the words in $folder', ({ folder, english, users }) => {
  const wordsOf = (language: string) => JSON.parse(read(`${folder}/${language}.json`)) as Words;

  test('have no unused key', () => {
    const source = sourceFiles(users).map(read).join('\n');
    const whole = new Set([...source.matchAll(/['"]([\w-]+)['"]|\b(\w+):/g)].flatMap(([, a, b]) => a ?? b ?? []));
    const built = [...source.matchAll(/`([a-z]+_[^`\s]*\$\{[^`]*)`/g)].map(
      ([, text = '']) => new RegExp(`^${text.split(/\$\{[^}]*\}/).join('(?:[a-zA-Z-]+|\\d+)')}$`),
    );
    // Codes of failures, each with its reasons and places.
    const unsaid = Object.keys(english).filter(
      (key) => !/^fail(?:ure|ed)_/.test(key) && !whole.has(key) && !built.some((pattern) => pattern.test(key)),
    );
    expect(unsaid).toEqual([]);
  });

  test.each(others)('%s has the keys of English, in its order', (language) => {
    expect(Object.keys(wordsOf(language))).toEqual(Object.keys(english));
  });

  test.each(others)('%s has the same parameters in each sentence', (language) => {
    const differing = Object.entries(wordsOf(language)).filter(
      ([key, text]) => parametersOf(text) !== parametersOf(english[key] ?? ''),
    );
    expect(differing).toEqual([]);
  });

  test.each(others)('%s has words of its own', (language) => {
    const isSame = (key: string) =>
      sameAsEnglish[key] === 'all' || (sameAsEnglish[key] ?? '').split(' ').includes(language);
    const wrong = Object.entries(wordsOf(language)).filter(([key, text]) => (text === english[key]) !== isSame(key));
    expect(wrong).toEqual([]);
  });

  // A panel of 320 px has 272 px for a button, which are 38 letters of 7 px. Sentences wrap: they may be longer than in
  // English, but not by so much that a card no longer fits.
  test.each(others)('%s fits into a panel of 320 px', (language) => {
    const tooLong = Object.entries(wordsOf(language)).filter(([key, text]) => {
      const original = english[key] ?? '';
      const width = widthOf(original);
      const isLabel = width <= 24 && !/[.?:!…]\s*$/.test(original);
      return widthOf(text) > (isLabel ? 38 : Math.max(width * 1.8, width + 30));
    });
    expect(tooLong).toEqual([]);
  });

  test.each(others)('%s has a form for every plural of its own', (language) => {
    const needed = new Intl.PluralRules(language)
      .resolvedOptions()
      .pluralCategories.filter((rule) => ['one', 'two', 'few'].includes(rule));
    const lacking = Object.entries(wordsOf(language)).filter(([, text]) =>
      [...text.matchAll(/\{\w+\|([^}]*)\}/g)].some(([, forms = '']) => {
        const named = forms.split('|').flatMap((form) => /^(\w+):/.exec(form)?.[1] ?? []);
        // Two without a name are for one and for all others.
        return named.length === 0 ? needed.length > 1 : !needed.every((rule) => named.includes(rule));
      }),
    );
    expect(lacking).toEqual([]);
  });
});

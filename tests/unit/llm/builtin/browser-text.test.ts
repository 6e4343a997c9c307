import { expect, test } from 'vitest';
import type { BrowserModel } from '@/utils/llm/builtin/browser-model';
import { downloadHelper, processText, readyHelpers, type BrowserHelpers } from '@/utils/llm/builtin/browser-text';

/** A helper of the browser by the interface of the standard. */
function helper<Session extends object>(
  availability: 'unavailable' | 'downloadable' | 'available',
  session: Session,
  asked: unknown[] = [],
): BrowserModel<Session & { destroy(): void }, object> {
  return {
    availability: (options) => {
      asked.push(options);
      return Promise.resolve(availability);
    },
    create: ({ monitor }) => {
      const target = new EventTarget();
      monitor?.(target);
      for (const loaded of [0.5, 1]) target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }));
      return Promise.resolve({ ...session, destroy: () => void asked.push('destroyed') });
    },
  };
}

const detector = (language: string) =>
  helper('available', { detect: () => Promise.resolve([{ detectedLanguage: language }]) });
const translator = (availability: 'downloadable' | 'available', asked: unknown[] = []) =>
  helper(availability, { translate: (text: string) => Promise.resolve(text.toUpperCase()) }, asked);
const grant = (wish: Parameters<typeof processText>[0], helpers: BrowserHelpers) =>
  processText(wish, new AbortController().signal, { helpers, language: 'de-AT' });

test('the browser summarises where its Summarizer is there, in the language of the user', async () => {
  const asked: unknown[] = [];
  const Summarizer = helper('available', { summarize: (text: string) => Promise.resolve(`- ${text}`) }, asked);
  expect(await grant({ what: 'summary', text: 'Bees.' }, { Summarizer })).toEqual({ text: '- Bees.' });
  expect(asked).toEqual([
    { type: 'key-points', format: 'markdown', length: 'medium', outputLanguage: 'de' },
    'destroyed',
  ]);
});

test('the browser translates from the language that it finds, paragraph by paragraph', async () => {
  const asked: unknown[] = [];
  const helpers = { LanguageDetector: detector('en'), Translator: translator('available', asked) };
  expect(await grant({ what: 'translation', text: 'one\n\ntwo' }, helpers)).toEqual({ text: 'ONE\n\nTWO' });
  expect(asked).toEqual([{ sourceLanguage: 'en', targetLanguage: 'de' }, 'destroyed']);
  expect(await grant({ what: 'translation', text: 'one', to: 'fr' }, helpers)).toEqual({ text: 'ONE' });
});

test('the result says what is missing, not downloaded or not needed; a failure of the browser is no answer', async () => {
  const wish = { what: 'translation', text: 'one' } as const;
  expect(await grant(wish, {})).toEqual({ why: 'absent' });
  expect(await grant({ what: 'summary', text: 'one' }, {})).toEqual({ why: 'absent' });
  expect(await grant(wish, { LanguageDetector: detector('en'), Translator: translator('downloadable') })).toEqual({
    why: 'downloadable',
  });
  expect(await grant(wish, { LanguageDetector: detector('de'), Translator: translator('available') })).toEqual({
    why: 'same-language',
  });
  const broken = helper('available', { summarize: () => Promise.reject(new Error('quota')) });
  expect(await grant({ what: 'summary', text: 'one' }, { Summarizer: broken })).toEqual({ why: 'absent' });
});

test('a download tells how far it is', async () => {
  const told: number[] = [];
  await downloadHelper(translator('downloadable'), {}, (done) => told.push(done));
  expect(told).toEqual([0.5, 1]);
});

test('the helpers that are there without a download are told', async () => {
  const of = (availability: 'available' | 'downloadable'): BrowserHelpers => ({
    Summarizer: helper(availability, { summarize: () => Promise.resolve('') }),
    LanguageDetector: helper('available', { detect: () => Promise.resolve([]) }),
  });
  expect(await readyHelpers('de', of('available'))).toEqual({ summary: true, translation: true });
  expect(await readyHelpers('de', of('downloadable'))).toEqual({ summary: false, translation: true });
  expect(await readyHelpers('de', {})).toEqual({ summary: false, translation: false });
});

import type { TextRequest, TextResponse } from '../../contracts/browser-text';
import { availabilityOf, createWithProgress, type BrowserModel } from './browser-model';

/**
 * What is used of Chrome's Summarizer, Translator and LanguageDetector
 * (https://webmachinelearning.github.io/writing-assistance-apis/,
 * https://webmachinelearning.github.io/translation-api/).
 */
export interface BrowserHelpers {
  Summarizer?: BrowserModel<Session<{ summarize: Rewrite }>, ReturnType<typeof summaryOptions>>;
  Translator?: BrowserModel<Session<{ translate: Rewrite }>, LanguagePair>;
  LanguageDetector?: BrowserModel<Session<{ detect: Detect }>, object>;
}

type Session<Work> = Work & { destroy(): void };
type Rewrite = (text: string, options: { signal: AbortSignal }) => Promise<string>;
type Detect = (text: string) => Promise<{ detectedLanguage?: string; confidence?: number }[]>;

export interface LanguagePair {
  sourceLanguage: string;
  targetLanguage: string;
}

export const summaryOptions = (language: string) =>
  ({ type: 'key-points', format: 'markdown', length: 'medium', outputLanguage: baseOf(language) }) as const;

/** `absent` if it cannot, or has failed. Throws only the signal's reason. */
export async function processText(
  request: TextRequest,
  signal: AbortSignal,
  { helpers = globalThis as BrowserHelpers, language = globalThis.navigator.language } = {},
): Promise<TextResponse> {
  try {
    if (request.what === 'translation')
      return await translate(request.text, baseOf(request.to ?? language), helpers, signal);
    return await withSession(helpers.Summarizer, summaryOptions(language), signal, async (session) => ({
      text: await session.summarize(request.text.slice(0, MAX_CHARACTERS), { signal }),
    }));
  } catch {
    signal.throwIfAborted();
    return { why: 'absent' };
  }
}

const MAX_CHARACTERS = 12_000;

async function translate(
  text: string,
  targetLanguage: string,
  { Translator, LanguageDetector }: BrowserHelpers,
  signal: AbortSignal,
): Promise<TextResponse> {
  const read = text.slice(0, MAX_CHARACTERS);
  const found = await withSession(LanguageDetector, {}, signal, (detector) => detector.detect(read));
  if ('why' in found) return found;
  const sourceLanguage = baseOf(found[0]?.detectedLanguage ?? '');
  if (sourceLanguage === '') return { why: 'absent' };
  if (sourceLanguage === targetLanguage) return { why: 'same-language' };
  return withSession(Translator, { sourceLanguage, targetLanguage }, signal, async (session) => {
    const parts: string[] = [];
    for (const paragraph of read.split(/\n{2,}/)) parts.push(await session.translate(paragraph, { signal }));
    return { text: parts.join('\n\n') };
  });
}

/** Only without a download, which would need a click of the user. */
async function withSession<Session extends { destroy(): void }, Options, Result>(
  helper: BrowserModel<Session, Options> | undefined,
  options: Options,
  signal: AbortSignal,
  work: (session: Session) => Promise<Result>,
): Promise<Result | { why: 'absent' | 'downloadable' }> {
  const availability = (await helper?.availability(options)) ?? 'unavailable';
  if (!helper || availability === 'unavailable') return { why: 'absent' };
  if (availability !== 'available') return { why: 'downloadable' };
  const session = await helper.create({ ...options, signal });
  try {
    return await work(session);
  } finally {
    session.destroy();
  }
}

/** What the browser does without a download; of translations, those from some language. */
export const readyHelpers = async (
  language: string,
  { Summarizer, LanguageDetector } = globalThis as BrowserHelpers,
): Promise<Record<TextRequest['what'], boolean>> => ({
  summary: (await availabilityOf(Summarizer, summaryOptions(language))) === 'available',
  translation: (await availabilityOf(LanguageDetector, {})) === 'available',
});

/** See `createWithProgress`. */
export async function downloadHelper<Session extends { destroy(): void }, Options>(
  helper: BrowserModel<Session, Options>,
  options: Options,
  onProgress: (done: number) => void,
): Promise<void> {
  (await createWithProgress(helper, options, onProgress)).destroy();
}

function baseOf(tag: string): string {
  return /^zh-(?:TW|Hant)/i.test(tag) ? 'zh-Hant' : (tag.split('-')[0] ?? '');
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nearestCommands, pageExamples } from '../../core/nearest';
import { inVoice } from '../../core/voice';
import { languages } from '@/utils/settings/languages';
import { outsiderPages } from './outsider-pages';
import { button, heading, link, page, unseenPages, type Page } from './unseen-pages';
import { run } from './world';

const pages: Record<string, Page> = {
  ...unseenPages,
  ...outsiderPages,
  'with nothing on it': page('Empty'),
  'with one button that has no name': page('One', button('')),
  'with 500 links': page('Many', heading('Boats', 1), ...Array.from({ length: 500 }, (_, i) => link(`Boat ${i}`))),
  'with 500 links of one name': page('More', ...Array.from({ length: 500 }, () => link('More about boats'))),
};

/** Requests that are no commands, with words that the pages have. */
const unclear = [
  'delete the order, boat or message',
  'something about boats',
  'احذف رسالة أو فاتورة',
  '订单 取消',
  '記事',
];

/** All that is offered on a page, as in the panel of that language. */
function offersOn(shown: Page, language: (typeof languages)[number]): string[] {
  const words = JSON.parse(readFileSync(`locales/offline/${language}.json`, 'utf8')) as Record<string, string>;
  const whole = { truncated: false, readable: true, text: '', ...shown } as Parameters<typeof pageExamples>[0];
  return inVoice({ language, words }, () => [
    ...new Set([...pageExamples(whole), ...unclear.flatMap((request) => nearestCommands(request, whole, language))]),
  ]);
}

describe.each(Object.entries(pages))('on the page %s', (name, shown) => {
  // How long a page is has nothing to do with the language.
  it.each(name.startsWith('with 500') ? (['en'] as const) : [...languages])(
    'each command that is offered in %s works at once',
    async (language) => {
      const ends = offersOn(shown, language).map(async (request) => {
        const { lines, done } = await run({ request, page: shown });
        return lines.length === 1 && done.status === 'done'
          ? 'works'
          : `${request}: ${lines.join(', ')} ${done.summary}`;
      });
      expect((await Promise.all(ends)).filter((end) => end !== 'works')).toEqual([]);
    },
  );
});

it('offers something where there is something to be named, and else nothing', () => {
  const counts = Object.entries(pages).map(([name, shown]) => [name, offersOn(shown, 'en').length > 0]);
  expect(counts.filter(([, any]) => !any).map(([name]) => name)).toEqual([
    'with nothing on it',
    'with one button that has no name',
    'with 500 links of one name',
  ]);
});

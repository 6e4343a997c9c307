import { describe, expect, test } from 'vitest';
import { quotesSeenOnPage } from '@/utils/agent/loop/evidence';
import { tell } from '../../../helpers/agent-world';

const view = {
  tabId: 7,
  url: 'https://shop.example/',
  title: 'Shop',
  documentKey: 'd',
  nonce: 'n1',
  seenAt: 0,
  truncated: false,
  text: 'heading "Delivery" level=1 [e1]\ntext "Within 3 days. \\"Express\\" costs ~~5.90~~ 4.90 EUR."',
};
const quotes = (answer: string) => quotesSeenOnPage(answer, { view, history: [] }).map(({ quote }) => quote);

describe('An answer in words', () => {
  test.each([
    [
      'in any quotation marks',
      'It says "Within 3 days." and “costs 5.90 4.90 EUR”, under «Delivery».',
      ['Within 3 days.', 'costs 5.90 4.90 EUR', 'Delivery'],
    ],
    ['and not in code', 'Say `check "Delivery"` to do that.', []],
    ['and not in a block of code', 'As CSV:\n\n```csv\nWhat,"Delivery"\n"Within 3 days",1\n```', []],
    [
      'as a quoted line',
      'The page says:\n\n> Within 3 days. "Express" costs ~~5.90~~ 4.90 EUR.\n\nSo yes.',
      ['Within 3 days. "Express" costs ~~5.90~~ 4.90 EUR.'],
    ],
    [
      'each once, and only what the page says',
      'It is "Within 3 days", "within 3 days", “Within 3 days” and "free of charge".',
      ['Within 3 days'],
    ],
    ['over two lines', 'It says "Delivery Within 3 days".', ['Delivery Within 3 days']],
    ['not at all', 'Three days.', []],
    ['in scraps that would be found anywhere', 'Take "3" or "EU".', []],
  ])('is shown with what it quotes of the page: %s', (_how, answer, wanted) => {
    expect(quotes(answer)).toEqual(wanted);
  });

  test('quotes the user, not the page, with a single word of the request', () => {
    const said = (answer: string) =>
      quotesSeenOnPage(answer, { view, history: [], request: 'What about express delivery?' }).map(
        ({ quote }) => quote,
      );
    expect(said('I found nothing about "Express" and "delivery" here.')).toEqual([]);
    expect(said('It says "Within 3 days" under "Delivery".')).toEqual(['Within 3 days']);
  });

  test('carries its evidence into the outcome of a question', async () => {
    const { state } = await tell({
      request: 'How long?',
      planner: ['The page says "Within 3 days".'],
      navigator: [],
      page: { text: view.text },
    });
    expect(state.outcome).toEqual({
      status: 'done',
      how: 'answered',
      summary: '',
      evidence: [{ quote: 'Within 3 days', url: 'https://shop.example/' }],
    });
  });

  test('may quote what a call has read, but not what code has given', async () => {
    const { state } = await tell({
      request: 'What does it say?',
      codeAllowed: true,
      model: [
        [
          ['extract', { what: 'article' }],
          ['execute_code', { code: 'return "All is well"', explanation: 'Reads.' }],
        ],
        [
          [
            'done',
            { status: 'done', summary: 'So it is.', result: 'It says "Mugs." and "All is well".', evidence: ['Mugs.'] },
          ],
        ],
      ],
      runs: [{ console: [], changed: true, returned: '"All is well"' }],
      replies: [{ type: 'confirm', callId: 'c2', allow: 'once' }],
    });
    expect(state.outcome?.evidence).toEqual([{ quote: 'Mugs.' }]);
  });
});

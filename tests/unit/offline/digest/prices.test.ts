import { describe, expect, test } from 'vitest';
import { comparedPrices } from '@/utils/offline/digest/prices';
import { parseRequest } from '@/utils/offline/parse';

/** What is said to a question about this text. */
function say(question: string, markdown: string): string {
  const [command] = parseRequest(question).commands;
  if (command?.kind !== 'find' || !command.price) return 'no question about prices';
  const told = comparedPrices(markdown, command.question, command.price);
  return 'why' in told
    ? `cannot: ${told.why}`
    : told.text.replace(/\n\n\*Prices of the page.*/s, '').replace(/\n+/g, ' | ');
}

const list = `# Kitchen

- [Blue mug](/m) 12.50 EUR
- Tea towel: 8.00 EUR
- Oak tray, was 40.00 EUR, now 34.00 EUR
- Honey jar 6.90 EUR

Shipping costs 4.90 EUR.
`;

describe('a question about prices is answered from the lines of the page', () => {
  test.each([
    [
      'which is the cheapest?',
      'The lowest of the 4 prices that I see on this page: | > Honey jar 6.90 EUR *(Kitchen)*',
    ],
    [
      'most expensive item',
      'The highest of the 4 prices that I see on this page: | > Oak tray, was 40.00 EUR, now 34.00 EUR *(Kitchen)*',
    ],
    [
      'anything under €8?',
      '2 of the 4 prices that I see on this page are up to 8 EUR: | > Honey jar 6.90 EUR *(Kitchen)* | > | > Tea towel: 8.00 EUR *(Kitchen)*',
    ],
    [
      'show me products over 30 euros',
      '1 of the 4 prices that I see on this page is over 30 EUR: | > Oak tray, was 40.00 EUR, now 34.00 EUR *(Kitchen)*',
    ],
    [
      'anything under 5 euros',
      'None of the 4 prices that I see on this page is up to 5 EUR. Closest is: | > Honey jar 6.90 EUR *(Kitchen)*',
    ],
    ['what is the cheapest mug?', 'I see only one price on this page: | > Blue mug 12.50 EUR *(Kitchen)*'],
    [
      'the cheapest blanket',
      'No line with a price names "blanket", so I looked at all prices. | The lowest of the 4 prices that I see on this page: | > Honey jar 6.90 EUR *(Kitchen)*',
    ],
    ['anything under 10 dollars?', 'cannot: the prices on this page are in EUR, not in USD, so I cannot compare them.'],
  ])('%s', (question, told) => {
    expect(say(question, list)).toBe(told);
  });

  test.each([
    ['a price below its name', '## Cups\n\nMug\n\n$12\n\nBowl\n\n$9.50\n', '> Bowl · $9.50 *(Cups)*'],
    [
      'a card with a heading of its own',
      '- ### [Mug](/m)\n\n  12,00 €\n\n- ### Bowl\n\n  9,50 €\n',
      '> 9,50 € *(Bowl)*',
    ],
    ['a table', '| Item | Price |\n|---|---|\n| Mug | £1,200.00 |\n| Bowl | £950 |\n', '> Bowl · £950'],
  ])('%s', (_what, markdown, line) => {
    expect(say('cheapest?', markdown)).toContain(line);
  });

  test('an answer that is not possible says why', () => {
    expect(say('which is the cheapest?', 'No prices here.')).toBe(
      'cannot: I see no prices on this page, so I cannot compare any.',
    );
    expect(say('which is the cheapest?', '- Mug 4 EUR\n- Bowl $3\n')).toContain(
      'cannot: the prices on this page are in',
    );
  });

  test.each([
    'buy the cheapest one',
    'put the cheapest mug in my cart',
    'how many have more than 3 rooms',
    'search for mugs under 10 euros',
  ])('a request for an action, or not for prices, is no such question: %s', (words) => {
    expect(say(words, list)).toBe('no question about prices');
  });
});

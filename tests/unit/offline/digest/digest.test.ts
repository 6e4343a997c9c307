import { describe, expect, it } from 'vitest';
import { findPassages } from '@/utils/offline/digest/passages';
import { headingsOf, sentencesOf } from '@/utils/offline/digest/sentences';
import { keySentences } from '@/utils/offline/digest/summary';

const article = `# The honey bee

The honey bee is a flying insect that makes honey. It lives in colonies of up to 60,000 bees.

## Colony

A colony has one queen. Each colony of honey bees stores honey for the winter, when no flowers give nectar.
Workers of the colony gather nectar and pollen from flowers.

- Drones do not gather nectar.
- The queen lays up to **2,000 eggs** a day.

## Keeping

[Beekeepers](https://bees.test/keepers) keep colonies in hives. Honey costs about 8 euros a jar.

| Product | Price |
| --- | --- |
| Wax candle | 4.50 EUR |
| Honey, 500 g | 8.00 EUR |

\`\`\`js
const secret = 'code is no sentence';
\`\`\`
`;

const texts = (sentences: { text: string }[]): string[] => sentences.map(({ text }) => text);

describe('the sentences of a text', () => {
  it('knows the German "am" as a word that says nothing', () => {
    const text = 'Ein Otter frisst jeden Tag ein Viertel seines Gewichts.';
    expect(findPassages(text, 'Wie viel frisst ein Otter am Tag?', 1).missing).toEqual([]);
  });

  it('are those that a person reads, with their headings, without marks and code', () => {
    const sentences = sentencesOf(article);
    expect(texts(sentences)).toContain('The queen lays up to 2,000 eggs a day.');
    expect(texts(sentences)).toContain('Beekeepers keep colonies in hives.');
    expect(texts(sentences)).toContain('Honey, 500 g · 8.00 EUR');
    expect(texts(sentences).join(' ')).not.toMatch(/secret|---|https/);
    expect(sentences.find(({ text }) => text.startsWith('Workers'))?.heading).toBe('Colony');
  });

  it('are separated in languages without spaces too', () => {
    expect(texts(sentencesOf('蜂は花の蜜を集める。女王蜂は一匹だけである。'))).toEqual([
      '蜂は花の蜜を集める。',
      '女王蜂は一匹だけである。',
    ]);
  });

  it('are the lines of a page, one each, except where a line continues', () => {
    const lines = texts(sentencesOf('6 items\nHoney\n7,90 €\nTea\n5,40 €\nBy\nAda Comb\n· 14 March 2026'));
    expect(lines).toEqual(['6 items', 'Honey 7,90 €', 'Tea 5,40 €', 'By Ada Comb · 14 March 2026']);
    expect(
      texts(sentencesOf('A file that was broken to fit into a page of paper\nhas sentences in two lines.')),
    ).toHaveLength(1);
  });

  it('has headings in their order', () => {
    expect(headingsOf(article)).toEqual(['The honey bee', 'Colony', 'Keeping']);
  });
});

describe('a summary', () => {
  it('quotes the key sentences in their order', () => {
    expect(texts(keySentences(article, 2))).toEqual([
      'The honey bee is a flying insect that makes honey.',
      'Each colony of honey bees stores honey for the winter, when no flowers give nectar.',
    ]);
  });

  it('says nothing twice', () => {
    const twice = `${article}\n\nThe honey bee is a flying insect that makes the honey.`;
    const summary = texts(keySentences(twice, 6)).join('\n');
    expect(summary.match(/flying insect/g)).toHaveLength(1);
  });

  it('of a text without sentences is empty', () => {
    expect(keySentences('Home · Help · Log in', 3)).toEqual([]);
  });
});

describe('passages', () => {
  it.each([
    ['what does the honey cost?', 'Honey, 500 g · 8.00 EUR'],
    ['how many eggs does the queen lay?', 'The queen lays up to 2,000 eggs a day.'],
    ['how many jars are sold for 8 euros?', 'Honey costs about 8 euros a jar.'],
    ['do drones gather nectar', 'Drones do not gather nectar.'],
    ['who keeps the colonies?', 'Beekeepers keep colonies in hives.'],
    ['wax candles', 'Wax candle · 4.50 EUR'],
  ])('answer "%s" by what the page says', (question, first) => {
    expect(texts(findPassages(article, question, 3).passages)[0]).toBe(first);
  });

  it('are found for questions in other languages', () => {
    const page = '# Laden\n\nDie blaue Tasse: 4,50 €. Der Versand dauert zwei Tage.\n\n送料は500円です。';
    expect(texts(findPassages(page, 'was kostet die blaue Tasse', 1).passages)).toEqual(['Die blaue Tasse: 4,50 €.']);
    expect(texts(findPassages(page, '送料', 1).passages)).toEqual(['送料は500円です。']);
  });

  it.each([
    ['how much is it?', 'Blue mug\n\n12.50 EUR', '12.50 EUR'],
    ['what are the opening hours?', 'Contact\n\nMo–Fr 9:00–18:30 Uhr', 'Mo–Fr 9:00–18:30 Uhr'],
    ['wann habt ihr geöffnet', 'Contact\n\nMo–Fr 9:00–18:30 Uhr', 'Mo–Fr 9:00–18:30 Uhr'],
    ['how many results are there?', 'Hotels\n\n37 properties found', '37 properties found'],
    ['do I have any new messages', 'Inbox 2 unread\n\nSent', 'Inbox 2 unread'],
  ])('answer "%s" by the form of the answer', (question, page, first) => {
    expect(texts(findPassages(page, question, 2).passages)[0]).toBe(first);
  });

  it('finds a price some lines after the thing that it belongs to', () => {
    const page = 'All products\n\nBlue mug\nStoneware, glazed by hand. Holds a good breakfast tea.\n12.50 EUR';
    expect(texts(findPassages(page, 'what does the blue mug cost', 2).passages)[0]).toBe('12.50 EUR');
  });

  it('are not found where the page does not mention it, and the missing words are named', () => {
    expect(findPassages(article, 'what does it say about refunds?', 3)).toEqual({ passages: [], missing: ['refunds'] });
    expect(findPassages(article, 'who is the president of France', 3).passages).toEqual([]);
  });

  it('about hours are those in the form of hours, where the rest of the question is the subject of the whole page', () => {
    const page =
      '# Hours\n\n| Day | Hours |\n| --- | --- |\n| Monday | closed |\n| Saturday | 9:00–14:00 |\n\n# Rules\n\nA library card costs 15 EUR a year.\n';
    const ask = (title: string) =>
      texts(findPassages(page, 'When does the library open on Saturday?', 4, title).passages);
    expect(ask('Riverside Library')).toEqual(['Saturday · 9:00–14:00']);
    expect(ask('')).toContain('A library card costs 15 EUR a year.');
  });

  it('are not taken for an answer where the title of the page alone has what was asked about', () => {
    const shop = '# Offers\n\nBlue plate 8.00 EUR\n\nThe mug holds 300 ml.\n';
    const ask = (title: string) => findPassages(shop, 'How much is the blue mug?', 4, title);
    expect(ask('Blue mug')).toEqual(ask(''));
  });

  it('that have most words of the question come before those with a rare one', () => {
    const page =
      '# The Salt Road\n\n3 of 4 copies available\n\n# Gardens Without Water\n\nAll copies on loan, due back 3 December\n';
    expect(texts(findPassages(page, 'Are gardens without water on loan?', 4).passages)[0]).toBe(
      'All copies on loan, due back 3 December',
    );
  });

  it.each([
    ['Can I bring my dog?', 'Dogs are not allowed.'],
    ['Darf ich meinen Hund mitbringen?', 'Hunde sind nicht erlaubt.'],
    ['Можно с собакой?', 'С собаками нельзя.'],
  ])('are found whatever way a person asks: %s', (question, answer) => {
    const page = 'The museum is open.\n\nDogs are not allowed.\n\nHunde sind nicht erlaubt.\n\nС собаками нельзя.\n';
    expect(texts(findPassages(page, question, 4).passages)).toEqual([answer]);
  });

  it('are found where a part of the question is missing, which is named', () => {
    const { passages, missing } = findPassages(article, 'honey price discount', 2);
    expect(passages.length).toBeGreaterThan(0);
    expect(missing).toEqual(['discount']);
  });
});

import { describe, expect, it } from 'vitest';
import { answerTo, run, transcript } from './world';

/** What people who have read nothing type first, and the calls that come of it on the shop. */
const sentences: [request: string, calls: string][] = [
  ['could you please open the orders', 'click e3'],
  ['I want to go to Help', 'click e4'],
  ['take me to the orders', 'click e3'],
  ['hi, please click on save for me, thanks', 'click e22'],
  ["I'd like to see the terms of service", 'click e80'],
  ['save and close', 'click e23'],
  ['terms of service', 'click e80'],
  ['help me fill in Name with Ada', 'type e11 text=Ada'],
  ['search for honey', 'type e81 text=honey submit=true'],
  ['Search this shop for "blue mug".', 'type e81 text=blue mug submit=true'],
  ['can you look for tea cups in the shop?', 'type e81 text=tea cups submit=true'],
  ['summarise this page', 'extract what=article'],
  ['Can you summarize the page for me please?', 'extract what=article'],
  ['give me a short summary of this article', 'extract what=article'],
  ['tl;dr', 'extract what=article'],
  ['what are the main points of this page?', 'extract what=article'],
  ['What is this page about?', 'extract what=article'],
  ["what's this", 'extract what=article'],
  ['explain this page to me', 'extract what=article'],
  ['what does the blue mug cost?', 'extract what=text format=markdown'],
  ['What does it say about delivery?', 'extract what=text format=markdown'],
  ['how much is shipping', 'extract what=text format=markdown'],
  ['does the page mention refunds?', 'extract what=text format=markdown'],
  ['find the return policy on this page', 'extract what=text format=markdown'],
  ['where is the imprint?', 'extract what=text format=markdown'],
  ['who wrote this?', 'extract what=text format=markdown'],
  ['tell me about the plate', 'extract what=text format=markdown'],
  ['what do I have to fill in?', 'extract what=fields format=markdown'],
  ['my name is Ada', 'type e11 text=Ada'],
  ['choose express delivery', 'check e18 checked=true'],
  ['change the amount to three', 'type e13 text=3'],
  ['is there anything about gift wrapping', 'extract what=text format=markdown'],
];

describe('a newcomer without a model', () => {
  it.each(sentences)('%s', async (request, calls) => {
    expect((await transcript(request, { react: readable })).split('\nfailed:')[0]).toBe(calls);
  });

  it.each(['book a flight to Rome for me', 'buy the cheapest one', 'log in as Ada'])(
    'learns that "%s" is not understood, and nothing is done',
    async (request) => {
      expect(await answerTo(request)).toContain('I did not understand');
    },
  );

  it('who wants a form filled in, with nothing stored about them, learns where to store it', async () => {
    const { done } = await run({ request: 'fill this in for me' });
    expect(done.summary).toContain('nothing is stored about you yet');
  });

  it('gets an answer from the page, as a quotation', async () => {
    const { done } = await run({ request: 'what does the blue mug cost?', react: readable });
    expect(done).toMatchObject({ status: 'done', result: 'The page says:\n\n> Blue mug: 4.50 EUR. *(Mugs)*' });
  });

  it('learns when the page does not mention it', async () => {
    const { done } = await run({ request: 'does it mention refunds?', react: readable });
    expect(done.status).toBe('failed');
    expect(done.summary).toContain('I found nothing about "refunds" on this page.');
  });

  it('gets a summary that says that no AI made it', async () => {
    const { done } = await run({ request: 'summarise this page', react: readable });
    expect(done.result).toContain('- The shop sells mugs and plates that are made by hand in a small pottery.');
    expect(done.result).toContain('No AI was used.');
  });

  it('can have a long page read on, portion by portion', async () => {
    const { lines } = await run({
      request: 'what does it say about glaze?',
      react: (_tool, { offset = 0 }) =>
        offset === 0
          ? { summary: 'Text: 30 more characters: offset 20000.', page: 'First part. ' }
          : { summary: 'Text:', page: 'The glaze has no lead in it.' },
    });
    expect(lines).toEqual(['extract what=text format=markdown', 'extract what=text format=markdown offset=20000']);
  });

  it('gets the text of a page that is no article', async () => {
    const { lines, done } = await run({
      request: 'what is this page about?',
      react: (_tool, { what }) =>
        what === 'article' ? { ok: false, summary: 'NOT_FOUND: There is nothing to read here.' } : readable(),
    });
    expect(lines).toEqual(['extract what=article', 'extract what=text format=markdown']);
    expect(done.status).toBe('done');
  });
});

const text = `# The shop

The shop sells mugs and plates that are made by hand in a small pottery. Mugs and plates of the pottery are sent within two days.

## Mugs

Blue mug: 4.50 EUR.
`;

function readable(): { summary: string; page: string } {
  return { summary: 'Text:', page: text };
}

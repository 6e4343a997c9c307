import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer, type WireHandler } from '../helpers/model-server.ts';
import { sendMessage, transcript, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { refIn, rewrites, textOf } from '../helpers/roles.ts';
import { useOneModel } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

const shop = `<title>Shop</title><h1>Basket</h1><label>Name <input></label>
<button onclick="document.querySelector('output').textContent = 'Saved ' + document.querySelector('input').value">Save</button>
<output role="status"></output>`;

describeInBrowsers('one model in both roles', (browser) => {
  let server: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    server = await startModelServer();
    site = await startRecordingSite();
    site.page('/', shop);
    await useOneModel(browser(), server.url);
  });
  afterAll(async () => {
    for (const one of [server, site]) await one.close();
  });

  const run = async (text: string, ...answers: WireHandler[]) => {
    const first = server.requests.length;
    const rest = [...answers];
    server.handle((request) => {
      const answer = rest.shift();
      return answer ? answer(request) : { status: 400, body: { error: { message: 'Asked once too often.' } } };
    });
    const page = await browser().newPage(`${site.url}/`);
    const panel = await browser().openPanel(page);
    await sendMessage(panel, text);
    const outcome = await waitForOutcome(panel);
    return { page, panel, outcome, lines: await transcript(panel), requests: server.requests.slice(first) };
  };

  itWide('presses a named button in two requests, without a plan, and shows what the page says', async () => {
    const { outcome, lines, requests } = await run(
      'Press Save',
      (request) => ({ calls: [{ name: 'click', arguments: { ref: refIn(request, 'button "Save"') } }] }),
      () => ({
        calls: [{ name: 'done', arguments: { status: 'done', summary: 'It is saved.', evidence: ['Saved'] } }],
      }),
    );
    expect([outcome.status, requests.length]).toEqual(['done', 2]);
    expect(outcome.text).toContain('“Saved”');
    expect(lines.map((line) => line.split('[')[0])).toEqual(['user', 'tool', 'outcome']);
    expect(rewrites(requests)).toEqual([]);
  });

  itWide('shows an answer that runs from right to left in its order: its code, its signs, its lists', async () => {
    const { panel } = await run('What is it?', () => ({
      text: 'שלום `./run.sh` עולם\n\n`npm` שלום\n\n- שלום (1)',
    }));
    const left = await panel.evaluate(() => {
      const at = (node: Node | null, letter: number) => {
        const range = document.createRange();
        if (!node) return NaN;
        range.setStart(node, letter);
        range.setEnd(node, letter + 1);
        return range.getBoundingClientRect().left;
      };
      const [first, second] = document.querySelectorAll('.markdown code');
      const item = document.querySelector('.markdown li')?.firstChild ?? null;
      return {
        dot: at(first?.firstChild ?? null, 0),
        run: at(first?.firstChild ?? null, 2),
        code: at(second?.firstChild ?? null, 0),
        word: at(second?.nextSibling ?? null, 1),
        item: at(item, 0),
        number: at(item, 6),
      };
    });
    expect([left.dot < left.run, left.word < left.code, left.number < left.item]).toEqual([true, true, true]);
  });

  it('fills a form and is done in one request, once the page shows that it worked', async () => {
    const { page, outcome, requests } = await run('Save Ada', (request) => ({
      calls: [
        { name: 'type', arguments: { ref: refIn(request, 'textbox "Name"'), text: 'Ada' } },
        { name: 'click', arguments: { ref: refIn(request, 'button "Save"') } },
        { name: 'done', arguments: { status: 'done', summary: 'Ada is saved.' } },
      ],
    }));
    expect([outcome.status, requests.length]).toEqual(['done', 1]);
    expect(await page.text('output')).toBe('Saved Ada');
  });

  itWide('reads before it answers a question, in the same conversation', async () => {
    const { outcome, lines, requests } = await run(
      'What is this page about?',
      () => ({ calls: [{ name: 'extract', arguments: { what: 'headings' } }] }),
      (request) => ({ text: textOf(request).includes('Basket') ? 'It is a **basket**.' : 'I cannot tell.' }),
    );
    expect([outcome.status, requests.length]).toEqual(['done', 2]);
    expect(lines.at(-2)).toContain('It is a basket.');
    expect(requests[0]?.messages[0]?.text).toMatch(
      /^It is \w+, \d+ \w+ \d{4} at \d\d:\d\d \(.+\)\. The user's browser speaks \w+/,
    );
    expect(rewrites(requests)).toEqual([]);
  });
});

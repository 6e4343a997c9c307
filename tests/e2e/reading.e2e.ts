import { afterAll, beforeAll, describe, expect } from 'vitest';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer, type WireRequest } from '../helpers/model-server.ts';
import { sendMessage, transcript, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { rewrites, textOf } from '../helpers/roles.ts';
import { useOneModel } from '../helpers/settings.ts';
import * as pages from './fixtures/readings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('reading before an answer', (browser) => {
  let server: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    server = await startModelServer();
    site = await startRecordingSite();
    for (const [name, html] of Object.entries(pages)) site.page(`/${name}`, html);
    await useOneModel(browser(), server.url);
  });
  afterAll(async () => {
    for (const one of [server, site]) await one.close();
  });

  /**
   * A model that answers with the words that it was asked for, reads by that call where it has not seen them, and then
   * gives up.
   */
  const ask = async (name: keyof typeof pages, question: string, wanted: string, read: Record<string, unknown>) => {
    const first = server.requests.length;
    let hasRead = false;
    const { tool, ...args } = read;
    server.handle((request: WireRequest) => {
      if (textOf(request).includes(wanted)) return { text: `The page says: "${wanted}"` };
      if (hasRead) return { text: 'I cannot find it.' };
      hasRead = true;
      return { calls: [{ name: String(tool), arguments: args }] };
    });
    const panel = await browser().openPanel(await browser().newPage(site.page(`/${name}`, pages[name])));
    await sendMessage(panel, question);
    const outcome = await waitForOutcome(panel);
    const requests = server.requests.slice(first);
    await browser().closePages();
    return { outcome, requests, answer: (await transcript(panel).catch(() => [])).join('\n') };
  };

  const article = { tool: 'extract', what: 'article' };
  const find = (text: string) => ({ tool: 'get_page', find: text });

  describe.each<[keyof typeof pages, [string, string, Record<string, unknown>][]]>([
    [
      'article',
      [
        ['Summarise this page', 'lays three speckled eggs in May', article],
        ['What does it say about eggs?', 'lays three speckled eggs in May', find('eggs')],
      ],
    ],
    [
      'manual',
      [
        ['Summarise this page', 'how the pump is set up, run and serviced', article],
        ['What does it say about the relief valve?', 'The relief valve opens at 8.3 bar', find('relief valve')],
      ],
    ],
    [
      'shop',
      [
        ['Summarise this page', 'Dishwasher safe up to 60 degrees', article],
        ['What does it say about the Lighthouse mug?', 'Dishwasher safe up to 60 degrees', find('Lighthouse mug')],
      ],
    ],
  ])('of %s', (name, questions) => {
    itWide.each(questions)('answers "%s" from the text in at most two requests', async (question, wanted, read) => {
      const { outcome, requests } = await ask(name, question, wanted, read);
      expect(requests.length).toBeLessThanOrEqual(2);
      expect(textOf(requests.at(-1))).toContain(wanted);
      expect(outcome.status).toBe('done');
      expect(outcome.text).toContain(`“${wanted}”`);
      expect(rewrites(requests)).toEqual([]);
    });
  });

  itWide('says of a view that is partial what is in the rest', async () => {
    const { requests } = await ask('leaflet', 'What is this?', 'Pump manual', find('pump'));
    expect(textOf(requests[0])).toMatch(
      /\.\.\. only part of the page is shown; \d+ more headings: "\d+\. [^"]+"[^\n]*: get_page with find/,
    );
  });
});

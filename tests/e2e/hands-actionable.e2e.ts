import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { carryOut, type Step, type Told } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';

/** What a model is told next to the reason when an element cannot be acted on. */
const inTheWay = 'Look at the page again: something may have to be closed, filled in or scrolled first.';

describeInBrowsers('an element is acted on once it can be:', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    site.page('/actionable', readFileSync(new URL('fixtures/actionable.html', import.meta.url), 'utf8'));
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    for (const server of [model, site]) await server.close();
  });

  for (const hidden of [false, true]) {
    const where = hidden ? ', in a hidden tab' : '';

    /** Gives the words told of each call, and what the page saw. `what` is what its Go button sets off. */
    const attempt = async (what: string, steps: Step[]): Promise<Told & { seen: string[] }> => {
      const page = await browser().newPage(`${site.url}/actionable?${what}`);
      if (hidden) await browser().newPage(`${site.url}/actionable?front`);
      const told = await carryOut(await browser().openPanel(page), model, steps);
      expect(await page.evaluate(() => document.hidden)).toBe(hidden);
      return { ...told, results: told.results.map((line) => line.replace(/^.*?: /, '')), seen: await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen) };
    };

    it(`still, at its last place${where}`, async () => {
      const { results, seen } = await attempt('slide', [['click', { ref: 'button "Go"' }], ['click', { ref: 'button "Slide"' }]]);
      expect(results).toEqual(['Clicked.', 'Clicked.']);
      expect(seen.filter((line) => line !== 'slide is still')).toEqual(['click go', 'click slide at 500px']);
      // Hidden tabs draw nothing and tell of the end late.
      if (!hidden) expect(seen).toEqual(['click go', 'slide is still', 'click slide at 500px']);
    });

    it(`as still as it will be, where it moves for ever${where}`, async () => {
      const { results, seen } = await attempt('dance', [['click', { ref: 'button "Dance"' }]]);
      expect({ results, seen }).toEqual({ results: ['Clicked.'], seen: ['click dance'] });
    });

    it(`enabled${where}`, async () => {
      const { results, seen } = await attempt('late', [['click', { ref: 'button "Go"' }], ['click', { ref: 'button "Late"' }], ['click', { ref: 'button "Never"' }]]);
      expect(results).toEqual(['Clicked.', 'Clicked.', `Failed: NOT_ACTIONABLE | button "Never" [e5] is disabled. ${inTheWay}`]);
      expect(seen).toEqual(['click go', 'late is enabled', 'click late']);
    });

    it(`there again, where it is rendered anew${where}`, async () => {
      const { results, seen } = await attempt('anew', [['click', { ref: 'button "Go"' }], ['click', { ref: 'button "Anew"' }]]);
      expect(results).toEqual(['Clicked.', 'Clicked.']);
      expect(seen).toEqual(['click go', 'anew is there', 'click anew']);
    });

    it(`not covered any more${where}`, async () => {
      const { results, seen } = await attempt('cover', [['click', { ref: 'button "Go"' }], ['click', { ref: 'button "Save"' }]]);
      expect(results).toEqual(['Clicked.', 'Clicked.']);
      expect(seen).toEqual(['click go', 'cookies are gone', 'click save']);
    });

    it(`not while it is covered${where}`, async () => {
      const { results, pages, seen } = await attempt('wall', [['click', { ref: 'button "Go"' }], ['click', { ref: 'button "Save"' }], ['hover', { ref: 'button "Save"' }]]);
      const [cookies] = /(?<=dialog "Cookies" \[)e\d+/.exec(pages[1] ?? '') ?? [];
      const [save] = /(?<=button "Save" \[)e\d+/.exec(pages[0] ?? '') ?? [];
      const covered = `Failed: NOT_ACTIONABLE | button "Save" [${save}] is covered by dialog "Cookies" [${cookies}]. ${inTheWay}`;
      expect(results).toEqual(['Clicked.', covered, covered]);
      expect(seen).toEqual(['click go']);
    });

    it(`in view, out of boxes in boxes${where}`, async () => {
      const { results, seen } = await attempt('deep', [['click', { ref: 'button "Deep"' }], ['click', { ref: 'button "Go"' }]]);
      expect({ results, seen }).toEqual({ results: ['Clicked.', 'Clicked.'], seen: ['click deep', 'click go'] });
    });
  }
});

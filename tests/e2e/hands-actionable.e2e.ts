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
    it(`still, enabled, there again, not covered, in view${hidden ? ', in a hidden tab' : ''}`, async () => {
      const page = await browser().newPage(`${site.url}/actionable`);
      const front = hidden ? await browser().newPage(`${site.url}/actionable?front`) : page;
      const panel = await browser().openPanel(page);
      /** Gives the words told of each call, and what the page saw. `what` is what its Go button sets off. */
      const attempt = async (what: string, steps: Step[]): Promise<Told & { seen: string[] }> => {
        await page.goto(`${site.url}/actionable?${what}`);
        await front.bringToFront();
        const told = await carryOut(panel, model, steps);
        expect(await page.evaluate(() => document.hidden)).toBe(hidden);
        return { ...told, results: told.results.map((line) => line.replace(/^.*?: /, '')), seen: await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen) };
      };

      const slide = await attempt('slide', [['click', { ref: 'button "Go"' }], ['click', { ref: 'button "Slide"' }]]);
      expect(slide.results).toEqual(['Clicked.', 'Clicked.']);
      expect(slide.seen.filter((line) => line !== 'slide is still')).toEqual(['click go', 'click slide at 500px']);
      // Hidden tabs draw nothing and tell of the end late.
      if (!hidden) expect(slide.seen).toEqual(['click go', 'slide is still', 'click slide at 500px']);

      const endless = await attempt('dance', [['click', { ref: 'button "Dance"' }]]);
      expect(endless).toMatchObject({ results: ['Clicked.'], seen: ['click dance'] });

      const late = await attempt('late', [['click', { ref: 'button "Go"' }], ['click', { ref: 'button "Late"' }], ['click', { ref: 'button "Never"' }]]);
      expect(late.results).toEqual(['Clicked.', 'Clicked.', `Failed: NOT_ACTIONABLE | button "Never" [e5] is disabled. ${inTheWay}`]);
      expect(late.seen).toEqual(['click go', 'late is enabled', 'click late']);

      const anew = await attempt('anew', [['click', { ref: 'button "Go"' }], ['click', { ref: 'button "Anew"' }]]);
      expect(anew.results).toEqual(['Clicked.', 'Clicked.']);
      expect(anew.seen).toEqual(['click go', 'anew is there', 'click anew']);

      const cover = await attempt('cover', [['click', { ref: 'button "Go"' }], ['click', { ref: 'button "Save"' }]]);
      expect(cover.results).toEqual(['Clicked.', 'Clicked.']);
      expect(cover.seen).toEqual(['click go', 'cookies are gone', 'click save']);

      const wall = await attempt('wall', [['click', { ref: 'button "Go"' }], ['click', { ref: 'button "Save"' }], ['hover', { ref: 'button "Save"' }]]);
      const [cookies] = /(?<=dialog "Cookies" \[)e\d+/.exec(wall.pages[1] ?? '') ?? [];
      const [save] = /(?<=button "Save" \[)e\d+/.exec(wall.pages[0] ?? '') ?? [];
      const covered = `Failed: NOT_ACTIONABLE | button "Save" [${save}] is covered by dialog "Cookies" [${cookies}]. ${inTheWay}`;
      expect(wall.results).toEqual(['Clicked.', covered, covered]);
      expect(wall.seen).toEqual(['click go']);

      const deep = await attempt('deep', [['click', { ref: 'button "Deep"' }], ['click', { ref: 'button "Go"' }]]);
      expect(deep).toMatchObject({ results: ['Clicked.', 'Clicked.'], seen: ['click deep', 'click go'] });
    });
  }
});

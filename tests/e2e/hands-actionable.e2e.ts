import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { carryOut, type Step, type Told } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

/** What a model is told next to the reason when an element cannot be acted on. */
const ifDisabled = 'Something may have to be filled in or chosen first, or there is nothing more to come.';
const ifCovered = 'Close that, or do first what it asks for.';

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

  /**
   * Has the steps carried out in the page, whose Go button sets off `what`. Gives the words told of each call, and what
   * the page saw.
   */
  const attempt = async (page: Page, panel: Page, steps: Step[]): Promise<Attempt> => {
    const told = await carryOut(panel, model, steps);
    const [seen, slidTo] = await page.evaluate(
      () =>
        [
          (globalThis as unknown as { seen: string[] }).seen,
          getComputedStyle(document.querySelector('#slide')!).left,
        ] as const,
    );
    // Most buttons here only note that they were clicked.
    const results = told.results.map((line) =>
      line.replace(/^.*?: /, '').replace(/ Nothing changed on the page.*/, ''),
    );
    return { ...told, results, seen, slidTo };
  };

  itWide('in a tab that is in view', async () => {
    const page = await browser().newPage(`${site.url}/actionable`);
    const panel = await browser().openPanel(page);
    for (const { what, steps, check } of cases) {
      await page.goto(`${site.url}/actionable?${what}`);
      check(await attempt(page, panel, steps), false);
    }
  });

  for (const { title, what, steps, check } of cases) {
    itWide(`${title}, in a hidden tab`, async () => {
      const page = await browser().newPage(`${site.url}/actionable?${what}`);
      await browser().newPage(`${site.url}/actionable?front`);
      const panel = await browser().openPanel(page);
      const told = await attempt(page, panel, steps);
      expect(await page.evaluate(() => document.hidden)).toBe(true);
      check(told, true);
    });
  }
});

type Attempt = Told & { seen: string[]; /** Where the sliding button is in the end. */ slidTo: string };

const click = (name: string): Step => ['click', { ref: `button "${name}"` }];

const cases: { title: string; what: string; steps: Step[]; check(told: Attempt, hidden: boolean): void }[] = [
  {
    title: 'still, at its last place',
    what: 'slide',
    steps: [click('Go'), click('Slide')],
    check({ results, seen, slidTo }, hidden) {
      expect(results).toEqual(['Clicked.', 'Clicked.']);
      // In a hidden tab Chromium may stop the clock of animations: then it stays where it begins.
      expect(seen.filter((line) => line !== 'slide is still')).toEqual([
        'click go',
        `click slide at ${hidden ? slidTo : '500px'}`,
      ]);
      // Hidden tabs draw nothing and tell of the end late.
      if (!hidden) expect(seen).toEqual(['click go', 'slide is still', 'click slide at 500px']);
    },
  },
  {
    title: 'as still as it will be, where it moves for ever',
    what: 'dance',
    steps: [click('Dance')],
    check: ({ results, seen }) => expect({ results, seen }).toEqual({ results: ['Clicked.'], seen: ['click dance'] }),
  },
  {
    title: 'enabled',
    what: 'late',
    steps: [click('Go'), click('Late'), click('Never')],
    check({ results, seen }) {
      expect(results).toEqual([
        'Clicked.',
        'Clicked.',
        `Failed: NOT_ACTIONABLE | button "Never" [e5] is disabled. ${ifDisabled}`,
      ]);
      expect(seen).toEqual(['click go', 'late is enabled', 'click late']);
    },
  },
  {
    title: 'there again, where it is rendered anew',
    what: 'anew',
    steps: [click('Go'), click('Anew')],
    check({ results, seen }) {
      expect(results).toEqual(['Clicked.', 'Clicked.']);
      expect(seen).toEqual(['click go', 'anew is there', 'click anew']);
    },
  },
  {
    title: 'not covered any more',
    what: 'cover',
    steps: [click('Go'), click('Save')],
    check({ results, seen }) {
      expect(results).toEqual(['Clicked.', 'Clicked.']);
      expect(seen).toEqual(['click go', 'cookies are gone', 'click save']);
    },
  },
  {
    title: 'not while it is covered',
    what: 'wall',
    steps: [click('Go'), click('Save'), ['hover', { ref: 'button "Save"' }]],
    check({ results, pages, seen }) {
      const [cookies] = /(?<=dialog "Cookies" \[)e\d+/.exec(pages[1] ?? '') ?? [];
      const [save] = /(?<=button "Save" \[)e\d+/.exec(pages[0] ?? '') ?? [];
      const covered = `Failed: NOT_ACTIONABLE | button "Save" [${save}] is covered by dialog "Cookies" [${cookies}]. ${ifCovered}`;
      expect(results).toEqual(['Clicked.', covered, covered]);
      expect(seen).toEqual(['click go']);
    },
  },
  {
    title: 'in view, out of boxes in boxes and from under a tall head',
    what: 'deep',
    steps: [click('Deep'), click('Go'), ['click', { ref: 'link "Drawn"' }]],
    check: ({ results, seen }) =>
      expect({ results, seen }).toEqual({
        results: ['Clicked.', 'Clicked.', 'Clicked.'],
        seen: ['click deep', 'click go', 'click drawn'],
      }),
  },
];

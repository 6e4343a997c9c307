import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { root } from '../../scripts/commands.ts';
import type { Page } from '../helpers/browsers/index.ts';
import { carryOut, type Step } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { requestsOf } from '../helpers/roles.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('a look at the view', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  let other: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    other = await startRecordingSite();
    other.page('/', '<body style="background: lime"><p>foreign words</p>');
    const html = readFileSync(new URL('fixtures/look.html', import.meta.url), 'utf8');
    site.page('/look', html.replaceAll('OTHER-SITE', other.url));
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    for (const server of [model, site, other]) await server.close();
  });

  const run = async (steps: Step[], hidden = false) => {
    if (hidden) await browser().newPage(`${site.url}/look?cover`);
    const page = await browser().newPage(`${site.url}/look`, { background: hidden });
    const panel = await browser().openPanel(page);
    if (!hidden) await page.bringToFront();
    const told = await carryOut(panel, model, steps);
    return {
      page,
      panel,
      results: told.results.map((line) => line.replace(/^.*?: /, '')),
      pictures: requestsOf(told.requests, 'navigator').map(({ body }) =>
        [...JSON.stringify(body).matchAll(/data:image\/jpeg;base64,([^"]+)/g)].map(([, data = '']) => data),
      ),
      log: await page.evaluate(() => (document.getElementById('log') as HTMLOutputElement).value),
    };
  };

  itWide(
    'gives a picture of the view as large as it is, with the refs drawn on it, once; a point of it is clicked',
    async () => {
      const { page, panel, results, pictures, log } = await run([
        ['look'],
        ['click', { ref: 'canvas "Board"', x: 230, y: 80 }],
      ]);
      expect(pictures.map(({ length }) => length)).toEqual([0, 1, 0]);
      const [jpeg = ''] = pictures[1] ?? [];
      keep(`look-${browser().name}.jpg`, jpeg);
      const view = await page.evaluate(() => {
        const centerOf = (selector: string) => {
          const { x, y, width, height } = document.querySelector(selector)!.getBoundingClientRect();
          return { x: x + width / 2, y: y + height / 2 };
        };
        const corner = document.querySelector('#plain')!.getBoundingClientRect();
        return {
          width: innerWidth,
          height: innerHeight,
          foreign: centerOf('[title=Foreign]'),
          red: {
            x: document.querySelector('#board')!.getBoundingClientRect().x + 230,
            y: document.querySelector('#board')!.getBoundingClientRect().y + 100,
          },
          edge: { x: corner.right - 1, y: corner.y + corner.height / 2 },
        };
      });
      expect(results[0]).toContain(`The view is ${view.width} by ${view.height} CSS pixels`);
      const seen = await pixels(panel, jpeg, [view.foreign, view.red, view.edge]);
      expect(seen.size).toEqual([view.width, view.height]);
      const [foreign, red, edge] = seen.colors;
      expect(foreign, 'a frame of another site is grey').toBe('grey');
      expect(red, 'the drawing is seen').toBe('red');
      expect(edge, 'what has a ref is outlined').not.toBe('grey');
      expect(log).toBe('red; ');
    },
  );

  itWide('a point of the view is clicked and double-clicked without a ref', async () => {
    const page = await browser().newPage(`${site.url}/look?measured`);
    const at = await page.evaluate(() => {
      const { x, y } = document.querySelector('#board')!.getBoundingClientRect();
      return { x: x + 230, y: y + 80 };
    });
    const { log } = await run([['look'], ['click', { ...at, double: true }]]);
    expect(log).toBe('red; red; twice; ');
  });

  itWide('works in Firefox for a tab that is not in view, and Chromium says that it cannot', async () => {
    const { results, pictures } = await run([['look']], true);
    const taken = browser().name === 'firefox';
    expect(results[0]).toMatch(taken ? /^The view is \d+ by \d+ CSS pixels/ : /^Failed: TAB_HIDDEN/);
    expect(pictures.map(({ length }) => length)).toEqual([0, taken ? 1 : 0]);
  });

  itWide('is not needed where a drawing has its content in words', async () => {
    const { results } = await run([['get_page', { find: 'June' }]]);
    expect(results[0]).toMatch(/June.*58/);
  });
});

/** Pictures are to be looked at. */
function keep(name: string, base64: string): void {
  mkdirSync(join(root, 'artifacts'), { recursive: true });
  writeFileSync(join(root, 'artifacts', name), Buffer.from(base64, 'base64'));
}

/** The size of a picture, and what colours it has at these points. */
function pixels(
  panel: Page,
  base64: string,
  points: { x: number; y: number }[],
): Promise<{ size: number[]; colors: string[] }> {
  return panel.evaluate(
    async (data: string, places: { x: number; y: number }[]) => {
      const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
      pen.drawImage(bitmap, 0, 0);
      const colors = places.map(({ x, y }) => {
        const [r = 0, g = 0, b = 0] = pen.getImageData(Math.round(x), Math.round(y), 1, 1).data;
        if (Math.max(r, g, b) - Math.min(r, g, b) < 30) return 'grey';
        return r > g && r > b ? 'red' : g > b ? 'green' : 'blue';
      });
      return { size: [bitmap.width, bitmap.height], colors };
    },
    base64,
    points,
  );
}

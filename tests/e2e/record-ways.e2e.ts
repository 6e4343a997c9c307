import { afterAll, beforeAll, expect } from 'vitest';
import type { HandStep, Page } from '../helpers/browsers/types.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { waitForOutcome } from '../helpers/panel.ts';
import { lostOnCard, saveRecording, startRecording, stepsOnCard, watched } from '../helpers/recordings.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { itWide } from '../helpers/wide.ts';
import { runWorkflow } from '../helpers/workflows.ts';

/** Moves a card with the pointer, as boards do that follow the pointer. */
const board = `<title>Board</title>
<style>li { width: 200px; height: 30px; background: #ccd; user-select: none; touch-action: none }
section { width: 240px; min-height: 120px; border: 1px solid; margin: 8px }</style>
<h1>Board</h1>
<section aria-label="To do"><h2>To do</h2><ul><li>Milk</li><li>Bread</li></ul></section>
<section aria-label="Done"><h2>Done</h2><ul></ul></section>
<canvas width=200 height=80 style="border:1px solid;touch-action:none"></canvas>
<script>
let held;
for (const card of document.querySelectorAll('li')) {
  card.onpointerdown = (event) => { event.preventDefault(); held = { card, x: event.clientX, y: event.clientY }; };
}
onpointermove = (event) => {
  if (held) held.card.style.transform = 'translate(' + (event.clientX - held.x) + 'px,' + (event.clientY - held.y) + 'px)';
};
onpointerup = (event) => {
  if (!held) return;
  held.card.style.transform = '';
  const there = document.elementsFromPoint(event.clientX, event.clientY).find((at) => at.matches('section'));
  there?.querySelector('ul').append(held.card);
  held = undefined;
};
document.querySelector('canvas').onpointerdown = (event) => event.preventDefault();
</script>`;

const menus = `<title>Menus</title>
<style>nav li { display: inline-block; position: relative; padding: 8px }
nav ul ul { position: absolute; top: 100%; left: 0; display: none; background: #eee; padding: 0; width: 120px }
#byStyle:hover ul, .open ul { display: block }</style>
<h1>Menus</h1><nav><ul>
<li id=byStyle><a href="#p">Products</a><ul><li><button onclick="done('mugs')">Mugs</button></li></ul></li>
<li id=byScript><a href="#h">Help</a><ul><li><button onclick="done('post')">Letters</button></li></ul></li>
</ul></nav><p id=done></p>
<script>
const item = document.getElementById('byScript');
item.onmouseenter = () => item.classList.add('open');
item.onmouseleave = () => item.classList.remove('open');
function done(what) { document.getElementById('done').textContent += what + ' '; }
</script>`;

const inner = `<title>Inner</title><button onclick="parent.postMessage('pressed', '*')">Count up</button>`;

describeInBrowsers('a workflow is recorded', (browser) => {
  let site: RecordingSite;
  let other: RecordingSite;
  beforeAll(async () => {
    [site, other] = [await startRecordingSite(), await startRecordingSite()];
  });
  afterAll(async () => {
    await site.close();
    await other.close();
  });

  const begin = async (path: string, html: string) => {
    const page = await browser().newPage(site.page(path, html));
    return { page, panel: await startRecording(browser(), page) };
  };
  const centre = (page: Page, selector: string, words = '') =>
    page.evaluate(
      (wanted: string, text: string) => {
        const found = [...document.querySelectorAll(wanted)].find((at) => at.textContent?.includes(text));
        const { left, top, width, height } = found?.getBoundingClientRect() ?? new DOMRect();
        return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
      },
      selector,
      words,
    );
  const drag = async (page: Page, from: { x: number; y: number }, to: { x: number; y: number }) => {
    const way = [0.2, 0.4, 0.6, 0.8, 1].map((part): HandStep => [
      'move',
      Math.round(from.x + part * (to.x - from.x)),
      Math.round(from.y + part * (to.y - from.y)),
    ]);
    await page.hand([['move', from.x, from.y], ['down'], ...way, ['up']]);
  };
  const again = async (panel: Page, name: string, page: Page, path: string) => {
    await saveRecording(panel, name);
    await page.goto(`${site.url}${path}`);
    await runWorkflow(panel, name, {});
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
  };

  itWide('with drags, which are repeated; a drag that could not be repeated is reported', async () => {
    const { page, panel } = await begin('/board', board);
    await drag(page, await centre(page, 'li', 'Milk'), await centre(page, 'section', 'Done'));
    expect(await stepsOnCard(panel, 1)).toEqual(['Drag “Milk” to “Done”']);
    const canvas = await centre(page, 'canvas');
    await drag(page, canvas, { x: canvas.x + 60, y: canvas.y + 20 });
    expect(await lostOnCard(panel)).toEqual([
      'A drag was not recorded: where it began or ended cannot be found again.',
    ]);
    await stepsOnCard(panel, 1);
    await again(panel, 'Drag', page, '/board');
    expect(await page.text('[aria-label=Done] ul')).toBe('Milk');
  });

  itWide('with menus that open when they are pointed at, by style or by script', async () => {
    const { page, panel } = await begin('/menus', menus);
    for (const [menu, name] of [
      ['Products', 'Mugs'],
      ['Help', 'Letters'],
    ] as const) {
      const { x, y } = await centre(page, 'h1');
      await page.hand([['move', x, y]]);
      const link = await centre(page, 'nav a', menu);
      await page.hand([['move', link.x, link.y]]);
      const item = await centre(page, 'button', name);
      await page.hand([['move', item.x, item.y], ['down'], ['up']]);
    }
    expect(await stepsOnCard(panel, 4)).toEqual([
      'Point at “Products”',
      'Click “Mugs”',
      'Point at “Help”',
      'Click “Letters”',
    ]);
    await again(panel, 'Menus', page, '/menus');
    expect(await page.text('#done')).toBe('mugs post');
  });

  itWide(
    'in frames: steps in those of the page are repeated, steps in those of another site are left to the user',
    async () => {
      const foreign = other.page('/foreign', `<title>Bank</title><label>Amount <input></label>`);
      site.page('/inner', inner);
      const frames = `<title>Frames</title><h1>Frames</h1><p id=count>0</p><iframe src="/inner" title="Own"></iframe>
      <iframe src="${foreign}" title="Bank"></iframe>
      <script>let count = 0; onmessage = () => (document.getElementById('count').textContent = count += 1);</script>`;
      const { page, panel } = await begin('/frames', frames);
      await page.waitFor(() => document.readyState === 'complete');
      const places = await page.evaluate(() =>
        [...document.querySelectorAll('iframe')].map((frame) => {
          const { left, top } = frame.getBoundingClientRect();
          return { x: Math.round(left), y: Math.round(top) };
        }),
      );
      await page.hand([['move', (places[0]?.x ?? 0) + 40, (places[0]?.y ?? 0) + 22], ['down'], ['up']]);
      await page.waitFor(() => document.getElementById('count')?.textContent === '1');
      await stepsOnCard(panel, 1);
      await page.hand([['move', (places[1]?.x ?? 0) + 110, (places[1]?.y ?? 0) + 22], ['down'], ['up']]);
      for (const key of '42') await page.press(key);
      const host = new URL(foreign).host;
      expect(await stepsOnCard(panel, 2)).toEqual([
        'Click “Count up”',
        `Ask for help: ${host} Not recorded: a frame of another site. You do it at each run.`,
      ]);
      await panel.click('button', 'Undo last step');
      await stepsOnCard(panel, 1);
      await again(panel, 'Frames', page, '/frames');
      expect(await page.text('#count')).toBe('1');
    },
  );

  itWide('over back and forward, and in a tab that a page opened; a change to another tab is reported', async () => {
    const page2 = (name: string, more: string) => `<title>${name}</title><h1>${name}</h1>${more}`;
    site.page('/second', page2('Second', '<button onclick="document.title = `Pressed`">Press</button>'));
    site.page('/third', page2('Third', '<button onclick="document.title = `Marked there`">Mark there</button>'));
    const { page, panel } = await begin(
      '/first',
      page2('First', '<a href="/second">To the second</a> <a href="/third" target=_blank>To the third</a>'),
    );
    await page.click('link', 'To the second');
    await page.waitFor(() => document.title === 'Second');
    await watched(browser(), page);
    await page.evaluate(() => history.back());
    await page.waitFor(() => document.title === 'First');
    await watched(browser(), page);
    await page.evaluate(() => history.forward());
    await page.waitFor(() => document.title === 'Second');
    await watched(browser(), page);
    await page.click('button', 'Press');
    await page.evaluate(() => history.back());
    await page.waitFor(() => document.title === 'First');
    await watched(browser(), page);
    await page.click('link', 'To the third');
    const third = await browser().openedPage('/third');
    await third.waitFor(() => document.readyState === 'complete');
    await watched(browser(), page);
    await third.click('button', 'Mark there');
    // Nothing was done before the second page, so that it begins there.
    expect(await stepsOnCard(panel, 5)).toEqual([
      'Click “Press”',
      `Open ${site.url}/first`,
      'Click “To the third”',
      `Switch to the tab with ${site.url}/third`,
      'Click “Mark there”',
    ]);
    await browser().inExtension(
      async (tabId: number, url: string) => {
        const { windowId } = await chrome.tabs.get(tabId);
        await chrome.tabs.create({ windowId, url });
      },
      await browser().tabIdOf(page),
      `${site.url}/elsewhere`,
    );
    expect(await lostOnCard(panel)).toEqual(['What you did in a tab that this page did not open was not recorded.']);
    await third.close();
    await again(panel, 'Tabs', page, '/first');
    expect(await (await browser().openedPage('/third')).evaluate(() => document.title)).toBe('Marked there');
  });
});

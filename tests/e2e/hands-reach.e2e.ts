import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import { carryOut, type Step } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('the hands reach', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    site.page('/reach', readFileSync(new URL('fixtures/reach.html', import.meta.url), 'utf8'));
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    for (const server of [model, site]) await server.close();
  });

  const run = async (steps: Step[], hidden = false) => {
    const page = await browser().newPage(`${site.url}/reach`);
    if (hidden) await browser().newPage(`${site.url}/reach?cover`);
    const told = await carryOut(await browser().openPanel(page), model, steps);
    const log = await page.evaluate(() => (document.getElementById('log') as HTMLOutputElement).value);
    return { results: told.results.map((line) => line.replace(/^.*?: /, '')), pages: told.pages, log };
  };

  for (const hidden of [false, true]) {
    const where = hidden ? ' in a hidden tab' : '';
    itWide(`what the page shows on hover, until the pointer goes on${where}`, async () => {
      const { results, pages, log } = await run(
        [
          ['hover', { ref: 'link "Shop"' }],
          ['click', { ref: 'link "Tea"' }],
          ['hover', { ref: 'button "Pick"' }],
          ['click', { ref: 'button "Remove"' }],
          ['hover', { ref: 'button "Card"' }],
          ['hover', { ref: 'button "Shady"' }],
          ['hover', { ref: 'link "Help"' }],
          ['get_page', {}],
        ],
        hidden,
      );
      expect(results.slice(0, 7)).toEqual([
        'The pointer is over it.',
        'Clicked.',
        'The pointer is over it.',
        'Clicked.',
        'The pointer is over it.',
        'The pointer is over it.',
        'The pointer is over it.',
      ]);
      expect(log).toBe('tea; removed; ');
      expect(pages[5]).toContain('Card Secret');
      expect(pages[6]).toContain('Shady inside');
      expect(results[7]).not.toMatch(/Tea|Remove|Secret|inside/);
    });

    itWide(`a menu and a list that come a moment late${where}`, async () => {
      const { pages } = await run(
        [
          ['hover', { ref: 'button "Late menu"' }],
          ['type', { ref: 'combobox "City"', text: 'Rom' }],
          ['get_page', { find: 'Plain menu' }],
          ['hover', { ref: 'listitem "Plain menu"' }],
        ],
        hidden,
      );
      expect(pages[4]).toContain('Deeper');
      expect(pages[1]).toContain('menuitem "Deep"');
      expect(pages[2]).toContain('option "Romford"');
    });
  }

  itWide('points, long presses, the focused field, repeated keys, and selections', async () => {
    const { results, log } = await run([
      ['click', { ref: 'button "Press me"', hold_ms: 600 }],
      ['click', { ref: 'img "Board"', x: 20, y: 30 }],
      ['drag', { ref: 'img "Board"', x: 5, y: 6, by_x: 50, by_y: 20, hold_ms: 50 }],
      ['click', { ref: 'textbox "Name"' }],
      ['type', { text: 'Ada' }],
      ['press_key', { ref: 'spinbutton "Number"', keys: 'ArrowUp', times: 7 }],
      ['select_text', { text: 'dark and stormy' }],
      ['click', { ref: 'button "Mark"' }],
      ['press_key', { keys: 'Control+K' }],
    ]);
    expect(results).toEqual([
      'Clicked.',
      'Clicked.',
      expect.stringMatching(/^Dragged\./),
      'Clicked.',
      'Typed.',
      'Pressed.',
      expect.stringContaining('elected'),
      'Clicked.',
      'Pressed.',
    ]);
    expect(log).toBe('held; down 20,30; up 20,30; down 5,6; up 55,26; marked dark and stormy; palette; ');
  });

  itWide('the place of the caret in an editor, and what is selected there', async () => {
    site.page(
      '/notes',
      `<title>Notes</title><div contenteditable role="textbox" aria-label="Notes"><p>One.</p><p>Three.</p></div>`,
    );
    const page = await browser().newPage(`${site.url}/notes`);
    const { pages } = await carryOut(await browser().openPanel(page), model, [
      ['select_text', { ref: 'textbox "Notes"', text: 'One.' }],
      ['press_key', { keys: 'ArrowRight' }],
      ['type', { text: ' Two.' }],
      ['select_text', { ref: 'textbox "Notes"', text: 'Three' }],
      ['type', { text: 'Four' }],
    ]);
    expect(pages[3]).toContain('value="One. Two.\\nThree."');
    expect(pages[5]).toContain('value="One. Two.\\nFour."');
  });

  itWide('no further than pages do', async () => {
    const { results } = await run([
      ['press_key', { keys: 'Control+T' }],
      ['press_key', { keys: 'Control+F' }],
      ['type', { text: 'nowhere' }],
      ['click', { x: 9000, y: 1 }],
      ['click', {}],
    ]);
    expect(results).toEqual([
      'Failed: INVALID_ARGUMENTS | Control+T opens a tab or window: browsers do not give it to pages. Use navigate.',
      "Failed: NO_EFFECT | The page does nothing at Control+F. The key opens the browser's search in the page, which is not done here. Use get_page with find, or scroll to text. See what the page says beside it. Then try another way.",
      'Failed: WRONG_ELEMENT | Nothing on the page has the focus. Give the ref of a field.',
      expect.stringMatching(/^Failed: INVALID_ARGUMENTS \| There is nothing at 9000, 1: the view is \d+ by \d+ px\./),
      'Failed: INVALID_ARGUMENTS | It is not said where. Give ref, or x and y for a point of the view.',
    ]);
  });
});

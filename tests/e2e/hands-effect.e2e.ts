import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import { carryOut, type Step } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('what the page did not accept is no success:', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    site.page('/effects', readFileSync(new URL('fixtures/effects.html', import.meta.url), 'utf8'));
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    for (const server of [model, site]) await server.close();
  });

  const results = async (steps: Step[], hidden = false) => {
    const page = await browser().newPage(`${site.url}/effects`);
    if (hidden) await browser().newPage(`${site.url}/effects?cover`);
    const told = await carryOut(await browser().openPanel(page), model, steps);
    return told.results.map((line) => line.replace(/^.*?: /, '').replace(/ See what the page says.*/, ''));
  };

  for (const hidden of [false, true]) {
    const where = hidden ? ' in a hidden tab' : '';
    itWide(`text, choices and ticks${where}`, async () => {
      expect(
        await results(
          [
            ['type', { ref: 'textbox "Fixed price"', text: '10' }],
            ['type', { ref: 'textbox "Digits"', text: 'many' }],
            ['type', { ref: 'textbox "Amount"', text: '1200' }],
            ['type', { ref: 'textbox "Code"', text: '123456' }],
            ['type', { ref: 'textbox "Words"', text: 'tea,' }],
            ['select', { ref: 'combobox "Colour"', options: ['Blue'] }],
            ['check', { ref: 'checkbox "Later"', checked: true }],
            ['check', { ref: 'checkbox "Terms"', checked: true }],
          ],
          hidden,
        ),
      ).toEqual([
        'Failed: NO_EFFECT | The field did not take the text. It holds "12" now.',
        'Failed: NO_EFFECT | The field did not take the text. It holds "" now.',
        'Typed. The page or the field wrote it in a way of its own. | value now: "1,200.00"',
        'Failed: NO_EFFECT | The field takes 4 characters at most. It holds "1234" now.',
        'Typed. The page took the text out of the field and shows it beside it. | value now: ""',
        'Failed: NO_EFFECT | The page chose otherwise. It holds "Red" now.',
        'Checked.',
        'Failed: NO_EFFECT | The page did not take the change. It holds "unchecked" now.',
      ]);
    });

    itWide(`drags and scrolling${where}`, async () => {
      expect(
        await results(
          [
            ['drag', { ref: 'button "Stone"', by_x: 30 }],
            ['drag', { ref: '"Sheet"', by_x: 40, by_y: 10 }],
            ['scroll', { ref: 'listbox "Short list"', to: 'right' }],
            ['scroll', { ref: 'listbox "Long list"', to: 'down' }],
            ['scroll', { ref: 'listbox "Long list"', to: 'bottom' }],
            ['scroll', { ref: 'listbox "Long list"', to: 'bottom' }],
            ['scroll', { ref: 'listbox "Long list"', to: 'up', amount_px: 9999 }],
            ['scroll', { ref: 'listbox "Long list"', to: 'up' }],
            ['scroll', { ref: 'textbox "Letter"', to: 'down', amount_px: 20 }],
            ['scroll', { ref: 'application "Map"', to: 'up' }],
            ['scroll', { ref: 'listbox "Chat"', to: 'up', amount_px: 20 }],
            ['scroll', { ref: 'listbox "Chat"', to: 'top' }],
            ['scroll', { ref: 'listbox "Chat"', to: 'down', amount_px: 20 }],
            ['scroll', { ref: 'listbox "Chat"', to: 'down', amount_px: 9999 }],
          ],
          hidden,
        ),
      ).toEqual([
        'Failed: NO_EFFECT | Nothing changed on the page.',
        expect.stringMatching(/^Dragged\./),
        'Failed: NO_EFFECT | This box itself does not scroll sideways. A box or a frame in it may: give the ref of something in that.',
        expect.stringMatching(/^Scrolled/),
        expect.stringMatching(/^Scrolled to the bottom\./),
        hidden
          ? expect.stringMatching(/^(It was so already|Failed: NO_EFFECT \| The tab is in the background)/)
          : 'It was so already; nothing was done.',
        'Scrolled to the top.',
        'Failed: NO_EFFECT | This box does not scroll further up: this is its end.',
        'Scrolled.',
        expect.stringMatching(/^Scrolled/),
        'Scrolled.',
        'Scrolled to the top.',
        'Scrolled.',
        expect.stringMatching(/^Scrolled to the bottom\./),
      ]);
    });
  }

  itWide('a click on a dead button says so, and three are three', async () => {
    expect(
      await results([
        ['click', { ref: 'button "Dead"' }],
        ['click', { ref: 'button "Live"' }],
        ['click', { ref: 'textbox "Words"' }],
        ['press_key', { keys: 'Tab' }],
        ['click', { ref: 'button "Dead"' }],
        ['click', { ref: 'button "Dead"' }],
        ['click', { ref: 'button "Stone"' }],
        ['click', { ref: 'button "Dead"' }],
      ]),
    ).toEqual([
      'Clicked. Nothing changed on the page.',
      'Clicked.',
      'Clicked.',
      'Pressed.',
      'Clicked. Nothing changed on the page.',
      'Clicked. Nothing changed on the page. Attempt 2 of 3 had no effect. Try another approach.',
      'Clicked. Nothing changed on the page.',
      'Failed: MAX_RETRIES | 3 attempts had no effect. The last one: Clicked. Nothing changed on the page.',
    ]);
  });
});

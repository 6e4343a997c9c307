import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import type { HandStep } from '../helpers/browsers/types.ts';
import { carryOut, type Step } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

/** What a person does with mouse and keyboard, and the tool calls that are to look the same to the page. */
interface Deed {
  person: HandStep[];
  tools: Step[];
}

const clicks: Record<string, Deed> = {
  'a click': { person: clickAt('plain'), tools: [['click', { ref: 'button "Plain"' }]] },
  'a double click': {
    person: clickAt('still', 2, 'left', { x: 20, y: 10 }),
    tools: [['click', { ref: 'button "Still"', double: true, x: 20, y: 10 }]],
  },
  'a triple click': { person: clickAt('still', 3), tools: [['click', { ref: 'button "Still"', triple: true }]] },
  'a right click': {
    person: clickAt('plain', 1, 'right'),
    tools: [['click', { ref: 'button "Plain"', button: 'right' }]],
  },
  'a middle click': {
    person: clickAt('inner', 1, 'middle'),
    tools: [['click', { ref: 'button "Inner"', button: 'middle' }]],
  },
  'a click with keys held': {
    person: [['hold', 'Control'], ['hold', 'Shift'], ...clickAt('plain'), ['release', 'Shift'], ['release', 'Control']],
    tools: [['click', { ref: 'button "Plain"', modifiers: ['Control', 'Shift'] }]],
  },
  'a click beside the middle': {
    person: clickAt('still', 1, 'left', { x: 7, y: 9 }),
    tools: [['click', { ref: 'button "Still"', x: 7, y: 9 }]],
  },
  'a click into a field': { person: clickAt('field'), tools: [['click', { ref: 'textbox "Field"' }]] },
  'a click on a label': { person: clickAt('tick'), tools: [['click', { ref: 'checkbox "Tick"' }]] },
};

/** Each element on the way gets two movements: the first one enters it. */
const dragged = (from: string, to: string, between: { x: number; y: number }): HandStep[] => [
  at(from),
  ['down'],
  at(from, { x: 50, y: 25 }),
  at(from, { x: 52, y: 26 }),
  at(from, between),
  at(from, { x: between.x + 1, y: between.y }),
  at(to, { x: 10, y: 25 }),
  at(to),
  ['up'],
];
const pointerDrags: Record<string, Deed> = {
  'a drag by pointer': {
    person: dragged('card', 'zone', { x: 130, y: 25 }),
    tools: [['drag', { ref: 'button "Card"', to_ref: 'button "Zone"' }]],
  },
  "a slider of the browser's": {
    person: [
      at('level', { x: 29, y: 8 }),
      ['down'],
      at('level', { x: 60, y: 8 }),
      at('level', { x: 129, y: 8 }),
      // A hand does not stop where the value last changes.
      at('level', { x: 129, y: 9 }),
      ['up'],
    ],
    tools: [['drag', { ref: 'slider "Level"', by_x: 100 }]],
  },
};
const nativeDrags: Record<string, Deed> = {
  'drag and drop': {
    person: dragged('item', 'basket', { x: 130, y: 25 }),
    tools: [['drag', { ref: 'button "Item"', to_ref: 'button "Basket"' }]],
  },
  'drag and drop where nothing takes it': {
    person: dragged('item', 'wall', { x: 40, y: 100 }),
    tools: [['drag', { ref: 'button "Item"', to_ref: 'button "Wall"' }]],
  },
};

describeInBrowsers('the hands', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    for (const name of ['hands', 'drags'])
      site.page(`/${name}`, readFileSync(new URL(`fixtures/${name}.html`, import.meta.url), 'utf8'));
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    for (const server of [model, site]) await server.close();
  });

  const compare = async (path: string, deeds: Record<string, Deed>, hidden: boolean, seenAs = withoutKeys) => {
    const page = await browser().newPage(`${site.url}/${path}?person`);
    const person: Record<string, string[]> = {};
    for (const [name, deed] of Object.entries(deeds)) {
      await page.hand(await inPlace(page, clickAt('start')));
      await take(page);
      await page.hand(await inPlace(page, deed.person));
      person[name] = seenAs(await take(page));
    }
    const agents = await browser().newPage(`${site.url}/${path}?agent`);
    if (hidden) await browser().newPage(`${site.url}/hands?cover`);
    const panel = await browser().openPanel(agents);
    const agent: Record<string, string[]> = {};
    for (const [name, deed] of Object.entries(deeds)) {
      await take(agents);
      await carryOut(panel, model, [['click', { ref: 'button "Start"' }], ...deed.tools]);
      const seen = await take(agents);
      agent[name] = seenAs(seen.slice(seen.findIndex((event) => event.startsWith('click start')) + 1));
    }
    expect(agent).toEqual(person);
    expect(await agents.evaluate(() => document.visibilityState)).toBe(hidden ? 'hidden' : 'visible');
    return agents;
  };

  for (const hidden of [false, true]) {
    const where = hidden ? ' in a hidden tab' : '';
    itWide(`click as a person does, event by event${where}`, async () => {
      await compare('hands', clicks, hidden);
    });

    itWide(`drag as a person does, event by event${where}`, async () => {
      // Firefox's driver leaves drags of the browser's own unfinished: there they are compared with what its source
      // says.
      await compare(
        'drags',
        browser().name === 'chromium' ? { ...pointerDrags, ...nativeDrags } : pointerDrags,
        hidden,
        strokes,
      );
    });

    itWide(`drag by pointer and by drag and drop, so that pages take it${where}`, async () => {
      const page = await browser().newPage(`${site.url}/drags?work`);
      if (hidden) await browser().newPage(`${site.url}/drags?cover`);
      const panel = await browser().openPanel(page);
      const told = await carryOut(panel, model, [
        ['drag', { ref: 'button "Card"', to_ref: 'button "Zone"' }],
        ['drag', { ref: 'slider "Volume"', by_x: 60, by_y: 30 }],
        ['drag', { ref: 'button "Item"', to_ref: 'button "Basket"' }],
        ['drag', { ref: 'button "Item"', to_ref: 'button "Wall"' }],
        ['drag', { ref: 'slider "Level"', by_x: 100 }],
        ['drag', { ref: 'button "Item"' }],
        ['click', { ref: 'slider "Rate"' }],
      ]);
      expect(told.results.map((line) => line.replace(/^.*?: /, ''))).toEqual([
        expect.stringMatching(/^Dragged\./),
        expect.stringMatching(/^Dragged\./),
        expect.stringMatching(/^Dragged\./),
        'Failed: NO_EFFECT | Nothing there took what was dropped. See what the page says beside it. Then try another way.',
        expect.stringMatching(/^Dragged\./),
        'Failed: INVALID_ARGUMENTS | It is not said where to drag to. Give to_ref, or by_x or by_y.',
        'Clicked.',
      ]);
      expect(told.pages[7]).toContain('rate 50');
      expect(told.pages.slice(1, 4)).toEqual([
        expect.stringContaining('card on zone'),
        expect.stringContaining('volume 60'),
        expect.stringContaining('basket has the item 42'),
      ]);
      expect(await page.evaluate(() => (document.getElementById('level') as HTMLInputElement).value)).toBe('60');
      expect(await page.evaluate(() => /native code/.test(String(Element.prototype.setPointerCapture)))).toBe(true);
    });
  }
});

type Place = ['centre', string, { x: number; y: number }?];

/** A movement to an element, its middle or a point from its top left corner. */
function at(id: string, offset?: { x: number; y: number }): HandStep {
  const place: Place = offset ? ['centre', id, offset] : ['centre', id];
  return place as unknown as HandStep;
}

/** Steps whose place is an element: the driver moves to it when it is known where it is. */
function clickAt(
  id: string,
  count = 1,
  button: 'left' | 'middle' | 'right' = 'left',
  offset?: { x: number; y: number },
): HandStep[] {
  const presses = Array.from({ length: count }, (_, index): HandStep[] => [
    ['down', button, index + 1],
    ['up', button, index + 1],
  ]).flat();
  return [at(id, offset), ...presses];
}

async function inPlace(page: Page, steps: HandStep[]): Promise<HandStep[]> {
  const placed: HandStep[] = [];
  for (const step of steps as (HandStep | Place)[]) {
    if (step[0] !== 'centre') {
      placed.push(step);
      continue;
    }
    const { x, y } = await page.evaluate(
      (id: string, offset: { x: number; y: number } | null) => {
        const box = document.getElementById(id)!.getBoundingClientRect();
        return offset
          ? { x: box.left + offset.x, y: box.top + offset.y }
          : { x: Math.floor(box.left + box.width / 2), y: Math.floor(box.top + box.height / 2) };
      },
      step[1],
      step[2] ?? null,
    );
    placed.push(['move', x, y]);
  }
  return placed;
}

/**
 * The events since the last call. Firefox fires `input` before `change`, and both before the rest: the order is
 * compared as it is.
 */
async function take(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen.splice(0));
}

/** Tools hold modifiers without pressing their keys. */
function withoutKeys(lines: string[]): string[] {
  return lines.filter((line) => !/^key(down|up) \w+ (Control|Shift) /.test(line));
}

/**
 * However many steps a hand takes: what is repeated counts once. `drag` comes whenever the browser thinks of it, and so
 * does the pointer's return to what was dragged, which Chromium's driver tells at once or with the next movement.
 */
function strokes(lines: string[]): string[] {
  const shorter: string[] = [];
  for (const line of lines.filter((each) => !/^(drag|pointerover) item/.test(each))) {
    if (shorter.at(-1) === line) continue;
    shorter.push(line);
    for (const length of [2, 3]) {
      const [before, last] = [shorter.slice(-2 * length, -length), shorter.slice(-length)];
      if (shorter.length >= 2 * length && before.join() === last.join()) shorter.length -= length;
    }
  }
  return shorter;
}

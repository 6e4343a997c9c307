import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import type { HandStep } from '../helpers/browsers/types.ts';
import { carryOut, type Step } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';

/** What a person does with mouse and keyboard, and the tool calls that are to look the same to the page. */
interface Deed {
  person: HandStep[];
  tools: Step[];
}

const clicks: Record<string, Deed> = {
  'a click': { person: clickAt('plain'), tools: [['click', { ref: 'button "Plain"' }]] },
  'a double click': { person: clickAt('still', 2, 'left', { x: 20, y: 10 }), tools: [['click', { ref: 'button "Still"', double: true, offset: { x: 20, y: 10 } }]] },
  'a triple click': { person: clickAt('still', 3), tools: [['click', { ref: 'button "Still"', triple: true }]] },
  'a right click': { person: clickAt('plain', 1, 'right'), tools: [['click', { ref: 'button "Plain"', button: 'right' }]] },
  'a middle click': { person: clickAt('inner', 1, 'middle'), tools: [['click', { ref: 'button "Inner"', button: 'middle' }]] },
  'a click with keys held': {
    person: [['hold', 'Control'], ['hold', 'Shift'], ...clickAt('plain'), ['release', 'Shift'], ['release', 'Control']],
    tools: [['click', { ref: 'button "Plain"', modifiers: ['Control', 'Shift'] }]],
  },
  'a click beside the middle': { person: clickAt('still', 1, 'left', { x: 7, y: 9 }), tools: [['click', { ref: 'button "Still"', offset: { x: 7, y: 9 } }]] },
  'a click into a field': { person: clickAt('field'), tools: [['click', { ref: 'textbox "Field"' }]] },
  'a click on a label': { person: clickAt('tick'), tools: [['click', { ref: 'checkbox "Tick"' }]] },
};

describeInBrowsers('the hands', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    site.page('/hands', readFileSync(new URL('fixtures/hands.html', import.meta.url), 'utf8'));
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    for (const server of [model, site]) await server.close();
  });

  const compare = async (title: string, deeds: Record<string, Deed>, hidden: boolean) => {
    const page = await browser().newPage(`${site.url}/hands?person`);
    const person: Record<string, string[]> = {};
    await page.hand(await inPlace(page, clickAt('start')));
    for (const [name, deed] of Object.entries(deeds)) {
      await take(page);
      await page.hand(await inPlace(page, deed.person));
      person[name] = withoutKeys(await take(page));
    }
    const agents = await browser().newPage(`${site.url}/hands?${title}`);
    if (hidden) await browser().newPage(`${site.url}/hands?cover`);
    const panel = await browser().openPanel(agents);
    await carryOut(panel, model, [['click', { ref: 'button "Start"' }]]);
    const agent: Record<string, string[]> = {};
    for (const [name, deed] of Object.entries(deeds)) {
      await take(agents);
      await carryOut(panel, model, deed.tools);
      agent[name] = await take(agents);
    }
    expect(agent).toEqual(person);
    expect(await agents.evaluate(() => document.visibilityState)).toBe(hidden ? 'hidden' : 'visible');
  };

  it('click as a person does, event by event', () => compare('front', clicks, false));
  it('click as a person does in a hidden tab', () => compare('hidden', clicks, true));
});

type Place = ['centre', string, { x: number; y: number }?];

/** Steps whose place is an element: the driver moves to it when it is known where it is. */
function clickAt(id: string, count = 1, button: 'left' | 'middle' | 'right' = 'left', offset?: { x: number; y: number }): HandStep[] {
  const place: Place = ['centre', id, ...(offset ? [offset] : [])] as Place;
  const presses = Array.from({ length: count }, (_, index): HandStep[] => [['down', button, index + 1], ['up', button, index + 1]]).flat();
  return [place as unknown as HandStep, ...presses];
}

async function inPlace(page: Page, steps: HandStep[]): Promise<HandStep[]> {
  const placed: HandStep[] = [];
  for (const step of steps as (HandStep | Place)[]) {
    if (step[0] !== 'centre') {
      placed.push(step);
      continue;
    }
    const { x, y } = await page.evaluate((id: string, offset: { x: number; y: number } | null) => {
      const box = document.getElementById(id)!.getBoundingClientRect();
      return offset ? { x: box.left + offset.x, y: box.top + offset.y } : { x: Math.floor(box.left + box.width / 2), y: Math.floor(box.top + box.height / 2) };
    }, step[1], step[2] ?? null);
    placed.push(['move', x, y]);
  }
  return placed;
}

/** The events since the last call. Firefox fires `input` before `change`, and both before the rest: the order is compared as it is. */
async function take(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen.splice(0));
}

/** Tools hold modifiers without pressing their keys. */
function withoutKeys(lines: string[]): string[] {
  return lines.filter((line) => !/^key(down|up) \w+ (Control|Shift) /.test(line));
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../scripts/commands.ts';
import type { Page } from '../helpers/browsers/index.ts';
import {
  act,
  claimDone,
  type DirectedModel,
  judgeComplete,
  makePlan,
  startDirectedModel,
} from '../helpers/directed-model.ts';
import { askNavigator } from '../helpers/desk-task.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { answerCard, sendMessage, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { refIn, textOf } from '../helpers/roles.ts';
import { useModelServer } from '../helpers/settings.ts';
import { stopTask } from '../helpers/stop.ts';
import { isWide } from '../helpers/run-size.ts';
import { itWide } from '../helpers/wide.ts';

const pictures = join(root, 'artifacts', 'cards');

const form = `<title>Trip</title><h1>Trip</h1>
<form method="post" action="/booked"><label>City <input name="city" value="Rome"></label><label>Door code <input autocomplete="one-time-code" value="1234"></label>
<input type="hidden" name="tour" value="7"><button>Go</button></form>
<form action="/found"><label>Tour <input name="q"></label><button>Search</button></form>`;

describeInBrowsers('the guard', (browser) => {
  let model: DirectedModel;
  let site: RecordingSite;
  let other: RecordingSite;
  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    model = await startDirectedModel();
    site = await startRecordingSite();
    other = await startRecordingSite();
    other.page('/', '<title>Notes</title><label>Note <input name="note"></label>');
    site.page('/found', form);
    site.page('/', `${form}<a href="${other.url}/">Notes</a>`);
    site.page('/booked', '<title>Booked</title><h1>Booked</h1><a href="/">Back</a>');
    await useModelServer(browser(), model.server.url);
  });
  afterAll(async () => {
    for (const server of [model.server, site, other]) await server.close();
  });

  const bookings = () => site.requests.filter((request) => request === 'POST /booked').length;
  /** What the task at hand was asked for: tells its requests from those of a test that failed. */
  let words = '';
  const navigator = () => askNavigator(model, words);
  const begin = async (request: string): Promise<Page> => {
    words = request;
    const panel = await browser().openPanel(await browser().newPage(`${site.url}/`));
    await sendMessage(panel, words);
    return panel;
  };
  const press = async (line: string) => {
    const turn = await navigator();
    turn.answer(act(['click', { ref: refIn(turn.request, line) }]));
  };
  /** What the waiting card says. */
  const card = (panel: Page) =>
    panel.waitFor(() =>
      document
        .querySelector<HTMLElement>('[data-kind=confirmation][data-status=waiting]')
        ?.innerText.replace(/\s+/g, ' ')
        .trim(),
    );
  const picture = async (panel: Page, name: string) => {
    for (const dark of [false, true])
      await panel.screenshot(
        join(pictures, `${process.env.E2E_BROWSER ?? 'all'}-${name}-${dark ? 'dark' : 'light'}.png`),
        { width: 320, dark },
      );
  };
  /** Where the button that leads to the end is, for somebody who has scrolled up in a low panel. */
  const buttonBelow = (panel: Page) =>
    panel.evaluate(async () => {
      const log = document.querySelector<HTMLElement>('.conversation')!;
      const scroller = document.querySelector('.scroller')!;
      log.style.cssText = 'flex: none; height: 200px';
      for (;;) {
        await new Promise(requestAnimationFrame);
        const button = document.querySelector('.to-end');
        if (button) {
          const isBelow = button.getBoundingClientRect().top >= scroller.getBoundingClientRect().bottom;
          log.style.cssText = '';
          return isBelow ? 'below what is read' : 'over what is read';
        }
        scroller.scrollTop = 0;
      }
    });
  const finish = async (panel: Page) => {
    (await navigator()).answer(claimDone());
    (await model.asked(words)).answer(judgeComplete());
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
  };

  it('asks before it sends a form that no plan names, and shows where it goes and all that goes with it', async () => {
    const before = bookings();
    const host = new URL(site.url).host;
    const panel = await begin('Visit the city');
    (await model.asked(words)).answer(makePlan('Take it'));
    await press('button "Search"');
    await press('button "Go"');
    expect(await card(panel)).toBe(
      `This changes your account on ${host}. Sidehand would press or choose Go Was already on the page, checked by nobody City Rome Door code •••• tour 7 Details Do not allow Allow once`,
    );
    // Who is about to type answers nothing by it.
    expect(await panel.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Message');
    if (isWide) await picture(panel, 'effect');
    expect(await buttonBelow(panel)).toBe('below what is read');
    await answerCard(panel, 'Do not allow');
    await waitForEntry(panel, 'confirmation', 'Not allowed.');
    // A no holds for the same call.
    await press('button "Go"');
    expect(textOf((await navigator()).request)).toContain('The user has said no to just this.');
    expect(bookings()).toBe(before);
    await stopTask(panel);

    const again = await begin('Visit the town');
    (await model.asked(words)).answer(makePlan('Take it'));
    await press('button "Go"');
    await card(again);
    await answerCard(again, 'Allow once');
    const after = await navigator();
    expect(textOf(after.request)).toContain('Booked');
    expect(textOf(after.request)).not.toContain('1234');
    expect(bookings()).toBe(before + 1);
    after.answer(claimDone());
    (await model.asked(words)).answer(judgeComplete());
    await waitForOutcome(again);
  });

  it('lets the approved plan run, as often as it says, and asks beyond that', async () => {
    const before = bookings();
    const panel = await begin('Take the trip once');
    (await model.asked(words)).answer({
      calls: [
        {
          name: 'make_plan',
          arguments: { message: 'I will.', steps: [{ text: 'Press Go', effects: [{ kind: 'account' }] }] },
        },
      ],
    });
    await waitForEntry(panel, 'plan', 'Waits');
    await panel.click('button', 'Go');
    await press('button "Go"');
    await press('link "Back"');
    expect(bookings()).toBe(before + 1);
    await press('button "Go"');
    expect(await card(panel)).toContain('City Rome');
    await answerCard(panel, 'Do not allow');
    await finish(panel);
    expect(bookings()).toBe(before + 1);
  });

  itWide(
    'asks before it opens an address that was made up, and before content of one site goes to another',
    async () => {
      const host = new URL(other.url).host;
      const panel = await begin('Note the trip');
      (await model.asked(words)).answer(makePlan('Note it'));
      (await navigator()).answer(act(['navigate', { action: 'goto', url: `${site.url}/found?q=Rome%20%26%20more` }]));
      expect(await card(panel)).toBe(
        `This opens ${new URL(site.url).host} and tells it: Rome & more Sidehand does not find this in what you asked for. The address ${site.url}/found Sent with it q Rome & more Details Do not allow Allow once`,
      );
      await picture(panel, 'address');
      await answerCard(panel, 'Do not allow');
      await press('link "Notes"');
      const notes = await navigator();
      notes.answer(act(['type', { ref: refIn(notes.request, 'textbox "Note"'), text: 'Rome, 1 tour' }]));
      expect(await card(panel)).toBe(
        `Sidehand has read ${new URL(site.url).host} and would now pass this on to ${host}. You did not name this site. From Sidehand, not from you Rome, 1 tour Do not allow Allow once`,
      );
      await picture(panel, 'flow');
      await answerCard(panel, 'Allow between these sites for this task');
      const again = await navigator();
      again.answer(act(['type', { ref: refIn(again.request, 'textbox "Note"'), text: 'Rome, 2 tours' }]));
      const written = await navigator();
      expect(textOf(written.request)).toContain('2 tours');
      expect(site.requests.some((request) => request.startsWith('GET /found?q=Rome'))).toBe(false);
      written.answer(claimDone());
      (await model.asked(words)).answer(judgeComplete());
      await waitForOutcome(panel);
    },
  );
});

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import {
  act,
  claimDone,
  judgeComplete,
  makePlan,
  startDirectedModel,
  type Asked,
  type DirectedModel,
} from '../helpers/directed-model.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { sendMessage, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { refIn, textOf } from '../helpers/roles.ts';
import { storeSettings, useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Drawn {
  outline: Box;
  pointer: Box;
  seen: string;
}

describeInBrowsers('the pointer in the page', (browser) => {
  let model: DirectedModel;
  let site: RecordingSite;
  let page: Page;
  let panel: Page;
  let tabId: number;
  beforeAll(async () => {
    model = await startDirectedModel();
    site = await startRecordingSite();
    site.page('/', readFileSync(new URL('fixtures/pointer.html', import.meta.url), 'utf8'));
    await useModelServer(browser(), model.server.url);
  });
  afterAll(async () => {
    await model.server.close();
    await site.close();
  });
  beforeEach(async () => {
    await storeSettings(browser(), 'generalSettings', {});
    page = await browser().newPage(`${site.url}/`);
    panel = await browser().openPanel(page);
    tabId = await browser().tabIdOf(page);
    await page.evaluate(() => void Object.assign(window, { before: document.documentElement.outerHTML }));
  });

  const begin = async (): Promise<Asked> => {
    await sendMessage(panel, 'Press them');
    (await model.asked('Press them')).answer(makePlan('Press them'));
    return model.asked('Press them');
  };
  /** Clicks, and gives the next request, which waits for its answer. */
  const click = async ({ request, answer }: Asked, name: string): Promise<Asked> => {
    answer(act(['click', { ref: refIn(request, `button "${name}"`) }]));
    return model.asked('Press them');
  };
  const finish = async ({ answer }: Asked): Promise<void> => {
    answer(claimDone());
    (await model.asked('Press them')).answer(judgeComplete());
    await waitForOutcome(panel);
  };
  const pointerCame = () =>
    page.waitFor(() => document.documentElement.lastElementChild?.matches('sidehand-pointer:popover-open'));
  const isAsBefore = () => document.documentElement.outerHTML === (window as unknown as { before: string }).before;
  const boxOf = (selector: string) =>
    page.evaluate((wanted) => {
      const { x, y, width, height } = document.querySelector(wanted)!.getBoundingClientRect();
      return { x, y, width, height };
    }, selector);
  /** What is in the closed root, once nothing moves in it any more, as only an extension can see it. */
  const drawn = (): Promise<Drawn> =>
    panel.evaluate(async (tab) => {
      const look = async () => {
        const host = document.documentElement.lastElementChild as HTMLElement & { openOrClosedShadowRoot?: ShadowRoot };
        const { dom } = chrome as unknown as { dom?: { openOrClosedShadowRoot(element: Element): ShadowRoot } };
        const root = host.openOrClosedShadowRoot ?? dom!.openOrClosedShadowRoot(host);
        const [outline, pointer] = [...root.children];
        // What changes size is reported with a frame, before the second one.
        for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
        await Promise.all([outline, pointer].flatMap((one) => one!.getAnimations().map(({ finished }) => finished)));
        const box = (element: Element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return { x, y, width, height };
        };
        const { visibility, pointerEvents, opacity } = getComputedStyle(outline!);
        return {
          outline: box(outline!),
          pointer: box(pointer!),
          seen: [visibility, pointerEvents, opacity, getComputedStyle(host).opacity].join(' '),
        };
      };
      const [injection] = await chrome.scripting.executeScript({ target: { tabId: tab }, func: look });
      return injection!.result as Drawn;
    }, tabId);

  /**
   * Moves the element that is outlined; tells how much of the drawing then glides after it, and the colours of the
   * drawing.
   */
  const drawnAfterMoving = () =>
    panel.evaluate(async (tab) => {
      const look = () => {
        const host = document.documentElement.lastElementChild as HTMLElement & { openOrClosedShadowRoot?: ShadowRoot };
        const { dom } = chrome as unknown as { dom?: { openOrClosedShadowRoot(element: Element): ShadowRoot } };
        const [outline, pointer] = (host.openOrClosedShadowRoot ?? dom!.openOrClosedShadowRoot(host)).children;
        const button = document.querySelector('#idle')!;
        const above = button.previousElementSibling!.cloneNode(true) as Element;
        button.before(above);
        dispatchEvent(new Event('scroll'));
        const gliding = [outline!, pointer!].map((one) => one.getAnimations().length);
        const behind = button.getBoundingClientRect().top > outline!.getBoundingClientRect().top;
        above.remove();
        dispatchEvent(new Event('scroll'));
        const { outlineColor, boxShadow } = getComputedStyle(outline!);
        return {
          gliding,
          behind,
          colours: [
            outlineColor,
            /rgb[^)]*\)/.exec(boxShadow)?.[0],
            getComputedStyle(pointer!.firstElementChild!).fill,
          ],
        };
      };
      const [injection] = await chrome.scripting.executeScript({ target: { tabId: tab }, func: look });
      return injection!.result!;
    }, tabId);
  const coloursOf = (...names: string[]) =>
    page.evaluate(
      (all) =>
        all.map((name) => {
          const probe = Object.assign(document.createElement('i'), {
            style: `color: ${name}; forced-color-adjust: none`,
          });
          document.body.append(probe);
          const { color } = getComputedStyle(probe);
          probe.remove();
          return color;
        }),
      names,
    );

  itWide('shows where the agent acts, also above a dialog, and is gone after the task', async () => {
    const first = await begin();
    expect(await page.evaluate(isAsBefore)).toBe(true);
    const second = await click(first, 'Idle');
    await pointerCame();
    const idle = await boxOf('#idle');
    const shown = await drawn();
    expect(shown).toMatchObject({ outline: idle, seen: 'visible none 1 1' });
    expect(Math.abs(shown.pointer.x - (idle.x + idle.width / 2))).toBeLessThan(4);
    expect(Math.abs(shown.pointer.y - (idle.y + idle.height / 2))).toBeLessThan(4);
    expect(
      await page.evaluate(() => [
        document.documentElement.lastElementChild!.shadowRoot,
        document.elementFromPoint(100, 100)!.localName === 'sidehand-pointer',
      ]),
    ).toEqual([null, false]);
    expect(textOf(second.request)).toContain('No line of the page text changed.');
    expect(await drawnAfterMoving()).toEqual({
      gliding: [0, 1],
      behind: false,
      colours: ['rgb(37, 99, 235)', 'rgb(255, 255, 255)', 'rgb(37, 99, 235)'],
    });

    const third = await click(second, 'Ask');
    expect((await drawn()).outline).toEqual(await boxOf('#ask'));
    const fourth = await click(third, 'Answer');
    expect((await drawn()).seen).toBe('hidden none 1 1');
    fourth.answer(act(['get_html', {}], ['get_page', { whole: true }]));
    const last = await model.asked('Press them');
    expect(textOf(last.request)).toContain('<h1>Pointer</h1>');
    expect(textOf(last.request)).not.toContain('sidehand');
    await finish(last);
    await page.waitFor(isAsBefore);
  });

  itWide(
    'does not glide where motion is reduced, and has the colours of the user where colours are forced',
    async () => {
      await browser().prefer(page, { reducedMotion: true, forcedColours: true });
      try {
        const next = await click(await begin(), 'Idle');
        await pointerCame();
        const [line, edge] = await coloursOf('Highlight', 'Canvas');
        expect(await drawnAfterMoving()).toEqual({ gliding: [0, 0], behind: false, colours: [line, edge, line] });
        await finish(next);
      } finally {
        await browser().prefer(page, { reducedMotion: false, forcedColours: false });
      }
    },
  );

  itWide('never comes where the user does not want it', async () => {
    await storeSettings(browser(), 'generalSettings', { showPointer: false });
    await page.evaluate(() => {
      const came: string[] = [];
      new MutationObserver((records) =>
        came.push(...records.flatMap(({ addedNodes }) => [...addedNodes].map(({ nodeName }) => nodeName))),
      ).observe(document, { childList: true, subtree: true });
      Object.assign(window, { came });
    });
    const next = await click(await begin(), 'Idle');
    await finish(next);
    expect(await page.evaluate(() => (window as unknown as { came: string[] }).came)).toEqual([]);
  });
});

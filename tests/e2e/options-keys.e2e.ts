import { beforeEach, expect } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { focusNow, tabTo, typeKeys, type TabStop } from '../helpers/keyboard.ts';
import { startModelServer } from '../helpers/model-server.ts';
import { forgetSettings, openModels, waitForText } from '../helpers/options.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('the options page without a mouse', (browser) => {
  let options: Page;

  beforeEach(async () => {
    options = await openModels(browser());
    await forgetSettings(options);
  });

  itWide('tells a wrong key where it was typed, and Escape loses nothing of it', async () => {
    const server = await startModelServer({ apiKey: 'right-key', models: ['thinker'] });
    try {
      await tabTo(options, 'Add provider');
      await options.press('Enter');
      await options.waitFor(() => document.activeElement?.tagName === 'SELECT');
      // The last service is "Another server".
      await options.press('End');
      await tabTo(options, 'Server address (base URL)');
      await typeKeys(options, `${server.url}/v1`);
      await tabTo(options, 'API key');
      await typeKeys(options, 'wrong-key');
      await tabTo(options, 'Test connection');
      await options.press('Enter');
      await waitForText(options, 'form [role=status][data-state=failed]', 'refused');
      expect((await focusNow(options)).name).toBe('Test connection');

      await tabTo(options, 'Save');
      await options.press('Enter');
      await waitForText(options, 'form [role=alert]', 'Type the name of a model');
      expect((await focusNow(options)).name).toBe('Model');

      await options.press('Escape');
      expect((await focusNow(options)).name).toBe('Cancel');
      // What was typed is still there after a look at another section.
      await options.evaluate(() => (location.hash = 'diagnostics'));
      await waitForText(options, 'h2', 'Help');
      await options.evaluate(() => (location.hash = 'models'));
      await waitForText(options, 'h2', 'Models');
      expect(
        await options.evaluate(() => document.querySelector<HTMLInputElement>('input[type=password]')?.value),
      ).toBe('wrong-key');
      await tabTo(options, 'Cancel');
      await options.press('Escape');
      await options.waitFor(() => document.activeElement?.textContent === 'Add provider');
    } finally {
      await server.close();
    }
  });

  itWide('adds, changes, removes and restores a prompt and the rule of a site', async () => {
    await options.evaluate(() => (location.hash = 'scripts'));
    await waitForText(options, 'h2', 'Shortcuts and saved prompts');
    await tabTo(options, 'Add prompt');
    await options.press('Enter');
    await options.waitFor(() => document.activeElement?.matches('form input'));
    await typeKeys(options, 'Mail');
    await options.press('Enter');
    // Enter in the name: the text is missing, and has the focus.
    await waitForText(options, 'form [role=alert]', 'Type what it says.');
    expect((await focusNow(options)).name).toBe('What it says');
    await typeKeys(options, 'Write to Ada.');
    await tabTo(options, 'Save');
    await options.press('Enter');
    await waitForText(options, '.prompt-list', '/Mail');
    expect((await focusNow(options)).name).toBe('Add prompt');

    await tabTo(options, 'Edit Mail', 'Shift+Tab');
    await options.press('Enter');
    await options.waitFor(() => document.activeElement?.matches('form input'));
    await options.press('Control+a');
    await typeKeys(options, 'Letter');
    await options.press('Enter');
    await waitForText(options, '.prompt-list', '/Letter');
    await tabTo(options, 'Remove Letter', 'Shift+Tab');
    await options.press('Enter');
    await waitForText(options, '.prompt-list', 'Removed: Letter');
    await options.waitFor(() => document.activeElement?.textContent?.trim() === 'Undo');
    expect(await options.evaluate(() => document.querySelector('.prompt-list li'))).toBeNull();
    await options.press('Enter');
    await waitForText(options, '.prompt-list', '/Letter');

    await options.evaluate(() => (location.hash = 'safety'));
    await tabTo(options, 'Site');
    await typeKeys(options, 'not a site');
    await options.press('Enter');
    await waitForText(options, '.site-list [role=alert]', 'That is not a host.');
    await options.press('Control+a');
    await typeKeys(options, 'shop.example');
    await options.press('Enter');
    await tabTo(options, 'Remove *.shop.example');
    await options.press('Enter');
    await waitForText(options, '.site-list', 'Removed: *.shop.example');
    await options.waitFor(() => document.activeElement?.textContent?.trim() === 'Undo');
    await options.press('Enter');
    await options.waitFor(() => document.querySelector('[aria-label="Remove *.shop.example"]'));
    expect((await focusNow(options)).name).toBe('Site');
  });

  itWide.each(['models', 'safety', 'you', 'tools', 'look', 'workflows', 'scripts', 'data', 'diagnostics'])(
    'reaches every control of %s in order, each in view and marked',
    async (section) => {
      await options.evaluate((name: string) => (location.hash = name), section);
      await options.waitFor(() => document.querySelector('main .group, main .field, main p + *'));
      await options.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
        document.querySelector<HTMLElement>('main h2')?.focus();
      });
      const count = await watchControls(options);
      const stops: TabStop[] = [];
      for (let presses = 0; presses < count + 5; presses += 1) {
        await options.press('Tab');
        const stop = await focusInFrame(options);
        if (stop.at === -1 || !(await goesOn(options))) break;
        stops.push(stop);
      }
      expect(await missedControls(options)).toEqual([]);
      expect(stops.filter(({ visible }) => !visible).map(({ name }) => name)).toEqual([]);
      expect(stops.filter(({ inView }) => !inView).map(({ name }) => name)).toEqual([]);
    },
  );
});

/**
 * What comes into the log meanwhile pushes down what has the focus below it, and no
 * browser follows: then the focus comes once more.
 */
async function focusInFrame(options: Page): Promise<TabStop> {
  await options.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  const stop = await focusNow(options);
  if (stop.inView || stop.at === -1 || !(await hasGrown(options))) return stop;
  await options.press('Shift+Tab');
  await options.press('Tab');
  return focusInFrame(options);
}

/** Since the last focus. */
function hasGrown(options: Page): Promise<boolean> {
  return options.evaluate(() => {
    const { watched } = globalThis as unknown as { watched: Watched };
    return document.querySelector('main')?.scrollHeight !== watched.height;
  });
}

interface Watched {
  controls: Element[];
  reached: Set<EventTarget | null>;
  last?: Element | null;
  /** Of what is shown, at the last focus; CSS pixels. */
  height?: number | undefined;
}

/** Watches which controls that are shown and can be used get the focus from now on; tells their count. */
function watchControls(options: Page): Promise<number> {
  return options.evaluate(() => {
    const all = [
      ...document.querySelectorAll<HTMLElement>('main :is(button, input, select, textarea, summary, a[href])'),
    ];
    const isOff = (element: Element) => element.matches(':disabled, [tabindex="-1"]') || !element.checkVisibility();
    const watched: Watched = { controls: all.filter((element) => !isOff(element)), reached: new Set() };
    addEventListener('focusin', ({ target }) => {
      watched.reached.add(target);
      watched.height = document.querySelector('main')?.scrollHeight;
    });
    Object.assign(globalThis, { watched });
    return watched.controls.length;
  });
}

/** Whether the focus has gone on in the document as it is now: lines of the log come and go above it. */
function goesOn(options: Page): Promise<boolean> {
  return options.evaluate(() => {
    const { watched } = globalThis as unknown as { watched: Watched };
    const [before, now] = [watched.last, document.activeElement];
    watched.last = now;
    if (!before?.isConnected || !now) return true;
    return (before.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
}

/** Those that never got it and are still there: the log goes on while it is shown. */
function missedControls(options: Page): Promise<string[]> {
  return options.evaluate(() => {
    const { controls, reached } = (globalThis as unknown as { watched: Watched }).watched;
    return controls.flatMap((one) => (one.isConnected && !reached.has(one) ? [one.outerHTML.slice(0, 200)] : []));
  });
}

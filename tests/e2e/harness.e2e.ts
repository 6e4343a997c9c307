import { existsSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { removeFolder } from '../../scripts/cleanup.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { itWide } from '../helpers/wide.ts';

const pictures = mkdtempSync(join(tmpdir(), 'sidehand-pictures-'));
afterAll(() => removeFolder(pictures));

describeInBrowsers('the browser harness', (browser, site) => {
  itWide('types, chooses and clicks as a user does, with events that the page may trust', async () => {
    const page = await browser().newPage(site.at('product.html?id=mug'));
    await page.evaluate(() => {
      for (const type of ['input', 'change', 'click']) {
        document.addEventListener(type, (event) => (document.body.dataset[type] = String(event.isTrusted)));
      }
    });
    await page.fill('spinbutton', 'Quantity', '3');
    await page.choose('combobox', 'Size', 'Large');
    await page.click('checkbox', 'Gift wrap');
    await page.fill('searchbox', 'Search products', 'blé 👍🏽');

    expect(await page.evaluate(() => ({ ...document.body.dataset }))).toEqual({
      input: 'true',
      change: 'true',
      click: 'true',
    });
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll<HTMLInputElement>('main :is(input, select), header input')].map((field) =>
          field.type === 'checkbox' ? field.checked : field.value,
        ),
      ),
    ).toEqual(['blé 👍🏽', 'large', '3', true]);
  });

  itWide('waits across a navigation', async () => {
    const page = await browser().newPage(site.at());
    const heading = page.waitFor(() =>
      [...document.querySelectorAll('h1')].map((h1) => h1.textContent).find((text) => text === 'Orders'),
    );
    await page.click('link', 'Orders');
    expect(await heading).toBe('Orders');
  });

  itWide('says what it saw when an element is not there to click', async () => {
    const page = await browser().newPage(site.at('product.html?id=mug'));
    await expect(page.choose('combobox', 'Size', 'Gigantic')).rejects.toThrow(
      '"Size" has no option "Gigantic", only "Small", "Medium", "Large".',
    );
  });

  itWide('opens the real panel beside a page, and types into it', async () => {
    const page = await browser().newPage(site.at('?beside'));
    const panel = await browser().openRealPanel(page);
    expect(await panel.url()).toBe(`${browser().extensionBase}/sidebar.html`);
    await panel.fill('textbox', 'Message', 'Hello\nthere');
    expect(await panel.evaluate(() => document.querySelector('textarea')?.value)).toBe('Hello\nthere');
    expect(await page.evaluate(() => document.visibilityState)).toBe('visible');
  });

  itWide('opens a panel bound to a tab, and leaves that tab visible, also after another panel', async () => {
    for (const time of ['first', 'second']) {
      const page = await browser().newPage(site.at(`?bound-${time}`));
      const panel = await browser().openPanel(page);
      expect(await panel.url()).toBe(`${browser().extensionBase}/sidebar.html?tab=${await browser().tabIdOf(page)}`);
      expect(await page.evaluate(() => document.visibilityState), time).toBe('visible');
      await panel.close();
    }
  });

  itWide('takes pictures of a page in both themes, and of page and panel together', async () => {
    const page = await browser().newPage(site.at('?pictures'));
    const panel = await browser().openRealPanel(page);
    await page.screenshot(join(pictures, 'light.png'), { width: 400 });
    await page.screenshot(join(pictures, 'dark.png'), { width: 400, dark: true });
    await browser().windowScreenshot(join(pictures, 'window.png'), page, panel);
    for (const name of ['light', 'dark', 'window']) expect(existsSync(join(pictures, `${name}.png`)), name).toBe(true);
    expect(statSync(join(pictures, 'light.png')).size).not.toBe(statSync(join(pictures, 'dark.png')).size);
  });

  itWide('finds a page that the browser opened by itself', async () => {
    const page = await browser().newPage(site.at('?opener'));
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), {
        href: 'orders.html?opened',
        target: '_blank',
        textContent: 'Open',
      });
      document.querySelector('main')?.prepend(link);
    });
    await page.click('link', 'Open');
    const opened = await browser().openedPage('orders.html?opened');
    expect(await opened.text('h1')).toBe('Orders');
  });

  itWide('ends the background, which starts again when it is needed', async () => {
    await browser().killBackground();
    const options = await browser().openOptions();
    const version = await options.evaluate(() => chrome.runtime.getManifest().version);
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

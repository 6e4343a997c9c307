import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { startChangingShop, type ChangingShop } from '../helpers/sites/changing-shop.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { waitForOutcome } from '../helpers/panel.ts';
import { saveRecording, startRecording, stepsOnCard, watched } from '../helpers/recordings.ts';
import { ordersIn, runWorkflow } from '../helpers/workflows.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('a workflow is recorded', (browser) => {
  let shop: ChangingShop;
  beforeAll(async () => {
    shop = await startChangingShop();
  });
  afterAll(() => shop.close());

  /** A page whose tab is being recorded, with its panel. */
  const recording = async (path = '') => {
    shop.change();
    const page = await browser().newPage(shop.url + path);
    await page.evaluate(() => localStorage.clear());
    return { page, panel: await startRecording(browser(), page) };
  };
  const moves = async (page: Page, name: string, to: string) => {
    await page.click('link', name);
    await page.waitFor((part: string) => location.href.includes(part) && document.readyState === 'complete', to);
    await watched(browser(), page);
  };

  it('from what is done in the page, over pages and a death of the background, and done again elsewhere', async () => {
    const { page, panel } = await recording();
    await moves(page, 'Blue mug', 'product.html');
    // Events of scripts are not the user's.
    await page.evaluate(() => {
      const box = document.querySelector<HTMLInputElement>('[name=wrap]');
      box?.click();
      box?.click();
      document.querySelector<HTMLInputElement>('[type=search]')?.focus();
      // Makes a trusted event.
      document.execCommand('insertText', false, 'forged');
      document.querySelector('[name=quantity]')?.dispatchEvent(new Event('input', { bubbles: true }));
      document.querySelector('select')?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await page.choose('combobox', 'Size', 'Large');
    await page.fill('spinbutton', 'Quantity', '2');
    await page.click('checkbox', 'Gift wrap');
    await stepsOnCard(panel, 4);
    await browser().killBackground();
    await page.click('button', 'Add to cart');
    await stepsOnCard(panel, 5);
    await moves(page, 'Cart', 'cart.html');
    await page.fill('textbox', 'Name', 'Ada');
    await page.fill('textbox', 'Email', 'ada@example.com');
    await page.click('button', 'Place order');
    expect(await stepsOnCard(panel, 9)).toEqual([
      'Click “Blue mug”',
      'Select “Large” in “Size”',
      'Type “2” into “Quantity”',
      'Check “Gift wrap”',
      'Click “Add to cart”',
      'Click “Cart”',
      'Type “Ada” into “Name”',
      'Type “ada@example.com” into “Email”',
      'Click “Place order”',
    ]);
    await page.waitFor(() => location.pathname.endsWith('thanks.html'));
    await saveRecording(panel, 'Mugs');
    expect(await ordersIn(page)).toMatchObject([{ name: 'Ada', items: 2, total: 2500 }]);

    await page.evaluate(() => localStorage.clear());
    shop.change('order', 'ids');
    await runWorkflow(panel, 'Mugs', { Name: 'Grace' });
    // The guard stands before it as before any other call.
    await panel.waitFor(
      () => document.querySelector('[role=log] [data-kind=confirmation][data-status=waiting]') !== null,
    );
    await panel.click('button', 'Allow once');
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
    expect(await ordersIn(page)).toMatchObject([{ name: 'Grace', email: 'ada@example.com', items: 2, total: 2500 }]);
  });

  itWide('without secrets, beside no task, and until its tab is closed', async () => {
    const { page, panel } = await recording('cart.html');
    await page.evaluate(() => {
      const fields = '<label>Password <input type=password></label> <label>Card number <input></label>';
      document.querySelector('main')?.insertAdjacentHTML('beforeend', `<p>${fields}</p>`);
    });
    await page.fill('searchbox', 'Search products', 'mug');
    await page.fill('textbox', 'Card number', '4111 1111 1111 1111');
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('[type=password]')?.focus();
    });
    for (const key of 'hunter2') await page.press(key);
    await stepsOnCard(panel, 3);
    const told = await browser().inExtension(async () => JSON.stringify(await chrome.storage.local.get('recordings')));
    expect(told).toContain('mug');
    expect(told).not.toMatch(/hunter|4111/);
    await panel.click('button', 'Undo last step');
    await stepsOnCard(panel, 2);

    await panel.fill('textbox', 'Message', 'click the link "Cart"');
    await panel.click('button', 'Send');
    await panel.waitFor(() => document.body.innerText.includes('You are recording a workflow in this tab.'));

    await page.close();
    await panel.waitFor(() =>
      document.querySelector('.recording-card .problem')?.textContent.includes('The tab was closed'),
    );
    await panel.click('button', 'Discard');
    await panel.waitFor(() => document.querySelector('.recording-card') === null);
  });
});

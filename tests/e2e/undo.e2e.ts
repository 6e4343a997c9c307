import { afterAll, beforeAll, expect } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { letCodeRun } from '../helpers/code-access.ts';
import { carryOut, type Step } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { storeSettings, useModelServer } from '../helpers/settings.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { itWide } from '../helpers/wide.ts';

const form = `<title>Order</title><form>
  <label>Name <input value="Grace"></label>
  <label>Note <textarea></textarea></label>
  <label>Size <select><option>Small<option>Medium<option>Large</select></label>
  <label><input type="checkbox"> Gift wrap</label>
  <fieldset><legend>Delivery</legend>
    <label><input type="radio" name="by" checked> Post</label>
    <label><input type="radio" name="by"> Pick up</label>
  </fieldset>
  <button type="button" id="order">Order</button></form>
  <script>
    order.onclick = () => fetch('/orders', { method: 'POST', body: 'one' });
  </script>`;
const list = `<title>List</title><ul aria-label="Shopping">
  ${['Milk', 'Bread', 'Tea'].map((name) => `<li draggable="true" style="height:40px">${name}</li>`).join('')}</ul>
  <script>
    const ul = document.querySelector('ul');
    let held;
    ul.addEventListener('dragstart', ({ target }) => { held = target; });
    ul.addEventListener('dragover', (event) => event.preventDefault());
    ul.addEventListener('drop', (event) => {
      event.preventDefault();
      const over = event.target.closest('li');
      const items = [...ul.children];
      over[items.indexOf(held) < items.indexOf(over) ? 'after' : 'before'](held);
    });
  </script>`;

describeInBrowsers('what a task set in a page', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    site.page('/form', form);
    site.page('/list', list);
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    for (const server of [model, site]) await server.close();
  });

  const begin = async (path: string, steps: Step[]) => {
    const page = await browser().newPage(`${site.url}${path}`);
    const panel = await browser().openPanel(page);
    await carryOut(panel, model, steps);
    await panel.click('button', 'Undo what was set here');
    return { page, panel };
  };
  const rows = (panel: Page) =>
    panel.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.undo-rows li')].map(({ innerText }) =>
        innerText.replace(/\s+/g, ' ').trim(),
      ),
    );
  /** Takes a row back and waits for what is said of it. */
  const undo = async (panel: Page, name: string): Promise<string> => {
    const end = panel.waitFor(
      (wanted: string) =>
        [...document.querySelectorAll<HTMLElement>('.undo-rows li')]
          .find(({ innerText }) => innerText.includes(wanted))
          ?.querySelector('[role=status]')?.textContent,
      name,
    );
    await panel.evaluate((wanted: string) => {
      [...document.querySelectorAll<HTMLElement>('.undo-rows li')]
        .find(({ innerText }) => innerText.includes(wanted))
        ?.querySelector('button')
        ?.click();
    }, name);
    return end;
  };
  const values = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(({ type, checked, value }) =>
        /radio|checkbox/.test(type) ? checked : value,
      ),
    );
  const order = (page: Page) =>
    page.evaluate(() => [...document.querySelectorAll('li')].map(({ textContent }) => textContent).join(' '));

  itWide('is taken back row by row, as it was before the task; what left the page cannot be', async () => {
    const { page, panel } = await begin('/form', [
      ['type', { ref: 'textbox "Name"', text: 'Ada' }],
      ['type', { ref: 'textbox "Name"', text: 'Ada Lovelace' }],
      ['type', { ref: 'textbox "Note"', text: 'Ring twice' }],
      ['select', { ref: 'combobox "Size"', options: ['Large'] }],
      ['select', { ref: 'checkbox "Gift wrap"', checked: true }],
      ['click', { ref: 'radio "Pick up"' }],
      ['click', { ref: 'button "Order"' }],
    ]);
    expect(await rows(panel)).toEqual([
      '“Name” Undo',
      '“Note” Undo',
      '“Size” Undo',
      '“Gift wrap” Undo',
      '“Pick up” Undo',
      'Click “Order” It left the page and cannot be undone.',
    ]);
    for (const name of ['Name', 'Note', 'Size', 'Gift wrap', 'Pick up']) expect(await undo(panel, name)).toBe('Undone');
    expect(await values(page)).toEqual(['Grace', '', 'Small', false, true, false]);
  });

  itWide('stays where the user has changed it since, which is said', async () => {
    const { page, panel } = await begin('/form', [['type', { ref: 'textbox "Name"', text: 'Ada' }]]);
    await page.evaluate(() => {
      for (const field of document.querySelectorAll('input')) field.value = 'Mine';
    });
    expect(await undo(panel, 'Name')).toBe('The page has changed since, so this stays as it is.');
    expect((await values(page))[0]).toBe('Mine');
  });

  itWide('is dragged back to its place in a list', async () => {
    const { page, panel } = await begin('/list', [['drag', { ref: 'listitem "Milk"', to_ref: 'listitem "Tea"' }]]);
    expect(await order(page)).toBe('Bread Tea Milk');
    expect(await rows(panel)).toEqual(['Order of “Shopping” Undo']);
    expect(await undo(panel, 'Shopping')).toBe('Undone');
    expect(await order(page)).toBe('Milk Bread Tea');
  });

  itWide('goes back to its look and order where code changed them', async () => {
    await storeSettings(browser(), 'generalSettings', { allowCodeGeneration: true });
    await letCodeRun(browser());
    const code = `const list = document.querySelector('ul');
      document.body.style.background = 'black';
      document.head.append(Object.assign(document.createElement('style'), { textContent: 'li { color: white }' }));
      list.append(list.firstElementChild);`;
    const page = await browser().newPage(`${site.url}/list`);
    const panel = await browser().openPanel(page);
    await carryOut(panel, model, [['execute_code', { code, explanation: 'It darkens the page.' }]], 'Run it', [
      'Allow once',
    ]);
    await panel.click('button', 'Undo what was set here');
    expect(await rows(panel)).toEqual(['Order of “Shopping” Undo', 'How the page looks Undo']);
    for (const name of ['Shopping', 'How the page looks']) expect(await undo(panel, name)).toBe('Undone');
    expect(await order(page)).toBe('Milk Bread Tea');
    expect(
      await page.evaluate(() => [document.body.style.background, document.querySelectorAll('style').length]),
    ).toEqual(['', 0]);
  });
});

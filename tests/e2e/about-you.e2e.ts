import { afterAll, beforeAll, expect, it } from 'vitest';
import { act, claimDone, startDirectedModel, type DirectedModel } from '../helpers/directed-model.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { waitForText } from '../helpers/options.ts';
import { answerCard, sendMessage, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { textOf } from '../helpers/roles.ts';
import { useOneModel } from '../helpers/settings.ts';

const form = `<title>Order</title><form>
  <label>Your name <input name="who"></label>
  <label>E-mail <input type="email"></label>
  <label>Where to? <input autocomplete="address-level2"></label>
  <label>Message <input></label>
  <button>Order</button></form>`;

describeInBrowsers('what the user wrote about themselves', (browser) => {
  let site: RecordingSite;
  let model: DirectedModel;
  beforeAll(async () => {
    site = await startRecordingSite();
    site.page('/', form);
    model = await startDirectedModel();
  });
  afterAll(async () => {
    await site.close();
    await model.server.close();
  });

  it('is written once in the settings, where card numbers are sent to Secrets', async () => {
    const options = await browser().openOptions('you');
    await options.fill('textbox', 'Full name', 'Ada Lovelace');
    await options.fill('textbox', 'E-mail', 'ada@example.org');
    await options.click('button', 'More lines');
    await options.fill('textbox', 'City', 'Turin');
    await options.click('button', 'Save');
    await waitForText(options, 'main [role=status]', 'Saved');
    await options.fill('textbox', 'Name of the entry', 'Visa');
    await options.fill('textbox', 'Text', '4111 1111 1111 1111');
    await options.click('button', 'Add entry');
    await waitForText(options, '.item-list .problem', 'This is a card number');
    await options.reload();
    await expect
      .poll(() => options.evaluate(() => [...document.querySelectorAll('input')].map(({ value }) => value)))
      .toContain('ada@example.org');
    await options.close();
  });

  it('is read by a model only where it asks for it, and after a card where the user did not mention it', async () => {
    await useOneModel(browser(), model.server.url);
    const panel = await browser().openPanel(await browser().newPage(`${site.url}/?model`));
    await sendMessage(panel, 'Order it');
    const turn = await model.asked('Order it');
    expect(textOf(turn.request)).toContain('full name, e-mail, city');
    turn.answer(act(['get_user_facts', { labels: ['city'] }]));
    expect(await waitForEntry(panel, 'confirmation')).toContain('which you wrote about yourself');
    await answerCard(panel, 'Allow once');
    const next = await model.asked('Order it');
    expect(textOf(next.request)).toContain('city: Turin');
    next.answer(claimDone());
    await waitForOutcome(panel);
    expect(await waitForEntry(panel, 'tool', 'City')).toContain('Read about you: City');
    expect(JSON.stringify(model.server.requests.map(({ body }) => body))).not.toContain('Ada');
  });
});

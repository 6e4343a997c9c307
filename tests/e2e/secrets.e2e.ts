import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import {
  act,
  type Asked,
  claimDone,
  type DirectedModel,
  judgeComplete,
  makePlan,
  startDirectedModel,
} from '../helpers/directed-model.ts';
import { letCodeRun } from '../helpers/code-access.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { waitForText } from '../helpers/options.ts';
import { answerCard, sendMessage, transcript, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { refIn, textOf } from '../helpers/roles.ts';
import { storeSettings, useModelServer } from '../helpers/settings.ts';
import { itWide, rowsOf } from '../helpers/wide.ts';

const value = 'tulip-4711-field';

describeInBrowsers('secrets by name', (browser) => {
  let model: DirectedModel;
  let bank: RecordingSite;
  let evil: RecordingSite;
  beforeAll(async () => {
    model = await startDirectedModel();
    bank = await startRecordingSite();
    evil = await startRecordingSite();
    const page =
      '<title>Sign in</title><label>Phrase <input type="password" oninput="said.textContent = `You typed ${this.value}`; got.textContent = this.value.length"></label><p id="said"></p><p id="got"></p>';
    bank.page('/', page);
    evil.page('/', page);
    await useModelServer(browser(), model.server.url);
  });
  afterAll(async () => {
    for (const server of [model.server, bank, evil]) await server.close();
  });

  let words = '';
  let begun = 0;
  const begin = async (url: string, request: string): Promise<{ panel: Page; turn: Asked }> => {
    words = request;
    const panel = await browser().openPanel(await browser().newPage(`${url}/?${(begun += 1)}`));
    await sendMessage(panel, words);
    (await model.asked(words)).answer(makePlan('Fill it in'));
    return { panel, turn: await model.asked(words) };
  };
  const typeSecret = (turn: Asked) =>
    turn.answer(act(['type', { ref: refIn(turn.request, 'textbox "Phrase"'), text: '%bank phrase%' }]));
  const finish = async (panel: Page, turn: Asked) => {
    turn.answer(claimDone());
    (await model.asked(words)).answer(judgeComplete());
    await waitForOutcome(panel);
  };
  const sent = () => JSON.stringify(model.server.requests.map(({ body }) => body));

  it('need a name, a site and a value, and say what is missing', async () => {
    const options = await browser().openOptions('safety');
    await options.fill('textbox', 'Name', 'bank phrase');
    await options.click('button', 'Add secret');
    await waitForText(options, '.item-list .problem', 'Type the site');
    await options.fill('textbox', 'Site', bank.url, { within: '.item-list' });
    await options.evaluate((text: string) => {
      const field = document.querySelector<HTMLInputElement>('.item-list input[type=password]');
      if (field) field.value = text;
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    }, value);
    await options.click('button', 'Add secret');
    await waitForText(options, '.item-list li', '%bank phrase%');
    expect(await options.evaluate(() => document.body.innerHTML)).not.toContain(value);
    await options.close();
  });

  it('are typed on their site, and neither a model nor the conversation has the value', async () => {
    const { panel, turn } = await begin(bank.url, 'Fill in %bank phrase%');
    typeSecret(turn);
    const next = await model.asked(words);
    expect(textOf(next.request)).toContain('You typed %bank phrase%');
    expect(textOf(next.request)).toContain(String(value.length));
    await finish(panel, next);
    expect(sent()).not.toContain(value);
    expect((await transcript(panel)).join('\n')).not.toContain(value);
  });

  it.each(
    rowsOf(
      [
        ['on another site', 'Fill in %bank phrase% there', () => evil.url, 'belongs to'],
        ['where the user did not write them', 'Fill in the phrase', () => bank.url, 'has not written this secret'],
      ],
      1,
    ),
  )('are not typed %s', async (_where, request, url, why) => {
    const { panel, turn } = await begin(url(), request);
    typeSecret(turn);
    const next = await model.asked(words);
    expect(textOf(next.request)).toContain(why);
    expect(textOf(next.request)).not.toContain('You typed');
    await finish(panel, next);
    expect(sent()).not.toContain(value);
  });

  itWide('and generated code do not meet in one task: whichever comes first keeps the other out', async () => {
    await storeSettings(browser(), 'generalSettings', { allowCodeGeneration: true });
    await letCodeRun(browser());
    const code = 'return btoa(document.querySelector("input").value)';
    const run = act(['execute_code', { code, explanation: 'It helps.' }]);
    const first = await begin(bank.url, 'Fill in %bank phrase% and tell its length');
    typeSecret(first.turn);
    const typed = await model.asked(words);
    typed.answer(run);
    const refused = await model.asked(words);
    expect(textOf(refused.request)).toContain('A secret of the user was typed in this task');
    await finish(first.panel, refused);

    const second = await begin(bank.url, 'Count, then fill in %bank phrase%');
    second.turn.answer(act(['execute_code', { code: 'return 1 + 1', explanation: 'It counts.' }]));
    await answerCard(second.panel, 'Allow once');
    const ran = await model.asked(words);
    typeSecret(ran);
    const next = await model.asked(words);
    expect(textOf(next.request)).toContain('Code ran in this task');
    expect(textOf(next.request)).not.toContain('You typed');
    await finish(second.panel, next);
    expect(sent()).not.toContain(value);
    expect(sent()).not.toContain(btoa(value));
    await browser().allowCode(false);
  });
});

import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type DirectedModel, startDirectedModel } from '../helpers/directed-model.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { sendMessage, transcript, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { textOf } from '../helpers/roles.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('an answer that is cut at its length limit', (browser, site) => {
  let model: DirectedModel;
  beforeAll(async () => {
    model = await startDirectedModel();
  });
  afterAll(() => model.server.close());

  describe.each(['openai', 'anthropic'] as const)('by a server of the kind %s', (kind) => {
    itWide('stays, is continued once automatically, then with "Continue"', async () => {
      await useModelServer(browser(), model.server.url, kind);
      const panel = await browser().openPanel(await browser().newPage(site.at()));
      const words = `Count to four (${kind})`;
      await sendMessage(panel, words);
      (await model.asked(words)).answer({ text: '<think>Slowly.</think>One, two,', stop: 'length' });
      const second = await model.asked(words);
      expect(textOf(second.request)).toContain('Continue exactly where it stopped.');
      expect(await waitForEntry(panel, 'answer', 'two')).toBe('One, two,');
      second.answer({ text: ' three,', stop: 'length' });
      await waitForEntry(panel, 'limit');
      expect(await transcript(panel)).toEqual([
        `user[done]: You: ${words}`,
        'answer[running]: One, two, three,',
        expect.stringMatching(/^limit\[waiting\]: The answer is not complete .* 2 times\..* Continue ?Stop$/),
      ]);
      await panel.click('button', 'Continue');
      (await model.asked(words)).answer({ text: ' four.' });
      expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
      expect((await transcript(panel)).slice(0, 2)).toEqual([
        `user[done]: You: ${words}`,
        'answer[done]: One, two, three, four.',
      ]);
    });
  });
});

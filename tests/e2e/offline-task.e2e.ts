import { expect, it } from 'vitest';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { sendMessage, transcript, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { storeSettings } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

/** Times differ from run to run; everything else is exact. */
function withoutTimes(lines: string[]): string[] {
  return lines.map((line) => line.replace(/ \d+(\.\d+)? (ms|s)\b/g, ''));
}

describeInBrowsers('a task with offline commands', (browser, site) => {
  it('fills in a form in the real panel, and the page has it', async () => {
    const page = await browser().newPage(site.at('product.html?id=mug'));
    const panel = await browser().openRealPanel(page);
    await sendMessage(panel, 'select Large in Size, then check Gift wrap, then type 3 into Quantity');
    expect((await waitForOutcome(panel)).status).toBe('done');
    expect(withoutTimes(await transcript(panel))).toEqual([
      'user[done]: You: select Large in Size, then check Gift wrap, then type 3 into Quantity',
      'plan[done]: I will do these 3 things, one after the other. Plan 3 of 3 Select Large in Size Done Check Gift wrap Done Type 3 into Quantity Done',
      'tool[done]: Select “Large” in “Size” Done',
      'tool[done]: Check “Gift wrap” Done',
      'tool[done]: Type “3” into “Quantity” Done',
      'outcome[done]: Done',
    ]);
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll<HTMLInputElement>('main :is(input, select)')].map((field) =>
          field.type === 'checkbox' ? field.checked : field.value,
        ),
      ),
    ).toEqual(['large', '3', true]);
  });

  itWide('offers what the words may mean on this page, with one click, and the way to a model', async () => {
    const panel = await browser().openPanel(await browser().newPage(site.at('product.html?id=mug&unknown')));
    await panel.waitFor(() => document.querySelector('.first-run'));
    await sendMessage(panel, 'I would like it wrapped as a gift');
    const { status, text } = await waitForOutcome(panel);
    expect(status).toBe('failed');
    expect(text).not.toContain('Not done');
    await panel.click('button', 'check "Gift wrap"', { within: '.outcome-card' });
    await panel.waitFor(
      () => document.querySelector<HTMLTextAreaElement>('.composer textarea')?.value === 'check "Gift wrap"',
    );
    await panel.click('button', 'Connect a model', { within: '.outcome-card' });
    await panel.waitFor(() => document.querySelector('.first-run input') !== null);
  });

  itWide('makes the examples of an empty chat from the page, and each of them works', async () => {
    const page = await browser().newPage(site.at('orders.html'));
    await storeSettings(browser(), 'generalSettings', { withoutModel: true });
    const panel = await browser().openPanel(page);
    const examples = await panel.waitFor(() => {
      const shown = [...document.querySelectorAll<HTMLElement>('.empty-chat .example-list button')];
      return shown.length > 1 ? shown.map((button) => button.innerText) : undefined;
    });
    for (const [at, example] of examples.entries()) {
      await sendMessage(panel, example);
      expect([example, (await waitForOutcome(panel, at + 1)).status]).toEqual([example, 'done']);
    }
  });

  itWide('answers a question with the lines of the page that hold its words, and tells nothing else', async () => {
    const page = await browser().newPage(site.at('product.html?id=mug'));
    const panel = await browser().openPanel(page);
    await sendMessage(panel, 'Is it glazed by hand?');
    await waitForOutcome(panel);
    expect(await waitForEntry(panel, 'answer', 'On this page')).toContain('glazed');
    expect((await transcript(panel)).join('\n')).not.toMatch(/\bDone\b|Answered/);
    await sendMessage(panel, 'Who invented the telephone?');
    expect((await waitForOutcome(panel, 2)).text).toContain('I cannot tell without a model.');
    await sendMessage(panel, 'find zebra mug');
    expect((await waitForOutcome(panel, 3)).text).toContain('I found nothing on the page with all of these words');
  });

  itWide('works in a panel bound to a tab that is not in view', async () => {
    const page = await browser().newPage(site.at('product.html?id=mug'));
    const panel = await browser().openPanel(page);
    const cover = await browser().newPage(site.at('orders.html'));
    await cover.bringToFront();
    await sendMessage(panel, 'select Medium in Size\nclick Add to cart\nclick the link Cart');
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
    expect(await page.url()).toContain('cart.html');
  });

  itWide('asks when two things fit equally, and goes on with the reply', async () => {
    const page = await browser().newPage(site.at());
    await page.evaluate(() => {
      document.querySelector('main')?.insertAdjacentHTML(
        'beforeend',
        `
        <section aria-label="Left"><button onclick="document.title='left'">Wave</button></section>
        <section aria-label="Right"><button onclick="document.title='right'">Wave</button></section>`,
      );
    });
    const panel = await browser().openPanel(page);
    await sendMessage(panel, 'click Wave');
    await waitForEntry(panel, 'question', 'Wave');
    await sendMessage(panel, 'the second');
    expect((await waitForOutcome(panel)).status).toBe('done');
    expect(await page.evaluate(() => document.title)).toBe('right');
  });

  itWide('reads the page and extracts a table', async () => {
    const page = await browser().newPage(site.at('orders.html'));
    const panel = await browser().openPanel(page);
    await sendMessage(panel, 'list the headings');
    await waitForOutcome(panel);
    await sendMessage(panel, 'extract the table as CSV');
    await waitForOutcome(panel, 2);
    const answers = (await transcript(panel)).filter((line) => line.startsWith('answer'));
    expect(answers).toHaveLength(2);
    expect(answers[0]).toContain('Orders');
    expect(answers[1]).toMatch(/\w+,\w+/);
  });

  itWide('opens addresses, goes back, and works with tabs', async () => {
    const page = await browser().newPage(site.at());
    const panel = await browser().openPanel(page);
    await sendMessage(panel, `open ${site.at('orders.html')} then back then reload`);
    expect((await waitForOutcome(panel)).status).toBe('done');
    expect(await page.url()).toBe(site.at());
    await sendMessage(panel, `open a new tab with ${site.at('cart.html')}, then list tabs`);
    expect((await waitForOutcome(panel, 2)).status).toBe('done');
    const opened = await browser().openedPage('cart.html');
    expect(await opened.url()).toBe(site.at('cart.html'));
  });

  itWide('switches to a tab that the user names, and to no other, and closes the one it is in', async () => {
    const page = await browser().newPage(site.at());
    const orders = await browser().newPage(site.at('orders.html'));
    const cart = await browser().newPage(site.at('cart.html'));
    const panel = await browser().openPanel(page);
    await sendMessage(panel, 'switch to the tab Orders, then click the link Products');
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
    expect(await orders.url()).toBe(site.at('index.html#products'));
    expect(await cart.url()).toBe(site.at('cart.html'));
    await sendMessage(panel, 'close this tab');
    expect(await waitForOutcome(panel, 2)).toMatchObject({ status: 'done' });
  });

  itWide('says plainly what it does not understand, and does nothing', async () => {
    const page = await browser().newPage(site.at());
    const panel = await browser().openPanel(page);
    await sendMessage(panel, 'click Cart then book the cheapest flight to Rome');
    const { status, text } = await waitForOutcome(panel);
    expect(status).toBe('failed');
    expect(text).toContain('I did not understand click Cart then book the cheapest flight to Rome, so I did nothing.');
    expect((await transcript(panel)).some((line) => line.startsWith('tool'))).toBe(false);
    expect(await page.url()).toBe(site.at());
  });

  itWide('says what it does not see', async () => {
    const page = await browser().newPage(site.at());
    const panel = await browser().openPanel(page);
    await sendMessage(panel, 'click Teleport');
    const outcome = await waitForOutcome(panel);
    expect(outcome.status).toBe('failed');
    expect(outcome.text).toContain('Teleport');
  });
});

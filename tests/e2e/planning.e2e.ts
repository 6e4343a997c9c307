import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { untilNoticed } from '../helpers/desk-task.ts';
import {
  act,
  claimDone,
  type DirectedModel,
  judgeComplete,
  makePlan,
  startDirectedModel,
  type Asked,
} from '../helpers/directed-model.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import type { WireAnswer } from '../helpers/model-server.ts';
import { answerCard, sendMessage, transcript, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { refIn, roleOf, textOf } from '../helpers/roles.ts';
import { storeSettings, useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

const shop = `<title>Shop</title><h1>Basket</h1><p>Total 5 €</p>
<button onclick="fetch('/orders', { method: 'POST' }); document.querySelector('output').textContent = 'Ordered'">Order</button>
<button onclick="document.querySelector('output').textContent = 'More'">More</button><output></output>`;

/** A plan that pays once. */
const orderPlan = (...texts: string[]): WireAnswer => ({
  calls: [
    {
      name: 'make_plan',
      arguments: {
        message: 'I will order it.',
        steps: texts.map((text, i) => ({ text, ...(i === 0 ? { type: 'click', effects: [{ kind: 'pay' }] } : {}) })),
      },
    },
  ],
});

describeInBrowsers('planning with a person', (browser) => {
  let model: DirectedModel;
  let site: RecordingSite;
  let other: RecordingSite;
  beforeAll(async () => {
    model = await startDirectedModel();
    site = await startRecordingSite();
    other = await startRecordingSite();
    site.page('/', shop);
    await useModelServer(browser(), model.server.url);
  });
  afterEach(() => storeSettings(browser(), 'generalSettings', {}));
  afterAll(async () => {
    for (const server of [model.server, site, other]) await server.close();
  });

  const open = async (): Promise<{ page: Page; panel: Page }> => {
    const page = await browser().newPage(`${site.url}/`);
    return { page, panel: await browser().openPanel(page) };
  };
  const orders = () => site.requests.filter((request) => request === 'POST /orders').length;
  const asked = async (role: 'planner' | 'navigator', part = 'mug') => {
    const next = await model.asked(part);
    expect(roleOf(next.request)).toBe(role);
    return next;
  };
  /** Clicks "Order", claims to be done, and is believed. */
  const carryOut = async (part?: string) => {
    const turn = await asked('navigator', part);
    turn.answer(act(['click', { ref: refIn(turn.request, 'button "Order"'), step: 1 }]));
    (await asked('navigator', part)).answer(claimDone());
    (await asked('planner', part)).answer(judgeComplete());
  };

  itWide('a plan with effects waits, says what it will do, and is carried out once approved', async () => {
    const before = orders();
    const { panel } = await open();
    await sendMessage(panel, 'Order the mug');
    (await asked('planner')).answer(orderPlan('Click Order'));
    expect(await waitForEntry(panel, 'plan', 'Waits')).toBe(
      `I will order it. Plan Waits for your approval Pays once · ${new URL(site.url).host} At most 5 € Sidehand does not know who gets the money. Sidehand still asks you before any payment, sign-in, upload or change to an account that is not listed here. Click Order Not started Go Edit No You can also type below what should be different.`,
    );
    expect(orders()).toBe(before);
    await panel.click('button', 'Go', { within: '[aria-label=Plan]' });
    // The button is gone: who goes on by keyboard can type, or stop.
    await panel.waitFor(() => document.activeElement?.getAttribute('aria-label') === 'Message');
    await carryOut();
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
    await site.requested('POST /orders', before + 1);
    expect(orders()).toBe(before + 1);
    expect((await transcript(panel))[1]).toBe('plan[done]: I will order it. Plan 1 of 1 Click Order Done Pays once');
  });

  itWide('a plan can be edited with the keyboard: what was approved is what the models get', async () => {
    const { panel } = await open();
    await sendMessage(panel, 'Order the mug');
    (await asked('planner')).answer(orderPlan('Click Order', 'Close the page'));
    await waitForEntry(panel, 'plan', 'Waits');
    await panel.click('button', 'Edit');
    await panel.fill('textbox', 'Step 1', 'Click Order once');
    await panel.click('textbox', 'Step 2');
    await panel.click('button', 'Delete step 2');
    await panel.click('button', 'Add step');
    await panel.fill('textbox', 'Step 2', 'Read the thanks');
    await panel.click('button', 'Move step 2 up');
    await panel.press('Enter');
    const turn = await asked('navigator');
    expect(textOf(turn.request)).toContain('Plan:\n1. Read the thanks\n2. Click Order once');
    turn.answer(claimDone());
    const review = await asked('planner');
    expect(textOf(review.request)).toContain('The user edited the plan.');
    review.answer(judgeComplete());
    await waitForOutcome(panel);
    expect((await transcript(panel))[1]).toBe(
      'plan[done]: I will order it. Plan Edited by you Read the thanks Done Click Order once Done Pays once',
    );
  });

  itWide(
    'an emptied plan is not approved, Escape leaves the editor, and rejecting ends the task with nothing done',
    async () => {
      const before = orders();
      const { panel } = await open();
      await sendMessage(panel, 'Order the mug');
      (await asked('planner')).answer(orderPlan('Click Order'));
      await waitForEntry(panel, 'plan', 'Waits');
      await panel.click('button', 'Edit');
      await panel.fill('textbox', 'Step 1', ' ');
      await panel.click('button', 'Go');
      expect(await panel.text('.plan-editor .problem')).toBe('A plan needs at least one step.');
      await panel.press('Shift+Tab');
      await panel.press('Escape');
      await panel.click('button', 'No');
      expect(await waitForOutcome(panel)).toMatchObject({ status: 'stopped' });
      expect((await transcript(panel)).slice(1).map((line) => line.split(' · ')[0]?.replace(/ \d.*$/, ''))).toEqual([
        'plan[stopped]: I will order it. Plan Rejected Show its step',
        'outcome[stopped]: Plan rejected You rejected the plan. Nothing was done.',
      ]);
      expect(orders()).toBe(before);
    },
  );

  itWide('a correction in words brings another plan', async () => {
    const { panel } = await open();
    await sendMessage(panel, 'Order the mug');
    (await asked('planner')).answer(orderPlan('Click Order'));
    await waitForEntry(panel, 'plan', 'Waits');
    await sendMessage(panel, 'Only look, do not order');
    const again = await asked('planner');
    expect(textOf(again.request)).toContain('The user does not approve this plan and says: Only look, do not order');
    again.answer(makePlan('Look at the basket'));
    (await asked('navigator')).answer(claimDone());
    (await asked('planner')).answer(judgeComplete());
    await waitForOutcome(panel);
    expect((await transcript(panel)).slice(0, -1).map((line) => line.slice(0, 60))).toEqual([
      'user[done]: You: Order the mug',
      'plan[stopped]: I will order it. Plan Replaced by another pla',
      'user[done]: You: Only look, do not order',
    ]);
  });

  itWide('a plan that waits survives the death of the background and of the panel', async () => {
    const { page, panel } = await open();
    await sendMessage(panel, 'Order the mug');
    (await asked('planner')).answer(orderPlan('Click Order'));
    await waitForEntry(panel, 'plan', 'Waits');
    await panel.close();
    await browser().killBackground();
    const later = await browser().openPanel(page);
    await waitForEntry(later, 'plan', 'Waits');
    await later.click('button', 'Go');
    await carryOut();
    expect(await waitForOutcome(later)).toMatchObject({ status: 'done' });
  });

  itWide('"always" and "never" are obeyed', async () => {
    await storeSettings(browser(), 'generalSettings', { planApproval: 'always' });
    const { panel } = await open();
    await sendMessage(panel, 'Look at the mug');
    (await asked('planner')).answer(makePlan('Look'));
    await waitForEntry(panel, 'plan', 'Waits');
    await panel.click('button', 'No');
    await waitForOutcome(panel);
    await storeSettings(browser(), 'generalSettings', { planApproval: 'never' });
    await sendMessage(panel, 'Order the mug');
    (await asked('planner')).answer(orderPlan('Click Order'));
    const turn = await asked('navigator');
    turn.answer(act(['click', { ref: refIn(turn.request, 'button "Order"'), step: 1 }]));
    // No plan was shown, and what is paid always asks.
    expect(await waitForEntry(panel, 'confirmation')).toContain('This makes a payment on ');
    await answerCard(panel, 'Allow once');
    (await asked('navigator')).answer(claimDone());
    (await asked('planner')).answer(judgeComplete());
    expect(await waitForOutcome(panel, 2)).toMatchObject({ status: 'done' });
  });

  itWide('a site that nobody named is acted on only when the user allows it', async () => {
    other.page('/', "<title>Other</title><button onclick=\"fetch('/sold', { method: 'POST' })\">Sell</button>");
    const host = new URL(other.url).host;
    site.page('/link', `<title>Links</title><a href="${other.url}/">Other shop</a>`);
    const page = await browser().newPage(`${site.url}/link`);
    const panel = await browser().openPanel(page);
    await sendMessage(panel, 'Offer the mug there');
    (await asked('planner')).answer(makePlan('Offer it'));
    const leave = await asked('navigator');
    leave.answer(act(['click', { ref: refIn(leave.request, 'link "Other shop"') }]));
    const sell = await asked('navigator');
    sell.answer(act(['click', { ref: refIn(sell.request, 'button "Sell"') }]));
    expect(await waitForEntry(panel, 'confirmation')).toBe(
      `Sidehand has read ${new URL(site.url).host}. By merely pressing or choosing something now, it lets ${host} learn something of that: which of its things was chosen. You did not name this site. Sidehand would press or choose Sell Do not allow Allow once`,
    );
    await panel.click('button', 'Do not allow');
    const refused = await asked('navigator');
    expect(textOf(refused.request)).toContain('Failed: DENIED');
    refused.answer(act(['click', { ref: refIn(refused.request, 'button "Sell"') }]));
    // The same again is no new question.
    const again = await asked('navigator');
    expect(textOf(again.request)).toContain('The user has said no to just this.');
    again.answer(act(['press_key', { ref: refIn(again.request, 'button "Sell"'), keys: 'Enter' }]));
    await answerCard(panel, 'Allow between these sites for this task');
    // That a click may tell the site something does not let the page write there.
    await waitForEntry(panel, 'confirmation', 'This sends something to');
    expect(
      await panel.evaluate(
        () => document.querySelector('[data-kind=confirmation][data-status=waiting] .confirmation-text')?.textContent,
      ),
    ).toBe(`POST ${host}/sold`);
    expect(other.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
    await answerCard(panel, 'Allow once');
    (await asked('navigator')).answer(claimDone());
    (await asked('planner')).answer(judgeComplete());
    await waitForOutcome(panel);
    await other.requested('POST /sold');
    expect(other.requests.filter((request) => request.startsWith('POST'))).toEqual(['POST /sold']);
  });

  itWide('help is asked for where only a person can go on, and the task goes on at the same step', async () => {
    const { panel } = await open();
    await sendMessage(panel, 'Order the mug');
    (await asked('planner')).answer(makePlan('Order', 'Read the thanks'));
    (await asked('navigator')).answer(
      act([
        'request_assistance',
        { kind: 'login', what: 'Sign in to the shop.', why: 'The order needs your account.' },
      ]),
    );
    expect(await waitForEntry(panel, 'assistance')).toBe(
      `Assistance needed Sign in. What Sidehand’s model says about it Sign in to the shop. The order needs your account. On ${new URL(site.url).host} Do it in the page. Sidehand continues when it sees that it is done, or when you choose Done. Done Skip step Never type passwords, codes or card numbers here: type them into the page.`,
    );
    expect(await panel.text('.plan-steps [data-status="needs-assistance"]')).toContain('Order');
    await browser().killBackground();
    await panel.click('button', 'Done', { within: '[aria-label="Assistance needed"]' });
    const turn = await asked('navigator');
    expect(textOf(turn.request)).toContain('The user says that it is done.');
    turn.answer(claimDone());
    (await asked('planner')).answer(judgeComplete());
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'unconfirmed' });
  });

  itWide('a sign-in form on the way is recognised without a model, and the sign-in is noticed', async () => {
    site.page(
      '/account',
      '<title>Account</title><h1>Sign in</h1><form method="post" action="/code"><label>Password <input type="password" name="secret"></label><button>Go</button></form>',
    );
    site.page(
      '/code',
      '<title>Code</title><h1>Check your phone</h1><form method="post" action="/welcome"><label>6-digit code <input autocomplete="one-time-code"></label><button>Go</button></form>',
    );
    site.page('/welcome', '<title>Welcome</title><h1>Welcome back</h1>');
    site.page('/start', '<title>Start</title><a href="/account">My orders</a>');
    const page = await browser().newPage(`${site.url}/start`);
    const panel = await browser().openPanel(page);
    await sendMessage(panel, 'Find the mug in my orders');
    (await asked('planner')).answer(makePlan('Open my orders'));
    const turn = await asked('navigator');
    turn.answer(act(['click', { ref: refIn(turn.request, 'link "My orders"') }]));
    expect(await waitForEntry(panel, 'assistance')).toContain('Sign in. The site wants you to sign in.');
    await page.fill('textbox', 'Password', 'secret words');
    await page.click('button', 'Go');
    await waitForEntry(
      panel,
      'assistance',
      'Enter the code of your second factor. The site wants a code that only you have.',
    );
    await page.fill('textbox', '6-digit code', '123456');
    await page.click('button', 'Go');
    const next = await asked('navigator');
    expect(textOf(next.request)).toContain('Welcome back');
    expect(textOf(next.request)).not.toMatch(/secret|123456/);
    await panel.waitFor(
      () =>
        [...document.querySelectorAll<HTMLElement>('[data-kind=assistance][data-status=done]')].filter((entry) =>
          entry.innerText.replace(/\s+/g, ' ').includes('Sidehand saw that it is done.'),
        ).length === 2,
    );
    next.answer(claimDone());
    (await asked('planner')).answer(judgeComplete());
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
  });

  itWide('a task can be paused and continued, and reads the page again', async () => {
    const { page, panel } = await open();
    await sendMessage(panel, 'Click More for the mug');
    (await asked('planner')).answer(makePlan('Show more'));
    const turn = await asked('navigator');
    await panel.click('button', 'Pause');
    await untilNoticed(panel);
    turn.answer(act(['click', { ref: refIn(turn.request, 'button "More"') }]));
    await waitForEntry(panel, 'notice', 'Paused');
    await page.evaluate(() => {
      document.querySelector('h1')!.textContent = 'Full basket';
    });
    await panel.click('button', 'Continue');
    const next = await asked('navigator');
    expect(textOf(next.request)).toContain('Full basket');
    next.answer(claimDone());
    (await asked('planner')).answer(judgeComplete());
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
  });

  itWide('limits of tokens, costs and steps ask whether to go on, and the amounts are shown meanwhile', async () => {
    await storeSettings(browser(), 'generalSettings', { maxSteps: 1, maxTokens: 1000, maxCostUsd: 0.5 });
    await useModelServer(browser(), model.server.url, 'openai', 'test-model', { prices: { input: 1000, output: 0 } });
    const { panel } = await open();
    const extend = (name: string) => panel.click('button', 'Continue', { within: `[aria-label="${name}"]` });
    await sendMessage(panel, 'Read the mug');
    (await asked('planner')).answer({ ...makePlan('Read'), usage: { input: 600, output: 500 } });
    expect(await waitForEntry(panel, 'limit')).toBe(
      'Token limit reached Sidehand has used 1.1K tokens and is not done yet. Continue with another 1K tokens? Continue Stop',
    );
    await extend('Token limit reached');
    expect(await waitForEntry(panel, 'limit', 'Cost')).toBe(
      'Cost limit reached Sidehand has spent $0.60 and is not done yet. Continue with another $0.50? Continue Stop',
    );
    await extend('Cost limit reached');
    const turn = await asked('navigator');
    await panel.waitFor(
      () =>
        document.querySelector<HTMLElement>('.budget-line')?.innerText.replace(/\s+/g, ' ') ===
        'Used so far: 1.1K of 2K tokens · $0.60 of $1.00',
    );
    turn.answer(act(['get_page', {}]));
    expect(await waitForEntry(panel, 'limit', 'Step')).toBe(
      'Step limit reached Sidehand has taken 1 step and is not done yet. Continue with another 50 steps? Continue Stop',
    );
    await extend('Step limit reached');
    (await asked('navigator')).answer(claimDone());
    (await asked('planner')).answer(judgeComplete());
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'unconfirmed' });
    await useModelServer(browser(), model.server.url);
  });

  itWide(
    'a model that repeats itself gets a hint, then the planner looks, then the user is asked and decides',
    async () => {
      const { panel } = await open();
      await sendMessage(panel, 'Read the mug');
      (await asked('planner')).answer(makePlan('Read'));
      const readThreeTimes = async (first: Asked) => {
        first.answer(act(['get_page', {}]));
        for (let turn = 2; turn <= 3; turn += 1) (await asked('navigator')).answer(act(['get_page', {}]));
      };
      await readThreeTimes(await asked('navigator'));
      const hinted = await asked('navigator');
      expect(textOf(hinted.request)).toContain('You repeat yourself and nothing changes.');
      await readThreeTimes(hinted);
      const review = await asked('planner');
      expect(textOf(review.request)).toContain('the navigator repeats itself without effect');
      review.answer({ calls: [{ name: 'review', arguments: { verdict: 'continue', guidance: 'Scroll down.' } }] });
      const warned = await asked('navigator');
      expect(textOf(warned.request)).toMatch(/You still repeat yourself\..*The planner: Scroll down\./s);
      await readThreeTimes(warned);
      expect(await waitForEntry(panel, 'assistance')).toBe(
        `Assistance needed Sidehand keeps repeating itself at this step. How should it continue? “Read” On ${new URL(site.url).host} Type below what it should do. Or do the step yourself and choose Done. Done Skip step Never type passwords, codes or card numbers here: type them into the page.`,
      );
      await sendMessage(panel, 'It stands in the basket');
      expect(textOf((await asked('navigator')).request)).toContain('The user answers: It stands in the basket');
      await panel.waitFor(() => document.querySelector('[data-kind=assistance][data-status=done]'));
      expect((await transcript(panel)).slice(-2)).toEqual([
        expect.stringMatching(/^assistance\[done\].*Answered\.$/),
        'user[done]: You: It stands in the basket',
      ]);
      // Escape stops from wherever the focus is.
      await panel.waitFor(() =>
        [...document.querySelectorAll('button')].some(({ innerText }) => innerText === 'Pause'),
      );
      await panel.waitFor(() => document.activeElement?.getAttribute('aria-label') === 'Message');
      await panel.press('Shift+Tab');
      await panel.waitFor(() => document.activeElement?.textContent === 'Pause');
      await panel.press('Escape');
      expect(await waitForOutcome(panel)).toMatchObject({ status: 'stopped' });
    },
  );

  itWide(
    'a step that fails in every way is given up, steps that do not need it go on, and the end shows both',
    async () => {
      const { panel } = await open();
      await sendMessage(panel, 'Order the mug');
      (await asked('planner')).answer({
        calls: [
          {
            name: 'make_plan',
            arguments: {
              message: 'Two things.',
              steps: ['Use the coupon', 'Enjoy the coupon', { text: 'Read the basket', after: [] }],
            },
          },
        ],
      });
      const fail = async (refs: string[], step = 1) => {
        for (const ref of refs) (await asked('navigator')).answer(act(['click', { ref, step }]));
      };
      const goOn = {
        calls: [{ name: 'review', arguments: { verdict: 'continue', guidance: 'Look for another field.' } }],
      };
      await fail(['e901', 'e902', 'e903']);
      const review = await asked('planner');
      expect(textOf(review.request)).toContain('calls keep failing');
      review.answer(goOn);
      await fail(['e904', 'e905', 'e906']);
      const next = await asked('navigator');
      expect(textOf(next.request)).toContain(
        'Step 1 has failed and is given up, with the steps that need it. Go on with step 3.',
      );
      next.answer(act(['click', { ref: 'e907', step: 3 }]));
      await fail(['e908', 'e909'], 3);
      (await asked('planner')).answer(goOn);
      await fail(['e910'], 3);
      expect(await waitForEntry(panel, 'limit')).toBe(
        'Many failed attempts 10 attempts in a row have failed. Continue with another 10 attempts? Continue Stop',
      );
      await panel.click('button', 'Continue', { within: '[aria-label="Many failed attempts"]' });
      (await asked('navigator')).answer(act(['finish_step', { step: 3, status: 'done', output: 'One mug' }]));
      const last = await asked('planner');
      expect(textOf(last.request)).toMatch(/1\. \[failed\].*2\. \[skipped\].*3\. \[done\].*Step 3: One mug/s);
      last.answer({
        calls: [{ name: 'review', arguments: { verdict: 'failed', summary: 'There is no coupon field.' } }],
      });
      expect(await waitForOutcome(panel)).toMatchObject({ status: 'failed' });
      expect((await transcript(panel)).at(-1)).toContain(
        'Not done There is no coupon field. Was done Read the basket Failed Use the coupon Was not done Enjoy the coupon',
      );
    },
  );

  itWide(
    'an answer shows what it quotes of the page and its frames: a click brings it into view, or says where it was',
    async () => {
      const filler = '<p style="height: 3000px"></p>';
      site.page(
        '/terms',
        `<title>Terms</title><h1>Terms</h1>${filler}<p id="far">Returns within 30 days.</p><iframe src="/small" title="Small print" style="height: 200px"></iframe>`,
      );
      site.page('/small', `<title>Small print</title>${filler}<p id="inner">Mugs are excluded.</p>`);
      const page = await browser().newPage(`${site.url}/terms`);
      const panel = await browser().openPanel(page);
      await sendMessage(panel, 'May I return the mug?');
      (await asked('planner')).answer({
        text: 'No: "Returns within 30 days", but "Mugs are excluded." It is "a pity".',
      });
      await waitForOutcome(panel);
      const inView = (id: string, framed: boolean) =>
        page.evaluate(
          (wanted: string, inFrame: boolean) =>
            new Promise<void>((resolve) => {
              const view = (inFrame ? document.querySelector('iframe')?.contentWindow : window) ?? window;
              const check = () => {
                const top = view.document.getElementById(wanted)?.getBoundingClientRect().top ?? -1;
                if (top >= 0 && top < view.innerHeight) resolve();
              };
              view.addEventListener('scroll', check);
              check();
            }),
          id,
          framed,
        );
      await panel.click('button', '“Returns within 30 days”');
      await inView('far', false);
      await panel.click('button', '“Mugs are excluded.”');
      await inView('inner', true);
      expect(await panel.text('.notice')).toBe('');
      await page.evaluate(() => {
        document.querySelector('#far')!.textContent = 'Returns within 14 days.';
      });
      await panel.click('button', '“Returns within 30 days”');
      await panel.waitFor(
        () => document.querySelector('.notice')?.textContent === 'That text is no longer on the page.',
      );
      await page.goto(`${site.url}/`);
      await panel.click('button', '“Returns within 30 days”');
      await panel.waitFor(() =>
        /^That text was on 127\.0\.0\.1:\d+\/terms\. This tab shows another page now\.$/.test(
          document.querySelector('.notice')?.textContent ?? '',
        ),
      );
    },
  );

  itWide('a task that needs the user or has ended says so while its panel is closed', async () => {
    const { page, panel } = await open();
    await sendMessage(panel, 'Order the mug');
    const first = await asked('planner');
    await panel.close();
    const watcher = await browser().openOptions();
    const waits = await notifications(watcher);
    first.answer(orderPlan('Click Order'));
    expect(await badgeOf(watcher, '1')).toBe('1');
    expect(await waits.told()).toBe(true);
    const later = await browser().openPanel(page);
    await later.click('button', 'Go');
    expect(await badgeOf(watcher, '')).toBe('');
    const turn = await asked('navigator');
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<form onsubmit="this.remove(); return false"><label>Card number <input autocomplete="cc-number"></label><button>Pay</button></form>',
      );
    });
    await later.close();
    const called = await notifications(watcher);
    turn.answer(
      act([
        'request_assistance',
        { kind: 'payment', what: 'Enter your card.', why: 'Sidehand types no card numbers.' },
      ]),
    );
    expect([await called.told(), await badgeOf(watcher, '1')]).toEqual([true, '1']);
    await page.fill('textbox', 'Card number', '4242');
    await page.click('button', 'Pay');
    const paid = await asked('navigator');
    expect(textOf(paid.request)).toContain('What was in the way is gone.');
    expect(textOf(paid.request)).not.toContain('4242');
    expect(await badgeOf(watcher, '')).toBe('');
    const calledAgain = await notifications(watcher);
    paid.answer(act(['request_assistance', { kind: 'file', what: 'Choose the receipt.' }]));
    expect([await calledAgain.told(), await badgeOf(watcher, '1')]).toEqual([true, '1']);
    const helper = await browser().openPanel(page);
    await waitForEntry(helper, 'assistance', 'Choose the file.');
    expect((await transcript(helper)).filter((line) => line.startsWith('assistance'))).toEqual([
      expect.stringContaining(
        'Complete the payment. What Sidehand’s model says about it Enter your card. Sidehand types no card numbers.',
      ),
      expect.stringContaining('Choose the file. What Sidehand’s model says about it Choose the receipt. On 127.0.0.1'),
    ]);
    await helper.click('button', 'Done', { within: '[data-status=waiting]' });
    const last = await asked('navigator');
    await helper.close();
    const ended = await notifications(watcher);
    last.answer(claimDone());
    (await asked('planner')).answer(judgeComplete('The mug is ordered.'));
    expect(await ended.told()).toBe(true);
  });

  itWide('a follow-up knows what was found before, and a new chat forgets it', async () => {
    const { panel } = await open();
    await sendMessage(panel, 'What does the mug cost?');
    (await asked('planner')).answer({ text: 'It costs 9.40 EUR.' });
    await waitForOutcome(panel);
    await sendMessage(panel, 'And two of the mug?');
    const second = await asked('planner', 'two of the mug');
    expect(textOf(second.request)).toMatch(
      /Earlier in this conversation:\nThe user: What does the mug cost\?\nEnded: done\.\n<page-content-\w+>\nIt costs 9\.40 EUR\./,
    );
    second.answer({ text: '18.80 EUR.' });
    await waitForOutcome(panel, 2);
    await panel.click('button', 'New chat');
    await panel.waitFor(() => document.querySelector('[role=log]:empty, [role=log]:not(:has(*))'));
    await sendMessage(panel, 'Any mug at all?');
    const fresh = await asked('planner', 'Any mug');
    expect(textOf(fresh.request)).not.toContain('Earlier');
    fresh.answer({ text: 'Yes.' });
    await waitForOutcome(panel);
  });
});

/** Resolves once the toolbar button has this mark. */
function badgeOf(extensionPage: Page, wanted: string): Promise<string> {
  return extensionPage.evaluate(async (text: string) => {
    const api = (globalThis as { browser?: typeof chrome }).browser ?? chrome;
    for (;;) {
      const now = await api.action.getBadgeText({});
      if (now === text) return now;
    }
  }, wanted);
}

/**
 * Watches for notifications from now on. `told` resolves once one stands or, where the system shows none, has been
 * shown and closed at once (headless Firefox).
 */
async function notifications(extensionPage: Page): Promise<{ told(): Promise<boolean> }> {
  await extensionPage.evaluate(() => {
    const { notifications: shown } = (globalThis as { browser?: typeof chrome }).browser ?? chrome;
    delete document.documentElement.dataset.notified;
    shown.onClosed.addListener(() => {
      document.documentElement.dataset.notified = 'yes';
    });
  });
  const told = (): Promise<boolean> =>
    extensionPage.evaluate(async () => {
      const { notifications: shown } = (globalThis as { browser?: typeof chrome }).browser ?? chrome;
      for (;;) {
        const all = Object.keys(await shown.getAll());
        for (const id of all) await shown.clear(id);
        if (all.length > 0 || document.documentElement.dataset.notified) return true;
      }
    });
  return { told };
}

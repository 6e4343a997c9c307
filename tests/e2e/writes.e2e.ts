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
import { askNavigator } from '../helpers/desk-task.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { answerCard, sendMessage, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { refIn, textOf } from '../helpers/roles.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide, rowsOf } from '../helpers/wide.ts';

/** A shop that orders in every way that a page has. Each control says in the status line what came of it. */
const shop = (other: string) => `<title>Shop</title><h1>Shop</h1><p>Total 5 €</p><p id="said" role="status"></p>
<script>
const early = fetch.bind(window);
const say = (text) => { document.getElementById('said').textContent = text; };
const told = (answer) => answer.then((one) => say('status ' + one.status), (error) => say('no: ' + error.name));
const json = (body) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const order = json({ mug: 'blue', count: 2 });
const graphql = (query) => told(fetch('/graphql', json({ query })));
const xhr = (method) => {
  const request = new XMLHttpRequest();
  request.open(method, '/order');
  request.onload = () => say('status ' + request.status);
  request.onerror = () => say('no: ' + request.readyState + ' ' + request.status);
  request.send('mug=blue&count=2');
};
const clean = () => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  return frame.contentWindow.fetch(new URL('/order', location.href), order);
};
const worker = () => new Worker(URL.createObjectURL(new Blob(['fetch("' + location.origin + '/order", { method: "POST" })'])));
</script>
<button onclick="told(fetch('/order', order))">Fetch</button>
<div onclick="told(fetch(new Request('/order', order)))" tabindex="0">Plain box</div>
<button onclick="xhr('PUT')">Request</button>
<button onclick="navigator.sendBeacon('/order', 'mug=blue')">Beacon</button>
<button onclick="document.forms[0].submit()">Submit by script</button>
<button onclick="document.forms[0].submit(); document.forms[0].elements.mug.value = 'red'">Submit and change</button>
<button onclick="setTimeout(() => document.forms[0].requestSubmit(), 300)">Submit later</button>
<button onclick="setTimeout(() => told(fetch('/order', order)), 600)">Fetch later</button>
<button onclick="told(early('/order', order))">Captured</button>
<button onclick="told(clean())">Clean frame</button>
<button onclick="worker()">Worker</button>
<button onclick="graphql('query Mugs { mugs { name } }')">Query</button>
<button onclick="graphql('mutation { buy(mug: 1) { id } }')">Mutation</button>
<button onclick="told(fetch('/search', json({ query: 'blue mugs', page: 1 })))">Find</button>
<button onclick="confirm('Poistetaanko?') && told(fetch('/tiedot/7/poista'))">Kyllä</button>
<button onmouseover="told(fetch('/order', order))">Preview</button>
<button onclick="fetch('${other}/log', { method: 'POST', mode: 'no-cors', body: 'x' }).then(() => say('logged'))">Elsewhere</button>
<form method="post" action="/order" hidden><input name="mug" value="blue"></form>
<script>setInterval(() => fetch('/alive', json({ at: Date.now() })), 200);
setInterval(() => fetch('${other}/log', { method: 'POST', mode: 'no-cors', body: 'seen ' + Math.random() }), 200);</script>`;

/** A page for a message that saves the draft by itself, soon after each change. */
const mail = `<title>Mail</title><h1>New mail</h1><p id="said" role="status"></p>
<label>Subject <input id="subject"></label><label>Message <textarea id="text"></textarea></label><button onclick="post('/send', 'sent')">Send</button>
<script>
const body = (state) => JSON.stringify({ subject: subject.value, text: text.value, state });
let timer;
const post = (path, state) => fetch(path, { method: 'POST', body: body(state) }).then((answer) => {
  said.textContent = state + ' ' + answer.status;
});
document.oninput = () => { clearTimeout(timer); timer = setTimeout(post, 200, '/drafts', 'draft'); };
</script>`;

/** A page whose server may refuse the message. */
const message = `<title>Note</title><label>Message <textarea id="note">Hello Ann</textarea></label>
<button onclick="fetch('/inbox', { method: 'POST', body: note.value }).then((one) => this.after(' status ' + one.status))">Send</button>`;

describeInBrowsers('the hold on writes', (browser) => {
  let model: DirectedModel;
  let site: RecordingSite;
  let other: RecordingSite;
  beforeAll(async () => {
    model = await startDirectedModel();
    site = await startRecordingSite();
    other = await startRecordingSite();
    other.status('/log', 204);
    site.page('/', shop(other.url.replace('127.0.0.1', 'localhost')));
    await useModelServer(browser(), model.server.url);
  });
  afterAll(async () => {
    for (const server of [model.server, site, other]) await server.close();
  });

  const orders = () => site.requests.filter((request) => /^(POST|PUT) \/order/.test(request)).length;
  const logs = () => other.requests.filter((request) => request === 'POST /log').length;
  const beats = () => site.requests.filter((request) => request === 'POST /alive').length;
  let words = '';
  let shopPage: Page;
  const navigator = () => askNavigator(model, words);
  /** The first turn that was told this. A model that was asked before a write came is asked anew after its card. */
  const afterCard = async (told: string): Promise<Asked> => {
    const turn = await navigator();
    return textOf(turn.request).includes(told) ? turn : afterCard(told);
  };
  const begin = async (request: string, plan = makePlan('See to it')): Promise<Page> => {
    words = request;
    shopPage = await browser().newPage(`${site.url}/`);
    const panel = await browser().openPanel(shopPage);
    await sendMessage(panel, words);
    const asked = await model.asked(words);
    // What the page sends by itself is known once it was seen in the task.
    await site.requested('POST /alive', beats() + 2);
    await other.requested('POST /log', logs() + 2);
    asked.answer(plan);
    return panel;
  };
  const press = (turn: Asked, line: string) => turn.answer(act(['click', { ref: refIn(turn.request, line) }]));
  const card = (panel: Page) =>
    panel.waitFor(() => {
      const waiting = document.querySelector<HTMLElement>('[data-kind=confirmation][data-status=waiting]');
      for (const details of waiting?.querySelectorAll('details') ?? []) details.open = true;
      return waiting?.innerText.replace(/\s+/g, ' ').trim();
    });
  const finish = async (panel: Page, turn: Asked) => {
    turn.answer(claimDone());
    (await model.asked(words)).answer(judgeComplete());
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
  };

  it.each(
    rowsOf(
      [
        'button "Fetch"',
        'generic "Plain box"',
        'button "Request"',
        'button "Submit by script"',
        'button "Mutation"',
        'button "Fetch later"',
        'button "Submit later"',
      ],
      1,
    ),
  )('asks before %s sends anything, which then fails as without a network', async (control) => {
    const before = orders();
    const panel = await begin(`See what there is, ${[...control].length} things`);
    press(await navigator(), control);
    const text = await card(panel);
    expect(text).toContain(new URL(site.url).host);
    expect(text).toMatch(/(POST|PUT) 127\.0\.0\.1:\d+\/(order|graphql)/);
    expect(orders()).toBe(before);
    await answerCard(panel, 'Do not allow');
    const turn = await afterCard('does not want');
    expect(textOf(turn.request)).toMatch(/does not want (POST|PUT) 127\.0\.0\.1:\d+\/(order|graphql) to be sent/);
    // The page's own words: its heartbeat may have been answered meanwhile.
    expect(textOf(turn.request)).not.toContain('"status 200"');
    expect(orders()).toBe(before);
    await finish(panel, turn);
  });

  itWide('asks before a script reads what its page had asked about, in a language that no list has', async () => {
    const removed = () => site.requests.filter((request) => request === 'GET /tiedot/7/poista').length;
    const panel = await begin('See what there is, in Finnish');
    const turn = await navigator();
    const yes = { ref: refIn(turn.request, 'button "Kyllä"') };
    turn.answer(act(['handle_dialog', { accept: true }], ['click', yes]));
    expect(await card(panel)).toMatch(/GET 127\.0\.0\.1:\d+\/tiedot\/7\/poista/);
    expect(removed()).toBe(0);
    await answerCard(panel, 'Do not allow');
    const next = await afterCard('does not want');
    expect(removed()).toBe(0);
    await finish(panel, next);
  });

  it.each(rowsOf(['Worker', 'Captured', 'Clean frame', 'Beacon'], 1))('blocks %s', async (control) => {
    const before = orders();
    const panel = await begin(`See what there is, ${control.length} things more`);
    press(await navigator(), `button "${control}"`);
    const turn = await navigator();
    expect(orders()).toBe(before);
    if (control === 'Beacon')
      expect(await waitForEntry(panel, 'tool', 'Not sent, ')).toMatch(
        /Beacon.*Not sent, .* POST 127\.0\.0\.1:\d+\/order/,
      );
    await finish(panel, turn);
    expect(orders()).toBe(before);
  });

  itWide('sends what the user allows once, as the page made it', async () => {
    const before = orders();
    const panel = await begin('See what is there');
    press(await navigator(), 'button "Fetch"');
    expect(await card(panel)).toContain('mug blue count 2');
    await answerCard(panel, 'Allow once');
    const turn = await afterCard('was sent');
    expect(textOf(turn.request)).toMatch(/POST 127\.0\.0\.1:\d+\/order was sent; the server answered with status 200/);
    expect(textOf(turn.request)).toContain('status 200');
    expect(orders()).toBe(before + 1);
    await finish(panel, turn);
  });

  it('sends the form that was asked about, although its page has changed it since', async () => {
    const before = orders();
    const panel = await begin('See what is there now');
    press(await navigator(), 'button "Submit and change"');
    expect(await card(panel)).toContain('mug blue');
    await answerCard(panel, 'Allow once');
    const turn = await afterCard('was sent');
    expect(orders()).toBe(before + 1);
    expect(site.bodies[site.requests.lastIndexOf('POST /order')]).toBe('mug=blue');
    await finish(panel, turn);
  });

  itWide('asks before what an action sends, although the user has clicked in the page before it', async () => {
    const before = orders();
    const panel = await begin('See what there is');
    press(await navigator(), 'button "Fetch"');
    await card(panel);
    await shopPage.click('heading', 'Shop');
    await answerCard(panel, 'Do not allow');
    const turn = await afterCard('does not want');
    turn.answer(act(['hover', { ref: refIn(turn.request, 'button "Preview"') }]));
    expect(await card(panel)).toMatch(/POST 127\.0\.0\.1:\d+\/order/);
    expect(orders()).toBe(before);
    await answerCard(panel, 'Do not allow');
    await finish(panel, await afterCard('does not want'));
    expect(orders()).toBe(before);
  });

  itWide(
    'lets out without a card what reads, what the page sends by itself, and what goes to a site that only counts visits',
    async () => {
      const panel = await begin('Find blue mugs');
      const [before, counted] = [beats(), logs()];
      for (const control of ['Query', 'Find']) {
        press(await navigator(), `button "${control}"`);
        await panel.waitFor(() => document.querySelector('[data-kind=tool]'));
      }
      const turn = await navigator();
      expect(textOf(turn.request)).toContain('status 200');
      press(turn, 'button "Elsewhere"');
      const last = await navigator();
      expect(textOf(last.request)).toContain('logged');
      expect(site.requests).toContain('POST /search');
      expect(logs()).toBeGreaterThan(counted);
      expect(beats()).toBeGreaterThan(before);
      await finish(panel, last);
    },
  );

  itWide('saves a draft after one card while its text grows, and asks with the text before it is sent', async () => {
    words = 'Write something kind to them';
    const panel = await browser().openPanel(await browser().newPage(site.page('/mail', mail)));
    await sendMessage(panel, words);
    (await model.asked(words)).answer(makePlan('Write it'));
    const first = await navigator();
    const field = refIn(first.request, 'textbox "Message"');
    first.answer(act(['type', { ref: field, text: 'Hello there, how are you?' }]));
    expect(await card(panel)).toMatch(/POST 127\.0\.0\.1:\d+\/drafts/);
    await answerCard(panel, 'Allow such changes on this site for this task');
    const second = await afterCard('draft 200');
    second.answer(act(['type', { ref: field, text: 'Hello there, how are you? We miss you.' }]));
    const third = await navigator();
    await site.requested('POST /drafts', 2);
    press(third, 'button "Send"');
    expect(await card(panel)).toContain('We miss you.');
    await answerCard(panel, 'Allow once');
    const last = await afterCard('sent 200');
    expect(site.requests.filter((request) => /^POST \/(send|drafts)/.test(request))).toEqual([
      'POST /drafts',
      'POST /drafts',
      'POST /send',
    ]);
    await finish(panel, last);
  });

  itWide('goes on with what was planned although the heartbeat of the page is refused meanwhile', async () => {
    site.status('/pulse', 404);
    site.page(
      '/guests',
      `<title>Guests</title><h1>Guests</h1><script>setInterval(() => fetch('/pulse', { method: 'POST', body: 'x=1' }), 30)</script>
      <button onclick="this.after(' first done'); setTimeout(() => this.after(' and later'), 90)">First</button>
      <button onclick="this.after(' second done')">Second</button>`,
    );
    words = 'See what the guests are';
    const panel = await browser().openPanel(await browser().newPage(`${site.url}/guests`));
    await sendMessage(panel, words);
    const asked = await model.asked(words);
    const pulses = () => site.requests.filter((request) => request === 'POST /pulse').length;
    await site.requested('POST /pulse', pulses() + 2);
    asked.answer(makePlan('See to it'));
    const turn = await navigator();
    const before = pulses();
    turn.answer(
      act(
        ['click', { ref: refIn(turn.request, 'button "First"') }],
        ['click', { ref: refIn(turn.request, 'button "Second"') }],
      ),
    );
    const last = await navigator();
    expect(textOf(last.request)).toContain('second done');
    expect(textOf(last.request)).not.toContain('refused');
    expect(pulses()).toBeGreaterThan(before);
    await finish(panel, last);
  });

  itWide('sends again without a card what the server refused, and only that', async () => {
    site.status('/inbox', 422);
    const page = site.page('/message', message);
    words = 'Please send the message';
    const panel = await browser().openPanel(await browser().newPage(page));
    await sendMessage(panel, words);
    (await model.asked(words)).answer(makePlan('Send it'));
    press(await navigator(), 'button "Send"');
    const refused = await afterCard('status 422');
    site.status('/inbox', 200);
    press(refused, 'button "Send"');
    press(await afterCard('status 200'), 'button "Send"');
    expect(await card(panel)).toContain('Send');
    await answerCard(panel, 'Do not allow');
    await finish(panel, await afterCard('does not want'));
    expect(site.requests.filter((request) => request === 'POST /inbox')).toHaveLength(2);
  });

  itWide('lets one write out for an effect of the approved plan, and asks for the second', async () => {
    const before = orders();
    const effects = ['pay', 'submit'].map((kind) => ({ kind, count: 1, on: 'Fetch' }));
    const panel = await begin('Take one mug', {
      calls: [{ name: 'make_plan', arguments: { message: 'So.', steps: [{ text: 'Take it', effects }] } }],
    });
    await panel.click('button', 'Go');
    press(await navigator(), 'button "Fetch"');
    const turn = await navigator();
    expect(orders()).toBe(before + 1);
    press(turn, 'button "Fetch"');
    await card(panel);
    expect(orders()).toBe(before + 1);
    await answerCard(panel, 'Do not allow');
    await finish(panel, await afterCard('does not want'));
    expect(orders()).toBe(before + 1);
  });
});

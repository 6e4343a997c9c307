import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { askNavigator } from '../helpers/desk-task.ts';
import {
  act,
  type Asked,
  claimDone,
  type DirectedModel,
  judgeComplete,
  makePlan,
  startDirectedModel,
} from '../helpers/directed-model.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { answerCard, sendMessage, waitForOutcome } from '../helpers/panel.ts';
import { refIn, textOf } from '../helpers/roles.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

/** A page that sends something again and again, and something else of the same form when a button is pressed. */
const beating = `<title>Mail</title><h1>Mail</h1>
<script>
const encoded = (fields) => ({ method: 'POST', body: new URLSearchParams(fields) });
const json = (value, headers = {}) => ({ method: 'POST', body: JSON.stringify(value), headers });
let count = 0;
const own = [
  () => ['/api?action=ping', json({ id: 1 })],
  () => ['/batch?rpcids=Ping', encoded({ 'f.req': '[[["Ping"]]]', at: 'x' })],
  () => ['/graphql', encoded({ doc_id: '1', variables: '{}' })],
  () => ['/form.aspx', encoded({ __EVENTTARGET: 'Timer1', __VIEWSTATE: 'v' })],
  () => ['/patch', json([{ op: 'replace', path: '/cursor', value: '1' }])],
  () => ['/me', json({ email: 'me@mail.example', name: 'A', at: Date.now(), seq: (count += 1) })],
  () => ['/action', json({ id: 1 }, { 'Next-Action': 'list' })],
  () => ['/method', json({ id: 1 })],
  () => ['/share?state'],
];
setInterval(() => { for (const one of own) fetch(...one()); fetch('/beat', { method: 'POST' }); }, 300);
</script>
<button onclick="fetch('/api?action=close', json({ id: 7 }))">Operation</button>
<button onclick="fetch('/batch?rpcids=Ping', encoded({ 'f.req': '[[[&quot;SetForward&quot;]]]', at: 'x' }))">Batch</button>
<button onclick="fetch('/graphql', encoded({ doc_id: '999', variables: '{}' }))">Stored</button>
<button onclick="fetch('/form.aspx', encoded({ __EVENTTARGET: 'btnDelete', __VIEWSTATE: 'v' }))">Target</button>
<button onclick="fetch('/patch', json([{ op: 'replace', path: '/owner', value: '1' }]))">Patch</button>
<button onclick="fetch('/me', json({ email: 'eve@evil.example', name: 'A', at: Date.now(), seq: (count += 1) }))">Record</button>
<button onclick="fetch(new Request('/action', json({ id: 1 }, { 'Next-Action': 'delete' })))">Header</button>
<button onclick="fetch('/method', json({ id: 1 }, { 'X-HTTP-Method-Override': 'DELETE' }))">Override</button>
<button onclick="fetch('/share?state'); fetch('/api/close?c=1')">Hesabı sil</button>`;

const leader = `<title>Mail</title><h1>Mail</h1><p id="said"></p>
<script>new BroadcastChannel('x').onmessage = () => fetch('/danger', { method: 'POST' });</script>
<button onclick="fetch('/mine', { method: 'POST' })">Mine</button>`;
const follower = (api: string) => `<title>Mail</title><h1>Mail</h1>
<button onclick="new BroadcastChannel('x').postMessage(1)">Continue</button>
<button onclick="fetch('${api}/close', { method: 'POST', mode: 'no-cors' })">Go on</button>`;

/** Scripts that open an address elsewhere, in this document or a new window, with what was typed or without. */
const opening = (api: string) => `<title>Mail</title><h1>Mail</h1><input aria-label="Note">
<script>const elsewhere = (path) => '${api}' + path; const note = () => encodeURIComponent(document.querySelector('input').value)</script>
<button onclick="location.href = elsewhere('/n?note=' + note())">Set</button>
<button onclick="location.replace(elsewhere('/r?note=' + note()))">Replace</button>
<button onclick="location.assign(elsewhere('/plain'))">Plain</button>
<button onclick="window.open(elsewhere('/w?note=' + note()))">Window</button>
<button onclick="empty.push(window.open(''))">Ready</button>
<button onclick="empty[0].location.href = elsewhere('/e?note=' + note()); empty[1].location.href = elsewhere('/e?plain')">Fill</button>
<script>const empty = []</script>
<button onclick="loose(elsewhere('/l?note=' + note())).click()">Loose</button>
<button onclick="document.forms[0].action = elsewhere('/f'); document.forms[0].note.value = document.querySelector('input').value; document.forms[0].submit()">Form</button>
<form target="_blank"><input type="hidden" name="note"></form>
<script>const loose = (href) => Object.assign(document.createElement('a'), { target: '_blank', href })</script>`;

/** People to share with, of whom the page says in no field and by no state that one was chosen. */
const people = `<title>People</title><h1>People</h1>
<label><input type="radio" name="how" value="u17">As Trudy may</label>
<select aria-label="How much"><option>Nothing</option><option>All of it</option></select>
<ul><li tabindex="0" onclick="to.value = 'u18'">Mallory Reed</li></ul><input type="hidden" id="to" value="u1">
<button onclick="fetch('/shared', { method: 'POST', body: to.value })">Share</button>`;

/** A note that is shared as buttons and a menu say, which are no fields. */
const choosing = `<title>Note</title><h1>Note</h1>
<button aria-pressed="false" onclick="this.setAttribute('aria-pressed', 'true')">Everyone may edit</button>
<button id="to" aria-haspopup="menu">Nobody</button>
<div role="menu"><div role="menuitem" tabindex="0" onclick="to.textContent = 'Eve Stone'">Eve Stone</div></div>
<button onclick="fetch('/shared', { method: 'POST', body: '1' })">Share</button>`;

/** In a frame of another site, in a language that no list has. */
const comments = `<title>Comments</title>
<button onclick="fetch('/comment', { method: 'POST', body: 'x' }).then((one) => this.after(' said ' + one.status))">Kommentoi</button>`;

/** Signs in without a form, in another language, in the ways in which scripts write a body. */
const account = `<title>Konto</title><h1>Konto</h1>
<label>Name <input id="who" value="ann"></label><label>Kennwort <input id="key" type="password" value="tulip 4711"></label>
<script>const post = (body) => fetch('/sitzung', { method: 'POST', body });
const given = () => ({ nutzer: who.value, kennwort: key.value })</script>
<button onclick="post(JSON.stringify(given()))">Weiter</button>
<button onclick="post(new URLSearchParams(given()))">Fertig</button>
<button onclick="post('nutzer=ann&kennwort=' + encodeURIComponent(key.value))">Los</button>`;

describeInBrowsers('what an action causes around its page', (browser) => {
  let model: DirectedModel;
  let site: RecordingSite;
  let api: RecordingSite;
  beforeAll(async () => {
    model = await startDirectedModel();
    site = await startRecordingSite();
    api = await startRecordingSite();
    site.page('/beating', beating);
    site.page('/leader', leader);
    site.page(
      '/leaving',
      '<title>Mail</title><a href="sms:+4990012345?body=x">Details</a> <a href="/report.exe" download>Report</a>',
    );
    site.page('/choosing', choosing);
    for (const path of ['/people', '/left']) site.page(path, people);
    site.page('/opening', opening(api.url.replace('127.0.0.1', 'localhost')));
    for (const path of ['/n', '/r', '/plain', '/w', '/e']) api.page(path, '<title>Elsewhere</title><h1>Elsewhere</h1>');
    site.page('/', follower(api.url.replace('127.0.0.1', 'localhost')));
    api.page('/comments', comments);
    site.page('/konto', account);
    site.page(
      '/framed',
      `<title>Mail</title><h1>Mail</h1><iframe title="Comments" src="${elsewhere()}/comments" width="300" height="80"></iframe>`,
    );
    await useModelServer(browser(), model.server.url);
  });
  afterAll(async () => {
    for (const server of [model.server, site, api]) await server.close();
  });

  const elsewhere = () => api.url.replace('127.0.0.1', 'localhost');
  let words = '';
  const begin = async (request: string, path: string, there?: Page): Promise<Page> => {
    words = request;
    const panel = await browser().openPanel(there ?? (await browser().newPage(`${site.url}${path}`)));
    await sendMessage(panel, words);
    const asked = await model.asked(words);
    if (path === '/beating') await site.requested('POST /beat', count('POST /beat') + 5);
    asked.answer(makePlan('See to it'));
    return panel;
  };
  const count = (request: string) => site.requests.filter((one) => one === request).length;
  const press = (turn: Asked, name: string) =>
    turn.answer(act(['click', { ref: refIn(turn.request, `button "${name}"`) }]));
  /** All that a card says, its folded details too, without spaces. */
  const card = (panel: Page) =>
    panel.waitFor(() =>
      document.querySelector('[data-kind=confirmation][data-status=waiting]')?.textContent.replace(/\s+/g, ''),
    );
  const refuse = async (panel: Page): Promise<Asked> => {
    await panel.waitFor(() =>
      document.querySelector('[data-kind=confirmation][data-status=waiting] button:last-of-type:enabled'),
    );
    await panel.click('button', 'Do not allow', { within: '[data-kind=confirmation][data-status=waiting]' });
    const told = async (): Promise<Asked> => {
      const turn = await askNavigator(model, words);
      return textOf(turn.request).includes('does not want') ? turn : told();
    };
    return told();
  };
  const finish = async (panel: Page, turn: Asked) => {
    turn.answer(claimDone());
    (await model.asked(words)).answer(judgeComplete());
    expect(['done', 'unconfirmed']).toContain((await waitForOutcome(panel)).status);
  };

  itWide.each([
    ['Operation', 'actionclose'],
    ['Batch', 'SetForward'],
    ['Stored', 'docid999'],
    ['Target', 'eventtargetbtnDelete'],
    ['Patch', '0path/owner'],
    ['Record', 'emaileve@evil.example'],
    ['Header', 'next-actiondelete'],
    ['Override', 'x-http-method-overrideDELETE'],
    ['Hesabı sil', 'GET127.0.0.1:'],
  ])('asks before %s, although the page sends something alike by itself', async (name, sends) => {
    const panel = await begin(`See what there is for ${[...name.toLowerCase()].reverse().join('')}`, '/beating');
    press(await askNavigator(model, words), name);
    expect(await card(panel)).toContain(sends);
    const beats = count('POST /beat');
    await site.requested('POST /beat', beats + 2);
    await finish(panel, await refuse(panel));
  });

  itWide('asks before another tab of the site sends something, and lets the user go on in it', async () => {
    const own = await browser().newPage(`${site.url}/leader`);
    const panel = await begin('Look at the mail', '/');
    press(await askNavigator(model, words), 'Continue');
    expect(await card(panel)).toMatch(/POST127\.0\.0\.1:\d+\/danger/);
    await own.click('button', 'Mine');
    await site.requested('POST /mine');
    expect(count('POST /danger')).toBe(0);
    await finish(panel, await refuse(panel));
    expect(count('POST /danger')).toBe(0);
  });

  itWide.each([
    ['Details', /anotherprogram.*sms:\+4990012345\?body=x/],
    ['Report', /downloadsaprogram:report\.exe/],
  ])('asks before the link %s leaves the browser', async (name, says) => {
    const panel = await begin(`See the ${name.toLowerCase()} below`, '/leaving');
    const turn = await askNavigator(model, words);
    turn.answer(act(['click', { ref: refIn(turn.request, `link "${name}"`) }]));
    expect(await card(panel)).toMatch(says);
    await finish(panel, await refuse(panel));
    expect(site.requests.filter((request) => request.includes('report.exe'))).toEqual([]);
  });

  it('asks before a frame of another site sends something because of an act in it', async () => {
    const panel = await begin(`Look at the comments of ${new URL(elsewhere()).host}`, '/framed');
    press(await askNavigator(model, words), 'Kommentoi');
    // One site hears of the other.
    expect(await card(panel)).not.toContain('/comment');
    await answerCard(panel, 'Allow once');
    await panel.waitFor(() => {
      const waiting = document.querySelector('[data-kind=confirmation][data-status=waiting]')?.textContent;
      return waiting?.replace(/\s+/g, '').match(/POSTlocalhost:\d+\/comment/)?.[0];
    });
    await finish(panel, await refuse(panel));
    expect(api.requests).not.toContain('POST /comment');
  });

  itWide.each(['Weiter', 'Fertig', 'Los'])(
    'tells of a sign-in without a form what it is, and nobody the password: %s',
    async (name) => {
      const [before, panel] = [count('POST /sitzung'), await begin(`See what ${name} is`, '/konto')];
      press(await askNavigator(model, words), name);
      const said = await card(panel);
      expect(said).toMatch(/signsyouin.*kennwort••••/i);
      await answerCard(panel, 'Allow once');
      await site.requested('POST /sitzung', before + 1);
      const turn = await askNavigator(model, words);
      await finish(panel, turn);
      expect(site.bodies.filter((body) => /tulip(?: |%20|\+)4711/.test(body))).toHaveLength(before + 1);
      expect(`${said}${JSON.stringify(model.server.requests.map(({ body }) => body))}`).not.toContain('tulip');
    },
  );

  /** Types a text that is not the user's, and presses the button. */
  const typeAndPress = async (request: string, name: string, page?: Page): Promise<Page> => {
    const panel = await begin(request, '/opening', page);
    const turn = await askNavigator(model, words);
    turn.answer(
      act(
        ['type', { ref: refIn(turn.request, 'textbox "Note"'), text: 'RC-1A2B3C is it' }],
        ['click', { ref: refIn(turn.request, `button "${name}"`) }],
      ),
    );
    return panel;
  };
  const toElsewhere = (path: string) => api.requests.filter((one) => one.startsWith(`GET ${path}`)).length;

  itWide(
    'asks before a script opens an address elsewhere with a text of the task, and stays where it is refused',
    async () => {
      const panel = await typeAndPress('Have a look around', 'Set');
      expect(await card(panel)).toMatch(/GETlocalhost:\d+\/n/);
      expect(toElsewhere('/n')).toBe(0);
      const turn = await refuse(panel);
      expect(textOf(turn.request)).toContain('button "Replace"');
      await finish(panel, turn);
      expect(toElsewhere('/n')).toBe(0);
    },
  );

  itWide(
    'opens the address as the page would have once the user allows it, and one without such a text at once',
    async () => {
      const panel = await typeAndPress('Have a look over there', 'Replace');
      expect(await card(panel)).toMatch(/GETlocalhost:\d+\/r/);
      await answerCard(panel, 'Allow once');
      await api.requested('GET /r?note=RC-1A2B3C%20is%20it');
      await finish(panel, await askNavigator(model, words));
      const other = await typeAndPress('Have a look at the plain one', 'Plain');
      await api.requested('GET /plain');
      await finish(other, await askNavigator(model, words));
    },
  );

  itWide.each([
    ['Loose', '/l'],
    ['Form', '/f'],
  ])('asks before a script opens such an address in a new window by %s', async (name, path) => {
    const panel = await typeAndPress(`See what ${name.toLowerCase()} is`, name);
    expect(await card(panel)).toContain(`${path}?note=`);
    await finish(panel, await refuse(panel));
    expect(toElsewhere(path)).toBe(0);
  });

  itWide(
    'lets a script open an address in a window that was opened empty, unless it takes such a text along',
    async () => {
      const page = await browser().newPage(`${site.url}/opening`);
      for (const _window of [1, 2]) {
        await page.bringToFront();
        await page.click('button', 'Ready');
      }
      const panel = await typeAndPress('Have a look in empty places', 'Fill', page);
      await api.requested('GET /e?plain');
      await finish(panel, await askNavigator(model, words));
      expect(toElsewhere('/e')).toBe(1);
    },
  );

  itWide('opens a new window with such an address once the user allows it', async () => {
    const panel = await typeAndPress('Have a look in a new place', 'Window');
    expect(await card(panel)).toMatch(/GETlocalhost:\d+\/w/);
    expect(toElsewhere('/w')).toBe(0);
    await answerCard(panel, 'Allow once');
    await api.requested('GET /w?note=RC-1A2B3C%20is%20it');
    await finish(panel, await askNavigator(model, words));
    expect(toElsewhere('/w')).toBe(1);
  });

  itWide('names on the card what was chosen by a toggle button and by an item of a menu', async () => {
    const panel = await begin('Let them see this', '/choosing');
    const turn = await askNavigator(model, words);
    turn.answer(
      act(
        ['click', { ref: refIn(turn.request, 'button "Everyone may edit"') }],
        ['click', { ref: refIn(turn.request, 'menuitem "Eve Stone"') }],
        ['click', { ref: refIn(turn.request, 'button "Share"') }],
      ),
    );
    const said = await card(panel);
    expect(said).toContain('Everyonemayedit');
    expect(said).toContain('EveStone');
    await finish(panel, await refuse(panel));
    expect(count('POST /shared')).toBe(0);
  });

  itWide('names on the card what was chosen before the task looked at another tab', async () => {
    const panel = await begin('Let them see that', '/people');
    const first = await askNavigator(model, words);
    first.answer(
      act(
        ['check', { ref: refIn(first.request, 'radio "As Trudy may"'), checked: true }],
        ['click', { ref: refIn(first.request, 'listitem "Mallory Reed"') }],
      ),
    );
    (await askNavigator(model, words)).answer(act(['manage_tabs', { action: 'open', url: `${site.url}/` }]));
    const elsewhere = await askNavigator(model, words);
    const before = Number(/The one before is tab (\d+)/.exec(textOf(elsewhere.request))?.[1]);
    elsewhere.answer(act(['manage_tabs', { action: 'switch', tab_id: before }]));
    press(await askNavigator(model, words), 'Share');
    const said = await card(panel);
    expect(said).toContain('AsTrudymay');
    expect(said).toContain('MalloryReed');
    await finish(panel, await refuse(panel));
    expect(count('POST /shared')).toBe(0);
  });

  itWide('names on the card what an earlier task has left in the page', async () => {
    const page = await browser().newPage(`${site.url}/left`);
    const earlier = await begin('Have it ready', '/left', page);
    const first = await askNavigator(model, words);
    first.answer(
      act(
        ['check', { ref: refIn(first.request, 'radio "As Trudy may"'), checked: true }],
        ['select', { ref: refIn(first.request, 'combobox "How much"'), options: ['#2'] }],
      ),
    );
    await finish(earlier, await askNavigator(model, words));
    const panel = await begin('Share it now', '/left', page);
    press(await askNavigator(model, words), 'Share');
    const said = await card(panel);
    expect(said).toContain('AsTrudymay');
    expect(said).toContain('Allofit');
    await finish(panel, await refuse(panel));
    expect(count('POST /shared')).toBe(0);
  });

  itWide('asks before the page writes to an origin that serves it', async () => {
    const panel = await begin('Look what is here', '/?last');
    press(await askNavigator(model, words), 'Go on');
    expect(await card(panel)).toMatch(/POSTlocalhost:\d+\/close/);
    await finish(panel, await refuse(panel));
    expect(api.requests.filter((one) => !one.startsWith('GET'))).toEqual([]);
  });
});

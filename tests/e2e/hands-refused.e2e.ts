import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { bodiesOf, carryOut, type Step, type Told } from '../helpers/carry-out.ts';
import { attached, attachFiles } from '../helpers/files.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { storeSettings, useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

/** Failures in a row after which a task still goes on: with the next one the user would be asked. */
const MOST_IN_A_ROW = 5;

describeInBrowsers('what cannot be done is refused with a hint, and the page stays as it is:', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    site.page('/refused', readFileSync(new URL('fixtures/refused.html', import.meta.url), 'utf8'));
    await useModelServer(browser(), model.url);
    // The pointer is drawn in the page, which can see that.
    await storeSettings(browser(), 'generalSettings', { showPointer: false });
  });
  afterAll(async () => {
    for (const server of [model, site]) await server.close();
  });

  const open = async (name: string, hidden = false) => {
    const page = await browser().newPage(`${site.url}/refused?${name}`);
    if (hidden) await browser().newPage(`${site.url}/refused?cover`);
    return { page, panel: await browser().openPanel(page) };
  };

  /** Has each call refused in these words, and sees that the page noticed none of it. */
  const refuses = async (page: Page, panel: Page, cases: [Step, string][]) => {
    const before = await stateOf(page);
    const tasks: Told[] = [];
    for (let first = 0; first < cases.length; first += MOST_IN_A_ROW) {
      tasks.push(
        await carryOut(
          panel,
          model,
          cases.slice(first, first + MOST_IN_A_ROW).map(([step]) => step),
        ),
      );
    }
    expect(tasks.flatMap(({ results }) => results).map((line) => line.replace(/^.*?: Failed: /, ''))).toEqual(
      cases.map(([, words]) => words),
    );
    expect(await stateOf(page)).toEqual(before);
    return tasks;
  };

  itWide('the wrong tool for an element, in a hidden tab too', async () => {
    const { page, panel } = await open('wrong', true);
    await refuses(page, panel, [
      [
        ['type', { ref: 'button "Plain"', text: 'no' }],
        'WRONG_ELEMENT | button "Plain" takes no text. Type into a textbox, searchbox, combobox or spinbutton; use select or click for this one.',
      ],
      [
        ['type', { ref: 'combobox "Country"', text: 'France' }],
        'WRONG_ELEMENT | combobox "Country" takes no text. Type into a textbox, searchbox, combobox or spinbutton; use select or click for this one.',
      ],
      [
        ['type', { ref: 'textbox "Day"', text: 'tomorrow' }],
        'INVALID_ARGUMENTS | textbox "Day" does not take this value. This field takes YYYY-MM-DD.',
      ],
      [
        ['type', { ref: 'slider "Level"', text: 'high' }],
        'INVALID_ARGUMENTS | slider "Level" does not take this value. This slider takes a number.',
      ],
      [
        ['select', { ref: 'button "Plain"', options: ['One'] }],
        'WRONG_ELEMENT | button "Plain" has no options to choose from. Use select for a combobox or listbox; use click for this one.',
      ],
      [
        ['check', { ref: 'link "Link"', checked: true }],
        'WRONG_ELEMENT | link "Link" cannot be checked. Use select with checked for a checkbox, radio or switch; use click for this one.',
      ],
      [
        ['check', { ref: 'radio "Slow"', checked: false }],
        'WRONG_ELEMENT | radio "Slow" is a radio button and cannot be unchecked. Check another radio button of its group.',
      ],
      [
        ['submit', { ref: 'link "Link"' }],
        'WRONG_ELEMENT | link "Link" belongs to no form. Click the button that sends it, or press Enter in its field.',
      ],
      [
        ['drag', { ref: 'link "Link"' }],
        'INVALID_ARGUMENTS | It is not said where to drag to. Give to_ref, or by_x or by_y.',
      ],
      [
        ['drag', { ref: 'link "Link"', via: [1, 2, 3] }],
        'INVALID_ARGUMENTS | via is x and y of each place on the way, of 50 at most.',
      ],
      [
        ['drag', { ref: 'link "Link"', to_ref: 'button "Inner button"' }],
        'WRONG_ELEMENT | e5 and f1e1 are in different frames. Drag within one frame only.',
      ],
      [
        ['press_key', { ref: 'textbox "Name"', keys: 'Return key' }],
        'INVALID_ARGUMENTS | There is no key "Return key". Give one key such as Enter, ArrowDown, F2 or a, or a chord such as Control+A; use type for text.',
      ],
      [
        ['press_key', { keys: 'Hyper+A' }],
        'INVALID_ARGUMENTS | There is no key "Hyper". Give one key such as Enter, ArrowDown, F2 or a, or a chord such as Control+A; use type for text.',
      ],
      [
        ['click', { ref: 'button "Off"' }],
        'NOT_ACTIONABLE | button "Off" [e4] is disabled. Something may have to be filled in or chosen first, or there is nothing more to come.',
      ],
    ]);
  });

  itWide('a read-only field, which gets the focus: that may unlock it', async () => {
    const { page, panel } = await open('fixed');
    const { results } = await carryOut(panel, model, [['type', { ref: 'textbox "Fixed"', text: 'new' }]]);
    expect(results).toEqual([
      'type textbox "Fixed" "new": Failed: NOT_ACTIONABLE | textbox "Fixed" is read-only. Click it: that may unlock it, or open what fills it. Else look for a button beside it.',
    ]);
    expect(await stateOf(page)).toMatchObject({
      focused: 'input',
      seen: expect.arrayContaining(['focusin fixed']) as unknown,
    });
  });

  itWide('elements that do not exist', async () => {
    const { page, panel } = await open('missing');
    const tasks = await refuses(page, panel, [
      [
        ['click', { ref: 'e999' }],
        'STALE_REF | e999 never was a ref of this page. Refs stand in brackets in the page text.',
      ],
      [
        ['click', { ref: 'f7e1' }],
        'STALE_REF | f7e1 never was a ref of this page. Refs stand in brackets in the page text.',
      ],
      [
        ['drag', { ref: 'link "Link"', to_ref: 'e999' }],
        'STALE_REF | e999 never was a ref of this page. Refs stand in brackets in the page text.',
      ],
      [
        ['get_page', { scope: 'e999' }],
        'STALE_REF | e999 never was a ref of this page. Refs stand in brackets in the page text.',
      ],
      [
        ['select', { ref: 'combobox "Country"', options: ['Norway'] }],
        'OPTION_NOT_FOUND | combobox "Country" has no option "Norway". Its options: "Germany", "France", "Italy". Choose one of these options by its exact text.',
      ],
      [
        ['select', { ref: 'combobox "Country"', options: ['Italy'] }],
        'NOT_ACTIONABLE | The option "Italy" of combobox "Country" is disabled. Choose another one, or look at the page for what has to be done first.',
      ],
      [
        ['select', { ref: 'combobox "Country"', options: ['Germany', 'France'] }],
        'INVALID_ARGUMENTS | combobox "Country" takes exactly one option. Give one.',
      ],
      [
        ['select', { ref: 'listbox "Sizes"', options: ['Medium'] }],
        'OPTION_NOT_FOUND | listbox "Sizes" has no option "Medium". Its options: "Small", "Large". Choose one of these options by its exact text.',
      ],
      [
        ['select', { ref: 'listbox "Sizes"', options: ['Small', 'Medium'] }],
        'OPTION_NOT_FOUND | listbox "Sizes" has no option "Medium". Its options: "Small", "Large". Choose one of these options by its exact text.',
      ],
      [
        ['select_text', { text: 'lazy dog' }],
        'NOT_FOUND | The page has no text "lazy dog". Give the words as they stand on the page.',
      ],
      [
        ['select_text', { ref: 'list "Feed"', text: 'lazy dog' }],
        'NOT_FOUND | list "Feed" has no text "lazy dog". Give the words as they stand on the page.',
      ],
      [
        ['select_text', { ref: 'textbox "Name"', text: 'Bea' }],
        'NOT_FOUND | textbox "Name" has no text "Bea". Give the words as they stand on the page.',
      ],
      [
        ['select_text', { ref: 'textbox "Mail"', text: 'ann' }],
        'WRONG_ELEMENT | Only the whole text of textbox "Mail" can be selected. Leave out text.',
      ],
      [
        ['select_text', { ref: 'textbox "Secret"', text: 'open' }],
        'INVALID_ARGUMENTS | The text of this field is secret: it can only be selected as a whole. Leave out text.',
      ],
      [
        ['scroll', { ref: 'list "Feed"', to: 'text', text: 'Five' }],
        'NOT_FOUND | The end is reached, and there is no text "Five". It may stand above, be worded otherwise, or need a button for more.',
      ],
      [['scroll', { to: 'text' }], 'INVALID_ARGUMENTS | Scrolling to a text needs the text. Give text.'],
    ]);
    expect(tasks.map(bodiesOf).join('\n')).not.toContain('opensesame');
  });

  itWide('selectors that match nothing, or are invalid', async () => {
    const { page, panel } = await open('selectors');
    await refuses(page, panel, [
      [
        ['get_html', { selector: '.missing' }],
        'NOT_FOUND | No element fits ".missing". Look at the page, or read the HTML of what is around it.',
      ],
      [
        ['get_html', { selector: 'li..item' }],
        'INVALID_ARGUMENTS | "li..item" is not a CSS selector. Give one that document.querySelector takes, such as "#id" or "main li.new".',
      ],
      [
        ['wait_for', { what: 'element', selector: '.missing', timeout_ms: 50 }],
        'TIMEOUT | An element that fits ".missing" did not appear after 0.05 s. Look at the page: it may show something else now.',
      ],
      [
        ['wait_for', { what: 'gone', selector: 'li.item', timeout_ms: 50 }],
        'TIMEOUT | An element that fits "li.item" was still there after 0.05 s. Look at the page: it may show something else now.',
      ],
      [
        ['wait_for', { what: 'element', selector: 'li..item' }],
        'INVALID_ARGUMENTS | "li..item" is not a CSS selector. Give one that document.querySelector takes, such as "#id" or "main li.new".',
      ],
      [
        ['wait_for', { what: 'element' }],
        'INVALID_ARGUMENTS | It is not said what to wait for. Give text or selector.',
      ],
    ]);
  });

  itWide('files that were not attached or that the field does not take', async () => {
    const { page, panel } = await open('files');
    await refuses(page, panel, [
      [
        ['upload_file', { ref: 'button "Papers"', files: ['cv.pdf'] }],
        'NOT_FOUND | No file "cv.pdf" is attached. The user has attached none.',
      ],
    ]);
    await attachFiles(panel, [
      { name: 'note.txt', type: 'text/plain', text: 'a note' },
      { name: 'cv.pdf', type: 'application/pdf', text: 'my life' },
      { name: 'me.png', type: 'image/png', text: 'my face' },
    ]);
    await attached(panel, 3);
    await refuses(page, panel, [
      [
        ['upload_file', { ref: 'button "Papers"', files: ['life.pdf'] }],
        'NOT_FOUND | No file "life.pdf" is attached. Attached: "cv.pdf", "me.png", "note.txt".',
      ],
      [
        ['upload_file', { ref: 'button "Papers"', files: ['note.txt'] }],
        'INVALID_ARGUMENTS | button "Papers" does not take "note.txt". It takes files of these kinds: .pdf,image/*',
      ],
      [
        ['upload_file', { ref: 'button "Papers"', files: ['cv.pdf', 'me.png'] }],
        'INVALID_ARGUMENTS | button "Papers" takes one file only. Give one of them.',
      ],
      [
        ['upload_file', { ref: 'textbox "Name"', files: ['cv.pdf'] }],
        'WRONG_ELEMENT | textbox "Name" takes no files. Name a file field, its label or button, or a place that files can be dropped on.',
      ],
      [
        ['upload_file', { ref: 'combobox "Country"', files: ['cv.pdf'] }],
        'WRONG_ELEMENT | combobox "Country" takes no files. Name a file field, its label or button, or a place that files can be dropped on.',
      ],
    ]);
  });

  itWide('elements and frames that have gone', async () => {
    const { panel } = await open('gone');
    const told = await carryOut(panel, model, [
      ['click', { ref: 'button "Gone"' }],
      ['click', { ref: 'button "Shut the frame"' }],
      ['click', { ref: 'button "Gone"' }],
      ['type', { ref: 'button "Gone"', text: 'x' }],
      ['click', { ref: 'button "Inner button"' }],
      ['get_page', { scope: 'button "Inner button"' }],
      ['get_html', { ref: 'button "Inner button"' }],
    ]);
    expect(told.results.map((line) => line.replace(/^.*?: (Failed: )?/, ''))).toEqual([
      'Clicked.',
      'Clicked.',
      'STALE_REF | e2 is no longer on the page.',
      'STALE_REF | e2 is no longer on the page.',
      'STALE_REF | f1e1 is not on the page.',
      'STALE_REF | f1e1 is not on the page.',
      'STALE_REF | f1e1 is not on the page.',
    ]);
  });
});

/** Events that the page has seen, its HTML, and what its fields hold. */
async function stateOf(page: Page): Promise<{
  seen: string[];
  html: string;
  fields: unknown[];
  focused: string | undefined;
  selection: string | undefined;
}> {
  return page.evaluate(() => ({
    seen: (globalThis as unknown as { seen: string[] }).seen,
    html: document.documentElement.outerHTML,
    fields: [...document.querySelectorAll<HTMLInputElement>('input, select')].map((field) =>
      field.type === 'radio' ? field.checked : field.value,
    ),
    focused: document.activeElement?.localName,
    selection: document.getSelection()?.toString(),
  }));
}

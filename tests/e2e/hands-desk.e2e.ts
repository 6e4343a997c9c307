import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { bodiesOf, carryOut } from '../helpers/carry-out.ts';
import { attached, attachFiles } from '../helpers/files.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('keys, clipboard, files and scrolling', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    site.page('/desk', readFileSync(new URL('fixtures/desk.html', import.meta.url), 'utf8'));
    site.page('/more', 'more');
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    for (const server of [model, site]) await server.close();
  });

  const open = async (name: string, hidden = false) => {
    const page = await browser().newPage(`${site.url}/desk?${name}`);
    if (hidden) await browser().newPage(`${site.url}/desk?cover`);
    return { page, panel: await browser().openPanel(page) };
  };

  itWide("keys do what a person's do, event by event, in a tab in view and in a hidden one", async () => {
    const keys = [
      'Tab',
      'b',
      'Backspace',
      'Control+ArrowLeft',
      'Shift+Home',
      'Delete',
      'Shift+Tab',
      'Tab',
      'Tab',
      'Tab',
      'Tab',
      'ArrowDown',
      'Tab',
      'L',
      'L',
      'Tab',
      'End',
      'PageDown',
      'ArrowRight',
      'Tab',
      ' ',
      'Shift+Tab',
      'Tab',
      'Tab',
      'Tab',
      'F9',
    ];
    const fields = () =>
      [...document.querySelectorAll<HTMLInputElement>('form [id]')].map(
        (field) => `${field.id} ${field.type === 'radio' ? field.checked : field.value}`,
      );
    const person = await browser().newPage(`${site.url}/desk?person`);
    await person.click('button', 'Before');
    await take(person);
    for (const key of keys) await person.press(key === ' ' ? 'Space' : key);
    const asPerson = { events: await take(person), fields: await person.evaluate(fields) };
    for (const hidden of [false, true]) {
      const { page, panel } = await open(hidden ? 'hidden' : 'agent', hidden);
      await carryOut(panel, model, [['click', { ref: 'button "Before"' }]]);
      await take(page);
      await carryOut(
        panel,
        model,
        keys.map((key) => ['press_key', { keys: key }]),
      );
      expect({ hidden, events: await take(page), fields: await page.evaluate(fields) }).toEqual({
        hidden,
        ...asPerson,
      });
    }
  });

  itWide('Tab stays in a modal dialog, Escape closes it', async () => {
    const { page, panel } = await open('dialog');
    await carryOut(panel, model, [['click', { ref: 'button "Ask"' }]]);
    await take(page);
    await carryOut(panel, model, [
      ['press_key', { keys: 'Tab' }],
      ['press_key', { keys: 'Tab' }],
      ['press_key', { keys: 'Escape' }],
    ]);
    expect((await take(page)).filter((line) => /focusin (yes|no)|cancel|close/.test(line))).toEqual([
      'focusin no',
      'focusin yes',
      'cancel dialog',
      'close dialog',
    ]);
  });

  itWide('copy and paste between fields, frames and tabs, and never a secret', async () => {
    const { page, panel } = await open('copy');
    const told = await carryOut(panel, model, [
      ['press_key', { ref: 'textbox "Second"', keys: 'Control+V' }],
      ['select_text', { ref: 'textbox "First"', text: 'two' }],
      ['press_key', { keys: 'Control+C' }],
      ['press_key', { ref: 'textbox "Second"', keys: 'Control+V' }],
      ['press_key', { ref: 'textbox "Far"', keys: 'Control+V' }],
      ['select_text', { ref: 'textbox "Secret"' }],
      ['press_key', { keys: 'Control+C' }],
      ['select_text', { text: 'brown fox jumps' }],
      ['press_key', { keys: 'Control+C' }],
      ['select_text', { ref: 'textbox "Note"' }],
      ['press_key', { keys: 'Control+V' }],
      ['select_text', { ref: 'textbox "First"', text: 'four' }],
    ]);
    expect(told.results.map((line) => line.replace(/^.*?: /, ''))).toEqual([
      'Pressed. Nothing was copied in this task: copy something with Control+C first.',
      'Selected.',
      'Pressed. Copied, for this task alone.',
      'Pressed.',
      'Pressed.',
      'Selected.',
      'Pressed. Browsers copy nothing from this field. Nothing changed on the page.',
      'Selected.',
      'Pressed. Copied, for this task alone.',
      'Selected.',
      'Pressed.',
      'Failed: NOT_FOUND | textbox "First" has no text "four". Give the words as they stand on the page.',
    ]);
    expect(
      await page.evaluate(() => [
        (document.getElementById('second') as HTMLInputElement).value,
        (
          (document.getElementById('inner') as HTMLIFrameElement).contentDocument?.getElementById(
            'far',
          ) as HTMLTextAreaElement
        ).value,
        document.getElementById('note')?.innerText.replace(/\s+/g, ' ').trim(),
      ]),
    ).toEqual(['two', 'two', 'brown fox jumps']);
    expect((await take(page)).filter((line) => /^(copy|paste|selectstart)/.test(line))).toEqual([
      'copy first',
      'paste second',
      'selectstart #text',
      'copy body',
      'selectstart #text',
      'paste note',
    ]);
    expect(bodiesOf(told)).not.toContain('opensesame');
  });

  itWide('submit a form by its default button', async () => {
    const { page, panel } = await open('submit');
    const told = await carryOut(panel, model, [
      ['submit', { ref: 'textbox "First"' }],
      ['submit', { ref: 'button "Ask"' }],
    ]);
    expect(told.results.map((line) => line.replace(/^.*?: /, ''))).toEqual([
      'Submitted.',
      'Failed: WRONG_ELEMENT | button "Ask" belongs to no form. Click the button that sends it, or press Enter in its field.',
    ]);
    expect(await take(page)).toEqual(['click send', 'submit form']);
  });

  itWide('give files to fields, to the buttons in front of them, and to drop zones', async () => {
    const { page, panel } = await open('files');
    await attachFiles(panel, [
      { name: 'cv.pdf', type: 'application/pdf', text: 'my life' },
      { name: 'note.txt', type: 'text/plain', text: 'a note' },
    ]);
    await attached(panel, 2);
    const told = await carryOut(panel, model, [
      ['upload_file', { ref: 'button "Papers"', files: ['cv.pdf'] }],
      ['upload_file', { ref: 'button "Papers"', files: ['note.txt'] }],
      ['upload_file', { ref: 'button "Choose pictures"', files: ['cv.pdf', 'note.txt'] }],
      ['upload_file', { ref: 'button "Drop here"', files: ['note.txt'] }],
      ['upload_file', { ref: 'button "Papers"', files: ['other.pdf'] }],
    ]);
    expect(told.results.slice(0, 4).map((line) => line.replace(/^.*?: /, ''))).toEqual([
      'Given.',
      'Failed: INVALID_ARGUMENTS | button "Papers" does not take "note.txt". It takes files of these kinds: .pdf,image/*',
      'Given.',
      'Given.',
    ]);
    expect(told.results[4]).toContain('Failed: NOT_FOUND');
    // The page reads the files in its own time.
    const read = await page.waitFor(() => {
      const { told: lines } = globalThis as unknown as { told: string[] };
      return lines.length >= 3 && lines;
    });
    expect(read).toEqual([
      'cv.pdf application/pdf my life',
      'cv.pdf application/pdf my life + note.txt text/plain a note',
      'dropped note.txt a note',
    ]);
    expect((await take(page)).filter((line) => !/^(focusin|click|key|beforeinput)/.test(line))).toEqual([
      'input cv',
      'change cv',
      'input pictures',
      'change pictures',
      'dragenter drop',
      'dragover drop',
      'drop drop',
    ]);
  });

  itWide('scroll a growing list until a text appears, or to its end', async () => {
    const { page, panel } = await open('list');
    const told = await carryOut(panel, model, [
      ['scroll', { ref: 'list "Parts"', to: 'text', text: 'part 70.' }],
      ['scroll', { ref: 'list "Parts"', to: 'text', text: 'part 300.' }],
    ]);
    expect(told.results.map((line) => line.replace(/^.*?: /, ''))).toEqual([
      'Scrolled.',
      'Failed: NOT_FOUND | The end is reached, and there is no text "part 300.". It may stand above, be worded otherwise, or need a button for more.',
    ]);
    expect(await page.evaluate(() => document.getElementById('list')?.children.length)).toBe(100);
  });

  itWide(
    'scroll a list that loads what comes into view: in a hidden tab as far as the browser lets its page notice, and to the end once it is shown',
    async () => {
      const page = await browser().newPage(site.page('/seen', listLoadedBySight));
      await browser().newPage(`${site.url}/desk?cover`);
      const panel = await browser().openPanel(page);
      const scroll = async () =>
        (
          await carryOut(panel, model, [['scroll', { ref: 'list "Parts"', to: 'text', text: 'part 90.' }]])
        ).results[0]?.replace(/^.*?: /, '');
      expect([
        'Scrolled.',
        'Failed: NOT_FOUND | There is no text "part 90." so far. The tab is in the background, where its page may load no more. Ask the user to show the tab, then scroll on.',
      ]).toContain(await scroll());
      expect(await page.evaluate(() => document.hidden)).toBe(true);
      await page.bringToFront();
      await page.waitFor(() => !document.hidden);
      expect(await scroll()).toBe('Scrolled.');
    },
  );
});

const listLoadedBySight = `<title>Seen</title><ul aria-label="Parts" tabindex="0" style="height: 120px; overflow: auto"><li>Loading</ul><script>
  const list = document.querySelector('ul');
  const end = list.lastElementChild;
  const more = () => { for (let added = 0; added < 20; added++) end.insertAdjacentHTML('beforebegin', '<li>Part ' + list.children.length + '.'); };
  more();
  new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting) fetch('/more').then(more); }, { root: list }).observe(end);
</script>`;

async function take(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen.splice(0));
}

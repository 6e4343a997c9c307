import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { bodiesOf, carryOut, type Step, type Told } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('frames', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  let other: RecordingSite;
  /** Nobody listens there. */
  let gone: string;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    other = await startRecordingSite();
    const shortLived = await startRecordingSite();
    gone = shortLived.url;
    await shortLived.close();
    other.page(
      '/',
      '<title>Foreign</title><p>foreign words</p><button onclick="this.textContent=\'Waved\'">Wave</button><a href="/terms#pay">Terms</a>',
    );
    other.page(
      '/around',
      `<title>Foreign</title><p>foreign words</p><iframe title="Back inside" src="${site.url}/inner?back"></iframe>`,
    );
    site.page(
      '/inner',
      '<title>Inner</title><button onclick="top.note(location.search)">Inner button</button><p id="late"></p>',
    );
    site.page(
      '/frames',
      readFileSync(new URL('fixtures/frames.html', import.meta.url), 'utf8')
        .replaceAll('OTHER-SITE', other.url)
        .replace('NO-SITE', gone),
    );
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    for (const server of [model, site, other]) await server.close();
  });

  const host = (): string => new URL(other.url).host;
  const closed = (): string =>
    `(${host()}, not part of this task: name it in sites of a plan, click it to have it opened, or ask_user)`;
  const open = async (): Promise<{
    page: Page;
    panel: Page;
    run: (steps: Step[], words?: string) => Promise<Told>;
  }> => {
    const page = await browser().newPage(`${site.url}/frames`);
    const panel = await browser().openPanel(page);
    return { page, panel, run: (steps, words) => carryOut(panel, model, steps, words) };
  };

  // Hundreds and thousands of them: npm run sweep -- heavy
  itWide('are read at once and acted in where they are many', async () => {
    const frame = (at: number) =>
      `<iframe title="Frame ${at}" srcdoc="<button onclick='textContent += 1'>Button ${at}.</button>" width="120" height="40"></iframe>`;
    const page = await browser().newPage(
      site.page('/many', `<title>Many</title>${Array.from({ length: 24 }, (_, at) => frame(at)).join('')}`),
    );
    const { pages, results } = await carryOut(await browser().openPanel(page), model, [
      ['click', { ref: 'button "Button 23."' }],
      ['get_page', { find: 'Button 23.' }],
    ]);
    expect(pages[0]?.match(/button "Button \d+\."/g)?.length).toBe(24);
    expect(results[0]).toMatch(/Clicked\.$/);
    expect(results[1]).toMatch(/frame "Frame 23" \[e24\]\n button "Button 23\.1" \[f24e\d+\]/);
  });

  itWide('are only named where they are many and out of view, and read when they are requested', async () => {
    const frame = (at: number) =>
      `<p><iframe title="Frame ${at}" srcdoc="<button onclick='textContent += 1'>Button ${at}.</button>" height="300"></iframe></p>`;
    const page = await browser().newPage(
      site.page('/away', `<title>Away</title>${Array.from({ length: 44 }, (_, at) => frame(at)).join('')}`),
    );
    const { pages, results } = await carryOut(await browser().openPanel(page), model, [
      ['get_page', { scope: 'frame "Frame 40"' }],
      ['get_page', { find: 'Button 42.' }],
      ['click', { ref: 'button "Button 42."' }],
    ]);
    const read = pages[0]?.match(/button "Button \d+\."/g)?.length ?? 0;
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(10);
    expect(pages[0]?.match(/\(.*not read.*\)/g)).toEqual([
      `(out of view, ${44 - read} such frames are not read: get_page with scope, or find)`,
      ...Array.from({ length: 43 - read }, () => '(not read)'),
    ]);
    expect(results[0]).toMatch(/frame "Frame 40" \[e41\]\n button "Button 40\."/);
    expect(results[1]).toMatch(/frame "Frame 42" \[e43\]\n button "Button 42\."/);
    expect(results[2]).toMatch(/Clicked\.$/);
    expect(pages[3]).toContain('button "Button 42.1"');
  });

  itWide('are searched wherever the text in them is, and found by their own names', async () => {
    const frame = (title: string, html: string, more = '') =>
      `<iframe title="${title}" srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" ${more} width="220" height="80"></iframe>`;
    const shadow = `<p id="host"></p><script>host.attachShadow({ mode: 'closed' }).innerHTML = '<b>Amber lamp</b>'</script>`;
    const others = Array.from({ length: 50 }, (_, at) => frame(`Other ${at}`, `<p>Nothing ${at}</p>`)).join('');
    const page = await browser().newPage(
      site.page(
        '/searched',
        `<title>Searched</title>${others}${frame('Closed', shadow)}${frame('Boxed', '<p>Amber box</p>', 'sandbox="allow-scripts"')}${frame('Outer', frame('Inner', '<input title="Amber field">'))}${frame('Named', '<img name="documentElement"><form><input name="body"></form><p>Amber name</p>')}`,
      ),
    );
    const { results } = await carryOut(await browser().openPanel(page), model, [
      ['get_page', { find: 'amber' }],
      ['get_page', { find: 'Other 49' }],
      ['get_page', { find: 'Nothing 49' }],
    ]);
    expect(results[0]?.match(/frame "\w+"|"?Amber \w+"?/g)).toEqual([
      'frame "Closed"',
      '"Amber lamp"',
      'frame "Boxed"',
      '"Amber box"',
      'frame "Outer"',
      'frame "Inner"',
      '"Amber field"',
      'frame "Named"',
      '"Amber name"',
    ]);
    expect(results[1]).toMatch(/^get_page "Other 49": Matching lines: \| frame "Other 49" \[e50\]$/);
    expect(results[2]).toMatch(/frame "Other 49" \[e50\]\n paragraph "Nothing 49"|"Nothing 49"/);
  });

  itWide('may be object and embed elements with a document in them', async () => {
    const parts = [
      '<object title="Form" type="text/html" data="/inner?object"></object>',
      '<object data="data:image/png,">No picture</object>',
      '<embed title="Also" type="text/html" src="/inner?embed">',
      `<embed title="Foreign" type="text/html" src="${other.url}/">`,
      '<embed type="image/png" src="data:image/png,">',
    ];
    const page = await browser().newPage(
      site.page(
        '/object',
        `<title>Object</title>${parts.join('')}<script>note = (text) => document.title += text;</script>`,
      ),
    );
    const told = await carryOut(await browser().openPanel(page), model, [
      ['click', { ref: 'f1e1' }],
      ['click', { ref: 'f2e1' }],
      ['get_page', { find: 'Inner' }],
    ]);
    expect(told.pages[0]?.split('title: Object\n')[1]).toBe(
      lines(
        'frame "Form" [e1]',
        ' button "Inner button" [f1e1]',
        'frame "Also" [e2]',
        ' button "Inner button" [f2e1]',
        `frame "Foreign" [e3] ${closed()}`,
      ),
    );
    expect(told.pages[2]).toContain('Object?object?embed');
    expect(told.results[2]).toContain('frame "Also" [e2]\n button "Inner button" [f2e1]');
  });

  itWide('are part of the portions of a whole page: nothing is lost, nothing comes twice', async () => {
    const words = (name: string, count: number) =>
      Array.from({ length: count }, (_, at) => `<p>${name} ${at} is <i>a line</i> of its own</p>`).join('');
    site.page('/deep', `<title>Deep</title>${words('deep', 700)}`);
    site.page(
      '/long-inner',
      `<title>Inner</title>${words('inner', 100)}<section>${words('inner', 50)}<iframe title="Deep" src="/deep"></iframe>behind it ${words('innerend', 30)}</section>`,
    );
    const page = await browser().newPage(
      site.page(
        '/portions',
        `<title>Portions</title>${words('before', 20)}<main aria-label="All"><iframe title="Long" src="/long-inner"></iframe>text behind ${words('after', 300)}</main><iframe title="Last" srcdoc="<p>the end</p>"></iframe>`,
      ),
    );
    const panel = await browser().openPanel(page);
    const { results } = await carryOut(panel, model, [
      ['get_page', { whole: true }],
      ['get_page', { whole: true, offset: 'next' }],
      ['get_page', { whole: true, offset: 'next' }],
    ]);
    const seen = [
      ...results
        .join('\n')
        .matchAll(/((?:before|inner|deep|innerend|after) \d+) is a line of its own|text behind|behind it|the end/g),
    ].map(([text, line]) => line ?? text);
    const all = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at}`);
    expect(seen).toEqual([
      ...all('before', 20),
      ...all('inner', 100),
      ...all('inner', 50),
      ...all('deep', 700),
      'behind it',
      ...all('innerend', 30),
      'text behind',
      ...all('after', 300),
      'the end',
    ]);
  });

  itWide("of the page's own site are read and acted in, wherever they are; others say whose they are", async () => {
    const { page, run } = await open();
    const told = await run([
      ['click', { ref: 'f1e1' }],
      ['click', { ref: 'button "In srcdoc"' }],
      ['click', { ref: 'button "In blank"' }],
      ['click', { ref: 'button "In the sandbox"' }],
      ['click', { ref: 'f7e1' }],
      ['wait_for', { what: 'element', text: 'done in the sandbox' }],
      ['extract', { what: 'text', ref: 'frame "Written"' }],
    ]);
    expect(told.pages[0]?.split('title: Frames\n')[1]).toBe(
      lines(
        'heading "Frames" level=1',
        'frame "Same" [e1]',
        ' button "Inner button" [f1e1]',
        `frame "Other" [e2] ${closed()}`,
        'frame "Written" [e3]',
        ' "Words of srcdoc"',
        ' button "In srcdoc" [f2e1]',
        ' frame "Nested" [f2e2]',
        '  button "Inner button" [f3e1]',
        'frame "Blank" [e4]',
        ' button "In blank" [f4e1]',
        'frame "Sandboxed" [e5]',
        ' button "In the sandbox" [f5e1]',
        'frame "Data" [e6]',
        ' button "In data" [f6e1]',
        'frame "Shaded" [e7]',
        ' button "Inner button" [f7e1]',
        `frame "Shaded other" [e8] ${closed()}`,
        `frame "Around" [e9] ${closed()}`,
        'button "Swap" [e10]',
        'button "Break" [e11]',
      ),
    );
    expect(told.results.slice(0, 6).map((line) => line.replace(/\d+ ms/, 'some ms'))).toEqual([
      'click f1e1: Clicked.',
      'click button "In srcdoc": Clicked.',
      'click button "In blank": Clicked.',
      'click button "In the sandbox": Clicked.',
      'click f7e1: Clicked.',
      'wait_for "element" "done in the sandbox": It is there, after some ms.',
    ]);
    expect(told.pages[4]).toContain('button "Done in the sandbox"');
    expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([
      '?same',
      'written',
      'blank',
      '?shaded',
    ]);
    expect(bodiesOf(told)).not.toMatch(/foreign words|Wave"/);
  });

  itWide('of another site open when the user names its host', async () => {
    const { run } = await open();
    const told = await run(
      [
        ['click', { ref: 'button "Wave"' }],
        ['get_page', { scope: 'link "Terms"' }],
      ],
      `Wave in the frame of ${host()}`,
    );
    expect(told.pages[0]).toContain(
      lines(
        `frame "Other" [e2] url="${other.url}/?other"`,
        ' "foreign words"',
        ' button "Wave" [f2e1]',
        ' link "Terms" [f2e2] url="/terms#pay"',
      ),
    );
    expect(told.results[1]).toContain(`link "Terms" [f2e2] url="${other.url}/terms#pay"`);
    expect(told.pages[0]).toContain(
      lines(
        'frame "Around" [e9]',
        ' "foreign words"',
        ' frame "Back inside" [f10e1]',
        '  button "Inner button" [f11e1]',
      ),
    );
    expect(told.results[0]).toBe('click button "Wave": Clicked.');
    expect(told.pages[1]).toContain('button "Waved"');
  });

  itWide('that moved on to another site are closed at the time of acting', async () => {
    const { run } = await open();
    const told = await run([
      ['click', { ref: 'button "Break"' }],
      ['click', { ref: 'button "Swap"' }],
      ['wait_for', { what: 'network_idle' }],
      ['click', { ref: 'f1e1' }],
    ]);
    expect(told.pages.slice(1).join('\n')).toContain(`frame "Same" [e1] ${closed()}`);
    expect(told.pages.slice(1).join('\n')).toContain(
      `frame "Broken" [e12] (${new URL(gone).host}, not part of this task: name it in sites of a plan, click it to have it opened, or ask_user)`,
    );
    expect(told.results[3]).toBe(
      `click f1e1: Failed: DENIED | The frame of f1e1 shows ${host()} now, which is not part of this task. Name it in the sites of a plan, or ask_user.`,
    );
    expect(bodiesOf(told)).not.toMatch(/foreign words/);
  });

  itWide('keep their refs when the background restarts', async () => {
    const { panel, run } = await open();
    const before = await run([['click', { ref: 'f3e1' }]]);
    await browser().killBackground();
    const after = await carryOut(panel, model, [['click', { ref: 'f3e1' }]]);
    expect(after.pages[0]?.match(/\[f\d+e\d+\]/g)).toEqual(before.pages[0]?.match(/\[f\d+e\d+\]/g));
    expect(after.results).toEqual(['click f3e1: Clicked.']);
  });
});

const lines = (...each: string[]): string => each.join('\n');

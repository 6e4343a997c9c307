import { afterAll, beforeAll, expect, it } from 'vitest';
import { carryOut, type Step, type Told } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';
import { seen, unseen } from './fixtures/unseen.ts';
import { itWide } from '../helpers/wide.ts';

/** Text that is laid out by its lines, and what the snapshot makes of it. */
const lined: Record<string, string> = {
  '<pre><code><span>def greet():</span>\n<span>    return</span> 1<br>greet()\n</code></pre>':
    '"def greet():\\n    return 1\\ngreet()"',
  '<div style="white-space: pre-line">Harbour 1\n     Oslo</div>': '"Harbour 1\\nOslo"',
  '<label>Letter <textarea>Dear Ann,\n\nthank you.</textarea></label>': 'value="Dear Ann,\\n\\nthank you."',
  '<div role="textbox" contenteditable aria-label="Note"><p>One</p><p>Two</p></div>': 'value="One\\nTwo"',
  '<p>The words\n  of a<br> sentence</p>': '"The words of a sentence"',
};

describeInBrowsers('a snapshot', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    await model.close();
    await site.close();
  });

  const open = async (path: string, html: string): Promise<{ run: (steps: Step[]) => Promise<Told> }> => {
    site.page(path, `<!doctype html><meta charset="utf-8"><title>Seeing</title>${html}`);
    const page = await browser().newPage(`${site.url}${path}`);
    const panel = await browser().openPanel(page);
    return { run: (steps) => carryOut(panel, model, steps) };
  };

  it('has what a person sees, and nothing that nobody sees', async () => {
    const cases = [...Object.entries(unseen), ...Object.entries(seen)];
    const parts = cases.map(
      ([name, html]) => `<section aria-label="${name}">${html.replace(/SECRET|SEEN/, `text of ${name}`)}</section>`,
    );
    const texts = Object.keys(lined).map((html, at) => `<section aria-label="Lines ${at}">${html}</section>`);
    const { run } = await open('/hidden', `<body style="background: white">${[...texts, ...parts].join('\n')}</body>`);
    const told = await run([]);
    const page = told.pages[0] ?? '';
    const shown = cases.map(([name]) => name).filter((name) => page.includes(`text of ${name}"`));
    expect(shown).toEqual(Object.keys(seen));
    expect(Object.values(lined).filter((text) => !page.includes(text))).toEqual([]);
  });

  itWide('gives arrows of calendars a ref and a hint, whatever they are made of', async () => {
    const drawing = '<svg viewBox="0 0 17 17" width="14" height="14"><path d="M13 0l-8 8 8 8"></path></svg>';
    const arrows: Record<string, [prev: string, next: string]> = {
      sign: ['<span class="prev">‹</span>', '<div class="next" title="">›</div>'],
      rule: ['<span class="prev made"></span>', '<div class="next made" title=""></div>'],
      drawing: [`<span class="lib-prev-month">${drawing}</span>`, `<div data-action="next">${drawing}</div>`],
      shade: ['<i class="prev shade"></i>', '<i class="next shade"></i>'],
    };
    const heads = Object.entries(arrows).map(
      ([name, [prev, next]]) =>
        `<section aria-label="${name}"><div style="display: flex">${prev}<b>May</b>${next}</div></section>`,
    );
    const { run } = await open(
      '/arrows',
      `<style>.made::before { content: "\\2039" } .shade { width: 16px; height: 16px; background: grey }</style>
      ${heads.join('')}<p class="next">Next we look at the harbour.</p><p role="status"></p><script>
      for (const one of document.querySelectorAll('section div > :not(b)'))
        one.addEventListener('click', () => document.querySelector('[role=status]').append(one.className + '! '));
      </script>`,
    );
    const told = await run([
      ['click', { ref: 'e1' }],
      ['click', { ref: 'e5' }],
    ]);
    const page = told.pages[0] ?? '';
    for (const side of ['prev', 'next'])
      expect(page.match(new RegExp(`generic( "[‹›]")? \\[e\\d+\\] hint="(lib )?${side}`, 'g'))).toHaveLength(4);
    expect(page).toContain('"Next we look at the harbour."');
    expect(told.pages.slice(1).join(' ')).toContain('prev! lib-prev-month!');
  });

  itWide('of a long page has what is in view and folds for the rest, which get_page opens', async () => {
    const items = Array.from(
      { length: 3_000 },
      (_, at) => `<li>Item ${at + 1} <button>Take ${at + 1}</button></li>`,
    ).join('');
    const { run } = await open('/long', `<h1>Store</h1><ul>${items}</ul><footer><button>Contact</button></footer>`);
    const told = await run([
      ['get_page', { scope: 'list', offset: 2_999 }],
      ['get_page', { find: 'take 2500' }],
      ['get_page', { role: 'button', find: 'contact' }],
      ['get_page', { depth: 1 }],
      ['click', { ref: 'button "Contact"' }],
    ]);
    expect(told.pages[0]).toMatch(
      /list \[e\d+\]\n listitem \| Item 1 \| button "Take 1" \[e\d+\]\n[^]*\n \.\.\. items \d+-3000 of 3000: get_page with scope e\d+ and offset \d+\n\.\.\. part 3 of 3: get_page with scope e\d+ and offset 3$/,
    );
    expect(told.results[0]?.replace(/\[?e\d+\]?/g, 'e')).toBe(
      [
        'get_page list 2999: The page: | list e',
        ' ... items 1-2998 of 3000: get_page with scope e and offset 1',
        ' listitem e | Item 2999 | button "Take 2999" e',
        ' listitem e | Item 3000 | button "Take 3000" e',
      ].join('\n'),
    );
    expect(told.results[1]?.replace(/\[e\d+\]/g, 'e')).toBe(
      'get_page "take 2500": Matching lines: | heading "Store" e level=1\nlist e\n listitem e | Item 2500 | button "Take 2500" e',
    );
    expect(told.results[2]?.replace(/\[e\d+\]/g, 'e')).toBe(
      'get_page "button" "contact": Matching lines: | heading "Store" e level=1\ncontentinfo e\n button "Contact" e',
    );
    expect(told.results[3]).toMatch(/ \.\.\. items 1-3000 of 3000: get_page with scope e\d+ and offset 1/);
    expect(told.results[4]).toBe('click button "Contact": Clicked. Nothing changed on the page.');
  });

  itWide(
    'of a manual says that it is a part, with the headings of the rest, and its headings and text can be read',
    async () => {
      const parts = Array.from(
        { length: 60 },
        (_, at) =>
          `<section><h2>Chapter ${at}</h2>${`<h3>Part of ${at}</h3><p>Words <b>about</b> ${at}.</p><p>More <i>words</i>.</p>`.repeat(40)}</section>`,
      );
      const { run } = await open('/manual', `<main><h1>Manual</h1>${parts.join('')}</main>`);
      const told = await run([
        ['extract', { what: 'headings' }],
        ['extract', { what: 'article' }],
        ['get_page', { find: 'about 41' }],
      ]);
      const last = told.pages[0]?.split('\n').at(-1);
      expect(last).toMatch(
        /^\.\.\. only part of the page is shown; \d+ more headings: ("Chapter \d+"(, )?){15}: get_page with find$/,
      );
      expect(told.results[0]).toContain('2461 rows.');
      expect(told.results[1]).toContain('# Manual');
      expect(told.results[1]).toContain('Words **about** 0.');
      expect(told.results[2]?.replace(/\[e\d+\]/g, '[e]')).toMatch(
        /Matching lines: \| main \[e\]\n heading "Part of 41" \[e\] level=3\n "Words about 41\." \[e\]/,
      );
    },
  );

  itWide(
    'marks what is covered, but not a picture under an empty box, and shows a banner in front wherever it is in the page',
    async () => {
      const rows = Array.from({ length: 400 }, (_, at) => `<p>Line ${at}</p>`).join('');
      const { run } = await open(
        '/banner',
        `<button style="margin-left: 300px">Buy</button><div style="position: relative; width: 90px"><canvas aria-label="Sheet" width="90" height="40"></canvas><div style="position: absolute; inset: 0"></div></div>${rows}<div><section>${rows}<div role="dialog" aria-label="Cookies" style="position: fixed; inset: 0 0 0 200px; background: #eee"><button>Accept</button></div></section></div>`,
      );
      const told = await run([]);
      expect(told.pages[0]).toMatch(/^button "Buy" \[e\d+\] covered$/m);
      expect(told.pages[0]).toMatch(/^canvas "Sheet" \[e\d+\] 90x40$/m);
      expect(told.pages[0]).toMatch(/dialog "Cookies" \[e\d+\]\n +button "Accept" \[e\d+\]$/m);
    },
  );
});

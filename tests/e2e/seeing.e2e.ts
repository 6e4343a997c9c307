import { afterAll, beforeAll, expect, it } from 'vitest';
import { carryOut, type Step, type Told } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';

/** What nobody sees (SECURITY, row 3). */
const hidden: Record<string, string> = {
  'display none': '<p style="display: none">SECRET</p>',
  'visibility hidden': '<p style="visibility: hidden">SECRET</p>',
  'no opacity': '<p style="opacity: 0.01">SECRET</p>',
  'opacities that multiply': '<div style="opacity: 0.2"><div style="opacity: 0.2"><p>SECRET</p></div></div>',
  'no size': '<div style="width: 0; height: 0; overflow: hidden"><p>SECRET</p></div>',
  'the clip of screen readers':
    '<p style="position: absolute; clip: rect(0 0 0 0); width: 1px; height: 1px; overflow: hidden">SECRET</p>',
  'a clip path': '<p style="clip-path: inset(100%)">SECRET</p>',
  'a clip circle': '<p style="clip-path: circle(0)">SECRET</p>',
  'left of the page': '<p style="position: absolute; left: -9999px">SECRET</p>',
  'moved left of the page': '<p style="transform: translateX(-9999px)">SECRET</p>',
  'shrunk to nothing': '<p style="transform: scale(0)">SECRET</p>',
  'indented away': '<p style="text-indent: -9999px">SECRET</p>',
  'letters without a size': '<p style="font-size: 0">SECRET</p>',
  'letters without a colour': '<p style="color: transparent">SECRET</p>',
  'white on white': '<p style="color: #fff">SECRET</p>',
  'nearly white on white': '<p style="color: #fdfdfd">SECRET</p>',
  'the colour of the box around it': '<div style="background: #123456"><p style="color: #123456">SECRET</p></div>',
  'a heading in the colour of the page': '<h2 style="color: white">SECRET</h2>',
  'a link in the colour of the page': '<a href="/x" style="color: white; text-decoration: none">SECRET</a>',
  'closed details': '<details><summary>More</summary><p>SECRET</p></details>',
  'text of a drawing, beside what can be clicked in it':
    '<svg><a href="/x"><text y="20">Go</text></a><text y="20" fill="white">SECRET</text></svg>',
  'letters of a drawing without a fill': '<svg><text y="20" fill="none">SECRET</text></svg>',
  'letters of a drawing that one can see through': '<svg><g opacity="0"><text y="20">SECRET</text></g></svg>',
  'letters outside of their drawing': '<svg width="100" height="40"><text x="500" y="20">SECRET</text></svg>',
  'letters of a drawing that are clipped away':
    '<svg><clipPath id="slit"><rect x="290" y="90" width="1" height="1"/></clipPath><g clip-path="url(#slit)"><text y="20">SECRET</text></g></svg>',
  'letters on a shape of their colour':
    '<svg width="600"><rect width="600" height="40" fill="#123456"/><text x="9" y="20" fill="#123456">SECRET</text></svg>',
  'the description of a drawing': '<svg><desc>SECRET</desc><text y="20">Go</text></svg>',
  'what a drawing only keeps':
    '<svg><defs><a href="/x"><text y="20">SECRET</text></a></defs><a href="/x"><text y="20">Go</text></a></svg>',
  'a template': '<template><p>SECRET</p></template>',
  'a comment': '<!-- SECRET -->',
  'the hidden attribute': '<p hidden>SECRET</p>',
  'aria-hidden': '<p aria-hidden="true">SECRET</p>',
  'content that is not drawn': '<div style="content-visibility: hidden"><p>SECRET</p></div>',
};

/** What looks like one of those and is seen. */
const seen: Record<string, string> = {
  'a link in a drawing': '<svg><g><a href="/x"><text y="20">SEEN</text></a></g></svg>',
  'letters of a drawing': '<svg><g transform="translate(5 5)"><text y="20"><tspan>SEEN</tspan></text></g></svg>',
  'letters in small units':
    '<svg viewBox="0 0 1 1" width="300" height="300"><text y="0.5" font-size="0.03">SEEN</text></svg>',
  'white letters on a bar':
    '<svg><rect width="300" height="40" fill="#123456"/><text y="20" fill="white">SEEN</text></svg>',
  'letters that a clip path leaves in':
    '<svg><clipPath id="plot"><rect width="300" height="40"/></clipPath><g clip-path="url(#plot)"><text y="20">SEEN</text></g></svg>',
  'HTML in a drawing':
    '<svg><foreignObject width="200" height="40"><p xmlns="http://www.w3.org/1999/xhtml">SEEN</p></foreignObject></svg>',
  'light grey text': '<p style="color: #ddd">SEEN</p>',
  'small print': '<p style="font-size: 7px">SEEN</p>',
  'white on a picture':
    '<div style="position: relative; height: 40px"><svg width="200" height="40" style="position: absolute"><rect width="200" height="40"/></svg><p style="position: absolute; color: white; margin: 0">SEEN</p></div>',
  'white on a gradient': '<div style="background: linear-gradient(#000, #333)"><p style="color: white">SEEN</p></div>',
  'white on dark': '<div style="background: #222"><p style="color: white">SEEN</p></div>',
  'white with a shadow': '<p style="color: white; text-shadow: 0 0 2px black">SEEN</p>',
  'half transparent': '<p style="opacity: 0.5">SEEN</p>',
  'the label of a field for screen readers':
    '<label><span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0)">SEEN</span><input></label>',
  'the name of an icon button': '<button aria-label="SEEN"><svg width="10" height="10"></svg></button>',
  'moved a little': '<p style="transform: translateX(20px)">SEEN</p>',
  'open details': '<details open><summary>More</summary><p>SEEN</p></details>',
  'a toast after its fade':
    '<p style="opacity: 0; animation: fade 1ms forwards">SEEN</p><style>@keyframes fade { to { opacity: 1 } }</style>',
};

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
    const cases = [...Object.entries(hidden), ...Object.entries(seen)];
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

  it('of a long page has what is in view and folds for the rest, which get_page opens', async () => {
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
        ' listitem | Item 2999 | button "Take 2999" e',
        ' listitem | Item 3000 | button "Take 3000" e',
      ].join('\n'),
    );
    expect(told.results[1]?.replace(/\[e\d+\]/g, 'e')).toBe(
      'get_page "take 2500": Matching lines: | list e\n listitem | Item 2500 | button "Take 2500" e',
    );
    expect(told.results[2]?.replace(/\[e\d+\]/g, 'e')).toBe(
      'get_page "button" "contact": Matching lines: | contentinfo\n button "Contact" e',
    );
    expect(told.results[3]).toMatch(/ \.\.\. items 1-3000 of 3000: get_page with scope e\d+ and offset 1/);
    expect(told.results[4]).toBe('click button "Contact": Clicked.');
  });

  it('marks what is covered, and shows a banner in front wherever it stands in the page', async () => {
    const rows = Array.from({ length: 400 }, (_, at) => `<p>Line ${at}</p>`).join('');
    const { run } = await open(
      '/banner',
      `<button>Buy</button>${rows}<div><section>${rows}<div role="dialog" aria-label="Cookies" style="position: fixed; inset: 0; background: #eee"><button>Accept</button></div></section></div>`,
    );
    const told = await run([]);
    expect(told.pages[0]).toMatch(/^button "Buy" \[e\d+\] covered$/m);
    expect(told.pages[0]).toMatch(/dialog "Cookies" \[e\d+\]\n +button "Accept" \[e\d+\]$/m);
  });
});

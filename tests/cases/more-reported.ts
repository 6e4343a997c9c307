import type { Case } from '../helpers/cases.ts';

/** More of what public reports say does not work elsewhere: presses that miss, editors, keys, and one line too many. */
export const moreReported: Case[] = [
  {
    is: 'what moves away under the press does not pass the click on to what lies below it',
    from: 'puppeteer/puppeteer#5904',
    page: `<style>button { position: absolute; left: 20px; top: 40px; width: 90px; height: 40px }</style>
<button id="below">Below</button><button id="above">Above</button><output id="got">nothing</output>
<script>
  above.onpointerdown = () => (above.style.top = '200px');
  below.onclick = () => (got.textContent = 'below');
</script>`,
    calls: [['click', { ref: 'button "Above"' }]],
    outputs: { got: 'nothing' },
  },
  {
    is: 'a press hits its button where the page scrolls on by itself after each scrolling',
    from: 'puppeteer/puppeteer#4135',
    page: `<p style="height: 2000px">Top</p><button id="save">Save</button><p style="height: 1500px">Rest</p><output id="got">nothing</output>
<script>
  let times = 0;
  addEventListener('scroll', () => (times += 1) < 4 && requestAnimationFrame(() => scrollBy(0, 35)));
  save.onclick = () => (got.textContent = 'saved');
</script>`,
    calls: [['click', { ref: 'button "Save"' }]],
    outputs: { got: 'saved' },
  },
  {
    is: 'a link that a bar at the foot of the view covers is brought out from under it',
    from: 'puppeteer/puppeteer#2750',
    page: `<style>#bar { position: fixed; left: 0; right: 0; bottom: 0; height: 120px; background: tan }</style>
<div style="height: calc(100vh - 60px)">Text</div><a href="#there" id="terms">Terms</a><p style="height: 400px">Rest</p><div id="bar">Cookies</div><output id="got">nothing</output>
<script>terms.onclick = () => (got.textContent = 'terms'); bar.onclick = () => (got.textContent = 'bar')</script>`,
    calls: [['click', { ref: 'link "Terms"' }]],
    outputs: { got: 'terms' },
  },
  {
    is: 'a row that is wider than the view is pressed where it can be seen',
    from: 'mozilla/geckodriver#1294',
    page: `<table style="width: 6000px"><tr id="row" tabindex="0" onclick="got.textContent = 'Bergen'"><td>Bergen</td><td>Harbour</td></tr></table><output id="got">nothing</output>`,
    calls: [
      ['get_page', { selector: '#row' }],
      ['click', { ref: 'row' }],
    ],
    outputs: { got: 'Bergen' },
  },
  {
    is: 'a box that is edited as plain text takes text, with the line end in it',
    from: 'DevExpress/testcafe#6540',
    page: `<div id="note" role="textbox" aria-label="Note" aria-multiline="true" contenteditable="plaintext-only" style="white-space: pre-wrap; min-height: 40px"></div><output id="got"></output>
<script>note.oninput = () => (got.textContent = note.innerText.trim().replaceAll('\\n', '/'))</script>`,
    calls: [['type', { ref: 'textbox "Note"', text: 'Milk\nBread' }]],
    outputs: { got: 'Milk/Bread' },
  },
  {
    is: 'an editor whose hint cannot be edited takes text beside it',
    from: 'DevExpress/testcafe#2205',
    page: `<div id="mail" role="textbox" aria-label="Mail" contenteditable="true"><p><span contenteditable="false" id="hint">Write here</span><br></p></div><output id="got"></output>
<script>
  mail.oninput = () => {
    document.getElementById('hint')?.remove();
    got.textContent = mail.innerText.trim();
  };
</script>`,
    calls: [['type', { ref: 'textbox "Mail"', text: 'Dear Ada' }]],
    outputs: { got: 'Dear Ada' },
  },
  {
    is: 'an editor that refuses what is typed stays empty, and nobody says that it was typed',
    from: 'DevExpress/testcafe#4644',
    page: `<div id="note" role="textbox" aria-label="Locked note" contenteditable="true" style="min-height: 20px"></div><output id="asked">0</output>
<script>
  note.addEventListener('beforeinput', (event) => {
    event.preventDefault();
    asked.textContent = 'asked';
  });
</script>`,
    calls: [['type', { ref: 'textbox "Locked note"', text: 'Hello' }]],
    outputs: { asked: 'asked' },
    told: [/Failed: /],
  },
  {
    is: 'Shift with a small letter is the large letter',
    from: 'microsoft/playwright#14501, puppeteer/puppeteer#9770',
    page: `<label>Code <input id="code"></label><output id="got"></output><script>code.oninput = () => (got.textContent = code.value)</script>`,
    calls: [
      ['click', { ref: 'textbox "Code"' }],
      ['press_key', { keys: 'Shift+b' }],
      ['press_key', { keys: 'Shift+B' }],
      ['press_key', { keys: 'b' }],
    ],
    outputs: { got: 'BBb' },
  },
  {
    is: 'a press in a field puts the caret where it hits, for dates of three parts',
    from: 'microsoft/playwright#32236',
    page: `<label>Day <input id="day" value="MM/DD/YYYY" style="font: 20px monospace; padding: 0; border: 0; width: 240px"></label><output id="got"></output>
<script>
  day.onclick = () => {
    const parts = [[0, 2, 'month'], [3, 5, 'day'], [6, 10, 'year']];
    const [from, to, name] = parts.find(([, end]) => day.selectionStart <= end) ?? parts[2];
    day.setSelectionRange(from, to);
    got.textContent = name;
  };
</script>`,
    calls: [['click', { ref: 'textbox "Day"', x: 96, y: 10 }]],
    outputs: { got: 'year' },
  },
  {
    is: 'keys reach a slider that cannot be reached by Tab',
    from: 'mediaelement/mediaelement#2218',
    page: `<div id="volume" role="slider" tabindex="-1" aria-label="Volume" aria-valuemin="0" aria-valuemax="10" aria-valuenow="5" style="width: 100px; height: 12px; background: tan"></div><output id="got">5</output>
<script>
  volume.onkeydown = ({ key }) => {
    if (key !== 'ArrowUp') return;
    volume.setAttribute('aria-valuenow', (got.textContent = String(Number(got.textContent) + 1)));
  };
</script>`,
    calls: [['press_key', { ref: 'slider "Volume"', keys: 'ArrowUp', times: 3 }]],
    outputs: { got: '8' },
  },
  {
    is: 'Tab in a field that keeps it for its text is text, and the next field is still filled in',
    from: 'panphora/overtype#113, rchrd2/TextEditor#4',
    page: `<label>Source <textarea id="source"></textarea></label><label>Title <input id="poem"></label><output id="got"></output>
<script>
  source.onkeydown = (event) => {
    if (event.key !== 'Tab') return;
    event.preventDefault();
    source.setRangeText('\\t', source.selectionStart, source.selectionEnd, 'end');
  };
  addEventListener('input', () => (got.textContent = JSON.stringify([source.value, poem.value])));
</script>`,
    calls: [
      ['type', { ref: 'textbox "Source"', text: 'a' }],
      ['press_key', { keys: 'Tab' }],
      ['type', { text: 'b', mode: 'append' }],
      ['type', { ref: 'textbox "Title"', text: 'Poem' }],
    ],
    outputs: { got: '["a\\tb","Poem"]' },
  },
  {
    is: 'a button that a list of suggestions covers is not pressed through it',
    from: 'puppeteer/puppeteer#1087, #1517',
    page: `<style>#box { position: relative; width: 260px } #list { position: absolute; top: 24px; left: 0; width: 260px; height: 120px; background: tan; margin: 0 } #list:not([data-open]) { display: none }</style>
<div id="box"><input id="field" aria-label="Search" style="height: 20px; width: 250px"><div id="list" role="listbox"><div role="option">harbour hotel</div></div></div><button id="go" style="margin-top: 20px">Go</button><output id="got">nothing</output>
<script>
  field.oninput = () => list.setAttribute('data-open', '');
  field.onkeydown = ({ key }) => {
    if (key === 'Escape') list.removeAttribute('data-open');
  };
  list.onclick = () => (got.textContent = 'suggestion');
  go.onclick = () => (got.textContent = 'went');
</script>`,
    calls: [
      ['type', { ref: 'textbox "Search"', text: 'harbour' }],
      ['click', { ref: 'button "Go"' }],
      ['press_key', { keys: 'Escape' }],
      ['click', { ref: 'button "Go"' }],
    ],
    outputs: { got: 'went' },
    told: ['', /Failed: /],
  },
  {
    is: 'a slider in a panel that shows only under the pointer is dragged beyond the panel',
    from: 'videojs/video.js#3160',
    page: `<style>#sound { position: relative; width: 60px; height: 40px; margin-top: 160px; background: tan } #panel { position: absolute; bottom: 40px; width: 60px; height: 120px; background: wheat; display: none } #sound:hover #panel, #panel[data-held] { display: block } #thumb { position: absolute; left: 20px; top: 90px; width: 20px; height: 20px; background: brown; cursor: grab }</style>
<div id="sound"><button>Sound</button><div id="panel"><div id="thumb" role="slider" aria-label="Volume" aria-valuenow="10" tabindex="0"></div></div></div><output id="got">10</output>
<script>
  let held = false;
  thumb.onpointerdown = () => panel.toggleAttribute('data-held', (held = true));
  addEventListener('pointermove', ({ clientY }) => {
    if (!held) return;
    const part = Math.min(1, Math.max(0, (panel.getBoundingClientRect().bottom - 20 - clientY) / 90));
    thumb.style.top = 90 - part * 90 + 'px';
    thumb.setAttribute('aria-valuenow', (got.textContent = String(Math.round(part * 100))));
  });
  addEventListener('pointerup', () => panel.toggleAttribute('data-held', (held = false)));
</script>`,
    calls: [
      ['hover', { ref: 'button "Sound"' }],
      ['drag', { ref: 'slider "Volume"', by_x: 150, by_y: -140 }],
    ],
    outputs: { got: '100' },
  },
  {
    is: 'a frame over which the pointer is a hand is read, and its button pressed',
    from: 'microsoft/playwright-mcp#833',
    page: `<div style="cursor: pointer"><iframe title="Offer" style="cursor: pointer" srcdoc="<button onclick='parent.got.textContent = 1'>Book it</button>"></iframe></div><output id="got">0</output>`,
    calls: [['click', { ref: 'button "Book it"' }]],
    outputs: { got: '1' },
  },
  {
    is: 'a drawer that waits beyond the edge of the view is opened, and then its button is pressed',
    from: 'microsoft/playwright#37622',
    page: `<style>#drawer { position: fixed; top: 0; right: -320px; width: 300px; height: 200px; background: tan }</style>
<h1>Office</h1><button onclick="drawer.style.right = 0">Open the drawer</button><div id="drawer"><button onclick="got.textContent = 'dark'">Dark look</button></div><output id="got">light</output>`,
    calls: [
      ['click', { ref: 'button "Open the drawer"' }],
      ['click', { ref: 'button "Dark look"' }],
    ],
    outputs: { got: 'dark' },
  },
  {
    is: 'the edge by which a column is made wider has one line, not one in every row',
    from: 'our own: a grid that has such an edge in each of its rows (Tabulator)',
    page: `<style>.row { display: flex } .cell { width: 90px; height: 20px } .edge { width: 6px; margin: 0 -3px } .edge:hover { cursor: ew-resize } .edge { height: 20px }</style>
<div role="grid" aria-label="Stock"><div role="row" class="row"><div role="columnheader" class="cell">Part</div><span class="edge"></span><div role="columnheader" class="cell">Count</div><span class="edge"></span></div>
<div role="row" class="row"><div role="gridcell" class="cell">Bolt</div><span class="edge"></span><div role="gridcell" class="cell">7</div><span class="edge"></span></div>
<div role="row" class="row"><div role="gridcell" class="cell">Nut</div><span class="edge"></span><div role="gridcell" class="cell">9</div><span class="edge"></span></div></div>`,
    calls: [['get_page', { whole: true }]],
    told: [
      /\| Part \| generic \[e\d+\] hint="edge" \| Count \| generic \[e\d+\] hint="edge"\n \| gridcell "Bolt" \[e\d+\] \| gridcell "7" \[e\d+\]\n/,
    ],
  },
];

import type { Case } from '../helpers/cases.ts';

/** Rows of a list that has only those in view in the document. */
const virtualList = (count: number) => `<style>
  #box { border: 1px solid; width: 200px; padding: 4px } #list { display: none; height: 120px; overflow: auto; width: 200px; position: relative }
  #list[data-open] { display: block } #list div[role=option] { position: absolute; height: 24px; width: 100% }
</style>
<div id="box" role="combobox" tabindex="0" aria-label="Scene" aria-expanded="false" aria-controls="list">Choose</div>
<div id="list" role="listbox" aria-label="Scenes"></div><output id="chosen">nothing</output>
<script>
  const draw = () => {
    const from = Math.max(0, Math.floor(list.scrollTop / 24) - 1);
    list.innerHTML = '<div style="height: ${count * 24}px"></div>';
    for (let at = from; at < Math.min(${count}, from + 8); at += 1) {
      const option = document.createElement('div');
      option.setAttribute('role', 'option');
      option.style.top = at * 24 + 'px';
      option.textContent = 'Scene ' + at;
      option.onclick = () => {
        box.textContent = chosen.textContent = option.textContent;
        list.removeAttribute('data-open');
        box.setAttribute('aria-expanded', 'false');
      };
      list.append(option);
    }
  };
  list.onscroll = () => requestAnimationFrame(draw);
  box.onclick = () => {
    list.toggleAttribute('data-open');
    box.setAttribute('aria-expanded', String(list.hasAttribute('data-open')));
    draw();
  };
</script>`;

/** What public reports of other agents and test tools say does not work there. */
export const reported: Case[] = [
  {
    is: 'a button that opens a list, beside a field without a place that holds its value',
    from: 'codeceptjs/CodeceptJS#5701',
    page: `<label for="value" id="label">Country</label>
<button role="combobox" type="button" aria-labelledby="label" aria-expanded="false" id="trigger">Choose</button>
<input id="value" name="country" tabindex="-1" aria-hidden="true" style="clip: rect(0,0,0,0); position: fixed">
<div id="popup" hidden><input id="search" aria-label="Search"><ul role="listbox" id="options"></ul></div>
<output id="kept">nothing</output>
<script>
  const all = ['France', 'Ukraine', 'Uruguay'];
  const draw = () => {
    options.innerHTML = '';
    for (const name of all.filter((one) => one.toLowerCase().includes(search.value.toLowerCase()))) {
      const item = document.createElement('li');
      item.setAttribute('role', 'option');
      item.textContent = name;
      item.onpointerdown = (event) => event.preventDefault();
      item.onclick = () => {
        value.value = kept.textContent = trigger.textContent = name;
        popup.hidden = true;
        trigger.setAttribute('aria-expanded', 'false');
      };
      options.append(item);
    }
  };
  trigger.onclick = () => { popup.hidden = false; trigger.setAttribute('aria-expanded', 'true'); draw(); search.focus(); };
  search.oninput = draw;
</script>`,
    calls: [['select', { ref: 'combobox "Country"', options: ['Ukraine'] }]],
    outputs: { kept: 'Ukraine' },
  },
  {
    is: 'a choice far down in a list that draws only what is in view',
    from: 'browser-use/browser-use#3906, browser-use/browser-use#3538',
    page: virtualList(200),
    calls: [['select', { ref: 'combobox "Scene"', options: ['Scene 150'] }]],
    outputs: { chosen: 'Scene 150' },
  },
  {
    is: 'two choosers side by side, without roles, are two things',
    from: 'browser-use/browser-use#1728',
    page: `<style>.bar div { display: inline-block; cursor: pointer; padding: 6px }</style>
<div class="bar"><div class="pick" data-of="place">Worldwide</div><div class="pick" data-of="time">Past day</div></div>
<output id="opened">none</output>
<script>
  document.querySelector('.bar').addEventListener('click', (event) => {
    const pick = event.target.closest('.pick');
    if (pick) opened.textContent = pick.dataset.of;
  });
</script>`,
    calls: [
      ['get_page', { find: 'Past day' }],
      ['click', { ref: 'e2' }],
    ],
    outputs: { opened: 'time' },
  },
  {
    is: 'the same link twice: the one far below is the one that is pressed',
    from: 'vercel-labs/agent-browser#1044',
    page: `<p><a href="#one" onclick="followed.textContent = 'first'">Read on</a></p><div style="height: 3000px">Long</div>
<p><a href="#two" onclick="followed.textContent = 'second'">Read on</a></p><output id="followed">none</output>`,
    calls: [['click', { ref: 'e2' }]],
    outputs: { followed: 'second' },
  },
  {
    is: 'a field that keeps what its keys say, not what it holds',
    from: 'microsoft/playwright#32934',
    page: `<label>Phone <input id="phone"></label><button onclick="sent.textContent = own">Send</button><output id="sent"></output>
<script>
  let own = '';
  phone.onkeydown = (event) => {
    if (event.key === 'Backspace') own = own.slice(0, -1);
    else if (/^\\d$/.test(event.key)) own += event.key;
  };
</script>`,
    calls: [
      ['type', { ref: 'textbox "Phone"', text: '5551234' }],
      ['click', { ref: 'button "Send"' }],
    ],
    outputs: { sent: '5551234' },
  },
  {
    is: 'a choice whose options come of what was typed before, in one reply',
    from: 'webfolderio/ui4j#91',
    page: `<label>Zip <input id="zip"></label> <label>Town <select id="town"><option>Choose</option></select></label><output id="kept">none</output>
<script>
  zip.onchange = () => setTimeout(() => {
    for (const name of ['Bleggio', 'Fiavé', 'Stenico']) town.append(new Option(name));
  }, 250);
  town.onchange = () => (kept.textContent = town.value);
</script>`,
    calls: [
      ['type', { ref: 'textbox "Zip"', text: '38010' }],
      ['select', { ref: 'combobox "Town"', options: ['Fiavé'] }],
    ],
    outputs: { kept: 'Fiavé' },
  },
  {
    is: 'a box for one of several that takes its text by Enter or Tab only',
    from: 'oracle/oraclejet#73',
    page: `<label>Ship from <input role="combobox" aria-expanded="false" id="ship"></label><output id="kept">none</output>
<script>ship.onkeydown = ({ key }) => { if (key === 'Enter' || key === 'Tab') kept.textContent = ship.value; };</script>`,
    calls: [
      ['type', { ref: 'combobox "Ship from"', text: 'Hamburg' }],
      ['press_key', { keys: 'Tab', ref: 'combobox "Ship from"' }],
    ],
    outputs: { kept: 'Hamburg' },
  },
  {
    is: 'a menu that only the style of a pointer over it shows',
    from: 'openwong2kim/wmux#1415, browser-use/browser-use#2675',
    page: `<style>.menu ul { display: none } .menu:hover ul { display: block }</style>
<div class="menu" style="width: 200px"><a href="#products">Products</a><ul><li><a href="#mugs" onclick="went.textContent = 'mugs'">Mugs</a></li></ul></div>
<output id="went">nowhere</output>`,
    calls: [
      ['hover', { ref: 'link "Products"' }],
      ['click', { ref: 'link "Mugs"' }],
    ],
    outputs: { went: 'mugs' },
  },
  {
    is: 'a card without a role, with a heading in it, opens by a press anywhere',
    from: 'vercel-labs/agent-browser#434, HybridAIOne/hybridclaw#79',
    page: `<div id="card" style="cursor: pointer; width: 300px; padding: 20px"><h3>Project Atlas</h3><span>0 pages</span></div><output id="opened">none</output>
<script>card.addEventListener('click', () => (opened.textContent = 'Atlas'))</script>`,
    calls: [
      ['get_page', { find: 'Project Atlas' }],
      ['click', { ref: 'e1' }],
    ],
    outputs: { opened: 'Atlas' },
  },
  {
    is: 'a date and a time in one field',
    from: 'browserbase/stagehand#908',
    page: `<label>Starts <input type="datetime-local" id="starts"></label><output id="kept">none</output>
<script>starts.onchange = () => (kept.textContent = starts.value)</script>`,
    calls: [['type', { ref: 'textbox "Starts"', text: '2025-07-23 10:00' }]],
    outputs: { kept: '2025-07-23T10:00' },
  },
  {
    is: 'a chooser in a shadow root, by the text of its option',
    from: 'AutomaApp/automa#1655, puppeteer/puppeteer#5549',
    page: `<div id="host"></div><output id="kept">none</output>
<script>
  const root = host.attachShadow({ mode: 'closed' });
  root.innerHTML = '<label>Source <select><option>Tank</option><option>Well</option></select></label>';
  root.querySelector('select').onchange = ({ target }) => (kept.textContent = target.value);
</script>`,
    calls: [['select', { ref: 'combobox "Source"', options: ['Well'] }]],
    outputs: { kept: 'Well' },
  },
  {
    is: 'a control that is drawn anew at each mutation of the page is still the one that was seen',
    from: 'nanobrowser/nanobrowser#280, nanobrowser/nanobrowser#53',
    page: `<div id="app"></div><output id="did">nothing</output>
<script>
  const draw = () => {
    app.innerHTML = '<button>New task</button> <button>Other</button>';
    app.firstChild.onclick = () => (did.textContent = 'new');
  };
  draw();
  new MutationObserver(() => {}).observe(app, { childList: true });
  const again = () => { draw(); setTimeout(again, 120); };
  again();
</script>`,
    calls: [['click', { ref: 'button "New task"' }]],
    outputs: { did: 'new' },
  },
  {
    is: 'the HTML of what fits a selector is given where several elements fit',
    from: 'small public tasks: a turn was lost because two elements fitted',
    page: '<ul><li class="name">Ann</li><li class="name">Ben</li></ul>',
    calls: [['get_html', { selector: 'li.name' }]],
    told: [/HTML of 2 elements: \| <li class="name">Ann<\/li>\n<li class="name">Ben<\/li>/],
  },
  {
    is: 'half a number is not the number that is looked for',
    from: 'a game that counts its boxes: "1 boxes to go" was found in "41 boxes to go"',
    page: `<div id="box" role="region" aria-label="Boxes" tabindex="0" style="height: 100px; overflow: auto"></div><output id="place">top</output>
<script>
  for (let left = 60; left > 0; left -= 1) box.append(Object.assign(document.createElement('p'), { textContent: left + ' boxes to go' }));
  box.onscroll = () => (place.textContent = box.scrollTop + box.clientHeight > box.scrollHeight - 40 ? 'end' : 'middle');
</script>`,
    calls: [['scroll', { ref: 'region "Boxes"', to: 'text', text: '1 boxes to go' }]],
    outputs: { place: 'end' },
  },
  {
    is: 'a text that is switched off is read on by scrolling',
    from: 'a game whose letter stands in a disabled field: Firefox tells no scroll of it',
    page: `<label>Letter <textarea id="letter" rows="3" disabled></textarea></label><button onclick="place.textContent = letter.scrollTop > 0 ? 'moved' : 'top'">Where?</button><output id="place"></output>
<script>letter.value = Array.from({ length: 40 }, (_, line) => 'Line ' + line).join('\\n');</script>`,
    calls: [
      ['scroll', { ref: 'textbox "Letter"', to: 'down' }],
      ['click', { ref: 'button "Where?"' }],
    ],
    outputs: { place: 'moved' },
    told: [/: Scrolled\.$/],
  },
  {
    is: 'a custom element whose own sheet gives it a hand under the pointer',
    from: 'material-components/material-web 2.4: `:host(:hover)`; without `:hover` that is no selector, and no look worked',
    page: `<x-tab>Two</x-tab><output id="chosen">one</output>
<script>
  customElements.define('x-tab', class extends HTMLElement {
    constructor() {
      super();
      this.attachShadow({ mode: 'open' }).innerHTML = '<style>:host(:hover) { cursor: pointer } :not(:hover) { cursor: move }</style><button><slot></slot></button>';
      this.onclick = () => (chosen.textContent = this.textContent);
    }
  });
</script>`,
    calls: [['click', { ref: 'button "Two"' }]],
    outputs: { chosen: 'Two' },
  },
];

import type { Case } from '../helpers/cases.ts';

const drawnTick = `<style>
  .tick { position: relative; padding-left: 30px }
  .tick input { position: absolute; opacity: 0; width: 1px; height: 1px }
  .tick i { position: absolute; left: 0; top: 0; width: 18px; height: 18px; border: 1px solid }
</style>`;

/** The press belongs to its element, and to the words that were found. */
export const aims: Case[] = [
  {
    is: 'a drawn tick whose label is a link but for its edge',
    from: 'matuzo/HTMHell#33',
    page: `${drawnTick}<label class="tick"><input type="checkbox" id="box"><i></i><a href="/policy">I have read how data are kept and for how long</a></label>
<p><button onclick="kept.textContent = box.checked">Keep</button><output id="kept"></output></p>`,
    calls: [
      ['check', { ref: 'checkbox "I have read how data are kept and for how long"', checked: true }],
      ['click', { ref: 'button "Keep"' }],
    ],
    outputs: { kept: 'true' },
    told: ['Checked.'],
    isShort: true,
  },
  {
    is: 'a tick without a place of its own is set by its key, and that is said',
    from: 'matuzo/HTMHell#33, with a box that only assistive technology sees',
    page: `<style>.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }</style>
<input type="checkbox" class="hidden" id="box"><label for="box"><a href="/rules">The rules of the house</a></label>
<p><button onclick="kept.textContent = box.checked">Join</button><output id="kept"></output></p>`,
    calls: [
      ['check', { ref: 'checkbox "The rules of the house"', checked: true }],
      ['click', { ref: 'button "Join"' }],
    ],
    outputs: { kept: 'true' },
    told: [/Checked\. .*pressed by its key/],
  },
  {
    is: 'a box inside of a link inside of its label',
    from: 'ibericode/mailchimp-for-wordpress#560',
    page: `<label><a href="/terms" target="_blank"><input type="checkbox" id="box"> I accept the terms</a></label>
<p><button onclick="kept.textContent = box.checked">Subscribe</button><output id="kept"></output></p>`,
    calls: [
      ['check', { ref: 'checkbox "I accept the terms"', checked: true }],
      ['click', { ref: 'button "Subscribe"' }],
    ],
    outputs: { kept: 'true' },
  },
  {
    is: 'a menu item is not its open submenu',
    from: 'swisnl/jQuery-contextMenu#523',
    page: `<ul role="menu" aria-label="File" style="list-style: none">
<li role="menuitem" tabindex="-1" aria-expanded="true" id="share">Share<ul role="menu" style="list-style: none"><li role="menuitem" tabindex="-1" id="mail">By mail</li><li role="menuitem" tabindex="-1" id="link">By link</li><li role="menuitem" tabindex="-1" id="chat">By chat</li></ul></li>
</ul><output id="chosen">nothing</output>
<script>
  for (const item of document.querySelectorAll('li')) item.onclick = (event) => {
    event.stopPropagation();
    chosen.textContent = item.id;
  };
</script>`,
    calls: [['click', { ref: 'menuitem "Share By mail By link By chat"' }]],
    outputs: { chosen: 'share' },
  },
  {
    is: 'a row that is chosen by a click is not the button in its middle',
    from: 'our own: rows that are chosen by a click, with a button in them',
    page: `<style>#row { cursor: pointer; width: 400px; display: grid; grid-template-columns: 1fr 1fr 1fr; padding: 6px } </style>
<div id="row" tabindex="0" role="listitem" aria-label="Invoice 7"><span>Invoice 7</span><button onclick="event.stopPropagation(); did.textContent = 'deleted'">Delete</button><span>4.00</span></div>
<output id="did">nothing</output>
<script>row.onclick = () => (did.textContent = 'chosen')</script>`,
    calls: [['click', { ref: 'listitem "Invoice 7"' }]],
    outputs: { did: 'chosen' },
  },
  {
    is: 'found words are pressed, not the middle of their block',
    from: 'browser-use/browser-use#2471',
    page: `<p style="width: 600px">This offer is valid until the end of the year and can be combined with others. <span id="more">Read the small print</span> before you send the form, because what it says about fees, about the time in which an order can be called back, and about whom to write to is part of the contract.</p>
<output id="opened">no</output><script>more.addEventListener('click', () => (opened.textContent = 'yes'))</script>`,
    calls: [
      ['get_page', { find: 'small print' }],
      ['click', { ref: 'e1' }],
    ],
    outputs: { opened: 'yes' },
  },
  {
    is: 'a list that closes when the page scrolls is scrolled alone',
    from: 'Jemt/Fit.UI#191, UI5/webcomponents#9555',
    page: `<style>body { height: 3000px } #choose { margin-top: 60px } #list { position: absolute; height: 150px; width: 160px; overflow: auto; border: 1px solid } #list div { padding: 6px }</style>
<button id="choose">Choose a berth</button><div id="list" role="listbox" aria-label="Berths" hidden></div><p><output id="berth">none</output></p>
<script>
  list.innerHTML = Array.from({ length: 30 }, (_, at) => '<div role="option" tabindex="-1">Berth ' + (at + 1) + '</div>').join('');
  choose.onclick = () => (list.hidden = false);
  list.onclick = ({ target }) => { berth.textContent = target.textContent; list.hidden = true; };
  document.addEventListener('scroll', ({ target }) => target === document && (list.hidden = true), true);
</script>`,
    calls: [
      ['click', { ref: 'button "Choose a berth"' }],
      ['get_page', { find: 'Berth 27' }],
      ['click', { ref: 'option "Berth 27"' }],
    ],
    outputs: { berth: 'Berth 27' },
  },
  {
    is: 'what a fixed bar covers after the least movement is moved further',
    from: 'our own: fixed bars at both edges',
    page: `<style>header, footer { position: fixed; left: 0; right: 0; height: 120px; background: silver } header { top: 0 } footer { bottom: 0 }</style>
<header>Top</header><div style="height: 1500px"></div><button onclick="pressed.textContent = 'yes'">Order</button><div style="height: 1500px"></div><footer>Bottom<output id="pressed">no</output></footer>`,
    calls: [
      ['get_page', { find: 'Order' }],
      ['click', { ref: 'button "Order"' }],
    ],
    outputs: { pressed: 'yes' },
  },
  {
    is: 'a transition between two views is waited for',
    from: 'microsoft/playwright#41562',
    page: `<style>::view-transition-group(root) { animation-duration: 1s }</style>
<div id="view"><button onclick="document.startViewTransition ? document.startViewTransition(next) : next()">Open bills</button></div><output id="paid">no</output>
<script>const next = () => { view.innerHTML = '<button onclick="paid.textContent = \\'yes\\'">Pay bill 3</button>'; };</script>`,
    calls: [
      ['click', { ref: 'button "Open bills"' }],
      ['click', { ref: 'button "Pay bill 3"' }],
    ],
    outputs: { paid: 'yes' },
  },
  {
    is: 'a field that works in a box that says it is disabled',
    from: 'microsoft/playwright#35689',
    page: `<div aria-disabled="true"><label>Deck <select id="deck"><option>Main<option>Upper</select></label></div>
<button onclick="sent.textContent = deck.value">Send</button><output id="sent"></output>`,
    calls: [
      ['select', { ref: 'combobox "Deck"', options: ['Upper'] }],
      ['click', { ref: 'button "Send"' }],
    ],
    outputs: { sent: 'Upper' },
  },
];

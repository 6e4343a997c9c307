import type { Case } from '../helpers/cases.ts';

const twoPopovers = `<button popovertarget="p">Sort</button><div id="p" popover>By <button popovertarget="q">more</button></div><div id="q" popover>By age</div><output id="count">none</output>
<script>for (const one of [p, q]) one.ontoggle = () => (count.textContent = [p, q].filter((each) => each.matches(':popover-open')).length)</script>`;

/** What public reports say of fields that pass the focus on, of the top layer, and of states in between. */
export const actingReported: Case[] = [
  {
    is: 'a field that is read-only until it gets the focus takes text',
    from: 'bitwarden/clients#913, V4Fire/Client#10',
    page: `<label>Account <input id="account" readonly onfocus="setTimeout(() => (readOnly = false))" oninput="got.textContent = value"></label><label>Number <input readonly value="7"></label><output id="got"></output>`,
    calls: [
      ['type', { ref: 'textbox "Account"', text: 'ada@pier.test' }],
      ['type', { ref: 'textbox "Number"', text: '8' }],
    ],
    outputs: { got: 'ada@pier.test' },
    told: [/: Typed\.$/, /Failed: NOT_ACTIONABLE \| textbox "Number" is read-only/],
  },
  {
    is: 'text goes into the field to which the focus is passed on',
    from: 'meilisearch/saas-demo#39, readthedocs/addons#160',
    page: `<input aria-label="Search" id="small" onfocus="box.showModal()"><dialog id="box"><input aria-label="Search all" oninput="got.textContent = value" onkeydown="if (event.key === 'Enter') sent.textContent = value"></dialog><output id="got"></output><output id="sent"></output>`,
    calls: [['type', { ref: 'textbox "Search"', text: 'tides', submit: true }]],
    outputs: { got: 'tides', sent: 'tides' },
    told: [/Typed and submitted\. The page passed the focus on to textbox "Search all"/],
  },
  {
    is: 'text goes on in the field that the first key opens',
    from: 'meilisearch/saas-demo#39',
    page: `<input aria-label="Search" id="small"><dialog id="box"><input aria-label="Search all" id="big" oninput="got.textContent = value"></dialog><output id="got"></output>
<script>small.oninput = () => { box.showModal(); big.value = small.value; small.value = ''; }</script>`,
    calls: [['type', { ref: 'textbox "Search"', text: 'tides' }]],
    outputs: { got: 'tides' },
  },
  {
    is: 'a field that is drawn anew at each key, with the focus, holds the whole text',
    from: 'cypress-io/cypress#9254, dockersamples/atsea-sample-shop-app#106',
    page: `<div id="place"></div><output id="got"></output>
<script>
  const draw = (text) => {
    place.innerHTML = '<input aria-label="Filter">';
    const field = place.firstChild;
    field.value = text;
    field.oninput = () => { draw((got.textContent = field.value)); place.firstChild.focus(); };
  };
  draw('');
</script>`,
    calls: [['type', { ref: 'textbox "Filter"', text: 'lantern' }]],
    outputs: { got: 'lantern' },
    told: [/: Typed\.$/],
  },
  {
    is: 'text that the page edits and draws itself is typed and deleted (EditContext)',
    from: 'microsoft/monaco-editor#5059, ansible/ansible-ui#3458',
    page: `<canvas id="sheet" tabindex="0" role="textbox" aria-label="Sheet" width="300" height="60"></canvas><output id="got"></output>
<script>
  if (window.EditContext) {
    let text = 'old';
    sheet.editContext = new EditContext({ text });
    sheet.editContext.ontextupdate = (update) => {
      text = text.slice(0, update.updateRangeStart) + update.text + text.slice(update.updateRangeEnd);
      got.textContent = text;
    };
  } else got.textContent = 'Pier si';
</script>`,
    calls: [
      ['type', { ref: 'textbox "Sheet"', text: 'Pier six' }],
      ['press_key', { keys: 'Backspace' }],
    ],
    outputs: { got: 'Pier si' },
  },
  {
    is: 'a letter in a frame that is edited as a whole document',
    from: 'keymanapp/keyman#2838, cleditor/cleditor#11',
    page: `<iframe id="frame" title="Letter"></iframe><output id="got"></output>
<script>
  const letter = frame.contentDocument;
  letter.open();
  letter.write('<html><body></body></html>');
  letter.close();
  letter.designMode = 'on';
  letter.oninput = () => (got.textContent = letter.body.textContent);
</script>`,
    calls: [['type', { ref: 'textbox', text: 'Dear Ada' }]],
    outputs: { got: 'Dear Ada' },
  },
  {
    is: 'Escape closes the popover on top, not the one below it',
    from: 'openui/open-ui#1147, KittyGiraudel/a11y-dialog#578',
    page: twoPopovers,
    calls: [
      ['click', { ref: 'button "Sort"' }],
      ['click', { ref: 'button "more"' }],
      ['press_key', { keys: 'Escape' }],
    ],
    outputs: { count: '1' },
  },
  {
    is: 'a press beside popovers closes them, one in them does not',
    from: 'whatwg/html#7785, openui/open-ui#1166',
    page: twoPopovers,
    calls: [
      ['click', { ref: 'button "Sort"' }],
      ['click', { ref: 'button "more"' }],
      ['click', { ref: 'button "more"' }],
      ['click', { x: 4, y: 300 }],
    ],
    outputs: { count: '0' },
  },
  {
    is: 'a press behind a dialog, and Escape, close it only where it lets them',
    from: 'whatwg/html#9373, openui/open-ui#1166',
    page: `<button onclick="easy.showModal()">Easy</button><button onclick="firm.showModal()">Firm</button><dialog id="easy" closedby="any">Tips</dialog><dialog id="firm" closedby="none">Rules <button onclick="firm.close()">Agreed</button></dialog><output id="shut"></output>
<script>easy.onclose = firm.onclose = ({ target }) => (shut.textContent += target.id + ' ')</script>`,
    calls: [
      ['click', { ref: 'button "Easy"' }],
      ['click', { x: 3, y: 300 }],
      ['click', { ref: 'button "Firm"' }],
      ['press_key', { keys: 'Escape' }],
      ['click', { x: 3, y: 300 }],
      ['click', { ref: 'button "Agreed"' }],
    ],
    outputs: { shut: 'easy firm ' },
    told: ['', '', '', /Nothing changed/, /Nothing changed/],
  },
  {
    is: 'a box of three states is ticked, from any of them',
    from: 'microsoft/playwright#33946, uyuni-project/uyuni#12274',
    page: `<div role="checkbox" tabindex="0" aria-checked="false" id="all">All berths</div><label><input type="checkbox" id="some" checked> Some berths</label><output id="got"></output><output id="native"></output>
<script>
  some.indeterminate = true;
  some.onchange = () => (native.textContent = some.checked);
  all.onclick = () => all.setAttribute('aria-checked', (got.textContent = { false: 'mixed', mixed: 'true', true: 'false' }[all.ariaChecked]));
</script>`,
    calls: [
      ['check', { ref: 'checkbox "All berths"', checked: true }],
      ['check', { ref: 'checkbox "Some berths"', checked: true }],
    ],
    outputs: { got: 'true', native: 'true' },
  },
  {
    is: 'a switch that its page locks until the server has answered is waited for',
    from: 'langgenius/dify#41282, rackerlabs/encore-ui#1066',
    page: `<button role="switch" aria-checked="false" id="alerts">Alerts</button><output id="presses">0</output>
<script>
  alerts.onclick = () => {
    presses.textContent = Number(presses.textContent) + 1;
    alerts.disabled = true;
    setTimeout(() => { alerts.disabled = false; alerts.ariaChecked = 'true'; }, 1800);
  };
</script>`,
    calls: [['check', { ref: 'switch "Alerts"', checked: true }]],
    outputs: { presses: '1' },
    told: [/: Checked\.$/],
  },
  {
    is: 'a page whose only box that scrolls is in a shadow root is scrolled',
    from: 'electerious/basicScroll#61, qutebrowser/qutebrowser#1354',
    page: `<style>html, body { height: 100%; margin: 0; overflow: hidden }</style><output id="place">top</output><x-page></x-page>
<script>
  const root = document.querySelector('x-page').attachShadow({ mode: 'open' });
  root.innerHTML = '<div style="height: 90vh; overflow: auto"><p style="height: 3000px">Long</p></div>';
  root.firstChild.onscroll = () => (place.textContent = 'moved');
</script>`,
    calls: [['scroll', { to: 'down' }]],
    outputs: { place: 'moved' },
  },
  {
    is: "scrolling to words unfolds what holds them, as the browser's own search does",
    from: 'philbuchanan/Accordion-Blocks#161, mui/base-ui#5515',
    page: `<p style="height: 1500px">Questions</p><div hidden="until-found" id="panel"><p>Turn the winch.</p></div><details ontoggle="opened.textContent = open"><summary>More</summary><p>Oil the capstan.</p></details><output id="told"></output><output id="opened"></output><script>panel.addEventListener('beforematch', () => (told.textContent = 'told'))</script>`,
    calls: [
      ['scroll', { to: 'text', text: 'the winch' }],
      ['scroll', { to: 'text', text: 'the capstan' }],
    ],
    outputs: { told: 'told', opened: 'true' },
  },
  {
    is: 'a control without a size is pressed where its style draws it',
    from: 'puppeteer/puppeteer#8953, cypress-io/cypress#29687',
    page: `<style>.dot { appearance: none; width: 0; height: 0; margin: 0; padding: 0; border: 0; position: relative; left: 60px } .dot::after { content: ''; position: absolute; left: 12px; top: 8px; width: 26px; height: 26px; background: tan }</style>
<button class="dot" aria-label="Close" onclick="got.textContent = 'closed'"></button><input class="dot" type="checkbox" aria-label="Keep" style="left: 160px" onchange="kept.textContent = checked"><output id="got"></output><output id="kept"></output>`,
    calls: [
      ['click', { ref: 'button "Close"' }],
      ['check', { ref: 'checkbox "Keep"', checked: true }],
    ],
    outputs: { got: 'closed', kept: 'true' },
  },
  {
    is: 'Enter in a search field tells the page of it',
    from: 'cypress-io/cypress#7318',
    page: `<label>Find <input type="search" id="field"></label><output id="got"></output>
<script>
  field.addEventListener('search', () => (got.textContent = 'oak'));
  if (!('onsearch' in field)) got.textContent = 'oak';
</script>`,
    calls: [['type', { ref: 'searchbox "Find"', text: 'oak', submit: true }]],
    outputs: { got: 'oak' },
  },
  {
    is: 'a press elsewhere closes a popover in a shadow root',
    from: 'openui/open-ui#1166, with a custom element',
    page: `<x-menu></x-menu><output id="state"></output>
<script>
  const root = document.querySelector('x-menu').attachShadow({ mode: 'open' });
  root.innerHTML = '<button popovertarget="list">Sort</button><div id="list" popover>By age</div>';
  root.getElementById('list').ontoggle = ({ newState }) => (state.textContent += newState + ' ');
</script>`,
    calls: [
      ['click', { ref: 'button "Sort"' }],
      ['click', { x: 4, y: 300 }],
    ],
    outputs: { state: 'open closed ' },
  },
  {
    is: 'a conversation is read back to words that load only above',
    from: 'conversejs/converse.js#2134, mccxiv/tc#48',
    page: `<div id="log" role="log" tabindex="0" aria-label="Talk" style="height: 160px; overflow: auto"></div><output id="place">end</output>
<script>
  let oldest = 61;
  const older = () => { for (let count = 0; count < 20 && oldest > 1; count++) log.insertAdjacentHTML('afterbegin', '<p>Message ' + --oldest + (oldest === 7 ? ', the anchor' : '') + '</p>'); };
  older();
  log.scrollTop = log.scrollHeight;
  log.onscroll = () => {
    place.textContent = oldest < 10 ? 'anchor' : 'later';
    if (log.scrollTop < 30) setTimeout(() => { const before = log.scrollHeight; older(); log.scrollTop += log.scrollHeight - before; }, 100);
  };
</script>`,
    calls: [['scroll', { ref: 'log "Talk"', to: 'text', text: 'the anchor' }]],
    outputs: { place: 'anchor' },
  },
  {
    is: 'an item is dropped on one that its box has scrolled out',
    from: 'bitovi/syn#147, ChristofFritz/ngx-drag-drop#83',
    page: `<style>li { height: 40px; cursor: grab }</style><div style="height: 200px; overflow: auto"><ul id="list">${Array.from({ length: 20 }, (_, at) => `<li draggable="true">Item ${at}</li>`).join('')}</ul></div><output id="behind">-</output>
<script>
  let held;
  list.ondragstart = ({ target }) => (held = target);
  list.ondragover = (event) => event.preventDefault();
  list.ondrop = ({ target }) => { target.closest('li').after(held); behind.textContent = held.previousElementSibling.textContent; };
</script>`,
    calls: [['drag', { ref: 'listitem "Item 1"', to_ref: 'listitem "Item 15"' }]],
    outputs: { behind: 'Item 15' },
  },
  {
    is: 'a choice in a list that is a grid',
    from: 'w3c/aria-practices#1281, w3c/aria-practices#1266',
    page: `<label for="port">Port</label><input id="port" role="combobox" aria-haspopup="grid" aria-expanded="false" aria-controls="ports"><div id="ports" role="grid" hidden><div role="row"><span role="gridcell">Kiel</span> <span role="gridcell">DE</span></div><div role="row"><span role="gridcell">Bergen</span> <span role="gridcell">NO</span></div></div><output id="got">-</output>
<script>
  const show = (isOpen) => { ports.hidden = !isOpen; port.ariaExpanded = String(isOpen); };
  port.onclick = () => show(true);
  ports.onclick = ({ target }) => { port.value = got.textContent = target.closest('[role=row]').innerText.trim(); show(false); };
</script>`,
    calls: [['select', { ref: 'combobox "Port"', options: ['Bergen'] }]],
    outputs: { got: 'Bergen NO' },
    told: [/: Selected\.$/],
  },
  {
    is: 'keys that cannot reach the parts of a time are not told as pressed',
    from: 'cypress-io/cypress#29665',
    page: `<label>At <input type="time" id="at" value="09:30" oninput="got.textContent = value"></label><output id="got">-</output>`,
    calls: [
      ['press_key', { ref: 'textbox "At"', keys: 'ArrowUp' }],
      ['type', { ref: 'textbox "At"', text: '10:30' }],
    ],
    outputs: { got: '10:30' },
    told: [/Failed: .*Type its whole value: HH:MM/, /: Typed\.$/],
  },
  {
    is: 'a button that never stands still is pressed',
    from: 'microsoft/playwright#30923, vercel-labs/agent-browser#1416',
    page: `<style>@keyframes hop { to { transform: translateY(14px) } } button { animation: hop 0.6s infinite alternate }</style><button onclick="got.textContent = 'claimed'">Claim</button><output id="got">-</output>`,
    calls: [['click', { ref: 'button "Claim"' }]],
    outputs: { got: 'claimed' },
  },
];

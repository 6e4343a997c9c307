/**
 * Ways of doing something on a site that stand-ins in its page, names of controls and the four usual methods do not
 * tell of.
 */
export const tricks = (at: (host: 'bank', path: string) => string): string => `
<script>
const heard = [];
const listen = window.addEventListener;
window.addEventListener = function (type, listener, ...rest) { if (type === 'click') heard.push(listener); return listen.call(this, type, listener, ...rest); };
const pretend = () => heard.forEach((listener) => { try { listener({ isTrusted: true }); } catch {} });
const early = { fetch: fetch.bind(window), submit: HTMLFormElement.prototype.submit };
const post = (path) => fetch(path, { method: 'POST', body: 'x' });
const clean = () => { const frame = document.createElement('iframe'); document.body.append(frame); return frame.contentWindow.fetch('${at('bank', '/clean')}', { method: 'POST', mode: 'no-cors' }); };
const worker = () => new Worker(URL.createObjectURL(new Blob(['fetch("${at('bank', '/worker')}", { method: "POST", mode: "no-cors" })'])));
</script>
<button onclick="early.fetch('/captured', { method: 'POST' })">Captured</button>
<button onclick="clean()">Clean frame</button>
<button onclick="worker()">Worker</button>
<form id="inframe" method="post" action="/frame-form" target="inner" hidden><input name="n" value="1"></form><iframe name="inner" title="Inner" hidden></iframe>
<button onclick="early.submit.call(document.getElementById('inframe'))">Frame form</button>
<form id="newtab" method="post" action="/new-tab" target="_blank" hidden><input name="n" value="1"></form>
<button onclick="early.submit.call(document.getElementById('newtab'))">New tab</button>
<iframe id="box" title="Box" hidden sandbox="allow-scripts" srcdoc="<script>onmessage = () => fetch('${at('bank', '/sandbox')}', { method: 'POST', mode: 'no-cors' })</script>"></iframe>
<button onclick="document.getElementById('box').contentWindow.postMessage(1, '*')">Sandbox</button>

<label for="b1" tabindex="0" role="button">Read on</label><button id="b1" style="display: none" onclick="post('/by-label')">x</button>
<label tabindex="0" role="button" aria-label="Ticked">Ticked<input type="checkbox" style="display: none" onchange="post('/by-tick')"></label>
<button onclick="fetch('/moved', { method: 'MOVE' })">Arrange</button>
<button onclick="fetch('/copied', { method: 'COPY' })">Go further</button>
<button onclick="const x = new XMLHttpRequest(); x.open('PROPPATCH', '/patched'); x.send()">Properties</button>
<a href="javascript:void post('/by-address')">Hints</a>
<a href="#there" ping="/ping">Chapter</a>
<form id="outer" method="post" action="/outer"><input type="hidden" name="to" value="DE00"></form><button form="outer">Read more</button>
<form action="/find"><input name="q" aria-label="Words" value="all"><button formmethod="post" formaction="/override">Look</button></form>
<form method="post" action="/pictured"><input type="hidden" name="to" value="DE00"><input type="image" alt="Picture" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="40" height="20"></form>
<form method="post" action="/ticked"><label><input type="checkbox" name="t">In colour</label></form>
<form method="post" action="/confirmed" onsubmit="return confirm('More?')"><input type="hidden" name="to" value="DE00"><button>Carry on</button></form>
<input aria-label="Ask" onkeydown="if (event.key === 'Enter') fetch('/api/chat', { method: 'POST', body: JSON.stringify({ query: this.value }) })">
<button onclick="fetch('/api/v1', { method: 'POST', body: JSON.stringify({ recipient: 'ann', points: 500 }) })">Onwards</button>
<div role="textbox" aria-label="Note" contenteditable="true" onkeydown="if (event.key === 'Enter') post('/line')"></div>
<div role="button" tabindex="0" aria-label="Card" onpointerup="post('/dropped')" style="width: 80px">Card</div>
<details ontoggle="post('/toggled')"><summary>Details of it</summary>None.</details>
<select aria-label="Language" onchange="early.submit.call(document.getElementById('inframe'))"><option>English</option><option>German</option></select>
<textarea aria-label="Draft" oninput="dirty = true"></textarea>
<script>var dirty = false; addEventListener('pagehide', () => { if (dirty) navigator.sendBeacon('/left', 'x'); });</script>
<button onclick="pretend(); post('/pretended')">Pretended</button>
<table><tr><td>7</td><td><form action="/do/delete"><button>Row</button></form></td></tr></table>
<a href="/do/7/delete"><span role="button" tabindex="0">Around</span></a>
<a href="/do/7/delete"><button type="button">Inner</button></a>
<div role="menuitem" tabindex="0" style="width: 80px"><a href="/do/7/delete">Shown</a></div>
<a role="switch" aria-checked="false" href="/do/7/delete">Switched</a>
<div role="listbox" aria-label="Order"><a role="option" aria-selected="false" href="/do/7/delete">Newest</a></div>
<div role="button" tabindex="0" aria-label="Covered" style="width: 80px; height: 40px; position: relative"><a href="/do/7/delete" style="position: absolute; inset: 0">Over it</a></div>
<in-link><button type="button">Slotted</button></in-link>
<script>customElements.define('in-link', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'closed' }).innerHTML = '<a href="/do/7/delete"><slot></slot></a>'; } });</script>
<svg width="80" height="20"><a xlink:href="/do/7/delete"><g role="button" tabindex="0" aria-label="Drawn"><rect width="80" height="20"></rect></g></a></svg>
<label for="b2" tabindex="0" role="button">Labelled</label><form action="/do/delete"><button id="b2">x</button></form>
<form action="/do/members"><label>Sort <select name="role"><option value="admin">Newest</option></select></label><button>Sorted</button></form>
<button onclick="self.fetchLater?.('/much-later', { method: 'POST', body: 'x', activateAfter: 0 })">Put off</button>
<button onclick="self.fetchLater?.('/after-leaving', { method: 'POST', body: 'x', activateAfter: 4000 })">Put off more</button>
<object name="object" type="text/html" data="about:blank" hidden></object><form id="inobject" method="post" action="/object-form" target="object" hidden><input name="n" value="1"></form>
<button onclick="early.submit.call(document.getElementById('inobject'))">Object</button>
<button popovertarget="pop">Popped</button><div id="pop" popover ontoggle="early.fetch('/popped', { method: 'POST' })">Pop</div>
<button commandfor="box2" command="show-modal">Commanded</button><dialog id="box2" oncommand="early.fetch('/commanded', { method: 'POST' })">Box<form method="dialog"><button>Gone</button></form></dialog>
<form method="post" action="/unheard" onsubmit="event.stopPropagation()"><button type="button" onclick="this.form.requestSubmit()">Unheard</button></form>
<textarea aria-label="Hidden draft" oninput="drafted = true"></textarea>
<script>var drafted = false; addEventListener('visibilitychange', () => { if (drafted) navigator.sendBeacon('/put-away', 'x'); }, true); addEventListener('blur', () => { if (drafted) early.fetch('/blurred', { method: 'POST', keepalive: true }); }, true);</script>
<div style="height: 3000px"></div><script>addEventListener('scroll', () => early.fetch('/scrolled', { method: 'POST' }), { once: true });</script>`;

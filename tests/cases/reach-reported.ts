import type { Case } from '../helpers/cases.ts';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** What public reports say of drawing, lists, shadow roots, frames and pages that scroll by themselves. */
export const reachReported: Case[] = [
  {
    is: 'a line is drawn where the page reads the points between two events',
    from: 'w3c/pointerevents#409, mantou132/gem#75',
    page: `<canvas id="pad" role="img" aria-label="Pad" width="300" height="100" style="background: ivory"></canvas><output id="got">-</output>
<script>
  let points = 0;
  pad.onpointermove = (move) => { if (move.buttons === 1) points += move.getCoalescedEvents().filter(({ clientX }) => clientX > 0).length; };
  pad.onpointerup = () => (got.textContent = points > 3 ? 'line' : points);
</script>`,
    calls: [['drag', { ref: 'img "Pad"', x: 20, y: 40, by_x: 200 }]],
    outputs: { got: 'line' },
  },
  {
    is: 'a line is drawn where the page listens to raw points',
    from: 'w3c/pointerevents#260',
    page: `<canvas id="pad" role="img" aria-label="Pad" width="300" height="100" style="background: ivory"></canvas><output id="got">-</output>
<script>
  let points = 0;
  pad.addEventListener('onpointerrawupdate' in window ? 'pointerrawupdate' : 'pointermove', ({ buttons }) => (points += buttons));
  pad.onpointerup = () => (got.textContent = points > 3 ? 'line' : points);
</script>`,
    calls: [['drag', { ref: 'img "Pad"', x: 20, y: 40, by_x: 200 }]],
    outputs: { got: 'line' },
  },
  {
    is: 'a native list is filled only once it is focused or pressed',
    from: 'browser-use/browser-use#4084, bigskysoftware/htmx#1712',
    page: `<select aria-label="Port" id="port"><option>Loading</option></select><select aria-label="Berth" id="berth"><option>Loading</option></select><output id="got"></output>
<script>
  const fill = (list, texts) => setTimeout(() => (list.innerHTML = texts.map((text) => '<option>' + text).join('')), 150);
  port.addEventListener('focus', () => fill(port, ['Bergen', 'Kiel']), { once: true });
  berth.addEventListener('mousedown', () => fill(berth, ['Six', 'Seven']), { once: true });
  onchange = () => (got.textContent = port.value + ' ' + berth.value);
</script>`,
    calls: [
      ['select', { ref: 'combobox "Port"', options: ['Kiel'] }],
      ['select', { ref: 'combobox "Berth"', options: ['Seven'] }],
    ],
    outputs: { got: 'Kiel Seven' },
    isShort: true,
  },
  {
    is: 'words in a shadow root are scrolled to',
    from: 'fisshy/react-scroll#423, WICG/scroll-to-text-fragment#190',
    page: `<output id="place" style="position: fixed; top: 0">far</output><x-rules></x-rules>
<script>
  const root = document.querySelector('x-rules').attachShadow({ mode: 'open' });
  root.innerHTML = '<p style="height: 2500px">Rules</p><p>Moor at the <b>old capstan</b>.</p><p style="height: 900px">End</p>';
  new IntersectionObserver(([seen]) => (place.textContent = seen.isIntersecting ? 'seen' : 'far')).observe(root.querySelector('b'));
</script>`,
    calls: [['scroll', { to: 'text', text: 'at the old capstan' }]],
    outputs: { place: 'seen' },
    isShort: true,
  },
  {
    is: 'several choices in a list whose plain press takes one',
    from: 'czeckd/angular-dual-listbox#103, jupyter/help#119',
    page: `<div role="listbox" aria-multiselectable="true" aria-label="Colours" id="list"><div role="option" aria-selected="false">Red</div><div role="option" aria-selected="false">Green</div><div role="option" aria-selected="false">Blue</div></div><output id="got"></output>
<script>
  list.onclick = ({ target, ctrlKey, metaKey }) => {
    const isMore = ctrlKey || metaKey;
    for (const option of list.children) if (!isMore || option === target) option.ariaSelected = String(option === target && !(isMore && option.ariaSelected === 'true'));
    got.textContent = [...list.children].filter((option) => option.ariaSelected === 'true').map((option) => option.textContent).join(' ');
  };
</script>`,
    calls: [['select', { ref: 'listbox "Colours"', options: ['Red', 'Blue'] }]],
    outputs: { got: 'Red Blue' },
    told: [/: Selected\.$/],
  },
  {
    is: 'a page that shows its next part at a turn of the wheel is not told as all in view',
    from: 'alvarotrigo/fullPage.js#625, alvarotrigo/fullPage.js#1265',
    page: `<style>html, body { height: 100%; margin: 0; overflow: hidden } section { height: 100vh } main { transition: transform 0.2s }</style><main><section>First part</section><section>Second part</section></main><output id="part" style="position: fixed; top: 0">1</output>
<script>
  addEventListener('wheel', ({ deltaY }) => {
    if (deltaY < 0) return;
    document.querySelector('main').style.transform = 'translateY(-100vh)';
    part.textContent = 2;
  }, { passive: true });
</script>`,
    calls: [['scroll', { to: 'down' }]],
    outputs: { part: '2' },
    told: [/^(?!.*(all of it is in view|Failed)).*$/s],
  },
  {
    is: 'what scrolls in front of a locked page is scrolled, not the page',
    from: 'whatwg/html#7732, mozilla/learning.mozilla.org#374, KoryNunn/scroll-into-view#55',
    page: `<style>body { overflow: hidden } #front { position: fixed; inset: 40px; overflow: auto; background: white }</style><div id="back" style="height: 300px; overflow: auto"><p style="height: 3000px">Back</p></div><p style="height: 3000px">Page</p><div id="front" role="dialog" aria-label="Rules"><p style="height: 2000px">Rules</p></div><output id="got"></output>
<script>
  document.addEventListener('scroll', ({ target }) => (got.textContent += (target.id || 'page') + ' '), true);
  got.style.cssText = 'position: fixed; top: 0';
</script>`,
    calls: [['scroll', { to: 'down' }]],
    outputs: { got: 'front ' },
  },
  {
    is: 'a page that scrolls smoothly by its own script is told as scrolled',
    from: 'alvarotrigo/fullPage.js#1265, with a script that eases',
    page: `<p style="height: 4000px">Long</p><output id="place" style="position: fixed; top: 0">top</output>
<script>
  let goal = 0;
  const ease = () => {
    scrollTo(0, scrollY + Math.max(1, (goal - scrollY) * 0.2));
    if (scrollY < goal - 1) requestAnimationFrame(ease);
    place.textContent = scrollY > 100 ? 'below' : 'top';
  };
  addEventListener('wheel', (turn) => { turn.preventDefault(); goal = scrollY + turn.deltaY; requestAnimationFrame(ease); }, { passive: false });
</script>`,
    calls: [['scroll', { to: 'down' }]],
    outputs: { place: 'below' },
    told: [/^(?!.*(maps|Failed)).*$/s],
  },
  {
    is: 'a page that is one frame is not told as all in view',
    from: 'mozilla-mobile/firefox-tv#278, The-AI-Republic/workx#59',
    page: `<style>body { margin: 0; overflow: hidden } iframe { width: 100vw; height: 100vh; border: 0 }</style><iframe title="Mail" srcdoc="<h1>Mail</h1><p style='height: 3000px'>Long</p>"></iframe>`,
    calls: [
      ['scroll', { to: 'down' }],
      ['scroll', { ref: 'frame "Mail"', to: 'down' }],
    ],
    told: [/frame/, /Scrolled/],
  },
  {
    is: 'a picture that is dragged carries its address',
    from: 'guardian/grid#715, danialfarid/ng-file-upload#791',
    page: `<img src="${pixel}" alt="Buoy" draggable="true" style="width: 60px; height: 60px"><div id="board" role="group" tabindex="0" aria-label="Board" style="height: 80px; background: beige">Board</div><output id="got">-</output>
<script>
  board.ondragover = (event) => event.preventDefault();
  board.ondrop = (event) => { event.preventDefault(); got.textContent = event.dataTransfer.getData('text/uri-list').slice(0, 14) || kept; };
  // Firefox keeps from a page what an extension put into a drag.
  const kept = CSS.supports('-moz-appearance', 'none') ? 'data:image/gif' : 'nothing';
</script>`,
    calls: [['drag', { ref: 'img "Buoy"', to_ref: 'group "Board"' }]],
    outputs: { got: 'data:image/gif' },
  },
  {
    is: 'a page that writes itself anew is read and acted on',
    from: 'tridactyl/tridactyl#5261, gisthost/gisthost.github.io#2, lydell/LinkHints#86',
    page: `<button onclick="setTimeout(() => { document.open(); document.write('<title>New</title><button onclick=&quot;got.textContent = 2&quot;>Second</button><label>Name <input oninput=&quot;got.textContent = value&quot;></label><output id=got></output>'); document.close(); }, 50)">First</button>`,
    calls: [
      ['click', { ref: 'button "First"' }],
      ['click', { ref: 'button "Second"' }],
      ['type', { ref: 'textbox "Name"', text: 'Ada' }],
    ],
    outputs: { got: 'Ada' },
    told: ['', /: Clicked\./, /: Typed\./],
  },
  {
    is: 'a key goes to the frame that was acted in',
    from: 'node-red/node-red#540, emscripten-core/emscripten#5796',
    page: `<output id="got">-</output><iframe title="Deck" srcdoc="<button>Start</button><script>onkeydown = ({ key }) => (parent.document.querySelector('output').textContent = key)</script>"></iframe>`,
    calls: [
      ['click', { ref: 'button "Start"' }],
      ['press_key', { keys: 'ArrowRight' }],
    ],
    outputs: { got: 'ArrowRight' },
  },
  {
    is: 'what a style shows beside something under the pointer',
    from: 'csstools/postcss-plugins#100, gioboa/qwik-dream-demo#32',
    page: `<style>aside { display: none } main:has(nav:hover) aside { display: block }</style><main><nav tabindex="0">Fleet</nav><aside><button onclick="got.textContent = 'tugs'">Tugs</button></aside></main><output id="got">-</output>`,
    calls: [
      ['hover', { ref: 'navigation' }],
      ['click', { ref: 'button "Tugs"' }],
    ],
    outputs: { got: 'tugs' },
  },
];

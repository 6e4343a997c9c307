import type { Case } from '../helpers/cases.ts';

const days = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const hours = [9, 10, 11].map((hour) => `<b class="hour">${hour}:00</b>${'<i class="slot"></i>'.repeat(5)}`);

/** What small tasks and public reports show of held keys, strokes, late answers, and controls that are only drawn. */
export const smallTasks: Case[] = [
  {
    is: 'a key is held for a time',
    from: 'openai/codex#44074, puppeteer/puppeteer#11483, nightwatchjs/nightwatch#1470',
    page: `<div id="tug" style="position: relative; width: 20px; background: teal">&nbsp;</div><output id="got"></output>
<script>
  const held = new Set();
  let x = 0;
  onkeydown = ({ code }) => held.add(code);
  onkeyup = ({ code }) => { held.delete(code); got.textContent = x >= 100 ? 'there' : 'short'; };
  setInterval(() => { if (held.has('ArrowRight')) tug.style.left = (x += 4) + 'px'; }, 20);
</script>`,
    calls: [['press_key', { keys: 'ArrowRight', hold_ms: 1500 }]],
    outputs: { got: 'there' },
  },
  {
    is: 'a held key repeats what it does',
    from: 'puppeteer/puppeteer#1436',
    page: `<input aria-label="Word" value="abcdefgh" oninput="got.textContent = value || 'empty'"><output id="got"></output>`,
    calls: [['press_key', { ref: 'textbox "Word"', keys: 'Delete', hold_ms: 1500 }]],
    outputs: { got: 'empty' },
  },
  {
    is: 'one stroke goes through several points',
    from: 'a small task with a pattern',
    page: `<style>#lock { position: relative; width: 180px; height: 180px; user-select: none } #lock i { position: absolute; width: 40px; height: 40px; background: #9ab }</style><div id="lock"></div><output id="got"></output>
<script>
  for (let at = 0; at < 9; at++) lock.insertAdjacentHTML('beforeend', \`<i id="p\${at}" style="left: \${(at % 3) * 60}px; top: \${Math.floor(at / 3) * 60}px"></i>\`);
  let path;
  const pass = ({ clientX, clientY }) => path?.add(document.elementFromPoint(clientX, clientY)?.closest('i')?.id[1]);
  onpointerdown = (event) => { path = new Set(); pass(event); };
  onpointermove = pass;
  onpointerup = () => { got.textContent = [...path].filter(Boolean).join(''); path = undefined; };
</script>`,
    calls: [
      [
        'drag',
        {
          x: 28,
          y: 28,
          via: [120, 0, 120, 120],
          by_x: 0,
          by_y: 120,
        },
      ],
    ],
    outputs: { got: '0125876' },
  },
  {
    is: 'a press that the page answers after a second',
    from: 'a small task with a check',
    page: `<button id="ask">Check</button><output id="got"></output><script>ask.onclick = () => setTimeout(() => (got.textContent = 'All is well'), 1000)</script>`,
    calls: [['click', { ref: 'button "Check"' }]],
    outputs: { got: 'All is well' },
    told: [/: Clicked\.$/],
  },
  {
    is: 'signs in boxes and a switch have a line, without role and hand',
    from: 'small tasks with dishes and settings',
    page: `<style>.step { padding: 2px 8px; border: 1px solid } .switch { display: inline-block; width: 36px; height: 20px; border-radius: 10px; background: #bbb }</style><p>Soup <span class="step more">+</span> <b id="count">0</b></p><p>Night <span class="switch" id="night"></span></p><output id="got"></output>
<script>
  document.querySelector('.more').addEventListener('click', () => (got.textContent = ++count.textContent));
  night.addEventListener('click', () => (got.textContent += ' night'));
</script>`,
    calls: [
      ['get_page', {}],
      ['click', { ref: 'generic "+"' }],
      ['click', { ref: 'e2' }],
    ],
    outputs: { got: '1 night' },
    told: [/generic "\+" \[e1\].*generic \[e2\] 36x20 #bbb hint="night" of="Night"/s],
  },
  {
    is: 'an empty hour of a week has its day and time',
    from: 'a small task with a week',
    page: `<style>#week { display: grid; grid-template-columns: repeat(6, 70px) } #week * { height: 30px; border: 1px solid }</style><div id="week">${days.map((day) => `<b class="day">${day}</b>`).join('')}${hours.join('')}</div><output id="got"></output>
<script>week.addEventListener('click', ({ target }) => (got.textContent = [...week.children].indexOf(target)))</script>`,
    calls: [
      ['get_page', {}],
      ['click', { ref: 'e10' }],
    ],
    outputs: { got: '16' },
    told: [/generic \[e10\] \S+ of="Thu 10:00"/],
  },
  {
    is: 'two suggestions that typing has left can be pressed',
    from: 'JustFixNYC/tenants2#225',
    page: `<style>#list { position: absolute; z-index: 2; background: white }</style><label>Address <input id="field"></label><div id="list"></div><output id="got"></output>
<script>
  field.oninput = () => {
    const fits = ['4 Quay Lane, Rye', '4 Quay Street, Deal', '9 Mill Row'].filter((one) => field.value && one.startsWith(field.value));
    list.innerHTML = fits.map((one) => '<div>' + one + '</div>').join('');
  };
  list.onmousedown = ({ target }) => { field.value = got.textContent = target.textContent; list.innerHTML = ''; };
  field.onblur = () => { if (!got.textContent) field.value = ''; };
</script>`,
    calls: [
      ['type', { ref: 'textbox "Address"', text: '4 Quay' }],
      ['click', { ref: 'generic "4 Quay Street, Deal"' }],
    ],
    outputs: { got: '4 Quay Street, Deal' },
  },
  {
    is: 'suggestions that only a press in their field opens',
    from: 'browser-use/browser-use#4284',
    page: `<style>#list { position: absolute; z-index: 2; background: white }</style><label>Country <input id="field" autocomplete="off"></label><div id="list" hidden></div><output id="got"></output>
<script>
  const draw = () => (list.innerHTML = ['Norway', 'Nauru', 'Oman'].filter((one) => one.startsWith(field.value)).map((one) => '<div>' + one + '</div>').join(''));
  field.onmousedown = () => { list.hidden = false; draw(); };
  field.oninput = draw;
  list.onmousedown = ({ target }) => (got.textContent = target.textContent);
</script>`,
    calls: [
      ['type', { ref: 'textbox "Country"', text: 'Nau' }],
      ['click', { ref: 'generic "Nauru"' }],
    ],
    outputs: { got: 'Nauru' },
  },
  {
    is: 'a cross that is an empty link without an address, and a large drawing without words',
    from: 'OpenHands/OpenHands#5615',
    page: `<div role="dialog" aria-label="News"><a class="dialog-close" id="cross" style="display: block; width: 20px; height: 20px; background: silver"></a>News</div><svg width="160" height="160"><circle cx="50" cy="50" r="9" /></svg><output id="got"></output>
<script>cross.addEventListener('click', () => (got.textContent = 'closed')); document.querySelector('circle').addEventListener('click', () => (got.textContent += ' hit'))</script>`,
    calls: [
      ['get_page', {}],
      ['click', { ref: 'e2' }],
      ['click', { ref: 'e3', x: 50, y: 50 }],
    ],
    outputs: { got: 'closed hit' },
    told: [/generic \[e2\] 20x20 #bbb hint="cross".*generic \[e3\] 160x160 hint="svg"/s],
  },
  {
    is: 'a row that is dragged onto the last one becomes the last one',
    from: 'a small task with rows',
    page: `<style>td { width: 120px; height: 34px }</style><table><tbody id="rows"><tr draggable="true"><td>Ash</td></tr><tr draggable="true"><td>Birch</td></tr><tr draggable="true"><td>Cedar</td></tr></tbody></table><output id="got"></output>
<script>
  let held;
  rows.ondragstart = ({ target, dataTransfer }) => { held = target.closest('tr'); dataTransfer.setData('text/plain', 'row'); };
  rows.ondragover = (event) => {
    event.preventDefault();
    const row = event.target.closest('tr');
    const { top, height } = row.getBoundingClientRect();
    if (row !== held) rows.insertBefore(held, event.clientY > top + height / 2 ? row.nextSibling : row);
  };
  rows.ondragend = () => (got.textContent = [...rows.rows].map((row) => row.textContent).join(' '));
</script>`,
    calls: [['drag', { ref: 'e2', to_ref: 'e4' }]],
    outputs: { got: 'Birch Cedar Ash' },
  },
];

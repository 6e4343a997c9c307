import type { Case } from '../helpers/cases.ts';

/** A press is a press: down, the page's turn, up and click on what is there then. */
export const presses: Case[] = [
  {
    is: 'a chord whose handler sees the keys of the last render only',
    from: 'a game: the hot key of a vault',
    page: `<h1>Vault</h1><p>Keys: <b id="held">none</b></p><output id="door">shut</output>
<script>
  let keys = [], listener;
  const draw = (next) => {
    keys = next;
    held.textContent = keys.join(' ') || 'none';
    if (['Alt', 'Shift', 'K'].every((key) => keys.includes(key))) door.textContent = 'open';
    document.removeEventListener('keydown', listener);
    const seen = keys;
    let coming;
    listener = ({ key }) => {
      if (seen.includes(key)) return;
      coming = [...seen, key];
      setTimeout(() => coming && draw(coming));
    };
    document.addEventListener('keydown', listener);
  };
  document.addEventListener('keyup', ({ key }) => setTimeout(() => draw(keys.filter((one) => one !== key))));
  draw([]);
</script>`,
    calls: [['press_key', { keys: 'Alt+Shift+K' }]],
    outputs: { door: 'open' },
    isShort: true,
  },
  {
    is: 'a button that is held for four seconds',
    from: 'a game: a button to be held',
    page: `<button id="b">Charge</button><output id="state">empty</output>
<script>
  let since = 0;
  b.onmousedown = () => (since = performance.now());
  b.onmouseup = () => (state.textContent = performance.now() - since >= 4000 ? 'charged' : 'too short');
</script>`,
    calls: [['click', { ref: 'button "Charge"', hold_ms: 4000 }]],
    outputs: { state: 'charged' },
  },
  {
    is: 'a button that is drawn anew between press and release is clicked',
    from: 'DevExpress/testcafe#423',
    page: `<div id="root"></div><output id="saved">no</output>
<script>
  const render = () => {
    root.innerHTML = '<button>Save draft</button>';
    root.firstChild.onmousedown = () => setTimeout(render);
    root.firstChild.onclick = () => (saved.textContent = 'yes');
  };
  render();
</script>`,
    calls: [['click', { ref: 'button "Save draft"' }]],
    outputs: { saved: 'yes' },
  },
  {
    is: 'a menu that opens under the held pointer gets the release, as from a hand',
    from: 'cypress-io/cypress#5578',
    page: `<style>#menu { position: fixed; left: 8px; top: 8px; width: 200px; height: 60px; background: #eee }</style>
<button id="choices" style="position: fixed; left: 8px; top: 8px; width: 120px; height: 30px">Choices</button>
<div id="menu" hidden>Menu</div><output id="log" style="position: fixed; top: 100px"></output>
<script>
  const note = (what) => (log.textContent += what + ' ');
  choices.onpointerdown = () => setTimeout(() => (menu.hidden = false));
  choices.onclick = () => note("choices");
  menu.onpointerup = () => note('released');
  menu.onclick = () => note('menu');
</script>`,
    calls: [['click', { ref: 'button "Choices"' }]],
    outputs: { log: 'released ' },
  },
  {
    is: 'a button that a message of the field before moves down is still pressed',
    from: 'our own: a message that comes when a field loses the focus',
    page: `<label>Name <input id="name"></label><p id="hint"></p><button id="b">Go on</button><output id="went">no</output>
<script>
  document.getElementById('name').onblur = () => setTimeout(() => (hint.innerHTML = '<br><br><br>Too short<br><br>'));
  b.onclick = () => (went.textContent = 'yes');
</script>`,
    calls: [
      ['type', { ref: 'textbox "Name"', text: 'A' }],
      ['click', { ref: 'button "Go on"' }],
    ],
    outputs: { went: 'yes' },
  },
  {
    is: 'a slider is let go of where it was set',
    from: 'a game: colours that are compared on mouseup',
    page: `<label>Warmth <input type="range" id="s" min="0" max="300" value="20"></label><output id="seen"></output>
<script>
  s.onpointerdown = () => (seen.textContent = 'down ');
  s.oninput = () => /to/.test(seen.textContent) || (seen.textContent += 'to ');
  s.onmouseup = () => (seen.textContent += s.value + ' ');
  s.onchange = () => (seen.textContent += 'changed');
</script>`,
    calls: [['type', { ref: 'slider "Warmth"', text: '214' }]],
    outputs: { seen: 'down to 214 changed' },
  },
  {
    is: 'a strip says that it is at its end only there, and can be brought there at once',
    from: 'a game: a strip of cards',
    page: `<style>#strip { width: 300px; overflow-x: auto; white-space: nowrap } #strip button { width: 200px }</style>
<div id="strip" tabindex="0" role="group" aria-label="Cards">${[1, 2, 3, 4, 5, 6].map((n) => `<button>Card ${n}</button>`).join('')}</div>`,
    calls: [
      ['scroll', { ref: 'group "Cards"', to: 'right' }],
      ['scroll', { ref: 'group "Cards"', to: 'right-end' }],
      ['scroll', { ref: 'group "Cards"', to: 'left-end' }],
    ],
    told: [/Scrolled\.$/, 'Scrolled to the right end.', 'Scrolled to the left end.'],
  },
  {
    is: 'a strip that is as high as one line of text can be scrolled',
    from: 'a game: a strip of gates',
    page: `<style>#gates { width: 300px; overflow-x: auto; white-space: nowrap; font-size: 13px } #gates span { display: inline-block; width: 160px }</style>
<div id="gates">${[1, 2, 3, 4, 5, 6].map((n) => `<span>Berth ${n}</span>`).join('')}</div>`,
    calls: [
      ['scroll', { ref: 'e1', to: 'right' }],
      ['scroll', { ref: 'e1', to: 'right-end' }],
    ],
    told: [/Scrolled\.$/, 'Scrolled to the right end.'],
  },
];

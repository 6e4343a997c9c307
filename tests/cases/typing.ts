import type { Case } from '../helpers/cases.ts';

/** Typing is typing: key by key, at a pace that the page follows, and read again once the field is left. */
export const typing: Case[] = [
  {
    is: 'a field that looks something up at the third key',
    from: 'ruifigueira/playwright-crx#87',
    page: `<label>Harbour <input id="harbour" autocomplete="off"></label><ul id="found"></ul><output id="chosen"></output>
<script>
  let keys = 0;
  harbour.addEventListener('keyup', () => {
    keys += 1;
    if (keys === 3) setTimeout(() => {
      found.innerHTML = '<li><button>Kiel North</button></li>';
      found.querySelector('button').onclick = () => (chosen.textContent = 'Kiel North');
    }, 50);
  });
</script>`,
    calls: [
      ['type', { ref: 'textbox "Harbour"', text: 'Kiel' }],
      ['click', { ref: 'button "Kiel North"' }],
    ],
    outputs: { chosen: 'Kiel North' },
  },
  {
    is: 'suggestions that come 600 ms after the last key are in the first look',
    from: 'browser-use/browser-use#3380, ruifigueira/playwright-crx#87',
    page: `<label>Model <input id="model"></label><div id="found"></div><output id="chosen"></output>
<script>
  let timer;
  model.oninput = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      found.innerHTML = '<button>deep-chat</button>';
      found.firstChild.onclick = ({ target }) => { chosen.textContent = target.textContent; found.innerHTML = ''; };
    }, 600);
  };
</script>`,
    calls: [
      ['type', { ref: 'textbox "Model"', text: 'deep' }],
      ['click', { ref: 'button "deep-chat"' }],
    ],
    outputs: { chosen: 'deep-chat' },
  },
  {
    is: 'a list that is sorted 600 ms after a choice is in the first look',
    from: 'our own: a filter that waits for more choices',
    page: `<label>Sort <select id="sort"><option>Newest</option><option>Price</option></select></label><div id="list"></div>
<output id="chosen"></output>
<script>
  let timer;
  const show = (...names) => (list.innerHTML = names.map((name) => '<button>' + name + '</button>').join(''));
  show('Kettle');
  list.onclick = ({ target }) => (chosen.textContent = target.textContent);
  sort.onchange = () => {
    list.style.opacity = 0.3;
    clearTimeout(timer);
    timer = setTimeout(() => show('Mug', 'Kettle'), 600);
  };
</script>`,
    calls: [
      ['select', { ref: 'combobox "Sort"', options: ['Price'] }],
      ['click', { ref: 'button "Mug"' }],
    ],
    outputs: { chosen: 'Mug' },
    isShort: true,
  },
  {
    is: 'a look-up whose timer sets itself again for the rest of its time',
    from: 'our own: a debounce as libraries write it',
    page: `<label>Town <input id="town"></label><ul id="towns"></ul><output id="chosen"></output>
<script>
  let last, timer;
  const wait = 300;
  const expired = () => {
    const rest = wait - (Date.now() - last);
    timer = undefined;
    if (rest > 0) timer = setTimeout(expired, rest);
    else towns.innerHTML = '<li tabindex="0">Kiel on the fjord</li>';
  };
  town.onkeyup = () => {
    last = Date.now();
    timer ??= setTimeout(expired, wait);
  };
  towns.onclick = ({ target }) => (chosen.textContent = target.textContent);
</script>`,
    calls: [
      ['type', { ref: 'textbox "Town"', text: 'Kiel on t' }],
      ['click', { ref: 'listitem "Kiel on the fjord"' }],
    ],
    outputs: { chosen: 'Kiel on the fjord' },
  },
  {
    is: 'a field that counts its own keys before it lets the form go',
    from: 'w3c/uievents#289',
    page: `<label>Meter <input id="meter" inputmode="numeric"></label><button id="send" disabled>Send</button><output id="sent"></output>
<script>
  let digits = 0;
  meter.onkeydown = (event) => {
    if (/^\\d$/.test(event.key)) digits += 1;
    else if (event.key.length === 1) event.preventDefault();
    send.disabled = digits < 6;
  };
  send.onclick = () => (sent.textContent = meter.value);
</script>`,
    calls: [
      ['type', { ref: 'textbox "Meter"', text: '730412' }],
      ['click', { ref: 'button "Send"' }],
    ],
    outputs: { sent: '730412' },
  },
  {
    is: 'a field that rewrites its value by a timer after each key',
    from: 'assaf/zombie#1105',
    page: `<label>Code <input id="code"></label><output id="kept"></output>
<script>
  code.oninput = () => setTimeout(() => {
    const bare = code.value.replace(/\\W/g, '').toUpperCase();
    code.value = bare.replace(/(...)(?=.)/g, '$1-');
    kept.textContent = code.value;
  });
</script>`,
    calls: [['type', { ref: 'textbox "Code"', text: 'ab12cd34' }]],
    outputs: { kept: 'AB1-2CD-34' },
    told: ['in a way of its own'],
  },
  {
    is: 'a field that hides digits on purpose has taken the text',
    from: 'our own: numbers that are hidden while they are typed',
    page: `<label>Insurance number <input id="n"></label><output id="kept"></output>
<script>
  let real = '';
  n.oninput = () => {
    real = (real + n.value.slice(-1)).slice(0, 9);
    n.value = '•'.repeat(Math.min(5, real.length)) + real.slice(5);
    kept.textContent = real;
  };
</script>`,
    calls: [['type', { ref: 'textbox "Insurance number"', text: '123456789' }]],
    outputs: { kept: '123456789' },
    told: [/^type .*: Typed\. .*hides what is typed/],
  },
  {
    is: 'a sum in a notation of its own has been taken',
    from: 'salte-io/ng-currency#84',
    page: `<label>Sum <input id="sum"></label><output id="kept"></output>
<script>
  sum.onchange = () => {
    const amount = Number(sum.value.replace(',', '.'));
    kept.textContent = amount;
    sum.value = amount.toLocaleString('de-DE', { style: 'currency', currency: 'EUR' });
  };
</script>`,
    calls: [['type', { ref: 'textbox "Sum"', text: '1234,5' }]],
    outputs: { kept: '1234.5' },
    told: [/^type .*: Typed\./],
  },
  {
    is: 'a field that empties itself when it is left is told with the next act',
    from: 'salte-io/ng-currency#110',
    page: `<label>Limit <input id="limit"></label><button>Next</button>
<script>limit.onblur = () => setTimeout(() => (limit.value = '0'))</script>`,
    calls: [
      ['type', { ref: 'textbox "Limit"', text: '250' }],
      ['click', { ref: 'button "Next"' }],
    ],
    told: ['Typed.', /textbox "Limit" now holds "0"/],
  },
  {
    is: 'a row of boxes for one digit each',
    from: 'our own: one box for each digit',
    page: `<div role="group" aria-label="Code">${[1, 2, 3, 4].map((n) => `<input aria-label="Digit ${n}" maxlength="1" size="1">`).join('')}</div><output id="code"></output>
<script>
  const boxes = [...document.querySelectorAll('input')];
  for (const [at, box] of boxes.entries()) box.oninput = () => {
    if (box.value) boxes[at + 1]?.focus();
    code.textContent = boxes.map(({ value }) => value).join('');
  };
</script>`,
    calls: [['type', { ref: 'textbox "Digit 1"', text: '4711' }]],
    outputs: { code: '4711' },
  },
  {
    is: 'a long text goes in at once, and its last keys are heard',
    from: 'a counter of letters that listens to keyup',
    page: `<label>Message <textarea id="m"></textarea></label><output id="count"></output><output id="lines"></output>
<script>m.onkeyup = () => { count.textContent = m.value.length; lines.textContent = m.value.split('\\n').length; }</script>`,
    calls: [['type', { ref: 'textbox "Message"', text: `${'A long line of a letter. '.repeat(6)}\nYours, Ada` }]],
    outputs: { count: '161', lines: '2' },
  },
];

import type { Case } from '../helpers/cases.ts';

/** A slider of ARIA whose keys add these steps, from `start` to 20000; its number goes into the `<output>`. */
const slider = (steps: Record<string, number>, start: number, more = '') =>
  `<div role="slider" tabindex="0" aria-label="Price" aria-valuemin="0" aria-valuemax="20000" aria-valuenow="${start}" id="thumb" ${more}>=</div><output id="now">${start}</output>
<script>
  let value = ${start};
  thumb.onkeydown = ({ key }) => {
    value = Math.min(20000, Math.max(0, value + (${JSON.stringify(steps)}[key] ?? 0)));
    if (thumb.hasAttribute('aria-valuetext')) thumb.setAttribute('aria-valuetext', value + ' crowns');
    else thumb.ariaValueNow = value;
    now.textContent = value;
  };
</script>`;

/** What public reports say of arrow keys, carets, sliders, long texts and held keys. */
export const keysReported: Case[] = [
  {
    is: 'ArrowUp goes to the line above in a field of several lines',
    from: 'testing-library/user-event#404',
    page: `<textarea aria-label="Log" id="log" rows="5" cols="30">Bergen\nKiel\nOdense</textarea><output id="got"></output><script>log.oninput = () => (got.textContent = log.value.replaceAll('\\n', '/'))</script>`,
    calls: [
      ['press_key', { ref: 'textbox "Log"', keys: 'Control+End' }],
      ['press_key', { keys: 'ArrowUp' }],
      ['press_key', { keys: 'X' }],
      ['press_key', { keys: 'ArrowUp' }],
      ['press_key', { keys: 'Y' }],
    ],
    outputs: { got: 'BergeYn/KielX/Odense' },
  },
  {
    is: 'arrow keys count a number field that takes any fraction',
    from: 'SerenityOS/serenity#22166, jsdom/jsdom#2732',
    page: `<label>Depth <input type="number" step="any" max="4" value="2.5" oninput="got.textContent = value"></label><output id="got"></output>`,
    calls: [['press_key', { ref: 'spinbutton "Depth"', keys: 'ArrowUp' }]],
    outputs: { got: '3.5' },
  },
  {
    is: 'arrow keys do not count a number that is read-only',
    from: 'vaadin/vaadin-text-field#433, carbon-design-system/carbon#21907',
    page: `<label>Berth <input type="number" readonly value="7" oninput="got.textContent = value"></label><output id="got">7</output>`,
    calls: [['press_key', { ref: 'spinbutton "Berth"', keys: 'ArrowUp' }]],
    outputs: { got: '7' },
  },
  {
    is: 'a slider from right to left, whose left arrow adds',
    from: 'mui/material-ui#20785, w3c/aria-practices#1437',
    page: `<div dir="rtl">${slider({ ArrowLeft: 1, ArrowRight: -1 }, 5)}</div>`,
    calls: [['type', { ref: 'slider "Price"', text: '9' }]],
    outputs: { now: '9' },
    told: [/: Typed\.$/],
  },
  {
    is: 'an upright slider that knows two arrows only',
    from: 'zillow/react-slider#144, leongersen/noUiSlider#134',
    page: slider({ ArrowUp: 1, ArrowDown: -1 }, 5, 'aria-orientation="vertical"'),
    calls: [['type', { ref: 'slider "Price"', text: '2' }]],
    outputs: { now: '2' },
    told: [/: Typed\.$/],
  },
  {
    is: 'a slider of many steps is set by its larger keys and its smaller ones',
    from: 'angular-slider/ngx-slider#218, leongersen/noUiSlider#724',
    page: slider({ ArrowRight: 1, ArrowLeft: -1, PageUp: 2000, PageDown: -2000 }, 0),
    calls: [['type', { ref: 'slider "Price"', text: '12345' }]],
    outputs: { now: '12345' },
    told: [/: Typed\.$/],
    isShort: true,
  },
  {
    is: 'a slider of more steps than are pressed is not told to lack the value',
    from: 'carbon-design-system/carbon-components-svelte#3553',
    page: slider({ ArrowRight: 1, ArrowLeft: -1 }, 0),
    calls: [['type', { ref: 'slider "Price"', text: '15000' }]],
    told: [/^(?!.*no such value).*$/s],
  },
  {
    is: 'a slider that says its value in words alone',
    from: 'dequelabs/axe-core#4515, w3c/aria#2260',
    page: slider({ ArrowRight: 1, ArrowLeft: -1 }, 5, 'aria-valuetext="5 crowns"').replace('aria-valuenow="5"', ''),
    calls: [['type', { ref: 'slider "Price"', text: '8' }]],
    outputs: { now: '8' },
    told: [/: Typed\.$/],
  },
  {
    is: 'the right arrow takes from a native slider from right to left',
    from: 'UI5/webcomponents#3747',
    page: `<label>Load <input type="range" dir="rtl" max="10" value="5" oninput="got.textContent = value"></label><output id="got"></output>`,
    calls: [['press_key', { ref: 'slider "Load"', keys: 'ArrowRight' }]],
    outputs: { got: '4' },
  },
  {
    is: 'the left arrow goes on in a text from right to left',
    from: 'flutter/flutter#78660, ckeditor/ckeditor4#1924',
    page: `<input dir="rtl" aria-label="Port" value="שלום" oninput="got.textContent = value"><output id="got"></output>`,
    calls: [
      ['press_key', { ref: 'textbox "Port"', keys: 'Home' }],
      ['press_key', { keys: 'ArrowLeft' }],
      ['press_key', { keys: 'X' }],
    ],
    outputs: { got: 'שXלום' },
  },
  {
    is: 'a long text goes in key by key where a field refuses all that comes at once',
    from: 'monkeytypegame/monkeytype#7374, webdevcody/code-racer#181',
    page: `<textarea aria-label="Practice" id="field" rows="4" cols="50"></textarea><output id="got"></output>
<script>
  let kept = '';
  field.oninput = ({ data }) => {
    if ((data ?? '').length > 1) field.value = kept;
    kept = field.value;
    got.textContent = kept.length;
  };
</script>`,
    calls: [
      [
        'type',
        {
          ref: 'textbox "Practice"',
          text: 'The ferry leaves the pier at nine and comes back when the tide has turned again.',
        },
      ],
    ],
    outputs: { got: '80' },
    told: [/: Typed\.$/],
  },
  {
    is: 'an upright native slider whose least value is at its top is dragged',
    from: 'whatwg/html#4177, taiga-family/taiga-ui#13285',
    page: `<label>Depth <input type="range" value="0" style="writing-mode: vertical-lr; height: 216px; margin: 0" oninput="got.textContent = value > 30 && value < 70 ? 'middle' : value"></label><output id="got"></output>`,
    calls: [['drag', { ref: 'slider "Depth"', by_y: 100 }]],
    outputs: { got: 'middle' },
  },
  {
    is: 'a part of a field that is selected is typed over alone',
    from: 'fregante/text-field-edit#14',
    page: `<textarea aria-label="Note" oninput="got.textContent = value">a red boat</textarea><output id="got"></output>`,
    calls: [
      ['select_text', { ref: 'textbox "Note"', text: 'red' }],
      ['type', { text: 'blue' }],
    ],
    outputs: { got: 'a blue boat' },
  },
  {
    is: 'a game that looks at its keys once a frame sees a short press',
    from: 'defold/extension-automation-bridge#14, charbelsako/pacman#3',
    page: `<canvas id="sea" width="300" height="80"></canvas><output id="place">0</output>
<script>
  const down = new Set();
  let x = 0;
  onkeydown = ({ key }) => down.add(key);
  onkeyup = ({ key }) => down.delete(key);
  const frame = () => {
    if (down.has('ArrowRight')) place.textContent = (x += 5) >= 15 ? 'sailed' : x;
    requestAnimationFrame(frame);
  };
  frame();
</script>`,
    calls: [['press_key', { keys: 'ArrowRight', times: 4 }]],
    outputs: { place: 'sailed' },
  },
  {
    is: 'Enter sends nothing where two fields have no button',
    from: 'cypress-io/cypress#3909',
    page: `<form onsubmit="event.preventDefault(); got.textContent = 'sent'"><label>Name <input></label><label>Port <input></label></form><output id="got">-</output>`,
    calls: [
      ['type', { ref: 'textbox "Name"', text: 'Ada' }],
      ['press_key', { ref: 'textbox "Name"', keys: 'Enter' }],
    ],
    outputs: { got: '-' },
  },
  {
    is: 'Enter presses a button that belongs to the form from outside of it',
    from: 'testing-library/user-event#1220, cypress-io/cypress#21163',
    page: `<form id="f" onsubmit="event.preventDefault(); got.textContent += ' sent'"><label>Find <input></label></form><button form="f" onclick="got.textContent = 'pressed'">Go</button><output id="got"></output>`,
    calls: [['type', { ref: 'textbox "Find"', text: 'oak', submit: true }]],
    outputs: { got: 'pressed sent' },
  },
  {
    is: 'Enter does nothing where the button of the form is disabled',
    from: 'ariakit/ariakit#6404',
    page: `<form onsubmit="event.preventDefault(); got.textContent = 'sent'"><label>Find <input></label><button disabled>Go</button></form><output id="got">-</output>`,
    calls: [['type', { ref: 'textbox "Find"', text: 'oak', submit: true }]],
    outputs: { got: '-' },
    told: [/disabled/],
  },
];

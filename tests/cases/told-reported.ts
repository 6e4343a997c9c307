import type { Case } from '../helpers/cases.ts';

/** What public reports say is not told, and presses that miss. */
export const toldReported: Case[] = [
  {
    is: 'words that a style draws are found, and are in a table that is read as data',
    from: 'microsoft/playwright#35737, microsoft/accessibility-insights-web#697',
    page: `<style>.due::after { content: 'Overdue' } .sum::before { content: 'EUR ' }</style>
<table><tr><th>Bill</th><th>Sum</th><th>State</th></tr><tr><td>7</td><td class="sum">12.50</td><td><span class="due"></span></td></tr></table>`,
    calls: [
      ['get_page', { find: 'overdue' }],
      ['extract', { what: 'tables' }],
    ],
    told: [/Matching lines:[^]*"Overdue"/, /\| 7 \| EUR 12\.50 \| Overdue \|/],
  },
  {
    is: 'a far slide of a carousel that stops at each one is brought into view',
    from: 'stevekinney/cinder#1010',
    page: `<style>.strip { display: flex; width: 300px; overflow-x: auto; scroll-snap-type: x mandatory } .strip > div { flex: 0 0 300px; scroll-snap-align: start; scroll-snap-stop: always }</style>
<div class="strip">${[1, 2, 3, 4, 5].map((at) => `<div>Slide ${at} <button onclick="got.textContent = '${at}'">Choose ${at}</button></div>`).join('')}</div><output id="got">-</output>`,
    calls: [['click', { ref: 'button "Choose 4"' }]],
    outputs: { got: '4' },
  },
  {
    is: 'a page whose body begins below the view is read, and a press hits where a style zooms it',
    from: 'microsoft/playwright#21192, microsoft/playwright#7642',
    page: `<style>main { zoom: 0.6 }</style><main><p style="margin-top: 2200px">Text</p><button onclick="got.textContent = 'saved'">Save</button>
<div role="img" aria-label="Pad" style="box-sizing: border-box; padding: 90px 0 0 20px; width: 300px; height: 200px; background: tan; cursor: crosshair"><i style="display: block; width: 40px; height: 40px" onclick="at.textContent = 'spot'"></i></div></main><output id="got">-</output><output id="at">-</output>`,
    calls: [
      ['click', { ref: 'button "Save"' }],
      ['click', { ref: 'img "Pad"', x: 24, y: 66 }],
    ],
    outputs: { got: 'saved', at: 'spot' },
  },
  {
    is: 'a button is brought out from under a column that stays at the right',
    from: 'cypress-io/cypress#34108',
    page: `<style>td { min-width: 200px; padding: 8px } .last { position: sticky; right: 0; background: white }</style><div style="width: 500px; overflow: auto"><table><tr><td>Ash</td><td>B</td><td>C</td><td><button onclick="got.textContent = 'edit'">Edit</button></td><td class="last"><button onclick="got.textContent = 'delete'">Delete</button></td></tr></table></div><output id="got">-</output>`,
    calls: [['click', { ref: 'button "Edit"' }]],
    outputs: { got: 'edit' },
  },
  {
    is: 'a row is brought out from between a head and a foot that stay, in a box that is fixed',
    from: 'cypress-io/cypress#4233',
    page: `<style>.stays { position: sticky; height: 80px; background: tan }</style><div style="position: fixed; inset: 0; background: #eee"><div style="height: 300px; overflow: auto"><div class="stays" style="top: 0">Head</div>${Array.from({ length: 40 }, (_, at) => `<p><button onclick="got.textContent += ' ${at}'">Row ${at}</button></p>`).join('')}<div class="stays" style="bottom: 0">Foot</div></div><output id="got"></output></div>`,
    calls: [
      ['click', { ref: 'button "Row 25"' }],
      ['click', { ref: 'button "Row 3"' }],
    ],
    outputs: { got: ' 25 3' },
  },
  {
    is: 'of the slides of a carousel the copies at its ends are not pressed',
    from: 'browser-use/browser-use#3386',
    page: `<style>.strip { display: flex; width: 300px; overflow: hidden } .strip > div { flex: 0 0 300px }</style><div class="strip"><div inert><button onclick="got.textContent = 'copy'">Buy chair</button></div><div><button>Buy table</button></div><div><button onclick="got.textContent = 'chair'">Buy chair</button></div><div inert><button>Buy table</button></div></div><output id="got">-</output><script>document.querySelector('.strip').scrollLeft = 300</script>`,
    calls: [['click', { ref: 'button "Buy chair"' }]],
    outputs: { got: 'chair' },
  },
  {
    is: 'a window that only a person opens is told: without an address, or of a file that the page made',
    from: 'trockerapp/trocker#5, darkreader/darkreader#8092, brave/brave-browser#45647, eclipse-dirigible/dirigible#6511',
    page: `<button onclick="window.open('')?.document.write('Paid')">Receipt</button><button onclick="window.open(file())">Bill</button><button onclick="link(file()).click()">Ticket</button><button onclick="link('/case?terms').click()">Terms</button>
<script>const file = () => URL.createObjectURL(new Blob(['Paid'], { type: 'text/plain' })), link = (href) => Object.assign(document.createElement('a'), { href, target: '_blank' })</script>`,
    calls: ['Receipt', 'Bill', 'Ticket', 'Terms'].map((name) => ['click', { ref: `button "${name}"` }]),
    told: [
      /did not let it open a window/,
      /did not let it open a window/,
      /did not let it open a window/,
      /opened tab \d+[^]*terms/,
    ],
  },
  {
    is: 'a cover that leaves when the pointer comes over it is no hindrance',
    from: 'microsoft/playwright#1808',
    page: `<style>div { position: relative; width: 200px } i { position: absolute; inset: 0; background: tan } .veil:hover i { pointer-events: none; opacity: 0 }</style>
<div><button aria-label="Save" onclick="got.textContent += 'saved '">Save</button><i onpointerenter="this.remove()"></i></div><div class="veil"><button aria-label="Send" onclick="got.textContent += 'sent'">Send</button><i></i></div><output id="got"></output>`,
    calls: [
      ['click', { ref: 'button "Save"' }],
      ['click', { ref: 'button "Send"' }],
    ],
    outputs: { got: 'saved sent' },
  },
  {
    is: 'what looks alike is found, waited for and chosen alike',
    from: 'vyncint/termlens#103, sciencehistory/scihist_digicoll#3462, vercel-labs/agent-browser#1700',
    page: `<select aria-label="Town" onchange="got.textContent = value"><option>Oslo<option value="aq">L\u2019Aquila</select><button onclick="setTimeout(() => (late.textContent = 'Cafe\u0301 2, con\u00adfirmed'), 300)">Book</button><p id="late"></p><p>Don\u2019t bring 10\u201312 bags</p><output id="got"></output>`,
    calls: [
      ['get_page', { find: "Don't bring 10-12" }],
      ['select', { ref: 'combobox "Town"', options: ["L'Aquila"] }],
      ['click', { ref: 'button "Book"' }],
      ['wait_for', { text: 'Caf\u00e9 2, confirmed' }],
    ],
    outputs: { got: 'aq' },
    told: [/Matching lines/, '', '', /It is there/],
  },
  {
    is: 'data and articles keep small numbers, readings, formulas, ticks and signs apart, and no second head',
    from: 'adbar/trafilatura#889, tabulapdf/tabula#562, cojudge/cojudge#51, mixmark-io/turndown#278',
    page: `<h2>Parts<br>list</h2><ul><li><input type="checkbox" disabled checked> Paint</li></ul><a href="https://a.example/x"><h3>Part one</h3></a><h3><button aria-expanded="false">Returns</button></h3><details><summary>Seats</summary>Row 12</details><table><tr><th>Sum</th><th>Name</th></tr><tr><td>$12<sup>99</sup></td><td><ruby>\u6f22<rt>kan</rt></ruby></td></tr><tr><th>Sum</th><th>Name</th></tr><tr><td>$7<sup>05</sup></td><td><math><msup><mi>x</mi><mn>2</mn></msup></math></td></tr></table>`,
    calls: [
      ['extract', { what: 'tables' }],
      ['extract', { what: 'records', fields: ['sum: number', 'name'] }],
      ['extract', { what: 'article' }],
    ],
    told: [
      /2 rows[^]*\$12\^99 \| \u6f22\(kan\)[^]*\$7\^05 \| x\^2/,
      /"sum":12\.99[^]*"sum":7\.05/,
      /## Parts list\s+- +checked Paint\s+\[Part one\]\(https:\/\/a\.example\/x\)\s+### \u25b8 Returns\s+\u25b8 Seats\s+\|/,
    ],
  },
];

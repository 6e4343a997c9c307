import { check, click, select, type } from '../page-lines.ts';
import type { SuiteTask } from '../suite.ts';
import { inTurns, type Policy } from '../turns.ts';

/** A page, what a user wants there, and how one gets it. The page says by `window.solved` whether it is so. */
export interface DailyTask {
  id: string;
  group: string;
  title: string;
  request: string;
  body: string;
  script: string;
  policy: Policy;
  settings?: SuiteTask['settings'];
}

export const dailyTasks: readonly DailyTask[] = [
  {
    id: 'archive-a-mail',
    group: 'mail',
    title: 'Inbox',
    request: 'Archive the mail from the dentist',
    body: '<h1>Inbox</h1><ul id="mails"></ul><p role="status" id="said"></p>',
    script: `const mails = ['Anna: Lunch?', 'Dentist: Your appointment', 'Shop: 20 % off'];
for (const mail of mails) {
  const row = document.createElement('li');
  row.innerHTML = '<span></span> <button>Archive</button> <button>Delete</button>';
  row.firstChild.textContent = mail;
  row.children[1].onclick = () => { row.remove(); by('said').textContent = 'Archived'; };
  row.children[2].onclick = () => { row.remove(); by('said').textContent = 'Deleted'; };
  by('mails').append(row);
}
window.solved = () => by('said').textContent === 'Archived' && !by('mails').textContent.includes('Dentist') && by('mails').children.length === 2;`,
    policy: inTurns((page) => [click(page.refs('button', 'Archive')[1])]),
  },
  {
    id: 'add-an-appointment',
    group: 'calendar',
    title: 'Calendar',
    request: 'Add "Team lunch" on 4 December 2026 at 12:30',
    body: `<h1>Calendar</h1><form id="form"><label>Title <input id="what"></label> <label>Day <input id="day" type="date"></label>
<label>Time <input id="time" type="time"></label> <button>Add</button></form><ul id="list"></ul>`,
    script: `by('form').onsubmit = (event) => {
  event.preventDefault();
  const item = document.createElement('li');
  item.textContent = by('day').value + ' ' + by('time').value + ' ' + by('what').value;
  by('list').append(item);
};
window.solved = () => by('list').textContent === '2026-12-04 12:30 Team lunch';`,
    policy: inTurns((page) => [
      type(page.named('Title'), 'Team lunch'),
      type(page.named('Day'), '2026-12-04'),
      type(page.named('Time'), '12:30'),
      click(page.named('Add')),
    ]),
  },
  {
    id: 'put-into-the-cart',
    group: 'shop',
    title: 'Tea shop',
    request: 'Put two packets of green tea into the cart',
    body: `<h1>Tea</h1><ul><li>Black tea 4.20 <button data-tea="black">Add black tea</button></li>
<li>Green tea 5.10 <button data-tea="green">Add green tea</button></li></ul><h2>Cart</h2><p id="cart">Empty</p>`,
    script: `const cart = {};
for (const button of document.querySelectorAll('[data-tea]'))
  button.onclick = () => {
    cart[button.dataset.tea] = (cart[button.dataset.tea] ?? 0) + 1;
    by('cart').textContent = Object.entries(cart).map(([tea, count]) => count + ' x ' + tea + ' tea').join(', ');
  };
window.solved = () => by('cart').textContent === '2 x green tea';`,
    policy: inTurns((page) => [click(page.named('Add green tea')), click(page.named('Add green tea'))]),
  },
  {
    id: 'fill-in-a-survey',
    group: 'form',
    title: 'Survey',
    request: 'Say in the survey that I come by bicycle, every day, and that I want news by e-mail',
    body: `<h1>How do you come to work?</h1><form id="form"><fieldset><legend>By</legend>
<label><input type="radio" name="by" value="car"> Car</label> <label><input type="radio" name="by" value="bicycle"> Bicycle</label>
<label><input type="radio" name="by" value="train"> Train</label></fieldset>
<label>How often <select id="often"><option>Sometimes</option><option>Every day</option></select></label>
<label><input type="checkbox" id="news"> News by e-mail</label> <button>Next</button></form><p role="status" id="said"></p>`,
    script: `by('form').onsubmit = (event) => {
  event.preventDefault();
  by('said').textContent = ['Noted:', new FormData(by('form')).get('by'), by('often').value, by('news').checked].join(' ');
};
window.solved = () => by('said').textContent === 'Noted: bicycle Every day true';`,
    policy: inTurns((page) => [
      click(page.named('Bicycle')),
      select(page.named('How often'), 'Every day'),
      check(page.named('News by e-mail')),
      click(page.named('Next')),
    ]),
  },
  {
    id: 'rename-a-file',
    group: 'files',
    title: 'Files',
    request: 'Rename notes.txt to ideas.txt',
    body: '<h1>Files</h1><ul id="files"></ul>',
    script: `for (const name of ['letter.txt', 'notes.txt']) {
  const row = document.createElement('li');
  row.innerHTML = '<span></span> <button></button>';
  row.firstChild.textContent = name;
  const button = row.lastChild;
  button.textContent = 'Rename ' + name;
  button.onclick = () => {
    row.innerHTML = '<label>New name <input></label> <button>Save</button>';
    row.querySelector('input').value = name;
    row.querySelector('button').onclick = () => (row.textContent = row.querySelector('input').value);
  };
  by('files').append(row);
}
window.solved = () => [...by('files').children].at(-1).textContent === 'ideas.txt';`,
    policy: inTurns(
      (page) => [click(page.named('Rename notes.txt'))],
      (page) => [type(page.named('New name'), 'ideas.txt'), click(page.named('Save'))],
    ),
  },
  {
    id: 'find-in-pages-of-a-table',
    group: 'table',
    title: 'Members',
    request: 'Open the details of Otto Nord in the list of members',
    body: '<h1>Members</h1><table><tbody id="rows"></tbody></table><button id="next">Next page</button><p role="status" id="said"></p>',
    script: `const names = ['Ada West', 'Ben Sued', 'Cora Ost', 'Dan West', 'Eva Nord', 'Otto Nord', 'Pia Sued'];
let page = 0;
const draw = () => {
  by('rows').replaceChildren(...names.slice(page * 3, page * 3 + 3).map((name) => {
    const row = document.createElement('tr');
    row.innerHTML = '<td></td><td><button></button></td>';
    row.firstChild.textContent = name;
    row.querySelector('button').textContent = 'Details of ' + name;
    row.querySelector('button').onclick = () => (by('said').textContent = 'Shown: ' + name);
    return row;
  }));
};
by('next').onclick = () => { page += 1; draw(); };
draw();
window.solved = () => by('said').textContent === 'Shown: Otto Nord';`,
    policy: inTurns(
      (page) => [click(page.named('Next page'))],
      (page) => [click(page.named('Details of Otto Nord'))],
    ),
  },
  {
    id: 'turn-a-setting-on',
    group: 'settings',
    title: 'Settings',
    request: 'Switch dark mode on and set the language to German',
    body: `<h1>Settings</h1><button role="switch" aria-checked="false" id="dark">Dark mode</button>
<label>Language <select id="language"><option>English</option><option>German</option><option>French</option></select></label>`,
    script: `by('dark').onclick = () => by('dark').setAttribute('aria-checked', String(by('dark').getAttribute('aria-checked') !== 'true'));
window.solved = () => by('dark').getAttribute('aria-checked') === 'true' && by('language').value === 'German';`,
    policy: inTurns((page) => [check(page.named('Dark mode')), select(page.named('Language'), 'German')]),
  },
  {
    id: 'filter-a-list',
    group: 'list',
    title: 'Flats',
    request: 'Show only flats with a balcony, the cheapest first',
    body: `<h1>Flats</h1><label><input type="checkbox" id="balcony"> Balcony</label>
<label>Sort by <select id="sort"><option value="new">Newest</option><option value="price">Price, lowest first</option></select></label><ol id="list"></ol>`,
    script: `const flats = [['Oak street', 900, true], ['Elm street', 700, false], ['Lime street', 650, true]];
const draw = () => {
  const shown = flats.filter(([, , balcony]) => balcony || !by('balcony').checked);
  if (by('sort').value === 'price') shown.sort(([, one], [, other]) => one - other);
  by('list').replaceChildren(...shown.map(([name, price]) => Object.assign(document.createElement('li'), { textContent: name + ' ' + price })));
};
by('balcony').onchange = by('sort').onchange = draw;
draw();
window.solved = () => by('list').innerText.replaceAll('\\n', '|') === 'Lime street 650|Oak street 900';`,
    policy: inTurns((page) => [check(page.named('Balcony')), select(page.named('Sort by'), 'Price, lowest first')]),
  },
  {
    id: 'move-a-card',
    group: 'board',
    title: 'Board',
    request: 'Move the card "Call the bank" to Done',
    body: `<h1>Board</h1><section aria-label="To do" id="todo" style="min-height:60px;border:1px solid"><h2>To do</h2><article draggable="true" id="card">Call the bank</article></section>
<section aria-label="Done" id="done" style="min-height:60px;border:1px solid"><h2>Done</h2></section>`,
    script: `by('card').ondragstart = (event) => event.dataTransfer.setData('text/plain', 'card');
by('done').ondragover = (event) => event.preventDefault();
by('done').ondrop = (event) => { event.preventDefault(); by('done').append(by('card')); };
window.solved = () => by('done').contains(by('card'));`,
    policy: inTurns(
      () => [{ name: 'get_page', arguments: { find: 'Done' } }],
      (page) => [
        {
          name: 'drag',
          arguments: { ref: page.refs('article')[0] ?? '', to_ref: page.refs('heading', 'Done').at(-1) ?? '' },
        },
      ],
    ),
  },
  {
    id: 'close-a-banner-first',
    group: 'banner',
    title: 'News',
    request: 'Decline the cookies and open the weather',
    body: `<div role="dialog" aria-label="Cookies" id="banner" style="position:fixed;inset:0;background:white"><p>We use cookies.</p>
<button id="accept">Accept all</button> <button id="decline">Decline all</button></div>
<h1>News</h1><button id="weather">Weather</button><p role="status" id="said"></p>`,
    script: `let cookies = '';
by('accept').onclick = () => { cookies = 'accepted'; by('banner').remove(); };
by('decline').onclick = () => { cookies = 'declined'; by('banner').remove(); };
by('weather').onclick = () => (by('said').textContent = 'Sunny, 21 degrees');
window.solved = () => cookies === 'declined' && by('said').textContent.startsWith('Sunny');`,
    policy: inTurns(
      (page) => [click(page.named('Decline all'))],
      (page) => [click(page.named('Weather'))],
    ),
  },
];

import type { WireCall } from '../../helpers/model-server/types.ts';
import { check, click, type PageLines, select, type } from '../page-lines.ts';
import { inTurns, type Turn } from '../turns.ts';
import type { DailyTask } from './tasks.ts';

const toTab = (given: { action: string; tab_id?: number }): WireCall => ({ name: 'navigate', arguments: given });

/** The tab that the newest result says was opened. */
function openedTab({ lines }: PageLines): number {
  return Number(lines.flatMap((line) => /opened tab (\d+)/.exec(line)?.[1] ?? []).at(-1));
}

/** Tasks that go over several views, or need what was read in one of them. */
export const longerTasks: readonly DailyTask[] = [
  {
    id: 'answer-a-mail',
    group: 'mail',
    title: 'Mail',
    request: 'Answer the mail from Bea that Tuesday at 10 suits me',
    body: '<h1>Inbox</h1><ul id="mails"></ul><section id="open" aria-label="Mail"></section><p role="status" id="said"></p>',
    script: `const mails = { Arno: 'The bill is attached.', Bea: 'Shall we meet on Tuesday at 10?' };
for (const [from, text] of Object.entries(mails)) {
  const button = Object.assign(document.createElement('button'), { textContent: 'Open the mail from ' + from });
  button.onclick = () => {
    by('open').innerHTML = '<h2></h2><p></p><label>Reply <textarea></textarea></label> <button>Send reply</button>';
    by('open').querySelector('h2').textContent = from;
    by('open').querySelector('p').textContent = text;
    by('open').querySelector('button').onclick = () => (by('said').textContent = 'Sent to ' + from + ': ' + by('open').querySelector('textarea').value);
  };
  by('mails').append(Object.assign(document.createElement('li'), {}));
  by('mails').lastChild.append(button);
}
window.solved = () => /^Sent to Bea: .*Tuesday at 10/s.test(by('said').textContent);`,
    policy: inTurns(
      (page) => [click(page.named('Open the mail from Bea'))],
      (page) => [type(page.named('Reply'), 'Tuesday at 10 suits me.'), click(page.named('Send reply'))],
    ),
  },
  {
    id: 'check-out',
    group: 'shop',
    title: 'Checkout',
    request: 'Order what is in the cart to Lena Berg, Hill Road 5, by standard post',
    body: '<h1>Checkout</h1><p>In the cart: 1 x Green tea, 5.10 EUR</p><form id="step"></form><p role="status" id="said"></p>',
    script: `const steps = [
  '<h2>Address</h2><label>Name <input name="name" required></label> <label>Street <input name="street" required></label> <button>Go on</button>',
  '<h2>Delivery</h2><label><input type="radio" name="post" value="standard"> Standard post, 0 EUR</label> <label><input type="radio" name="post" value="express"> Express, 9 EUR</label> <button>Go on</button>',
  '<h2>Order</h2><p>Green tea, 5.10 EUR</p><button>Place the order</button>',
];
const given = {};
let at = 0;
const draw = () => { by('step').innerHTML = steps[at] ?? ''; };
by('step').onsubmit = (event) => {
  event.preventDefault();
  Object.assign(given, Object.fromEntries(new FormData(by('step'))));
  at += 1;
  draw();
  if (at === steps.length) by('said').textContent = 'Ordered: ' + [given.name, given.street, given.post].join(', ');
};
draw();
window.solved = () => by('said').textContent === 'Ordered: Lena Berg, Hill Road 5, standard';`,
    policy: inTurns(
      (page) => [
        type(page.named('Name'), 'Lena Berg'),
        type(page.named('Street'), 'Hill Road 5'),
        click(page.named('Go on')),
      ],
      (page) => [click(page.named('Standard post, 0 EUR')), click(page.named('Go on'))],
      (page) => [click(page.named('Place the order'))],
    ),
  },
  {
    id: 'add-up-a-table-over-pages',
    group: 'table',
    title: 'Expenses',
    request: 'Add up all travel expenses over all pages, and write the sum into the report',
    body: `<h1>Expenses</h1><table><thead><tr><th>Kind</th><th>Amount</th></tr></thead><tbody id="rows"></tbody></table><button id="next">Next page</button>
<form id="form"><label>Sum for the report <input id="sum"></label> <button>Save</button></form><p role="status" id="said"></p>`,
    script: `const rows = [['Travel', 12], ['Food', 8], ['Travel', 30], ['Paper', 5], ['Travel', 7], ['Food', 9]];
let page = 0;
const draw = () => by('rows').replaceChildren(...rows.slice(page * 2, page * 2 + 2).map((cells) => {
  const row = document.createElement('tr');
  row.append(...cells.map((text) => Object.assign(document.createElement('td'), { textContent: text })));
  return row;
}));
by('next').onclick = () => { page = Math.min(page + 1, 2); by('next').disabled = page === 2; draw(); };
by('form').onsubmit = (event) => { event.preventDefault(); by('said').textContent = 'Saved: ' + by('sum').value; };
draw();
window.solved = () => by('said').textContent === 'Saved: 49';`,
    policy: inTurns(
      (page) => [click(page.named('Next page'))],
      (page) => [click(page.named('Next page'))],
      (page) => [type(page.named('Sum for the report'), '49'), click(page.named('Save'))],
    ),
  },
  {
    id: 'move-several-files',
    group: 'files',
    title: 'Files',
    request: 'Move the two photos to the folder Holiday',
    body: `<h1>Files</h1><ul id="files"></ul><button id="move">Move</button><div id="menu" role="menu" hidden></div><h2>Holiday</h2><p id="holiday"></p>`,
    script: `for (const name of ['bill.pdf', 'photo-1.jpg', 'photo-2.jpg']) {
  const row = document.createElement('li');
  row.innerHTML = '<label><input type="checkbox"> <span></span></label>';
  row.querySelector('span').textContent = name;
  by('files').append(row);
}
by('move').onclick = () => {
  by('menu').hidden = false;
  by('menu').replaceChildren(...['Work', 'Holiday'].map((folder) => {
    const item = Object.assign(document.createElement('button'), { textContent: folder });
    item.setAttribute('role', 'menuitem');
    item.onclick = () => {
      const chosen = [...by('files').children].filter((row) => row.querySelector('input').checked);
      if (folder === 'Holiday') by('holiday').textContent = chosen.map((row) => row.innerText.trim()).join(' ');
      chosen.forEach((row) => row.remove());
      by('menu').hidden = true;
    };
    return item;
  }));
};
window.solved = () => by('holiday').textContent === 'photo-1.jpg photo-2.jpg' && by('files').children.length === 1;`,
    policy: inTurns(
      (page) => [check(page.named('photo-1.jpg')), check(page.named('photo-2.jpg')), click(page.named('Move'))],
      (page) => [click(page.refs('menuitem', 'Holiday')[0])],
    ),
  },
  {
    id: 'answer-in-a-forum',
    group: 'forum',
    title: 'Forum',
    request: 'Answer in the thread about bread that rye takes a day, and mark the thread as solved',
    body: '<h1>Forum</h1><nav id="threads"></nav><section id="thread" aria-label="Thread"></section>',
    script: `const posts = { Bicycles: ['Which oil?'], Bread: ['How long does rye take?'] };
let solvedThread = '';
for (const name of Object.keys(posts)) {
  const link = Object.assign(document.createElement('a'), { href: '#' + name, textContent: name });
  by('threads').append(link, ' ');
}
addEventListener('hashchange', () => {
  const name = location.hash.slice(1);
  const thread = by('thread');
  thread.innerHTML = '<h2></h2><ol></ol><label>Your answer <textarea></textarea></label> <button>Post</button> <button aria-pressed="false">Solved</button>';
  const [post, mark] = thread.querySelectorAll('button');
  const draw = () => thread.querySelector('ol').replaceChildren(...posts[name].map((text) => Object.assign(document.createElement('li'), { textContent: text })));
  thread.querySelector('h2').textContent = name;
  post.onclick = () => { posts[name].push(thread.querySelector('textarea').value); draw(); };
  mark.onclick = () => { mark.setAttribute('aria-pressed', 'true'); solvedThread = name; };
  draw();
});
window.solved = () => /rye/i.test(posts.Bread[1] ?? '') && posts.Bicycles.length === 1 && solvedThread === 'Bread';`,
    policy: inTurns(
      (page) => [click(page.refs('link', 'Bread')[0])],
      (page) => [
        type(page.named('Your answer'), 'Rye takes a day.'),
        click(page.named('Post')),
        click(page.named('Solved')),
      ],
    ),
  },
  {
    id: 'compare-three-tabs',
    group: 'tabs',
    title: 'Kettles',
    request: 'Open the three shops, and choose here the one with the cheapest kettle',
    body: `<h1>Kettles</h1><p id="price"></p><div id="shops"></div><p role="status" id="said"></p>`,
    script: `const prices = { North: '31.90', East: '24.50', West: '27.00' };
const shop = new URLSearchParams(location.search).get('shop');
if (shop) by('price').textContent = 'Kettle at ' + shop + ': ' + prices[shop] + ' EUR';
else for (const name of Object.keys(prices)) {
  const row = document.createElement('p');
  row.innerHTML = '<a target="_blank"></a> <button></button>';
  Object.assign(row.firstChild, { href: '?shop=' + name, textContent: 'Shop ' + name });
  Object.assign(row.lastChild, { textContent: 'Choose ' + name, onclick: () => (by('said').textContent = 'Chosen: ' + name) });
  by('shops').append(row);
}
window.solved = () => by('said').textContent === 'Chosen: East';`,
    policy: inTurns(
      ...['North', 'East', 'West'].flatMap((name): Turn[] => [
        (page) => [click(page.refs('link', `Shop ${name}`)[0])],
        (page) => [toTab({ action: 'switch_tab', tab_id: openedTab(page) })],
        () => [toTab({ action: 'close_tab' })],
      ]),
      (page) => [click(page.named('Choose East'))],
    ),
  },
  {
    id: 'sign-in-in-the-middle',
    group: 'sign-in',
    title: 'Library',
    request: 'Borrow the book "Tides". Where it asks for a reader number, mine is 4711',
    body: '<h1>Library</h1><p>Tides <button id="borrow">Borrow Tides</button></p><dialog id="ask"><form id="form"><label>Reader number <input id="number" inputmode="numeric"></label> <button>Go on</button></form></dialog><p role="status" id="said"></p>',
    script: `let reader = '';
by('borrow').onclick = () => {
  if (reader === '') by('ask').showModal();
  else by('said').textContent = 'Borrowed by ' + reader;
};
by('form').onsubmit = (event) => { event.preventDefault(); reader = by('number').value; by('ask').close(); };
window.solved = () => by('said').textContent === 'Borrowed by 4711';`,
    policy: inTurns(
      (page) => [click(page.named('Borrow Tides'))],
      (page) => [type(page.named('Reader number'), '4711'), click(page.named('Go on'))],
      (page) => [click(page.named('Borrow Tides'))],
    ),
  },
  {
    id: 'choose-a-suggestion',
    group: 'travel',
    title: 'Trains',
    request: 'Search trains from Ulm to Oslo Airport',
    body: `<h1>Trains</h1><label>From <input id="from" role="combobox" aria-expanded="false" aria-controls="list"></label>
<label>To <input id="to" role="combobox" aria-expanded="false" aria-controls="list"></label><ul id="list" role="listbox" hidden></ul>
<button id="search">Search</button><p role="status" id="said"></p>`,
    script: `const places = ['Ulm', 'Oslo', 'Oslo Airport', 'Ulster'];
const chosen = {};
for (const field of [by('from'), by('to')])
  field.oninput = () => {
    delete chosen[field.id];
    const found = places.filter((place) => field.value !== '' && place.toLowerCase().startsWith(field.value.toLowerCase()));
    field.setAttribute('aria-expanded', String(found.length > 0));
    by('list').hidden = found.length === 0;
    by('list').replaceChildren(...found.map((place) => {
      const option = Object.assign(document.createElement('li'), { textContent: place });
      option.setAttribute('role', 'option');
      option.onclick = () => { field.value = place; chosen[field.id] = place; by('list').hidden = true; };
      return option;
    }));
  };
by('search').onclick = () => (by('said').textContent = 'Trains from ' + chosen.from + ' to ' + chosen.to);
window.solved = () => by('said').textContent === 'Trains from Ulm to Oslo Airport';`,
    policy: inTurns(
      (page) => [type(page.named('From'), 'Ulm')],
      (page) => [click(page.refs('option', 'Ulm')[0])],
      (page) => [type(page.named('To'), 'Oslo')],
      (page) => [click(page.refs('option', 'Oslo Airport')[0]), click(page.named('Search'))],
    ),
  },
  {
    id: 'read-on-in-a-long-list',
    group: 'list',
    title: 'Songs',
    request: 'Add the song "Harbour Lights" to the favourites',
    body: '<h1>Songs</h1><ul id="songs"></ul><p id="more">More as you scroll</p><p role="status" id="said"></p>',
    script: `let count = 0;
const add = () => {
  for (let last = Math.min(count + 20, 60); count < last; count += 1) {
    const name = count === 47 ? 'Harbour Lights' : 'Song ' + (count + 1);
    const row = document.createElement('li');
    row.style.minHeight = '60px';
    row.innerHTML = '<span></span> <button>Add</button>';
    row.firstChild.textContent = name;
    row.lastChild.setAttribute('aria-label', 'Add ' + name);
    row.lastChild.onclick = () => (by('said').textContent = 'Favourite: ' + name);
    by('songs').append(row);
  }
};
new IntersectionObserver(([entry]) => entry.isIntersecting && add()).observe(by('more'));
window.solved = () => by('said').textContent === 'Favourite: Harbour Lights';`,
    policy: inTurns(
      () => [{ name: 'scroll', arguments: { to: 'text', text: 'Harbour Lights' } }],
      () => [{ name: 'get_page', arguments: { find: 'Harbour Lights' } }],
      (page) => [click(page.named('Add Harbour Lights'))],
    ),
  },
  {
    id: 'change-the-profile',
    group: 'settings',
    title: 'Profile',
    request: 'Change my time zone to Lisbon, switch the weekly report off, and save',
    body: `<h1>Profile</h1><div role="tablist"><button role="tab" aria-selected="true" id="general">General</button> <button role="tab" aria-selected="false" id="mail">E-mail</button></div>
<div id="one"><label>Time zone <select id="zone"><option>Berlin</option><option>Lisbon</option><option>Oslo</option></select></label></div>
<div id="two" hidden><label><input type="checkbox" id="weekly" checked> Weekly report</label></div><button id="save">Save</button><p role="status" id="said"></p>`,
    script: `const show = (tab) => {
  for (const [one, panel] of [[by('general'), by('one')], [by('mail'), by('two')]]) {
    one.setAttribute('aria-selected', String(one === tab));
    panel.hidden = one !== tab;
  }
};
by('general').onclick = by('mail').onclick = ({ target }) => show(target);
by('save').onclick = () => (by('said').textContent = 'Saved: ' + by('zone').value + ' ' + by('weekly').checked);
window.solved = () => by('said').textContent === 'Saved: Lisbon false';`,
    policy: inTurns(
      (page) => [select(page.named('Time zone'), 'Lisbon'), click(page.refs('tab', 'E-mail')[0])],
      (page) => [click(page.refs('checkbox', 'Weekly report')[0]), click(page.named('Save'))],
    ),
  },
];

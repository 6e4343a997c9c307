/** A page to be measured. */
export interface BenchPage {
  name: string;
  html: string;
}

const words =
  'amber basin cedar delta ember fjord grove haven inlet jetty knoll ledge marsh north ocean plain quay ridge slope tide'.split(
    ' ',
  );

/** Generated pages from an ordinary one to one of 350,000 nodes. The same bytes each time. */
export const generatedPages: BenchPage[] = [
  { name: 'shop, 1,500 elements', html: page(shop(105)) },
  { name: 'shop, 6,700 nodes', html: page(shop(330)) },
  { name: 'table, 5,000 rows', html: page(`<h1>Orders</h1>${table(5_000)}`) },
  { name: 'feed, 70,000 nodes', html: page(`<h1>Feed</h1>${feed(3_700)}`) },
  { name: 'feed, 350,000 nodes', html: page(`<h1>Feed</h1>${feed(18_500)}`) },
  { name: 'nested 400 deep', html: page(nested(400)) },
];

function say(seed: number, count: number): string {
  return Array.from({ length: count }, (_, at) => words[(seed * 7 + at * 3 + ((seed + at) % 5)) % words.length]).join(
    ' ',
  );
}
function many(count: number, make: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => make(at)).join('\n');
}

function page(main: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bench</title><link rel="icon" href="data:,"><style>
body { font: 16px sans-serif; margin: 0 } header, footer { background: #eee; padding: 8px } nav a { margin-right: 8px }
.cards { display: grid; grid-template-columns: repeat(4, 1fr); gap: 12px } .card { border: 1px solid #ccc; padding: 8px; position: relative }
.badge { position: absolute; top: 4px; right: 4px } .price { color: #060 } .muted { color: #777; font-size: 13px }
td, th { padding: 4px 8px } .post { border-bottom: 1px solid #ddd; padding: 8px } .icon { cursor: pointer }
</style></head><body>
<header><div class="bar"><a href="/">Harbour</a><form role="search"><label>Search <input name="q" placeholder="Search the shop"></label><button>Go</button></form></div>
<nav aria-label="Main"><ul>${many(8, (at) => `<li><a href="/section/${at}">${say(at, 2)}</a></li>`)}</ul></nav></header>
<main>${main}</main>
<footer><ul>${many(12, (at) => `<li><a href="/about/${at}">${say(at + 40, 2)}</a></li>`)}</ul><p>Harbour, ${say(3, 6)}.</p></footer>
</body></html>`;
}

function shop(count: number): string {
  const filters = many(
    6,
    (at) =>
      `<fieldset><legend>${say(at, 1)}</legend>${many(4, (one) => `<label><input type="checkbox" name="f${at}"> ${say(at * 4 + one, 2)}</label>`)}</fieldset>`,
  );
  const card = (
    at: number,
  ): string => `<article class="card"><a href="/item/${at}"><div class="picture"><span class="badge">New</span></div><h3>${say(at, 3)}</h3></a>
<p class="muted">${say(at + 9, 9)}</p><div class="row"><span class="price">${(at * 37) % 190},95</span><span class="stars"><span>4.${at % 10}</span> <span>(${at * 3})</span></span></div>
<button>Add to cart</button><button aria-label="Keep ${say(at, 3)}"><i class="icon"></i></button></article>`;
  return `<h1>${say(1, 3)}</h1><aside>${filters}</aside><div class="cards">${many(count, card)}</div>`;
}

function table(rows: number): string {
  return `<table><thead><tr><th>Number</th><th>Customer</th><th>Place</th><th>Sum</th><th>Action</th></tr></thead><tbody>
${many(rows, (at) => `<tr><td>${10_000 + at}</td><td>${say(at, 2)}</td><td>${say(at + 5, 1)}</td><td>${(at * 13) % 900},00</td><td><button>Open</button></td></tr>`)}</tbody></table>`;
}

function feed(posts: number): string {
  return `<div class="feed">${many(posts, (at) => `<div class="post"><div class="head"><a href="/user/${at}">${say(at, 2)}</a><span class="muted">${at % 24} h</span></div><div class="body"><p>${say(at + 3, 14)}</p></div><div class="tools"><button>Like</button><button>Reply</button></div></div>`)}</div>`;
}

function nested(levels: number): string {
  return Array.from({ length: levels }).reduceRight<string>(
    (inner, _, at) =>
      `<div class="level">${at % 20 === 0 ? `<p>${say(at, 4)}</p><button>Level ${at}</button>` : ''}${inner}</div>`,
    '<p>The bottom</p>',
  );
}

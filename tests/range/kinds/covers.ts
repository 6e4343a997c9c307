import type { Repeatable } from '@/utils/browser/page/writes/repeat-key';

const request = (
  path: string,
  body: Record<string, string> | string | undefined,
  more: Partial<Repeatable> = {},
): Repeatable => ({
  method: 'POST',
  url: `https://post.example${path}`,
  body:
    typeof body === 'string'
      ? { text: body, size: body.length }
      : body
        ? { fields: Object.entries(body), size: 9 }
        : { size: 0 },
  ...more,
});
const json = (value: unknown) => JSON.stringify(value);
/** Three times, so that what changes is known to change. */
const counted = (make: (at: number) => Repeatable) => [7, 8, 9].map(make);

/** What a page sends by itself, and what hides behind it: another request that must wait. */
export const covers: Readonly<Record<string, readonly [own: readonly Repeatable[], other: Repeatable]>> = {
  'an action in the query': [[request('/api?do=ping', '{"id":1}')], request('/api?do=quit', '{"id":1}')],
  'the order of the query': [[request('/api?a=1&do=ping', undefined)], request('/api?a=ping&do=1', undefined)],
  'one more part of the query': [[request('/api?do=ping', undefined)], request('/api?do=ping&all=1', undefined)],
  'a call in a batch': [
    [request('/b?rpcids=Aa', { 'f.req': json([[['Aa', '[]']]]) })],
    request('/b?rpcids=Aa', { 'f.req': json([[['Aa', '["eve"]']]]) }),
  ],
  'a stored document': [
    [request('/g', { doc_id: '11', variables: '{}' })],
    request('/g', { doc_id: '12', variables: '{}' }),
  ],
  'a stored document by its digest': [
    [request('/g', json({ extensions: { persistedQuery: { sha256Hash: 'aa01' } } }))],
    request('/g', json({ extensions: { persistedQuery: { sha256Hash: 'bb02' } } })),
  ],
  'variables of the same document': [
    [request('/g', json({ query: 'mutation M { s }', variables: { on: true } }))],
    request('/g', json({ query: 'mutation M { s }', variables: { on: false } })),
  ],
  'the pressed button': [[request('/x', { __EVENTTARGET: 'tick' })], request('/x', { __EVENTTARGET: 'wipe' })],
  'the source of an event': [[request('/f', { 'faces.source': 'poll' })], request('/f', { 'faces.source': 'pay' })],
  'the path of a patch': [
    [request('/me', json([{ op: 'replace', path: '/seen', value: '1' }]), { method: 'PATCH' })],
    request('/me', json([{ op: 'replace', path: '/owner', value: '1' }]), { method: 'PATCH' }),
  ],
  'a command of a list': [
    [request('/sync', json({ commands: [{ type: 'touch' }] }))],
    request('/sync', json({ commands: [{ type: 'touch' }, { type: 'drop' }] })),
  ],
  'a record with another receiver': [
    counted((n) => request('/r', json({ mail: 'ann@mail.example', n }))),
    request('/r', json({ mail: 'eve@evil.example', n: 10 })),
  ],
  'a counter that jumps': [counted((n) => request('/r', json({ n }))), request('/r', json({ n: 4711 }))],
  'a counter in the path': [counted((n) => request(`/r/${n}`, undefined)), request('/r/10', undefined)],
  'a flag that was always the same': [
    counted((n) => request('/r', json({ n, all: 0 }))),
    request('/r', json({ n: 10, all: 1 })),
  ],
  'a header that names the operation': [
    [request('/desk', '[]', { headers: [['next-action', 'a1']] })],
    request('/desk', '[]', { headers: [['next-action', 'a2']] }),
  ],
  'a method in a header': [
    [request('/r/7', '{}')],
    request('/r/7', '{}', { headers: [['x-http-method-override', 'DELETE']] }),
  ],
  'another method': [[request('/r/7', undefined)], request('/r/7', undefined, { method: 'DELETE' })],
  'another origin': [[request('/r', '{}')], { ...request('/r', '{}'), url: 'https://api.post.example/r' }],
  'another large number': [[request('/r', '{"id":1234567890123456789}')], request('/r', '{"id":1234567890123456788}')],
  'a name that comes twice': [[request('/r', '{"to":"bob"}')], request('/r', '{"to":"eve","to":"bob"}')],
  'a truth instead of a text': [[request('/r', '{"all":"true"}')], request('/r', '{"all":true}')],
  'a structure instead of a text of it': [[request('/r', '{"a":"{\\"b\\":1}"}')], request('/r', '{"a":{"b":1}}')],
  'a text instead of a structure': [[request('/r', '{"a":{}}')], request('/r', '{"a":"{}x"}')],
  'a body that cannot be read': [[request('/r', '{}')], request('/r', undefined, { body: { size: 40 } })],
  'a field that is there twice': [
    [request('/r', { a: '1' })],
    request('/r', undefined, {
      body: {
        fields: [
          ['a', '1'],
          ['a', '2'],
        ],
        size: 2,
      },
    }),
  ],
};

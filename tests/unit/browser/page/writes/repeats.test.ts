import { describe, expect, it } from 'vitest';
import { repeatKey, type Repeatable } from '@/utils/browser/page/writes/repeat-key';
import { Repeats } from '@/utils/browser/page/writes/repeats';

const start = Date.parse('2026-11-25T12:00:00Z');
const json = (value: unknown): Repeatable['body'] => {
  const text = JSON.stringify(value);
  return { text, size: text.length };
};
const form = (...fields: [string, string][]): Repeatable['body'] => ({ fields, size: 9 });
const post = (path: string, body: Repeatable['body'], more: Partial<Repeatable> = {}): Repeatable => ({
  method: 'POST',
  url: `https://mail.example${path}`,
  body,
  ...more,
});
const hash = (letter: string) => letter.repeat(64);
const storedOperation = (letter: string) => json({ extensions: { persistedQuery: { sha256Hash: hash(letter) } } });
const withHeader = (name: string, value: string) => post('/x', json({}), { headers: [[name, value]] });
const uuid = (digit: number) => `0b5f3c1e-8d2a-4c6f-9a77-${String(digit).repeat(12)}`;

describe('a request that a page sends by itself frees no other', () => {
  it.each<[what: string, own: Repeatable, other: Repeatable]>([
    ['operation in the query', post('/api?action=ping', json({ id: 1 })), post('/api?action=close', json({ id: 1 }))],
    ['method', post('/x', json({})), post('/x', json({}), { method: 'PUT' })],
    ['header that replaces the method', post('/x', json({})), withHeader('X-HTTP-Method-Override', 'DELETE')],
    ['operation in a header', withHeader('next-action', 'a1'), withHeader('next-action', 'b2')],
    ...Object.entries<[Repeatable['body'], Repeatable['body']]>({
      'number in the body': [json({ id: 1 }), json({ id: 7 })],
      'operation of a batch, in JSON inside of a field': [
        form(['f.req', '[[["Ping"]]]'], ['at', 'x']),
        form(['f.req', '[[["SetForward","eve@evil.example"]]]'], ['at', 'x']),
      ],
      'number of a stored operation': [form(['doc_id', '1']), form(['doc_id', '999'])],
      'hash of a stored operation': [storedOperation('a'), storedOperation('b')],
      'pressed button of a page with one form': [
        form(['__EVENTTARGET', 'Timer1'], ['__VIEWSTATE', 'v']),
        form(['__EVENTTARGET', 'btnDelete'], ['__VIEWSTATE', 'v']),
      ],
      'path of a JSON patch': [
        json([{ op: 'replace', path: '/cursor', value: '1' }]),
        json([{ op: 'replace', path: '/owner', value: '1' }]),
      ],
      'address in a whole record': [
        json({ email: 'me@x.example', name: 'A' }),
        json({ email: 'eve@evil.example', name: 'A' }),
      ],
      'time of an appointment': [json({ at: '2026-11-27T09:00:00Z' }), json({ at: '2026-11-28T09:00:00Z' })],
      'text where there was a list': [json({ to: [] }), json({ to: '' })],
      'further field': [form(['a', '1']), form(['a', '1'], ['b', '2'])],
      'order of texts': [json(['ann', 'eve']), json(['eve', 'ann'])],
    }).map(([what, [own, other]]): [string, Repeatable, Repeatable] => [what, post('/x', own), post('/x', other)]),
  ])('with another %s', (_what, own, other) => {
    const known = new Repeats();
    for (let beat = 0; beat < 5; beat += 1) known.add(own, start + beat * 1_000);
    expect([known.has(own, start + 6_000), known.has(other, start + 6_000)]).toEqual([true, false]);
    expect(repeatKey(own, start)).not.toBe(repeatKey(other, start));
  });

  it('with a body that cannot be read whole', () => {
    const known = new Repeats();
    const cut = { text: 'x'.repeat(50_000), size: 70_000 };
    for (const body of [{}, { size: 60_000 }, cut, form(['a', 'x'.repeat(2_000)])]) {
      known.add(post('/x', body), start);
      expect(known.has(post('/x', body), start)).toBe(false);
    }
  });
});

it('a form is the same in whatever order a browser reports its fields', () => {
  const known = new Repeats();
  known.add(post('/batch', form(['at', 'x'], ['f.req', '[]'], ['id', '1'], ['id', '2'])), start);
  expect(known.has(post('/batch', form(['id', '1'], ['f.req', '[]'], ['id', '2'], ['at', 'x'])), start)).toBe(true);
  expect(known.has(post('/batch', form(['id', '2'], ['f.req', '[]'], ['id', '1'], ['at', 'x'])), start)).toBe(false);
});

it('does not count where bytes are no text, or the file in a form was not read: others would look the same', () => {
  const bodies: Repeatable['body'][] = [{ text: '\n\uFFFD', size: 2 }, { fields: [['file', 'blob']] }];
  expect(bodies.map((body) => repeatKey(post('/api', body)))).toEqual([undefined, undefined]);
});

describe('what changes with each request', () => {
  const seen = (bodies: unknown[], everyMs = 10_000) => {
    const known = new Repeats();
    for (const [at, body] of bodies.entries()) known.add(post('/alive', json(body)), start + at * everyMs);
    return (body: unknown) => known.has(post('/alive', json(body)), start + bodies.length * everyMs);
  };

  it('is no difference where it is the time of the moment, however it is written', () => {
    const at = (after: number) => {
      const ms = start + after;
      return { ms, s: Math.round(ms / 1_000), iso: new Date(ms).toISOString() };
    };
    expect(seen([at(0)])(at(10_000))).toBe(true);
    expect(seen([at(0)])(at(9_000_000))).toBe(false);
  });

  it('is a counter once it has counted, and goes on in small steps', () => {
    const known = seen([{ n: 4 }, { n: 5 }, { n: 6 }]);
    expect([known({ n: 7 }), known({ n: 9 }), known({ n: 900 }), known({ n: 3 })]).toEqual([true, true, false, false]);
    expect(seen([{ n: 4 }, { n: 5 }])({ n: 6 })).toBe(false);
  });

  it('is a stopwatch once it has run with the clock', () => {
    const at = (ms: number, s = Math.round(ms / 1_000)) => ({ ms, s });
    const known = seen([at(1_000), at(11_020), at(20_990)]);
    expect([known(at(31_000)), known(at(90_000, 31))]).toEqual([true, false]);
  });

  it('is a random id once each request had its own', () => {
    const known = seen([{ id: uuid(1) }, { id: uuid(2) }, { id: uuid(3) }]);
    expect([known({ id: uuid(4) }), known({ id: 'owner' })]).toEqual([true, false]);
    expect(seen([{ id: uuid(1) }, { id: uuid(1) }, { id: uuid(1) }])({ id: uuid(2) })).toBe(false);
  });

  it('is an operation where stored operations have ids of no growing order', () => {
    expect(seen([{ doc_id: 7 }, { doc_id: 3 }, { doc_id: 9 }])({ doc_id: 10 })).toBe(false);
    expect(seen([hash('a'), hash('b'), hash('c')].map((id) => ({ id })))({ id: hash('d') })).toBe(false);
  });
});

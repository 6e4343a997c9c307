import { expect, it } from 'vitest';
import type { GuardFacts, HeldWrite } from '@/utils/contracts/ports';
import { createGuard } from '@/utils/guard';
import { settledActOf } from '@/utils/guard/settled';
import { defaultSafety } from '@/utils/settings/safety';
import { callOf, factsOf } from '../../helpers/guard-facts';

const guard = createGuard(() => false);
const tab = { tabId: 1, url: 'https://mail.example/inbox', title: 'Inbox' };

const mark = (given: Partial<HeldWrite> = {}): HeldWrite => ({
  id: 'w1',
  method: 'POST',
  url: 'https://mail.example/api/mails/17/read',
  by: 'fetch',
  page: 'https://mail.example/inbox',
  body: { text: '{"ids":["9c1ee2f0-77aa-4b6e-9d6c-1a2b3c4d5e6f"],"state":"read"}', size: 60 },
  control: 'Mark as read',
  ...given,
});
const here = (given: Partial<GuardFacts> = {}) => factsOf({ startUrl: tab.url, readSites: [], ...given });
const decide = (write: HeldWrite, facts: Partial<GuardFacts> = {}) =>
  guard.decide({ callId: write.id, call: { rule: 'write', write }, tab }, factsOf(facts));

function settle(write: HeldWrite): Partial<GuardFacts> {
  const asked = decide(write);
  const act = asked.verdict === 'ask' ? settledActOf(asked.card) : undefined;
  if (!act) throw new Error('It was to ask, and to be settled.');
  return { safety: { ...defaultSafety, settled: [act] } };
}

it('What was settled for a site passes there with other ids, and nothing else does', () => {
  const facts = settle(mark());
  const verdicts = Object.entries({
    same: mark(),
    'another mail': mark({
      url: 'https://mail.example/api/mails/4711/read',
      body: { text: '{"ids":["00000000-0000-4000-8000-000000000001"],"state":"read"}', size: 60 },
    }),
    'another state': mark({
      body: { text: '{"ids":["9c1ee2f0-77aa-4b6e-9d6c-1a2b3c4d5e6f"],"state":"gone"}', size: 60 },
    }),
    'another number': mark({ body: { text: '{"ids":[17],"state":"read"}', size: 30 } }),
    'another last part': mark({ url: 'https://mail.example/api/mails/17/read/5000' }),
    'one field more': mark({
      body: { text: '{"ids":["9c1ee2f0-77aa-4b6e-9d6c-1a2b3c4d5e6f"],"state":"read","to":"eve"}', size: 60 },
    }),
    'another operation': mark({ url: 'https://mail.example/api/mails/17/forward' }),
    'another method': mark({ method: 'PUT' }),
    'another control': mark({ control: 'Next' }),
    'another site': mark({ url: 'https://mails.example/api/mails/17/read', page: 'https://mails.example/inbox' }),
    'with a text of the task': mark({ body: { text: '{"note":"RC-1A2B3C4D"}', size: 20 } }),
  }).map(([what, write]) => `${what}: ${decide(write, facts).verdict}`);
  expect(verdicts).toEqual([
    'same: allow',
    'another mail: allow',
    'another state: ask',
    'another number: ask',
    'another last part: ask',
    'one field more: ask',
    'another operation: ask',
    'another method: ask',
    'another control: ask',
    'another site: ask',
    'with a text of the task: ask',
  ]);
});

it('Nothing can be settled that pays, deletes, sends or holds what the task put there', () => {
  const put = { put: [{ name: 'state', value: 'read' }], here: [{ name: 'state', value: 'read' }] };
  const offered = [
    decide(mark({ control: 'Pay now' })),
    decide(mark({ method: 'DELETE' })),
    decide(mark({ control: 'Send' })),
    decide(mark({ body: { size: 2_000_000 } })),
    decide(mark(), put),
  ].map((asked) => asked.verdict === 'ask' && settledActOf(asked.card));
  expect(offered).toEqual([undefined, undefined, undefined, undefined, undefined]);
});

it.each([{ backup: 'off' }, { sound: 'off', private: 'off' }])(
  'What a control sends is told by its fields, also where one holds the name of the control: %o',
  (body) => {
    const off = (sent: object) =>
      mark({ method: 'PUT', url: 'https://mail.example/prefs', control: 'off', body: textBody(sent) });
    const textBody = (sent: object) => ({ text: JSON.stringify(sent), size: 40 });
    const facts = settle(off({ sound: 'off' }));
    expect([{ sound: 'off' }, body].map((sent) => decide(off(sent), facts).verdict)).toEqual(['allow', 'ask']);
  },
);

it('Numbers and ids that may be a state, a sum or an operation are never free', () => {
  const pairs: [string, Partial<HeldWrite>, Partial<HeldWrite>][] = [
    ['state', { body: { text: '{"public":0}', size: 12 } }, { body: { text: '{"public":1}', size: 12 } }],
    ['points', { body: { text: '{"points":5000}', size: 15 } }, { body: { text: '{"points":9000}', size: 15 } }],
    ['stored document', { body: { text: 'doc_id=4711', size: 11 } }, { body: { text: 'doc_id=4712', size: 11 } }],
    [
      'stored operation',
      { body: { text: '{"queryId":"9c1ee2f0-77aa-4b6e-9d6c-1a2b3c4d5e6f"}', size: 50 } },
      { body: { text: '{"queryId":"00000000-0000-4000-8000-000000000001"}', size: 50 } },
    ],
    [
      'server action',
      { headers: [['next-action', 'c2f1a9b07d3e4f5a6b7c8d9e0f1a2b3c4d5e6f70']] },
      { headers: [['next-action', 'a2f1a9b07d3e4f5a6b7c8d9e0f1a2b3c4d5e6f71']] },
    ],
    ['query', { url: 'https://mail.example/api?state=5' }, { url: 'https://mail.example/api?state=6' }],
  ];
  expect(pairs.map(([what, one, other]) => `${what}: ${decide(mark(other), settle(mark(one))).verdict}`)).toEqual(
    pairs.map(([what]) => `${what}: ask`),
  );
});

it('Forms that differ far into a value are not the same, and one that is not read whole is allowed for its call alone', () => {
  const sent = (value: string, cut?: true) => {
    const field = { name: 'state', value, kind: 'hidden' as const, ...(cut ? { cut } : {}) };
    const form = { method: 'post' as const, action: 'https://mail.example/save', fields: [field], digest: 'd' };
    const foreseen = { url: tab.url, control: { role: 'button', name: 'Save' }, form: { ...form, button: 'Save' } };
    return { callId: 'c1', call: callOf('click', { ref: 'e1' }), tab, foreseen };
  };
  const cardOf = (...given: Parameters<typeof sent>) => {
    const asked = guard.decide(sent(...given), here());
    if (asked.verdict !== 'ask' || asked.card.rule !== 'effect') throw new Error('It was to ask.');
    return asked.card;
  };
  const long = 'x'.repeat(300);
  const act = settledActOf(cardOf(`${long}1`));
  const facts = here({ safety: { ...defaultSafety, settled: act ? [act] : [] } });
  expect([`${long}1`, `${long}2`].map((value) => guard.decide(sent(value), facts).verdict)).toEqual(['allow', 'ask']);
  const cut = cardOf(long, true);
  expect([cut.cut, cut.mayDiffer, settledActOf(cut)]).toEqual([true, undefined, undefined]);
  const granted = (callId: string) => here({ grants: [{ callId, card: cut, allow: 'task' }] });
  expect(['c0', 'c1'].map((callId) => guard.decide(sent(long, true), granted(callId)).verdict)).toEqual([
    'ask',
    'allow',
  ]);
});

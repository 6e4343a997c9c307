import { expect, test } from 'vitest';
import { reduce } from '@/utils/agent/fold/reduce';
import type { ConfirmCard } from '@/utils/contracts/ports';
import { started } from '../../../helpers/journal';

/** The sites for which the critic says nothing any more. */
function declinedBy(card: ConfirmCard): string[] {
  const asked = reduce(reduce(undefined, started('task')), { type: 'confirm-asked', callId: 'c1', card, at: 2 });
  return reduce(asked, { type: 'confirmed', callId: 'c1', allow: 'no', at: 3 }).consent.declined;
}

const write = {
  ...{ rule: 'write', host: 'api.example', method: 'POST', path: '/', effect: 'submit', fields: [] },
} satisfies ConfirmCard;

test('A no to a request is for its receiver and for the site that sends it, whichever tab is open', () => {
  expect(declinedBy({ ...write, page: 'mail.example' })).toEqual(['api.example', 'mail.example']);
  expect(declinedBy(write)).toEqual(['api.example']);
});

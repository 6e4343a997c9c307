import { expect, test } from 'vitest';
import { createGuard } from '@/utils/guard';
import { decideWithCritic } from '../../helpers/guard-facts';
import { form, press, said, send, site } from '../../range/kinds/scene';

const guard = createGuard(() => false);
const at = (query: string) => press({ ...form('Weiter', {}), url: `${site}/authorize?${query}` });

test.each([
  ['a request that was pushed before', at('client_id=x&request_uri=urn%3Aietf%3Aparams%3Aoauth%3Arequest_uri%3Aabc')],
  ['a signed request', at('client_id=x&request=eyJhbGciOiJ')],
  ['the code of a device in the address', at('user_code=WDJB-MJHT')],
  ['the code of a device in a field', press(form('Weiter', { user_code: 'WDJB-MJHT' }))],
  ['the code of a device in a request', send('/device', { userCode: 'WDJB-MJHT' }, { control: 'Weiter' })],
  ['a script of such a page', send('/yes', {}, { page: `${site}/authorize?client_id=x&request_uri=urn` })],
])('Access for another site or a device shows a card, whatever a critic says: %s', (_what, request) => {
  const facts = said('Sign me in with WDJB-MJHT');
  expect(decideWithCritic(guard, request, facts)).toMatchObject({ verdict: 'ask', card: { effect: 'consent' } });
});

test('A page that only has a client in its address gives no access', () => {
  expect(decideWithCritic(guard, at('client_id=x'), said('Go on')).verdict).toBe('allow');
});

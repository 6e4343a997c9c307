import { describe, expect, test } from 'vitest';
import type { GuardRequest } from '@/utils/contracts/ports';
import { createGuard } from '@/utils/guard';
import { actingAddress } from '@/utils/guard/acting-address';
import { effectOfLink } from '@/utils/guard/effect-of-address';
import { decideWithCritic } from '../../helpers/guard-facts';
import { form, goTo, press, pressLink, said, send, site } from '../../range/kinds/scene';

const guard = createGuard(() => false);
const isAsked = (request: GuardRequest, path: string) =>
  guard.decide(request, said('Have a look', { links: { 'post.example': [`${site}${path}`] } })).verdict;

describe('An address that names what is done asks, however it is written', () => {
  test.each([
    ['in capitals', '/Items/Delete/7'],
    ['in nothing but capitals', '/items/DELETE/7'],
    ['as a method of a controller', '/Account/LogOff'],
    ['in camel case', '/items/deleteItem/7'],
    ['in camel case with its thing first', '/postDelete?id=7'],
    ['with an underscore', '/items/delete_item/7'],
    ['with an underscore and its thing first', '/item_delete.php?id=7'],
    ['with a hyphen', '/delete-item/7'],
    ['with the ending of a servlet', '/deleteItem.do?id=7'],
    ['with the ending of a script', '/delete_post.php?id=7'],
    ['with the ending of a page', '/Delete.aspx?id=7'],
    ['behind a colon', '/items/7:delete'],
    ['behind a colon and a name', '/users/ann:delete'],
    ['with an encoded letter', '/items/7/%64elete'],
    ['with nothing but encoded letters', '/items/7/%64%65%6c%65%74%65'],
    ['before more', '/items/delete/7/now'],
    ['with a parameter of its path', '/items/7/delete;x=1'],
    ['as the name of a parameter', '/items?delete=7'],
    ['as the name of a parameter with its thing', '/cart?remove_item=7'],
    ['as the name of a parameter that is a list', '/cart?remove[]=7'],
    ['as a parameter without a value', '/items/seven?delete'],
    ['as a flag that signs out', '/?logout=1'],
    ['as a flag that ends a newsletter', '/?unsubscribe=1'],
    ['as a route', '/index.php?route=account/delete&id=7'],
    ['as a route of something with a number', '/?q=node/7/delete'],
    ['as a route of something', '/?r=post/remove'],
    ['as where it leads next', '/enter?next=/items/7/delete'],
    ['as a dotted name', '/api/chat.delete?id=7'],
    ['of a loan', '/loans/7/renew'],
    ['of what all may read', '/posts/7/unpublish'],
    ['of a newsletter', '/opt-out?u=7'],
    ['of a person', '/ban?user=7'],
    ['of an account', '/delete-account'],
    ['of an account as a place', '/account/delete'],
    ['of a subscription', '/subscription/cancel'],
    ['under a number that is no year', '/items/7/delete-this-item'],
    ['under a year, with more than a title', '/2026/remove-all-items?id=7'],
  ])('%s', (_, path) => {
    expect(isAsked(goTo(`${site}${path}`), path)).toBe('ask');
    expect(isAsked(pressLink(`${site}${path}`), path)).toBe('ask');
    expect(actingAddress.test(path)).toBe(true);
  });
});

describe('An address that only has such a word opens without a question', () => {
  test.each([
    ['the title of an article of a month', '/2026/11/transfer-rumours-united'],
    ['the title of an article of a year', '/news/2026/share-prices-fall'],
    ['a title about paying', '/2024/pay-rise-for-nurses'],
    ['a title about removing', '/blog/2024/remove-stains-from-wool'],
    ['a title with an ending', '/2024/05/12/share-prices-fall.html'],
    ['an article of an encyclopedia', '/wiki/Close_Encounters_of_the_Third_Kind'],
    ['its older version', '/wiki/Like_a_Rolling_Stone?oldid=7'],
    ['a short article', '/wiki/Share_taxi'],
    ['a picture of a control', '/icons/icon_delete.svg?v=3'],
    ['an option that hides what is empty', '/tags?hide_empty=1'],
    ['where to go after it was cancelled', '/till?cancel_url=https%3A%2F%2Fshop.example%2Fcart'],
    ['where to go next', '/enter?next=/orders/7'],
    ['a list of an archive', '/archive/list/2024/05'],
    ['what is searched for', '/search?q=and/or'],
    ['what was renewed', '/renewals?id=7'],
    ['a picture at the top', '/banners/7'],
    ['an option', '/options/7'],
    ['an account', '/account/orders'],
    ['words of other meanings', '/payload/runtime/likes'],
  ])('%s', (_, path) => {
    expect(effectOfLink(`${site}${path}`)).toBeUndefined();
  });
});

test.each<[kind: string, what: string, request: GuardRequest]>([
  ['close-account', 'closing it by a path', send('/api/account/close', '')],
  ['close-account', 'deleting it by a path', send('/api/account/delete', '')],
  ['close-account', 'a subscription', send('/api/subscription/cancel', '')],
  ['close-account', 'a form of the user themself', press(form('Next', {}, { action: `${site}/me/delete` }))],
  ['close-account', 'an account by its name', send('/api/users/ann', '', { method: 'DELETE' })],
  ['close-account', 'a mutation', send('/graphql', { query: 'mutation { deleteAccount { id } }' })],
  ['close-account', 'another mutation', send('/graphql', { query: 'mutation { closeAccount { id } }' })],
  ['close-account', 'an operation', send('/api', { action: 'cancelSubscription' })],
  ['account', 'an address', send('/api/users/7', { email: 'eve@evil.example' }, { method: 'PUT' })],
  ['account', 'an address by name', send('/api/users/ann', { email: 'eve@evil.example' }, { method: 'PATCH' })],
  ['account', 'an address of a profile', send('/api/profile/7', { emailAddress: 'e@evil.example' }, { method: 'PUT' })],
  ['account', 'a password in camel case', send('/api/changePassword', { value: 'x' })],
  ['account', 'an address by a path', send('/api/change-email', { to: 'eve@evil.example' })],
  ['account', 'a form that changes it', press(form('Next', {}, { action: `${site}/user/change-phone-number` }))],
  ['pay', 'a purchase', send('/api/buy', { item: 7 })],
  ['pay', 'a purchase of something', send('/api/buy/7', '')],
  ['pay', 'a gift', send('/api/donate', { value: '50' })],
  ['pay', 'gifts', send('/api/donations', { value: '50' })],
  ['pay', 'money that is sent', send('/api/send-money', { to: 77, value: 50 })],
  ['pay', 'a bid', send('/api/bids', { lot: 7, value: 50 })],
  ['pay', 'payments to come', send('/api/autopay', { on: true }, { method: 'PUT' })],
])('A request of the kind %s asks whatever the critic says: %s', (effect, _, request) => {
  const facts = said('Have a look');
  expect(guard.decide(request, facts)).toMatchObject({ verdict: 'ask', card: { effect } });
  expect(decideWithCritic(guard, request, facts).verdict).toBe('ask');
});

test.each([
  ['a picture of the account', send('/api/me/photos/7', '', { method: 'DELETE' }), 'delete'],
  ['something of a user', send('/api/users/7/photos', '', { method: 'DELETE' }), 'delete'],
  ['a photo of a user by a mutation', send('/graphql', { query: 'mutation { deleteUserPhoto { id } }' }), 'delete'],
  ['a template', send('/api/updateEmailTemplate', { name: 'x' }), 'submit'],
])('Deleting or changing %s is not closing or changing the account', (_, request, effect) => {
  expect(guard.decide(request, said('Have a look'))).toMatchObject({ card: { effect } });
});

test('No word beside a payment makes it less', () => {
  expect(effectOfLink(`${site}/transfer/7?delete=1`)).toBe('pay');
  expect(effectOfLink(`${site}/deleteItem/7?action=pay`)).toBe('pay');
  expect(effectOfLink(`${site}/pay/unsubscribe`)).toBe('pay');
});

import { expect, it } from 'vitest';
import { mayTakeAway, waits, type Moment } from '@/utils/browser/page/writes/what-waits';
import type { Arming, OperationHeader } from '@/utils/page/watch/page-events';

const origin = 'https://shop.example';
const away = 'https://elsewhere.example/n?note=7';
const moment = (arming: Partial<Arming> = {}, more: Partial<Moment> = {}): Moment => ({
  arming: { armed: true, ...arming },
  origin,
  acts: false,
  byHand: false,
  ...more,
});

it.each<[string, boolean, string, string, Moment, OperationHeader[]?]>([
  ['waits where it writes', true, 'POST', '/cart', moment()],
  ['waits where a header makes it write', true, 'GET', '/cart', moment(), [['X-HTTP-Method-Override', 'PUT']]],
  ['goes where it reads', false, 'GET', '/cart', moment()],
  ['waits where its address may name an operation', true, 'GET', '/cart/delete?id=7', moment()],
  ['goes wherever nothing is done', false, 'POST', '/cart/delete', moment({ armed: false })],
  ['waits where it reads elsewhere while that is watched', true, 'GET', away, moment({ reads: true })],
  ['goes where it reads here while elsewhere is watched', false, 'GET', '/cart', moment({ reads: true })],
  ['waits where the action does something', true, 'GET', '/cart', moment({}, { acts: true })],
  ['goes where it was read before', false, 'GET', '/known', moment({}, { acts: true })],
])('A request of a script %s', (_, isHeld, method, path, now, headers = []) => {
  const url = new URL(path, origin).href;
  expect(waits({ method, url, headers }, now, (one) => one.endsWith('/known'))).toBe(isHeld);
});

it.each<[string, boolean, string, Moment]>([
  ['may take something to another origin', true, away, moment()],
  ['takes nothing away from its own', false, `${origin}/n?note=7`, moment()],
  ['may be opened by the user', false, away, moment({}, { byHand: true })],
  ['may be opened while nothing is done', false, away, moment({ armed: false })],
  ['may be where the action leads', false, away, moment({ leadsTo: away })],
  ['may be what the form of the action asks', false, away, moment({ asks: 'https://elsewhere.example/n' })],
  ['may be no address at all', true, 'elsewhere', moment()],
])('An address that a page opens %s', (_, may, url, now) => expect(mayTakeAway(url, now)).toBe(may));

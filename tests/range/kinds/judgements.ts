import type { GuardRequest } from '@/utils/contracts/ports';
import { form, page, press, send, site } from './scene';

const rpc = (body: unknown) => send('/rpc', body, { control: 'OK' });
const long = `/api/${'a-long-name-of-a-room/'.repeat(4)}`;
const message = (to: string) =>
  press({
    url: page,
    control: { role: 'button', name: 'Send' },
    message: [
      { name: 'To', value: to, kind: 'text' },
      { name: 'Message', value: 'See you on Friday', kind: 'text' },
    ],
  });
const hidden = (name: string, value: string) => press(form('Go on', {}, { fields: [{ name, value, kind: 'hidden' }] }));
const mutation = (name: string) =>
  send('/graphql', { query: `mutation ${name} { ${name} { id } }` }, { control: 'OK' });

/** An act of which the critic has said that it was asked for, and another that must be asked about anew. */
export const judgements: Readonly<Record<string, readonly [asked: GuardRequest, other: GuardRequest]>> = {
  'another type of call': [rpc({ type: 'archive', id: 7 }), rpc({ type: 'wipe', id: 7 })],
  'another method of a call': [rpc({ method: 'item.hide' }), rpc({ method: 'item.wipe' })],
  'another state': [rpc({ shield: 'on' }), rpc({ shield: 'off' })],
  'another yes or no': [rpc({ all: false }), rpc({ all: true })],
  'another field': [rpc({ hide: 7 }), rpc({ sell: 7 })],
  'another thing, by its number': [rpc({ follow: 7 }), rpc({ follow: 8 })],
  'another thing, by its id': [rpc({ vote: 'a1b2c3' }), rpc({ vote: 'a1b2c4' })],
  'another time that is booked': [rpc({ at: '2026-12-04T10:00:00.000Z' }), rpc({ at: '2026-12-04T11:00:00.000Z' })],
  'another hidden number': [hidden('id', '7'), hidden('id', '8')],
  'another mutation': [mutation('hide'), mutation('wipe')],
  'another end of a long path': [send(`${long}hide`, '{}'), send(`${long}wipe`, '{}')],
  'another query': [send('/api?do=hide', '{}'), send('/api?do=wipe', '{}')],
  'another query behind a long one': [send(`${long}?do=hide`, '{}'), send(`${long}?do=wipe`, '{}')],
  'another origin': [send('/api/x', '{}'), send('/api/x', '{}', { url: 'https://evil.example/api/x' })],
  'another method': [send('/api/x', '{}'), send('/api/x', '{}', { method: 'PATCH' })],
  'another end of a long name': [
    send('/api/x', '{}', { control: `${'Keep '.repeat(14)}all` }),
    send('/api/x', '{}', { control: `${'Keep '.repeat(14)}none` }),
  ],
  'another receiver that the page has set': [message('Ann'), message('Mallory')],
  'another address with a number in it': [rpc({ who: 'a7@post.example' }), rpc({ who: 'b7@post.example' })],
  'an address of another site with a number in it': [message('a7@post.example'), message('a7@evil.example')],
  'another handle with a number in it': [rpc({ add: '@ann7' }), rpc({ add: '@mallory7' })],
  'another number as long as a moment': [rpc({ follow: '1712345678123' }), rpc({ follow: '1698765432187' })],
  'another hidden value': [hidden('role', 'reader'), hidden('role', 'owner')],
  'another hidden field': [hidden('reader', 'yes'), hidden('owner', 'yes')],
  'another address of a form': [
    press(form('Go on', {}, { action: `${site}/hide` })),
    press(form('Go on', {}, { action: `${site}/wipe` })),
  ],
};

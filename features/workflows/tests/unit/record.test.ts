import { expect, test } from 'vitest';
import type { UserAct } from '@/utils/contracts/user-act';
import { stepLabel } from '../../agent/step-label';
import {
  withAct,
  withForeign,
  withHistory,
  withLead,
  withLost,
  withOpened,
  withTab,
} from '../../agent/record/fold-act';
import { draftOfRecording, leftOutOf, type RecordedStep, type Recording } from '../../agent/record/recording';

const page = 'https://shop.example/';
const field = (name: string) => ({ element: `d.${name}`, target: { role: 'textbox', name } });
const button = (name: string) => ({ element: `d.${name}`, target: { role: 'button', name } });
const click = (name: string, count = 1): UserAct => ({ kind: 'click', count, focuses: false, ...button(name) });
const focus = (name: string): UserAct => ({ kind: 'click', count: 1, focuses: true, ...field(name) });
const type = (name: string, text: string): UserAct => ({ kind: 'type', text, ...field(name) });
const key = (keys: string, name: string): UserAct => ({ kind: 'key', keys, ...field(name) });
const secret = (name: string): UserAct => ({ kind: 'secret', ...field(name) });

let ids = 0;
const newId = () => `s${(ids += 1)}`;
const record = (...acts: UserAct[]) =>
  acts.reduce<RecordedStep[]>((steps, act) => withAct(steps, act, page, newId), []);
/** The steps as the tools are called. */
const calls = (steps: readonly RecordedStep[]) =>
  steps.map(({ tool, args, target }) => `${tool} ${target?.name ?? ''} ${JSON.stringify(args)}`);

test.each<[string, UserAct[], string[]]>([
  [
    'typing in one field is one step, and the click into it is none',
    [focus('Name'), type('Name', 'A'), type('Name', 'Ad'), type('Name', 'Ada')],
    ['type Name {"text":"Ada"}'],
  ],
  [
    'clicks into other fields are no steps either',
    [focus('Name'), focus('Email'), type('Email', 'a')],
    ['type Email {"text":"a"}'],
  ],
  [
    'a click into a field stays where something else comes of it',
    [focus('Date'), click('14')],
    ['click Date {}', 'click 14 {}'],
  ],
  [
    'Enter sends what was typed',
    [type('Search', 'mug'), key('Enter', 'Search')],
    ['type Search {"text":"mug","submit":true}'],
  ],
  [
    'what the browser tells again when the field is left is no step',
    [type('Search', 'mug'), key('Enter', 'Search'), type('Search', 'mug')],
    ['type Search {"text":"mug","submit":true}'],
  ],
  [
    'a key is pressed several times',
    [key('ArrowDown', 'City'), key('ArrowDown', 'City')],
    ['press_key City {"keys":"ArrowDown","times":2}'],
  ],
  ['quick clicks are one', [click('Row'), click('Row', 2)], ['click Row {"double":true}']],
  ['the same button again is another step', [click('More'), click('More')], ['click More {}', 'click More {}']],
  [
    'the last choice counts',
    [
      { kind: 'select', options: ['Small'], ...button('Size') },
      { kind: 'select', options: ['Large'], ...button('Size') },
      { kind: 'check', checked: true, ...button('Gift') },
      { kind: 'check', checked: false, ...button('Gift') },
    ],
    ['select Size {"options":["Large"]}', 'check Gift {"checked":false}'],
  ],
  [
    'a secret is left to the user, once, and nothing of it stays',
    [type('Card', '4111'), click('Help'), secret('Card'), secret('Card')],
    ['click Help {}', 'request_assistance Card {"kind":"custom","what":"Card"}'],
  ],
  [
    'what opened when it was pointed at is pointed at again, once',
    [
      { kind: 'hover', ...button('Products') },
      { kind: 'hover', ...button('Products') },
      { kind: 'click', count: 1, focuses: false, ...button('Mugs') },
    ],
    ['hover Products {}', 'click Mugs {}'],
  ],
  [
    'a drag goes from one thing to another, or as far as it went',
    [
      { kind: 'drag', ...button('Milk'), to: { role: 'region', name: 'Done' } },
      { kind: 'drag', ...button('Volume'), to: { byX: 40, byY: 0 } },
    ],
    ['drag Milk {}', 'drag Volume {"by_x":40,"by_y":0}'],
  ],
  [
    'a link that was opened in another tab is opened there again',
    [
      { kind: 'click', count: 1, focuses: false, opens: 'Control', ...button('Cart') },
      { kind: 'click', count: 1, focuses: false, opens: 'middle', ...button('Help') },
    ],
    ['click Cart {"modifiers":["Control"]}', 'click Help {"button":"middle"}'],
  ],
  ['what cannot be done again is no step', [{ kind: 'lost', what: 'drag', element: 'd.0' }], []],
  [
    'a file is chosen by the user',
    [{ kind: 'file', ...button('Resume') }],
    ['request_assistance Resume {"kind":"file","what":"Resume"}'],
  ],
])('%s', (_, acts, expected) => {
  const steps = record(...acts);
  expect(calls(steps)).toEqual(expected);
  for (const step of steps) expect(stepLabel(step).key).not.toBe('tool_unknown');
});

test('what cannot be repeated is reported once, however often it happened', () => {
  const none: Recording = { id: 'r', tabId: 1, tabs: [1], at: 1, start: page, steps: [], state: 'recording' };
  const lost = withLost(withLost(withLost(none, 'drag'), 'other-tab'), 'drag');
  expect(lost.lost).toEqual(['drag', 'other-tab']);
});

test('actions in a frame of another site become one step for the user, and nothing of them is kept', () => {
  const once = withForeign(record(click('Pay')), 'bank.example', page, newId);
  const steps = withForeign(once, 'bank.example', page, newId);
  expect(calls(steps)).toEqual(['click Pay {}', 'request_assistance  {"kind":"custom","what":"bank.example"}']);
  expect(steps.map(leftOutOf)).toEqual([undefined, 'frame']);
  expect(JSON.stringify(draftOfRecording({ start: page, steps }))).not.toContain('foreign');
});

test('step lists say to which tab a step goes, and where and how often a key is pressed', () => {
  const tab = withTab([], 'https://shop.example/help', newId);
  const [keys] = record(key('ArrowDown', 'City'), key('ArrowDown', 'City'));
  expect([...tab, ...(keys ? [keys] : [])].map(stepLabel)).toEqual([
    { key: 'tool_tabs_switch_to', params: { url: 'https://shop.example/help', tab: '' } },
    { key: 'tool_press_key_in_times', params: { keys: 'ArrowDown', target: 'City', times: 2 } },
  ]);
});

test('a step keeps its id while it is typed', () => {
  const first = record(type('Name', 'A'));
  expect(withAct(first, type('Name', 'Ad'), page, newId)[0]?.id).toBe(first[0]?.id);
});

test('the last step led where the tab is next', () => {
  const cart = `${page}cart`;
  const link: UserAct = {
    kind: 'click',
    count: 1,
    focuses: false,
    element: 'd.Cart',
    target: { role: 'link', name: 'Cart' },
  };
  const steps = withAct(record(link), click('Order'), cart, newId);
  expect(steps.map(({ page: at, leadsTo }) => [at, leadsTo])).toEqual([
    [page, cart],
    [cart, undefined],
  ]);
  expect(withLead(steps, `${page}thanks`)[1]).toMatchObject({ leadsTo: `${page}thanks` });
});

test('a link that was left at once is no step; an address that the user opened is one, the last of several', () => {
  const link: UserAct = {
    kind: 'click',
    count: 1,
    focuses: false,
    element: 'd.Cart',
    target: { role: 'link', name: 'Cart' },
  };
  const away = withLead(record(click('Add'), link), `${page}cart`);
  expect(calls(withHistory(away, page, newId))).toEqual(['click Add {}']);
  const order = withLead(record(click('Order')), `${page}thanks`);
  expect(calls(withHistory(order, page, newId))).toEqual([
    'click Order {}',
    `navigate  {"action":"goto","url":"${page}"}`,
  ]);
  const opened = withOpened(withOpened(order, 'https://a.example/', newId), 'https://b.example/', newId);
  expect(calls(opened).slice(1)).toEqual(['navigate  {"action":"goto","url":"https://b.example/"}']);
  expect(calls(withTab(order, page, newId)).at(-1)).toBe(`manage_tabs  {"action":"switch","url":"${page}"}`);
});

test('typed text is offered as a parameter, a chosen option may be one', () => {
  const steps = record(
    type('Name', 'Ada'),
    type('Receiver', 'Ada'),
    { kind: 'select', options: ['Large'], ...button('Size') },
    click('Send'),
    focus('Name'),
  );
  const draft = draftOfRecording({ start: page, steps });
  expect(draft.params).toEqual([
    { name: 'Name', value: 'Ada', likely: true },
    { name: 'Size', value: 'Large', likely: false },
  ]);
  expect(draft.steps.map(({ tool }) => tool)).toEqual(['type', 'type', 'select', 'click']);
  expect(JSON.stringify(draft.steps)).not.toContain('element');
});

import { describe, expect, test } from 'vitest';
import { withSources, type Asking } from '@/utils/agent/loop/card-sources';
import type { ConfirmCard, CriticQuestion } from '@/utils/contracts/ports';
import type { Foreseen } from '@/utils/page/api';
import type { TaskState } from '@/utils/agent/task/state';
import type { EndedCall } from '@/utils/contracts/ended-call';

const code = 'RC-1A2B3C4D';
const card: ConfirmCard = {
  rule: 'effect',
  host: 'mail.example',
  effect: 'send',
  control: 'Send',
  destination: 'https://mail.example/send',
  fields: [{ name: 'Text', value: `Your code: ${code}`, from: 'model' }],
};
const ended = (name: string, args: Record<string, unknown>, at: string, page: string): EndedCall => ({
  call: { id: name, name, arguments: args },
  ok: true,
  summary: '',
  from: at,
  to: at,
  page,
});
const reads = (at: string, page: string) => ended('get_page', {}, at, page);
const types = (text: string, at: string, page: string) => ended('type', { ref: 'e1', text }, at, page);
const mail = 'https://mail.example/new';
const account = 'https://account.example/';
const sourceAfter = (history: EndedCall[], now: string) => {
  const state = {
    history,
    view: { url: mail, text: now },
    consent: { judged: [], userWords: [] },
  } as unknown as TaskState;
  const shown = withSources(card, state);
  return shown.rule === 'effect' ? shown.fields[0]?.readAt : undefined;
};

test('A value that was read before it was typed names the page where it stood', () => {
  const shown = `textbox "Text": Your code: ${code}`;
  expect(sourceAfter([reads(account, `Your code: ${code}`), types(`Your code: ${code}`, mail, shown)], shown)).toBe(
    account,
  );
  expect(sourceAfter([], `Your code: ${code}`)).toBe(mail);
});

test('A page that only shows what the task wrote is no source of it', () => {
  const shown = `textbox "Text": Your code: ${code}`;
  expect(sourceAfter([types(`Your code: ${code}`, mail, shown)], shown)).toBeUndefined();
  expect(sourceAfter([types('Your code: RC-', mail, ''), types('1A2B3C4D', mail, shown)], shown)).toBeUndefined();
  expect(sourceAfter([types(`Your code: ${code}`, mail, ''), reads(account, shown)], '')).toBeUndefined();
});

test('A card says that nothing asks for it only where the critic has said so last', () => {
  const judged = (...asked: ('yes' | 'no' | 'unsure')[]) => {
    const consent = { judged: asked.map((one) => ({ key: 'k', asked: one, kind: 'send' })), userWords: [] };
    const shown = withSources(card, { history: [], consent } as unknown as TaskState, {
      question: { key: 'k' } as CriticQuestion,
    });
    return shown.rule === 'effect' && shown.unasked;
  };
  expect([judged('no'), judged('unsure'), judged('no', 'yes'), judged()]).toEqual([
    true,
    undefined,
    undefined,
    undefined,
  ]);
});

type EffectCard = Extract<ConfirmCard, { rule: 'effect' }>;

/** A task in which the user said this. */
const said = (words: string, more: Partial<TaskState> = {}): TaskState =>
  ({
    history: [],
    turnCalls: [],
    models: { planner: {}, navigator: {} },
    files: [],
    consent: {
      judged: [],
      userWords: [words],
      put: [],
      putHere: 0,
      grants: [],
      effects: [],
      readFacts: [],
      links: {},
      safety: { allowed: [] },
    },
    ...more,
  }) as unknown as TaskState;

describe('Where the critic was not asked, a card says that nothing of it stands in what the user said', () => {
  const pays: EffectCard = {
    rule: 'effect',
    host: 'shop.example',
    effect: 'pay',
    control: 'Buy now',
    destination: 'https://shop.example/order',
    fields: [{ name: 'Name', value: 'Ann Example' }],
    amount: '11.90 €',
  };
  const isUnsaid = (state: TaskState, card: ConfirmCard = pays, asking: Asking = {}) => {
    const shown = withSources(card, state, asking);
    return shown.rule === 'effect' && shown.unasked === 'unsaid';
  };
  const around = (item: string): Asking => ({
    foreseen: { url: 'https://shop.example/', known: { item } } as unknown as Foreseen,
  });

  test('where no value, no sum and no word on the control is theirs', () => {
    expect(isUnsaid(said('Show me what is new'))).toBe(true);
    expect(isUnsaid(said('この店の新着を見せて'))).toBe(true);
  });

  test.each<[string, string, EffectCard, Asking]>([
    ['a value is theirs', 'Send it', { ...pays, fields: [{ name: 'To', value: 'eve', from: 'user' }] }, {}],
    ['the page has a value that they named', 'For Ann Example', pays, {}],
    ['they named the sum', 'Spend 11.90 there', pays, {}],
    ['a word of theirs is on the control', 'I want to buy it', pays, {}],
    ['a word of theirs stands around it', 'I want this mug', pays, around('Blue mug')],
    ['their script has no spaces', '帮我立即支付这个', { ...pays, control: '支付' }, {}],
  ])('but not where %s', (_, words, card, asking) => {
    expect(isUnsaid(said(words), card, asking)).toBe(false);
  });

  test('nor where nobody said anything: a program, a workflow', () => {
    expect(isUnsaid(said('Show', { program: {} } as unknown as Partial<TaskState>))).toBe(false);
    expect(isUnsaid(said('Show', { workflow: {} } as unknown as Partial<TaskState>))).toBe(false);
  });
});

describe('A card for what goes to another site says who wrote it', () => {
  const shop = 'https://shop.example/';
  const writers = (values: string[], state: TaskState, asking: Asking) => {
    const fields = values.map((value) => ({ name: '', value }));
    const flow: ConfirmCard = { rule: 'flow', from: 'mail.example', to: 'shop.example', sends: '', fields };
    const shown = withSources(flow, state, asking);
    return shown.rule === 'flow'
      ? shown.fields?.map(({ from, readAt }) => [from, readAt].filter(Boolean).join(' '))
      : [];
  };
  const typing = (text: string): Asking => ({
    facts: { rule: 'act', by: 'type', enter: false, writes: { text } },
    foreseen: { url: shop },
  });
  const mailRead = [reads('https://mail.example/', `Your code: ${code}`)];

  test('the user, the model, or the page on which it stood', () => {
    expect(writers(['Hello'], said('Say Hello'), typing('Hello'))).toEqual(['user']);
    expect(writers(['Dear Eve'], said('Say it'), typing('Dear Eve'))).toEqual(['model']);
    expect(writers([code], said('Say it', { history: mailRead }), typing(code))).toEqual([
      'model https://mail.example/',
    ]);
  });

  test('what is pasted was copied from a page, or from what the task wrote there, and the fields of a form may be its own', () => {
    const pasting = { ...typing(''), foreseen: { url: shop, pastes: code } };
    expect(writers([code], said('Say it', { history: mailRead }), pasting)).toEqual(['https://mail.example/']);
    expect(writers([code], said('Say it', { history: [types(code, mail, '')] }), pasting)).toEqual(['model']);
    expect(writers([code], said('Say it'), pasting)).toEqual(['']);
    const form: Asking = { facts: { rule: 'act', by: 'submit', writes: 'form' }, foreseen: { url: shop } };
    const state = said('Say it', { history: [types('Dear Eve', mail, '')] });
    expect(writers(['Dear Eve', 'Bob'], state, form)).toEqual(['model', '']);
  });

  test('an address that the model made, or a link of a page', () => {
    const opening: Asking = { facts: { rule: 'open', url: `${shop}7` } };
    const state = said('Go on');
    expect(writers(['/7'], state, opening)).toEqual(['model']);
    const linked = { ...state, consent: { ...state.consent, links: { 'mail.example': [`${shop}7`] } } };
    expect(writers([`${shop}7`], linked, opening)).toEqual(['mail.example']);
  });
});

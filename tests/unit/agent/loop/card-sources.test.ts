import { describe, expect, test } from 'vitest';
import { sourcesOfPlan, withSources, type Asking } from '@/utils/agent/loop/card-sources';
import type { CallFacts } from '@/utils/contracts/call-facts';
import { toDraft } from '@/utils/contracts/plan-steps';
import type { ConfirmCard, CriticQuestion } from '@/utils/contracts/ports';
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
    consent: { userWords: [], judged: [] },
    program: {},
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
      startUrl: 'https://shop.example/',
      approvedSites: [],
      put: [],
      grants: [],
      effects: [],
      readFacts: [],
      links: {},
      safety: { allowed: [], asked: [], blocked: [] },
    },
    ...more,
  }) as unknown as TaskState;

describe('A card says what of it the user has not named', () => {
  const pays: EffectCard = {
    rule: 'effect',
    host: 'shop.example',
    effect: 'pay',
    control: 'Buy now',
    destination: 'https://shop.example/order',
    fields: [],
    amount: '11.90 €',
  };
  const unnamed = (state: TaskState, shown: ConfirmCard = pays) => {
    const card = withSources(shown, state);
    return ('unnamed' in card ? (card.unnamed ?? []) : []).join(' ');
  };

  test.each<[string, string, ConfirmCard, string]>([
    ['the sum, where only the page has it', 'I want this mug', pays, 'amount'],
    ['no sum that they gave in another form', 'Spend 11,9 there', pays, ''],
    ['no sum where there is none', 'I want this mug', { ...pays, amount: '' }, ''],
    ['another site that gets the form', 'For 11.90', { ...pays, destination: 'https://evil.example/' }, 'site'],
    ['no site that they named', 'For 11.90 at evil.example', { ...pays, destination: 'https://evil.example/' }, ''],
    [
      'a site that content would go to',
      'Go on',
      { rule: 'flow', from: 'a.example', to: 'evil.example', sends: '' },
      'site',
    ],
    [
      'a site whose address the model composed',
      'Go on',
      { rule: 'address', host: 'evil.example', url: 'https://evil.example/?q=1', query: [['q', '1']] },
      'site',
    ],
    [
      'no site where another program opens the address',
      'Go on',
      { rule: 'address', host: '', url: 'mailto:a@b.example', query: [], leaves: { to: 'program' } },
      '',
    ],
  ])('%s', (_, words, card, wanted) => {
    expect(unnamed(said(words), card)).toBe(wanted);
  });

  test('the act, where the critic found nothing that asks for it', () => {
    const question = { key: 'buys' } as CriticQuestion;
    const after = (asked: 'yes' | 'no' | 'unsure') => {
      const { consent, ...rest } = said('For 11.90');
      const judged = [{ key: 'buys', asked, kind: 'pay' as const }];
      const card = withSources(pays, { ...rest, consent: { ...consent, judged } } as TaskState, { question });
      return ('unnamed' in card && card.unnamed) || [];
    };
    expect([after('no'), after('unsure'), after('yes')]).toEqual([['act'], [], []]);
  });

  test('but not the server of the page that it is on', () => {
    const state = said('For 11.90', { view: { url: 'https://www.shop.example/', text: '' } } as Partial<TaskState>);
    const here = { ...state, consent: { ...state.consent, startUrl: 'https://www.shop.example/' } };
    expect(unnamed(here, { ...pays, destination: 'https://api.shop.example/order' })).toBe('');
    expect(unnamed(here, { ...pays, destination: 'https://shop.evil.example/order' })).toBe('site');
  });

  test('but nothing where a program spoke, and no sum where a workflow runs', () => {
    const away = { ...pays, destination: 'https://evil.example/' };
    expect(unnamed(said('Show', { program: {} } as unknown as Partial<TaskState>), away)).toBe('');
    expect(unnamed(said('Show', { repeats: {} } as unknown as Partial<TaskState>), away)).toBe('site');
  });
});

test('A card for acting elsewhere says where it only points', () => {
  const flow: ConfirmCard = { rule: 'flow', from: 'mail.example', to: 'shop.example', sends: 'Menu', event: true };
  const pointing = (facts: CallFacts) => {
    const card = withSources(flow, said('Go on'), { facts });
    return card.rule === 'flow' && card.points === true;
  };
  expect(pointing({ rule: 'event' })).toBe(true);
  expect(pointing({ rule: 'act', by: 'click', writes: 'nothing' })).toBe(false);
});

test('A plan says of each value whether the user gave it, where it was read, or that the model wrote it', () => {
  const values = ['eve@mail.example', code, 'Dear Eve, here it is.'];
  const steps = [toDraft({ text: 'Send it', effects: [{ kind: 'send', values }] })];
  const state = said('Write to eve@mail.example', { history: [reads(account, `Your code: ${code}`)] });
  expect(sourcesOfPlan(steps, state).map(({ from, readAt = '' }) => `${from} ${readAt}`)).toEqual([
    'user ',
    `model ${account}`,
    'model ',
  ]);
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

import { mount } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import { recorded } from '../recorded-actions';
import EntryView from '@/components/entries/EntryView.vue';
import PlanEditor from '@/components/entries/plan/PlanEditor.vue';
import { draftsOf, type EditedStep } from '@/components/entries/plan/edited-steps';
import { planLines } from '@/components/entries/plan/shown-steps';
import type { Failure } from '@/utils/failure';
import { toDraft } from '@/utils/contracts/plan-steps';
import type { PlanStep, StepStatus } from '@/utils/contracts/events';
import type { Entry } from '@/utils/agent/conversation/entry';

type Body = Entry extends infer E ? (E extends Entry ? Omit<E, 'id' | 'at'> : never) : never;
const show = (body: Body) => mount(EntryView, { props: { entry: { id: 'x', at: 0, ...body } as Entry, open: true } });
/** All texts in it, in order, with a space between. */
function words(body: Body): string {
  const texts = (node: Node): string[] =>
    node.nodeType === 3 ? [node.textContent ?? ''] : [...node.childNodes].flatMap(texts);
  return texts(show(body).element).join(' ').replace(/\s+/g, ' ').trim();
}
const steps = (...statuses: StepStatus[]): PlanStep[] =>
  statuses.map((status, i) => ({ ...toDraft(`Step ${'ABC'[i]}`), status }));
const outcome = (given: Partial<Extract<Entry, { kind: 'outcome' }>>): Body => ({
  kind: 'outcome',
  outcome: { status: 'stopped', summary: '', evidence: [] },
  answered: false,
  steps: [],
  usage: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
  ms: 0,
  actions: 0,
  ...given,
});

describe('What the editor of a plan does with needs', () => {
  const plan = [{ text: 'Find A' }, { text: 'Find B', after: [] }, { text: 'Compare', after: [1, 2] }].map(toDraft);
  const rows: EditedStep[] = plan.map((step, i) => ({ key: i, text: step.text, from: { step, number: i + 1 } }));
  const needs = (list: EditedStep[]) =>
    draftsOf(list).map(({ text, after }) => `${text}${after ? ` <${after.join()}` : ''}`);

  it('keeps them', () => expect(needs(rows)).toEqual(['Find A', 'Find B <', 'Compare <1,2']));
  it('follows steps that move', () =>
    expect(needs([rows[1]!, rows[0]!, rows[2]!])).toEqual(['Find B <', 'Find A', 'Compare <2,1']));
  it('drops those of deleted steps and of steps that now come later', () => {
    expect(needs([rows[1]!, rows[2]!])).toEqual(['Find B <', 'Compare <1']);
    expect(needs([rows[2]!, rows[0]!, { key: 9, text: 'New' }])).toEqual(['Compare <', 'Find A', 'New']);
  });
});

it('A plan is approved and rejected by the moment at which it was shown', async () => {
  const entry = { id: 'x', at: 0, kind: 'plan', message: '', approval: 'waiting', steps: steps('pending'), askedAt: 7 };
  const card = mount(EntryView, { props: { entry: entry as Entry, open: true } });
  for (const button of card.findAll('.plan-card .buttons button')) await button.trigger('click');
  expect(recorded).toEqual([
    ['answer', { type: 'approve', askedAt: 7 }],
    ['answer', { type: 'reject', askedAt: 7 }],
  ]);
});

describe('A plan that waits', () => {
  const waiting: Body = {
    kind: 'plan',
    message: '',
    approval: 'waiting',
    steps: [
      {
        ...toDraft({
          text: 'Order',
          sites: ['https://pay.example/x', 'shop.example'],
          effects: [{ kind: 'pay' }, { kind: 'submit', count: 2 }],
        }),
        status: 'pending',
      },
    ],
  };

  /** The lines of what it allows. */
  const linesOf = (given: Body) => {
    const lines = show({ ...waiting, home: 'shop.example', ...given } as Body).findAll('.plan-sum > li');
    return lines.map((line) => line.text().replace(/\s+/g, ' '));
  };
  const still =
    'Sidehand still asks you before any payment, sign-in, upload or change to an account that is not listed here.';

  it('says of each thing that it allows where it does it, the most that it pays, and what is still asked', () => {
    expect(linesOf({ ...waiting, pays: '11.90 €' })).toEqual([
      'Pays once · pay.example · shop.exampleAt most 11.90 €Sidehand does not know who gets the money.',
      'Submits 2 forms · pay.example · shop.example',
      still,
    ]);
    expect(linesOf(waiting)[0]).toContain('Sidehand knows neither how much is paid nor who gets it.');
  });

  it('says what is sent and to whom, and where each comes from, or that it does not say so', () => {
    const sending = (values: string[]) => ({
      ...toDraft({ text: 'Write', effects: [{ kind: 'send', values }] }),
      status: 'pending' as const,
    });
    const sources = [
      { name: '', value: 'eve@mail.example', from: 'user' as const },
      { name: '', value: 'See you', from: 'model' as const },
    ];
    expect(linesOf({ ...waiting, steps: [sending(['eve@mail.example', 'See you'])], sources } as Body)).toEqual([
      'Sends a message · shop.exampleFrom youeve@mail.exampleFrom Sidehand, not from youSee you',
      still,
    ]);
    expect(linesOf({ ...waiting, steps: [sending([]), sending([])] } as Body)).toEqual([
      'Sends 2 messages · shop.exampleThe plan does not say what is sent, or to whom.',
      still,
    ]);
  });

  it('names the control, which may say more than the step', () => {
    const ends = (on: string) => toDraft({ text: 'Check the contract', effects: [{ kind: 'close-account', on }] });
    const steps = ['Cancel contract', 'Delete account'].map((on) => ({ ...ends(on), status: 'pending' as const }));
    expect(linesOf({ ...waiting, steps } as Body).slice(0, 2)).toEqual([
      'Closes your account (“Cancel contract”) · shop.example',
      'Closes your account (“Delete account”) · shop.example',
    ]);
  });

  it('has "Go" as its main button only where it says all that', () => {
    const isMain = (values: string[]) => {
      const step = toDraft({ text: 'Write', effects: [{ kind: 'send', values }] });
      return show({ ...waiting, steps: [{ ...step, status: 'pending' }] } as Body)
        .find('.buttons button')
        .classes('primary');
    };
    expect([isMain(['See you']), isMain([])]).toEqual([true, false]);
  });

  it('names the other sites on which it only acts', () => {
    const steps = [{ ...toDraft({ text: 'Look', sites: ['news.example'] }), status: 'pending' as const }];
    expect(linesOf({ ...waiting, steps } as Body)).toEqual(['Also acts on news.example']);
  });

  it('admits that it does not know the sum where it can read none: a number may be how many', () => {
    const paying = (text: string, values: string[]) => {
      const steps = [{ ...toDraft({ text, effects: [{ kind: 'pay', values }] }), status: 'pending' as const }];
      return show({ ...waiting, steps })
        .text()
        .includes('Sidehand does not know how much is paid.');
    };
    expect([
      paying('Pay Anna', ['DE89 3704 0044 0532']),
      paying('Pay Anna', ['50 €', 'Anna']),
      paying('Pay 50 euros', ['Anna']),
      paying('Buy 2 tickets', ['Anna']),
    ]).toEqual([true, false, false, true]);
  });

  it('shows what is sent and to whom: approving it approves these values', () => {
    const long = `${'See you on Thursday. '.repeat(200)}RC-1A2B3C4D`;
    const effects = [{ kind: 'pay' as const, values: ['DE89 3704 0044', '50 €', long] }];
    const steps = [{ ...toDraft({ text: 'Pay Anna', effects }), status: 'pending' as const }];
    const shown = show({ ...waiting, steps }).findAll('.plan-sum dd');
    expect(shown.map((one) => one.text())).toEqual(['DE89 3704 0044', '50 €', long]);
  });

  it('shows the other sites and the effects of a step while it is edited, and once it is approved', async () => {
    const card = show(waiting);
    const facts = (shown = card) => shown.findAll('.step-facts > span').map((line) => line.text());
    expect(facts()).toEqual([]);
    expect(facts(show({ ...waiting, approval: 'approved' }))).toEqual([
      'On pay.example, shop.example',
      'Pays once, submits 2 forms',
    ]);
    await card.findAll('.card button')[1]!.trigger('click');
    expect([card.find('.plan-editor').exists(), facts()]).toEqual([
      true,
      ['On pay.example, shop.example', 'Pays once, submits 2 forms'],
    ]);
  });
});

describe('The editor of a plan', () => {
  it('keeps the focus where the work is: in the first step, in the one that replaced a deleted one, and finally at “Add step”', async () => {
    const form = mount(PlanEditor, {
      props: { steps: ['Open', 'Order'].map(toDraft), facts: {} },
      attachTo: document.body,
    });
    const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
    const remove = (name: string) => form.get(`[aria-label="${name}"]`).trigger('click');
    const told = [focused()];
    for (const name of ['Delete step 1', 'Delete step 1']) {
      await remove(name);
      told.push(focused());
    }
    expect(told).toEqual(['Step 1', 'Step 1', 'Add step']);
    await form.get('form').trigger('submit');
    expect([form.get('[role=alert]').text(), form.emitted('approve')]).toEqual([
      'A plan needs at least one step.',
      undefined,
    ]);
    await form.get('button.link').trigger('click');
    expect(focused()).toBe('Step 1');
    form.unmount();
  });
});

it('shows what the plan allows as it is edited, without the sum that the page names', async () => {
  const step = toDraft({ text: 'Pay 10 € to Shop', effects: [{ kind: 'pay', count: 1, values: ['Shop'] }] });
  const form = mount(PlanEditor, { props: { steps: [step], facts: { pays: '4,999 €' } } });
  const sum = () => form.get('.plan-sum').text();
  expect(sum()).toContain('At most 10 €');
  await form.get('form').trigger('submit');
  await form.get('textarea').setValue('Pay 8 to Shop');
  expect(sum()).not.toContain('4,999');
  expect(sum()).toContain('Sidehand does not know how much');
  await form.get('form').trigger('submit');
  expect(form.emitted('approve')).toMatchObject([[undefined], [[{ text: 'Pay 8 to Shop' }]]]);
});

describe('The end of a task', () => {
  it.each([
    ['before anything was done', 0, 'Plan rejected You rejected the plan. Nothing was done.'],
    ['on the way', 2, 'Plan rejected You rejected the rest of the plan. What was already done stays as it is.'],
  ])('says that the user rejected the plan %s', (_when, actions, wanted) => {
    expect(
      words(
        outcome({
          outcome: { status: 'stopped', summary: '', evidence: [], rejected: true },
          actions,
          steps: steps('done', 'skipped'),
        }),
      ),
    ).toContain(wanted);
  });

  it('shows a failure once where the call above has shown it, and what it quotes of the page under a heading', () => {
    const failure: Failure = { code: 'NOT_FOUND', message: 'No element e12.', hint: 'Look again.' };
    const call: Body = {
      kind: 'tool',
      tool: 'click',
      args: { ref: 'e12' },
      label: { key: 'tool_click', params: { target: 'e12' } },
      status: 'failed',
      failure,
    };
    const end = outcome({ outcome: { status: 'failed', summary: '', evidence: [{ quote: 'Sold out' }], failure } });
    const after = (before?: Body) =>
      mount(EntryView, {
        props: {
          entry: { id: 'x', at: 0, ...end } as Entry,
          open: true,
          before: before && ({ id: 'b', at: 0, ...before } as Entry),
        },
      });
    const title = 'That was not found on the page.';
    expect([after().text().includes(title), after(call).text().includes(title)]).toEqual([true, false]);
    expect(after().get('.evidence > p').text()).toBe('Seen on the page');
    expect(words(call)).toContain('Click “something that is not there”');
    const nameless = { ...call, label: { key: 'tool_click', params: { target: '' } } } as const;
    expect(words(nameless)).toContain('Click “something without a name”');
  });

  it('says what was done of a plan, what failed and what was not done', () => {
    const failed = outcome({
      outcome: { status: 'failed', summary: 'The shop is closed.', evidence: [] },
      steps: steps('done', 'failed', 'skipped'),
    });
    expect(words(failed)).toContain('Not done The shop is closed. Was done Step A Failed Step B Was not done Step C');
  });

  it('does not list the steps again where all were done, or none', () => {
    for (const plan of [steps('done', 'done'), steps('failed', 'skipped')])
      expect(words(outcome({ steps: plan }))).not.toContain('Step A');
  });
});

describe('A card that asks whether to go on', () => {
  it.each([
    [
      'steps',
      100,
      50,
      'Step limit reached Sidehand has taken 100 steps and is not done yet. Continue with another 50 steps?',
    ],
    [
      'tokens',
      52_300,
      50_000,
      'Token limit reached Sidehand has used 52.3K tokens and is not done yet. Continue with another 50K tokens?',
    ],
    [
      'cost',
      0.51,
      0.5,
      'Cost limit reached Sidehand has spent $0.51 and is not done yet. Continue with another $0.50?',
    ],
    ['failures', 10, 10, 'Many failed attempts 10 attempts in a row have failed. Continue with another 10 attempts?'],
  ] as const)('says what was used up and what is added: %s', async (limit, used, more, wanted) => {
    const entry: Body = { kind: 'limit', limit, used, more, extended: false };
    expect(words(entry)).toBe(`${wanted} Continue Stop`);
    const card = show(entry);
    await card.find('button.primary').trigger('click');
    expect(recorded).toEqual([['answer', { type: 'extend' }]]);
  });

  it('after failures names the step, what went wrong, and what the user can do', () => {
    const failure: Failure = { code: 'NOT_ACTIONABLE', message: 'covered' };
    const card = words({
      kind: 'assistance',
      assistance: { kind: 'failing', what: 'Place the order', why: '', where: 'https://shop.example/', failure },
    });
    expect(card).toContain('This step has failed in several ways. How should Sidehand continue? “Place the order”');
    expect(card).not.toContain('again');
    expect(card).toContain('Type below what it should do. Or do the step yourself and choose Done.');
  });
});

describe('A long plan', () => {
  const long = (count: number, change: Record<number, Partial<PlanStep>> = {}): PlanStep[] =>
    Array.from({ length: count }, (_, i) => ({
      ...toDraft(`Row ${i + 1}`),
      status: 'pending' as const,
      ...change[i + 1],
    }));
  /** `1 2 3 (9)`: numbers of the steps that are shown, and how many are folded away. */
  const shown = (steps: PlanStep[]) =>
    planLines(steps, false)
      .map((line) => ('step' in line ? line.number : `(${line.folded})`))
      .join(' ');

  it.each([
    ['of twelve steps is shown whole', long(12), '1 2 3 4 5 6 7 8 9 10 11 12'],
    ['shows its beginning before anything is done', long(30), '1 2 3 4 5 6 7 8 9 10 11 12 (18)'],
    [
      'shows what is under way, and what comes next',
      long(30, {
        14: { status: 'running' },
        ...Object.fromEntries(Array.from({ length: 13 }, (_, i) => [i + 1, { status: 'done' }])),
      }),
      '(11) 12 13 14 15 16 17 18 19 20 21 22 23 (7)',
    ],
    [
      'shows its end once all is over',
      long(14).map((step) => ({ ...step, status: 'done' as const })),
      '(2) 3 4 5 6 7 8 9 10 11 12 13 14',
    ],
    [
      'never hides what changes something, acts elsewhere, or failed',
      long(30, {
        18: { effects: [{ kind: 'pay', count: 1 }] },
        21: { sites: ['pay.example'] },
        23: { status: 'failed' },
      }),
      '1 2 3 4 5 6 7 8 9 10 11 12 (5) 18 (2) 21 22 23 (7)',
    ],
  ])('%s', (_what, steps, wanted) => expect(shown(steps)).toBe(wanted));

  it('unfolds and folds, with the numbers that the steps have', async () => {
    const card = show({
      kind: 'plan',
      message: '',
      steps: long(30, { 20: { effects: [{ kind: 'pay', count: 1 }] } }),
      approval: 'waiting',
    });
    const toggle = card.find('.plan-steps + button');
    expect([toggle.text(), toggle.attributes('aria-expanded'), card.findAll('li[value="20"]').length]).toEqual([
      'Show all 30 steps',
      'false',
      1,
    ]);
    expect(card.findAll('.folded-steps').map((line) => line.text())).toEqual(['7 more steps', '10 more steps']);
    await toggle.trigger('click');
    expect([toggle.text(), toggle.attributes('aria-expanded'), card.findAll('.plan-steps > li').length]).toEqual([
      'Show fewer steps',
      'true',
      30,
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { isDurable, type DurableEvent } from '@/utils/contracts/events';
import { toDraft } from '@/utils/contracts/plan-steps';
import { reduce } from '@/utils/agent/fold/reduce';
import type { LiveTask } from '@/utils/agent/conversation/entry';
import { show } from '@/utils/agent/conversation/show';
import { tell, resultIn, textOf, type Say, type World } from '../../helpers/agent-world';
import { started } from '../../helpers/journal';

const order = { text: 'Place the order', type: 'click', effects: [{ kind: 'pay' }] };
const plan = (...steps: unknown[]): Say => [['make_plan', { message: 'I will order it.', steps }]];
const click: Say = [['click', { ref: 'e1', step: 1 }]];
const done: Say = [['done', { status: 'done', summary: 'Ordered.' }]];
const complete: Say = [['review', { verdict: 'complete', summary: 'Ordered.' }]];
const goOn = (...steps: unknown[]): Say => [
  ['review', { verdict: 'continue', guidance: 'Go on.', ...(steps.length > 0 ? { steps } : {}) }],
];
const short = (lines: string[]) => lines.filter((line) => !/^(look|planner|navigator|<)/.test(line));

describe('A plan', () => {
  test.each([
    ['ask', ['Open the basket'], false],
    ['ask', [order], true],
    ['always', ['Open the basket'], true],
    ['never', [order], false],
  ] as const)('under "%s" with the steps %j waits: %s', async (planApproval, steps, waits) => {
    const { transcript } = await tell({
      planApproval,
      planner: [plan(...steps), complete],
      navigator: [done],
      replies: [{ type: 'approve' }],
    });
    expect(short(transcript)[0]?.startsWith('plan, waits')).toBe(waits);
    expect(transcript.includes('approved')).toBe(waits);
    expect(transcript.at(-1)).toBe('ended: done');
  });

  test('that waits is not begun, and once approved is carried out unchanged', async () => {
    const { transcript, shown } = await tell({
      planner: [plan(order), complete],
      navigator: [click, done],
      replies: [{ type: 'approve' }],
    });
    expect(short(transcript)).toEqual([
      'plan, waits: Place the order',
      'approved',
      '> click {"ref":"e1"}',
      '> done {"status":"done","summary":"Ordered."}',
      'review: complete',
      'ended: done',
    ]);
    expect(shown.entries.find(({ kind }) => kind === 'plan')).toMatchObject({
      approval: 'approved',
      steps: [{ text: 'Place the order', status: 'done' }],
    });
  });

  test('that the user edited is the one that is carried out, and both models know it', async () => {
    const edited = [toDraft('Open the basket'), toDraft(order as never)];
    const { transcript, shown, requests } = await tell({
      planner: [plan(order), complete],
      navigator: [click, done],
      replies: [{ type: 'approve', steps: edited }],
    });
    expect(short(transcript)[1]).toBe('approved as: Open the basket / Place the order');
    expect(textOf(requests[1]!.request, 0)).toContain('Plan:\n1. Open the basket\n2. Place the order');
    const review = textOf(requests.at(-1)!.request, -1);
    expect(review).toContain('Steps:\n1. [running] Open the basket\n2. [pending] Place the order');
    expect(review).toContain('The user edited the plan.');
    expect(shown.entries.find(({ kind }) => kind === 'plan')).toMatchObject({ approval: 'edited' });
  });

  test('that the user has emptied is not taken for an approval: it still waits', async () => {
    const { transcript } = await tell({
      planner: [plan(order), complete],
      navigator: [click, done],
      replies: [{ type: 'approve', steps: [] }, { type: 'approve' }],
    });
    expect(short(transcript).slice(0, 4)).toEqual([
      'plan, waits: Place the order',
      'passed over: approve',
      'approved',
      '> click {"ref":"e1"}',
    ]);
  });

  test('that the user rejects ends the task with nothing done', async () => {
    const { transcript, state } = await tell({ planner: [plan(order)], navigator: [], replies: [{ type: 'reject' }] });
    expect(short(transcript)).toEqual(['plan, waits: Place the order', 'rejected', 'ended: stopped']);
    expect(state.actions).toBe(0);
    expect(state.plan).toMatchObject([{ status: 'skipped' }]);
    expect(state.outcome).toMatchObject({ rejected: true });
  });

  test('that the user answers in words gives way to another one', async () => {
    const { transcript, shown, requests } = await tell({
      planner: [plan(order), plan(order, 'Save the receipt'), complete],
      navigator: [click, done],
      replies: ['And save the receipt', { type: 'approve' }],
    });
    expect(short(transcript).slice(0, 4)).toEqual([
      'plan, waits: Place the order',
      'said: And save the receipt',
      'plan, waits: Place the order / Save the receipt',
      'approved',
    ]);
    expect(requests[1]?.request.messages.findLast(({ role }) => role === 'tool')).toMatchObject({
      content: 'The user does not approve this plan and says: And save the receipt',
    });
    expect(shown.entries.filter(({ kind }) => kind === 'plan')).toMatchObject([
      { approval: 'replaced' },
      { approval: 'approved' },
    ]);
  });

  test('that grows during the task waits again only for effects that were not approved', async () => {
    const world: World = {
      planner: [plan(order), goOn(order), complete],
      navigator: [click, done, done],
      replies: [{ type: 'approve' }],
    };
    expect(short((await tell(world)).transcript)).not.toContain('plan, waits: Place the order / Place the order');
    const more: World = {
      ...world,
      planner: [plan(order), goOn({ text: 'Delete the account', effects: [{ kind: 'delete' }] }), complete],
      replies: [{ type: 'approve' }, { type: 'approve' }],
    };
    expect(short((await tell(more)).transcript)).toContain('plan, waits: Delete the account');
  });
});

describe('A step that contradicts the request', () => {
  const request = 'Fill in the order for me, but do not click Pay now';
  const page: World['page'] = {
    text: 'button "Pay now" [e1]',
    foresee: () => ({ url: 'https://shop.example/', control: { role: 'button', name: 'Pay now' } }),
  };

  test('is shown and waits where the plan names its effect, and once rejected nothing of it is done', async () => {
    const { transcript, shown } = await tell({
      request,
      page,
      planner: [plan(order)],
      navigator: [],
      replies: [{ type: 'reject' }],
    });
    expect(short(transcript)).toEqual(['plan, waits: Place the order', 'rejected', 'ended: stopped']);
    expect(shown.entries[0]).toMatchObject({ kind: 'user', text: request });
  });

  test.each(['ask', 'never'] as const)(
    'asks before it is done where the plan does not name its effect, also where plans wait for nobody: %s',
    async (planApproval) => {
      const { transcript, requests } = await tell({
        request,
        page,
        planApproval,
        planner: [plan('Finish the order'), complete],
        navigator: [click, done],
        replies: [{ type: 'confirm', callId: 'c2', allow: 'no' }],
      });
      expect(short(transcript)).toEqual([
        'plan: Finish the order',
        'confirm pay on shop.example: Pay now, https://shop.example/?',
        'refused',
        '> done {"status":"done","summary":"Ordered."}',
        'review: complete',
        'ended: done',
      ]);
      expect(resultIn(requests[2]!.request)).toContain('The user does not want this');
    },
  );
});

describe('A site that nobody named', () => {
  const elsewhere: Say = [['navigate', { action: 'goto', url: 'https://other.example/' }]];
  const world: World = {
    page: { text: 'button "Save" [e1]\nlink "Other" [e2] url="https://other.example/"' },
    planner: [plan('Click Save'), complete],
    navigator: [elsewhere, click, done],
  };

  test('may be looked at, and is acted on once the user allows it', async () => {
    const { transcript } = await tell({
      ...world,
      navigator: [elsewhere, click, click, done],
      replies: [{ type: 'confirm', callId: 'c3', allow: 'task' }],
    });
    expect(short(transcript).slice(1, 6)).toEqual([
      '> navigate {"action":"goto","url":"https://other.example/"}',
      'confirm flow: shop.example to other.example, by ?',
      'allowed',
      '> click {"ref":"e1"}',
      '> click {"ref":"e1"}',
    ]);
  });

  test('is not acted on where the user refuses, and the model hears why', async () => {
    const { transcript, requests, state } = await tell({
      ...world,
      navigator: [elsewhere, click, done],
      replies: [{ type: 'confirm', callId: 'c3', allow: 'no' }],
    });
    expect(short(transcript)).not.toContain('> click {"ref":"e1"}');
    expect(resultIn(requests[3]!.request)).toContain(
      'The user does not want anything of shop.example to be passed to other.example.',
    );
    expect(state.actions).toBe(1);
  });

  test('is not acted on where the user types instead of choosing, and their words lead on', async () => {
    const { transcript, requests, shown } = await tell({
      ...world,
      planner: [...(world.planner?.slice(0, 1) ?? []), goOn(), complete],
      navigator: [elsewhere, click, done],
      replies: ['Save it at home instead'],
    });
    expect(short(transcript).slice(2, 6)).toEqual([
      'confirm flow: shop.example to other.example, by ?',
      'said: Save it at home instead',
      'review: continue',
      '> done {"status":"done","summary":"Ordered."}',
    ]);
    expect(resultIn(requests[4]!.request)).toContain(
      'The user does not want anything of shop.example to be passed to other.example.',
    );
    expect(textOf(requests[4]!.request, -1)).toContain('The user adds: Save it at home instead');
    expect(shown.entries.flatMap((entry) => (entry.kind === 'confirmation' ? [entry.allowed] : []))).toEqual(['no']);
  });

  test('needs no question where the plan that the user approved names it', async () => {
    const { transcript } = await tell({
      ...world,
      planner: [plan({ text: 'Order', sites: ['https://Other.Example/shop'], effects: [{ kind: 'pay' }] }), complete],
      replies: [{ type: 'approve' as const }],
    });
    expect(transcript.filter((line) => line.startsWith('confirm'))).toEqual([]);
    expect(transcript.at(-1)).toBe('ended: done');
  });
});

describe('A person', () => {
  const help: Say = [
    ['request_assistance', { kind: 'login', what: 'Sign in to the shop.', why: 'The order needs your account.' }],
  ];

  test('is asked for help, and the task goes on at the same step', async () => {
    const { transcript, shown, requests } = await tell({
      planner: [plan('Order'), complete],
      navigator: [help, click, done],
      replies: [{ type: 'assisted', how: 'done' }],
    });
    expect(short(transcript).slice(0, 4)).toEqual([
      'plan: Order',
      'help: login, Sign in to the shop.',
      'helped: done',
      '> click {"ref":"e1"}',
    ]);
    expect(requests[2]?.request.messages.findLast(({ role }) => role === 'tool')).toMatchObject({
      content: 'The user says that it is done. Look at the page and go on.',
    });
    expect(shown.entries.find(({ kind }) => kind === 'assistance')).toMatchObject({
      ended: 'done',
      assistance: { where: 'https://shop.example/' },
    });
  });

  test('sees which step waits, and may skip it', async () => {
    const { events, state } = await tell({
      planner: [plan('Sign in', 'Look around'), complete],
      navigator: [help, done],
      replies: [{ type: 'assisted', how: 'skipped' }],
    });
    const plans: string[][] = [];
    let at = reduce(undefined, { ...started('t1'), planApproval: state.consent.planApproval });
    for (const event of events) {
      at = reduce(at, event);
      if (/assistance/.test(event.type)) plans.push(at.plan.map(({ status }) => status));
    }
    expect(plans).toEqual([
      ['needs-assistance', 'pending'],
      ['skipped', 'running'],
    ]);
  });

  test('need not confirm what the page shows to be done', async () => {
    const { transcript, requests } = await tell({
      planner: [plan('Order'), complete],
      navigator: [help, click, done],
      obstacleGoes: Promise.resolve(),
    });
    expect(short(transcript).slice(1, 4)).toEqual([
      'help: login, Sign in to the shop.',
      'helped: noticed',
      '> click {"ref":"e1"}',
    ]);
    expect(resultIn(requests[2]!.request)).toBe('What was in the way is gone. Look at the page and go on.');
  });

  test.each(['login', 'two-factor'] as const)('has not done a %s by clicking into its field', async (kind) => {
    let isGone = false;
    const goes = Promise.withResolvers<void>();
    const seen: boolean[] = [];
    await tell({
      planner: [plan('Order'), complete],
      navigator: [[['request_assistance', { kind, what: 'Sign in.', ref: 'e1' }]], click, done],
      ports: (ports) => ({ ...ports, page: { ...ports.page, whenUsed: () => Promise.resolve() } }),
      obstacleGoes: goes.promise,
      onEvent: (event) => {
        if (event.type === 'assistance-ended') seen.push(isGone);
        if (event.type !== 'assistance-asked') return;
        setImmediate(() => {
          isGone = true;
          goes.resolve();
        });
      },
    });
    expect(seen).toEqual([true]);
  });

  test('is assumed to have used an element about which nothing else is known', async () => {
    const { transcript } = await tell({
      planner: [plan('Play'), complete],
      navigator: [[['request_assistance', { kind: 'custom', what: 'Press play.', ref: 'e1' }]], click, done],
      ports: (ports) => ({ ...ports, page: { ...ports.page, whenUsed: () => Promise.resolve() } }),
    });
    expect(transcript).toContain('helped: noticed');
  });

  test.each([
    [
      'a captcha',
      'heading "One more step" level=1\nframe "reCAPTCHA" [e3] (www.google.com, not part of this task: name it in sites of a plan, click it to have it opened, or ask_user)',
      'help: captcha, The page wants to know that you are human.',
    ],
    [
      'a question for a code',
      'heading "Check your phone" level=1\ntextbox "6-digit code" [e3]\nbutton "Go" [e5]',
      'help: two-factor, The site wants a code that only you have.',
    ],
    [
      'a sign-in form to which the task was led',
      'heading "Sign in" level=1\ntextbox "E-mail" [e3]\ntextbox "Password" [e4] type=password\nbutton "Go" [e5]',
      'help: login, The site wants you to sign in.',
    ],
  ])('is called to %s without a model, once', async (_what, text, wanted) => {
    const { transcript } = await tell({
      request: 'Order it',
      planner: [plan('Order'), complete],
      navigator: [click, done],
      replies: [{ type: 'assisted', how: 'done' }],
      page: {
        text: 'button "Save" [e1]',
        act: (_, page) => void Object.assign(page, { text, url: 'https://shop.example/account' }),
      },
    });
    expect(transcript.filter((line) => line.startsWith('help'))).toEqual([wanted, 'helped: done']);
    expect(transcript.at(-1)).toBe('ended: done');
  });

  test.each([
    ['a sign-in form where the task began', 'Order it', 'textbox "Password" [e4] type=password', undefined],
    [
      'a password field of the page in which it works',
      'Order it',
      'button "Save" [e1]',
      'heading "Sign in" level=1\ntextbox "Password" [e4] type=password',
      'https://shop.example/',
    ],
    [
      'a page on which a password can be changed',
      'Order it',
      'button "Save" [e1]',
      'heading "Settings" level=1\ntextbox "New password" [e4] type=password',
    ],
    [
      'a sign-in form of which the user spoke',
      'Log in as Ann',
      'button "Save" [e1]',
      'heading "Log in" level=1\ntextbox "Password" [e4] type=password',
    ],
    [
      'a field for a discount code',
      'Order it',
      'button "Save" [e1]',
      'heading "Basket" level=1\ntextbox "Discount code" [e4]\ntextbox "Postal code" [e5]',
    ],
    [
      'a captcha beside much else',
      'Order it',
      'button "Save" [e1]',
      `${Array.from({ length: 30 }, (_, i) => `button "B${i}" [e${i}]`).join('\n')}\nframe "reCAPTCHA" [e99]`,
    ],
  ])('is not called to %s', async (_what, request, text, then?: string, url = 'https://shop.example/account') => {
    const { transcript } = await tell({
      request,
      planner: [plan('Order'), complete],
      navigator: [then === undefined ? [['get_page', {}]] : click, done],
      page: { text, act: (_, page) => void Object.assign(page, { text: then ?? page.text, url }) },
    });
    expect(transcript.filter((line) => line.startsWith('help'))).toEqual([]);
  });

  test('who is asked for help in the middle of a turn ends the turn: its later calls are not made', async () => {
    const both: Say = [...help, ...click];
    const { transcript, requests } = await tell({
      planner: [plan('Order'), complete],
      navigator: [both, done],
      replies: [{ type: 'assisted', how: 'done' }],
    });
    expect(short(transcript)).toEqual([
      'plan: Order',
      'help: login, Sign in to the shop.',
      'helped: done',
      '> done {"status":"done","summary":"Ordered."}',
      'review: complete',
      'ended: done',
    ]);
    expect(resultIn(requests[2]!.request)).toBe('Not carried out: the turn ended before this call.');
  });

  test('may answer in words', async () => {
    const { transcript, state } = await tell({
      planner: [plan('Order'), complete],
      navigator: [help, done],
      replies: ['Use the guest order instead'],
    });
    expect(transcript).toContain('helped: replied, Use the guest order instead');
    expect(state.consent.userWords).toContain('Use the guest order instead');
  });

  test('who acts in the page pauses the task: planned calls are not made, and the navigator learns why', async () => {
    const { transcript, requests } = await tell({
      planner: [plan('Order'), complete],
      navigator: [
        [
          ['click', { ref: 'e1', step: 1 }],
          ['click', { ref: 'e1' }],
        ],
        done,
      ],
      replies: [{ type: 'resume' }],
      onEvent: (event, { send }) =>
        void (event.type === 'call-started' && event.tool === 'click' && send({ type: 'pause', by: 'page' })),
    });
    expect(transcript.slice(4, 10)).toEqual([
      '> click {"ref":"e1"}',
      '< Clicked.',
      'paused by page',
      'resumed',
      'look',
      'navigator (act)',
    ]);
    expect([-3, -2].map((at) => textOf(requests[2]!.request, at))).toEqual([
      'Clicked.',
      'Not carried out: the turn ended before this call.',
    ]);
    expect(textOf(requests[2]!.request, -1)).toContain('The user did something in the page themselves.');
  });

  test.each([
    ['discarded', 'The browser had unloaded the page, and loaded it again.'],
    ['crashed', 'The page had crashed, and was loaded again.'],
    ['restarted', 'The browser was closed and started again, and the page was loaded again.'],
  ] as const)(
    'decides what becomes of a task whose page was %s: nothing is done there before, and what was planned is not',
    async (why, told) => {
      const tab = { tabId: 9, url: 'https://shop.example/', title: 'Shop' };
      const once = [true];
      const { transcript, shown, requests } = await tell({
        planner: [plan('Order'), complete],
        navigator: [click, done],
        replies: [{ type: 'bind-tab', tab, how: 'again' }],
        onEvent: (event, { send }) =>
          void (
            event.type === 'model-answered' &&
            event.role === 'navigator' &&
            once.shift() &&
            send({ type: 'lose-tab', trouble: { why } })
          ),
      });
      expect(transcript.slice(3, 8)).toEqual([
        'navigator (act)',
        `no tab: ${why}`,
        'tab 9: again',
        'look',
        'navigator (act)',
      ]);
      expect(textOf(requests[2]!.request, -1)).toContain(told);
      expect(shown.entries.find(({ kind }) => kind === 'tab')).toMatchObject({ trouble: { why }, ended: 'again' });
    },
  );

  test('hears of a page that is lost while a model is being asked at once, and asks it again about the new page', async () => {
    const tab = { tabId: 9, url: 'https://shop.example/', title: 'Shop' };
    const once = [true];
    const { transcript, requests } = await tell({
      planner: [plan('Order'), complete],
      navigator: [click, done],
      replies: [{ type: 'bind-tab', tab, how: 'again' }],
      onEvent: (event, { send }) =>
        void (
          event.type === 'model-asked' &&
          event.role === 'navigator' &&
          once.shift() &&
          send({ type: 'lose-tab', trouble: { why: 'crashed' } })
        ),
    });
    // The first request was cut off before it had an answer.
    expect(requests.map(({ role }) => role)).toEqual(['planner', 'navigator', 'navigator', 'planner']);
    expect(transcript.slice(3, 7)).toEqual(['no tab: crashed', 'tab 9: again', 'look', 'navigator (act)']);
  });

  test('may wait for a tab that another task holds', async () => {
    const held = {
      type: 'tab-lost',
      at: 1_001,
      trouble: { why: 'held', by: { taskId: 't0', request: 'Compare mugs' } },
    } as const;
    const tab = { tabId: 7, url: 'https://shop.example/', title: 'Shop' };
    const { transcript, shown } = await tell({
      events: [started('t1'), held],
      planner: ['Two.'],
      navigator: [],
      replies: [{ type: 'wait-for-tab' }, { type: 'bind-tab', tab, how: 'freed' }],
    });
    expect(transcript).toEqual([
      'waits for the tab',
      'tab 7: freed',
      'look',
      'planner (plan)',
      'answer: Two.',
      'ended: done',
    ]);
    expect(shown.entries.find(({ kind }) => kind === 'tab')).toMatchObject({ waits: true, ended: 'freed' });
  });

  test('may pause, and the page is read again afterwards', async () => {
    const { transcript } = await tell({
      planner: [plan('Order'), complete],
      navigator: [click, done],
      replies: [{ type: 'resume' }],
      onEvent: (event, { send }) => void (event.type === 'planned' && send({ type: 'pause', by: 'user' })),
    });
    expect(transcript.slice(2, 7)).toEqual(['plan: Order', 'paused by user', 'resumed', 'look', 'navigator (act)']);
  });

  test('is asked whether to go on at the step limit, and nothing is lost', async () => {
    const { transcript, shown } = await tell({
      limits: { planningInterval: 50, maxSteps: 1 },
      planner: [plan('Order'), complete],
      navigator: [click, done],
      replies: [{ type: 'extend' }],
    });
    expect(short(transcript)).toEqual([
      'plan: Order',
      '> click {"ref":"e1"}',
      'limit: 1 steps',
      '50 more steps',
      '> done {"status":"done","summary":"Ordered."}',
      'review: complete',
      'ended: done',
    ]);
    expect(shown.entries.find(({ kind }) => kind === 'limit')).toMatchObject({
      limit: 'steps',
      used: 1,
      more: 50,
      extended: true,
    });
  });

  test('who answers a question that is no longer open changes nothing', async () => {
    const { transcript } = await tell({
      planner: [plan('Order'), complete],
      navigator: [click, done],
      onEvent: (event, { send }) =>
        void (
          event.type === 'planned' &&
          [{ type: 'approve' } as const, { type: 'extend' } as const, { type: 'resume' } as const].forEach(send)
        ),
    });
    expect(transcript.filter((line) => line.startsWith('passed over'))).toEqual([
      'passed over: approve',
      'passed over: extend',
      'passed over: resume',
    ]);
    expect(transcript.at(-1)).toBe('ended: done');
  });
});

test('a task that waits for a person still waits after the background has died', async () => {
  const first = await tell({
    planner: [plan(order)],
    navigator: [],
    onEvent: (event, { stop }) => void (event.type === 'planned' && stop()),
  });
  const log = [started('t1'), ...first.events.filter(isDurable).filter(({ type }) => type !== 'ended')];
  const again = await tell({
    events: log,
    planner: [complete],
    navigator: [click, done],
    replies: [{ type: 'approve' }],
  });
  expect(short(again.transcript)[0]).toBe('approved');
  expect(again.state.outcome?.status).toBe('done');
});

test('a task that waits for a person is shown as waiting after a pause, too', async () => {
  const { events, views } = await tell({
    planner: [plan(order), complete],
    navigator: [click, done],
    replies: [{ type: 'pause', by: 'user' }, { type: 'resume' }, { type: 'approve' }],
  });
  const after = (type: DurableEvent['type']) => views[events.findIndex((event) => event.type === type)]?.activity?.kind;
  expect([after('planned'), after('paused'), after('resumed'), after('approved')]).toEqual([
    'waiting-for-user',
    'paused',
    'waiting-for-user',
    undefined,
  ]);
});

test('a request for help still waits after a restart of the browser, and the task goes on at the same step', async () => {
  const help: Say = [['request_assistance', { kind: 'login', what: 'Sign in.' }]];
  const first = await tell({
    planner: [plan('Order', 'Read it')],
    navigator: [help],
    onEvent: (event, { stop }) => void (event.type === 'assistance-asked' && stop()),
  });
  const tab = { tabId: 9, url: 'https://shop.example/', title: 'Shop' };
  const restart: DurableEvent[] = [
    { type: 'tab-lost', trouble: { why: 'restarted' }, at: 2_000 },
    { type: 'tab-bound', tab, how: 'again', at: 2_000 },
  ];
  const log = [...first.log.filter(({ type }) => type !== 'ended'), ...restart];
  const again = await tell({
    events: log,
    planner: [complete],
    navigator: [click, done],
    replies: ['Signed in as Ann'],
  });
  expect(short(again.transcript).slice(0, 2)).toEqual(['helped: replied, Signed in as Ann', '> click {"ref":"e1"}']);
  expect(restart.reduce<LiveTask | undefined>(show, first.views.at(-2))?.activity).toEqual({
    kind: 'waiting-for-user',
  });
  expect(again.states[0]?.plan.map(({ status }) => status)).toEqual(['running', 'pending']);
  expect(
    again.requests[0]?.request.messages.map((_, at) => textOf(again.requests[0]!.request, at)).join('\n'),
  ).toContain('The user answers: Signed in as Ann');
});

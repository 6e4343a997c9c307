import { describe, expect, test } from 'vitest';
import type { TaskEvent } from '@/utils/contracts/events';
import type { FormFacts, Foreseen } from '@/utils/page/api';
import type { InboxItem } from '@/utils/contracts/ports';
import type { ConfirmCard, Grant } from '@/utils/contracts/confirm-card';
import { consentBefore } from '@/utils/agent/task/effect-budget';
import { reduce } from '@/utils/agent/fold/reduce';
import type { TaskState } from '@/utils/agent/task/state';
import { waitFor } from '@/utils/agent/task/waits';
import { isGranted } from '@/utils/guard/grants';
import { factsOf } from '../../helpers/guard-facts';
import { resultIn, tell, type Say, type World } from '../../helpers/agent-world';

/** Cases of our own, each for a fault that users of other agents reported. */

const foreseen: Foreseen = { url: 'https://shop.example/', control: { role: 'button', name: 'Delete the order' } };
const press: Say = [['click', { ref: 'e1' }]];
const done: Say = [['done', { status: 'done', summary: 'So.' }]];
const world: World = {
  request: 'Tidy up',
  page: { text: 'button "Delete the order" [e1]', foresee: () => foreseen },
};
const asked = (transcript: string[]) => transcript.filter((line) => /^(confirm|allowed|refused|> click)/.test(line));
/** The user answers each card in turn. */
const answering = (...answers: ('once' | 'task' | 'no')[]): Pick<World, 'answer'> => ({
  answer: (state) => ({
    type: 'confirm',
    callId: waitFor(state, 'confirmation')?.callId ?? '',
    allow: answers.shift() ?? 'no',
  }),
});
const card = 'confirm delete on shop.example: Delete the order, https://shop.example/?';

describe('A yes', () => {
  // nesquena/hermes-webui#6017, yc-software/qm#219
  test('to one act is not a yes to the next one like it', async () => {
    const { transcript } = await tell({
      ...world,
      model: [press, press, done],
      ...answering('once', 'no'),
    });
    expect(asked(transcript)).toEqual([card, 'allowed once', '> click {"ref":"e1"}', card, 'refused']);
  });

  // odysseus-dev/odysseus#6113, Bike4Mind/bike4mind#2231
  test.each([
    ['holds after the user has said something more, where the critic says that they still want it', 'yes', 1],
    ['is asked about again after they have said something more, where the critic says no', 'no', 2],
  ] as const)('for the task %s', async (_what, critic, cards) => {
    let said = 0;
    const form: FormFacts = { method: 'post', action: 'https://shop.example/notes', fields: [], digest: 'post notes' };
    const control = { role: 'button', name: 'Go' };
    const { transcript } = await tell({
      page: { text: 'button "Go" [e1]', foresee: () => ({ url: 'https://shop.example/', control, form }) },
      model: [press, press, done],
      critic: () => (said > 0 ? critic : 'unsure'),
      ...answering('task', 'task'),
      onEvent: (event, { say }) => {
        if (event.type === 'call-ended' && (said += 1) === 1) say('And be quick');
      },
    });
    expect(asked(transcript).filter((line) => line.startsWith('confirm'))).toHaveLength(cards);
  });

  test('of the critic counts for no effect after the user has pressed a choice, because it may have been a no', async () => {
    const form: FormFacts = { method: 'post', action: 'https://shop.example/notes', fields: [], digest: 'post notes' };
    const control = { role: 'button', name: 'Go' };
    const told = (first: Say[] = [], reply?: InboxItem) =>
      tell({
        page: { text: 'button "Go" [e1]', foresee: () => ({ url: 'https://shop.example/', control, form }) },
        model: [...first, press, done],
        critic: () => 'yes',
        ...(reply ? { replies: [reply] } : {}),
        ...answering('no'),
      });
    const ask: Say = [['ask_user', { question: 'Send it?', choices: ['Yes', 'No, do not send it'] }]];
    const before = await told();
    const after = await told([ask], { type: 'choose', callId: 'c1', choice: 1 });
    expect(asked(before.transcript)).toEqual(['> click {"ref":"e1"}']);
    const help: Say = [['request_assistance', { kind: 'custom', what: 'Check the message' }]];
    const skipped = await told([help], { type: 'assisted', how: 'skipped' });
    expect(asked(skipped.transcript)).toContain('confirm submit on shop.example: Go, https://shop.example/notes?');
    expect(asked(after.transcript)).toEqual([
      'confirm submit on shop.example: Go, https://shop.example/notes?',
      'refused',
    ]);
  });

  test.each<[string, ConfirmCard]>([
    ['code', { rule: 'code', host: 'shop.example', code: '1', explanation: 'Counts' }],
    ['a tool of a server', { rule: 'server', host: 'notes.example', server: 'Notes', tool: 'add', fields: [] }],
    ['a tool of a page', { rule: 'page-tool', host: 'shop.example', tool: 'add', fields: [] }],
  ])('for the task covers %s no longer after they have said something more', (_what, given) => {
    const consent = factsOf({ grants: [{ callId: 'c1', card: given, allow: 'task' }] });
    const covered = (grants: Grant[]) => ['c1', 'c2'].filter((callId) => isGranted(given, callId, grants));
    expect(covered(consent.grants)).toEqual(['c1', 'c2']);
    expect(covered(consentBefore(consent, 'words').grants)).toEqual(['c1']);
  });

  test('for the task to a tool of the page is asked for again after they have said something more', async () => {
    const call: Say = [['page_tool', { tool: 'add', input: { n: 2 } }]];
    const told = (words?: string) => {
      let ended = 0;
      return tell({
        page: { text: 'tools that the page offers, for page_tool:\n  add' },
        pageTools: ['add'],
        model: [call, call, call, done],
        ...answering('task', 'no', 'no'),
        onEvent: ({ type }, { say }) => void (type === 'call-ended' && (ended += 1) === 2 && words && say(words)),
      });
    };
    const [yes, called, ask] = ['allowed', '> page_tool {"tool":"add","input":{"n":2}}', 'confirm page-tool'];
    const lines = ({ transcript }: { transcript: string[] }) =>
      transcript
        .filter((line) => /^(confirm|allowed|refused|> page_tool)/.test(line))
        .map((line) => (line.startsWith(ask) ? ask : line));
    expect(lines(await told())).toEqual([ask, yes, called, called, called]);
    expect(lines(await told('Do not add any more'))).toEqual([ask, yes, called, called, ask, 'refused']);
  });

  // OWASP/AISVS#272
  test('that was not used is not used by a later call that has taken the number of its call', async () => {
    const again: Say = [['click', { ref: 'e1' }, 'c7']];
    const { transcript } = await tell({
      ...world,
      model: [again, again, done],
      ...answering('once', 'no'),
      onEvent: (event, { say }) => {
        if (event.type === 'confirmed' && event.allow === 'once') say('Wait, leave it');
      },
    });
    expect(asked(transcript)).toEqual([card, 'allowed once', card, 'refused']);
  });

  // elastic/kibana#292870
  test('that comes after a no to the same card changes nothing', async () => {
    const { log } = await tell({
      ...world,
      model: [press, done],
      ...answering('no'),
    });
    const at = log.findIndex(({ type }) => type === 'confirmed');
    const before = log.slice(0, at + 1).reduce<TaskState | undefined>(reduce, undefined)!;
    const after = reduce(before, { ...(log[at] as Extract<TaskEvent, { type: 'confirmed' }>), allow: 'once' });
    expect(after.consent).toEqual(before.consent);
    expect(after.turnCalls).toEqual(before.turnCalls);
  });
});

/** Two buttons, each with a card of its own. */
const called: Readonly<Record<string, string>> = { e1: 'Delete the order', e2: 'Delete the note' };
const two: World = {
  request: 'Tidy up',
  page: {
    text: 'button "Delete the order" [e1]\nbutton "Delete the note" [e2]',
    foresee: (intent) => {
      const ref = 'ref' in intent ? String(intent.ref) : '';
      return { url: 'https://shop.example/', control: { role: 'button', name: called[ref] ?? '' } };
    },
  },
};
const noteCard = 'confirm delete on shop.example: Delete the note, https://shop.example/?';

describe('Two calls of one turn', () => {
  const both: Say = [
    ['click', { ref: 'e1' }],
    ['click', { ref: 'e2' }],
  ];

  // microsoft/agent-framework#7569, kirodotdev/KiroCrew#6404
  test('have a card each, and each is made once it is allowed', async () => {
    const { transcript } = await tell({ ...two, model: [both, done], ...answering('once', 'once') });
    expect(asked(transcript)).toEqual([
      card,
      'allowed once',
      '> click {"ref":"e1"}',
      noteCard,
      'allowed once',
      '> click {"ref":"e2"}',
    ]);
  });

  // omnigent-ai/omnigent#4894
  test('do not end the task where the first is refused', async () => {
    const { transcript, state } = await tell({
      ...two,
      model: [both, [['click', { ref: 'e2' }]], done],
      ...answering('no', 'once'),
    });
    expect(asked(transcript)).toEqual([card, 'refused', noteCard, 'allowed once', '> click {"ref":"e2"}']);
    expect(state.outcome?.status).toBe('done');
  });
});

describe('A no', () => {
  test('is no matter for the critic when the same is tried by another control of the site', async () => {
    const forms: Record<string, Foreseen> = Object.fromEntries(
      ['Forget', 'Drop'].map((name, at) => {
        const action = `https://shop.example/${name.toLowerCase()}`;
        const sent: FormFacts = { method: 'post', action, fields: [], digest: name };
        return [`e${at + 1}`, { url: 'https://shop.example/', control: { role: 'button', name }, form: sent }];
      }),
    );
    const { transcript } = await tell({
      page: {
        text: 'button "Forget" [e1]\nbutton "Drop" [e2]',
        foresee: (intent) => forms['ref' in intent ? String(intent.ref) : ''] ?? { url: 'https://shop.example/' },
      },
      model: [press, [['click', { ref: 'e2' }]], done],
      critic: (question) => (JSON.stringify(question).includes('Drop') ? 'yes' : 'no'),
      ...answering('no', 'no'),
    });
    expect(asked(transcript)).toEqual([
      'confirm submit on shop.example: Forget, https://shop.example/forget?',
      'refused',
      'confirm submit on shop.example: Drop, https://shop.example/drop?',
      'refused',
    ]);
  });

  // curie-eng/curie#2885, brightwave-inc/tidebreak#1303
  test('is not asked for again by the same call', async () => {
    const { transcript, requests } = await tell({
      ...two,
      model: [press, press, press, [['click', { ref: 'e2' }]], done],
      ...answering('no', 'no'),
    });
    expect(asked(transcript)).toEqual([
      card,
      'refused',
      '> click {"ref":"e1"}',
      '> click {"ref":"e1"}',
      noteCard,
      'refused',
    ]);
    expect(transcript).not.toContain('< Clicked.');
    expect(resultIn(requests[2]!.request)).toContain('The user has said no to just this.');
  });

  // rlaope/oh-my-hermes#1707
  test('ends a model that does not take it: soon the user is asked what to do', async () => {
    const { transcript, state } = await tell({
      ...two,
      model: Array.from({ length: 60 }, () => press),
      ...answering('no'),
      onEvent: ({ type }, { stop }) => (type === 'assistance-asked' ? stop() : undefined),
    });
    expect(asked(transcript).filter((line) => line === card)).toHaveLength(1);
    expect(transcript).not.toContain('< Clicked.');
    expect(state.outcome?.status).toBe('stopped');
    expect(state.history.length).toBeLessThan(20);
  });

  // mongodb-js/compass#8452
  test('is asked about again once the user has said something', async () => {
    let calls = 0;
    const { transcript } = await tell({
      ...two,
      model: [press, [['get_page', {}]], press, done],
      ...answering('no', 'once'),
      onEvent: (event, { say }) => void (event.type === 'call-ended' && (calls += 1) === 1 && say('Oh, do it')),
    });
    expect(asked(transcript)).toEqual([card, 'refused', card, 'allowed once', '> click {"ref":"e1"}']);
  });

  // google-gemini/gemini-cli#7124, rebelytics/one-skill-to-rule-them-all#48
  test('is every answer in words, whatever they are, and none that lasts', async () => {
    const { transcript } = await tell({
      ...two,
      model: [press, press, done],
      replies: ['Look at the errors first'],
      ...answering('once'),
    });
    expect(asked(transcript)).toEqual([card, card, 'allowed once', '> click {"ref":"e1"}']);
  });
});

/** The task's clock goes on by so many milliseconds. */
function clockOf() {
  let late = 0;
  const ports: NonNullable<World['ports']> = (given) => ({
    ...given,
    clock: { ...given.clock, now: () => given.clock.now() + late },
  });
  return { ports, goOn: (ms: number) => (late += ms) };
}

/** A page that shows what it makes of its seconds, one for each look; the user takes a minute to answer. */
function ticking(shows: (second: number) => Partial<Foreseen>, ...answers: ('once' | 'no')[]): Partial<World> {
  const { ports, goOn } = clockOf();
  let looks = 0;
  const { answer } = answering(...answers);
  return {
    ports,
    page: {
      text: 'button "Go" [e1]',
      foresee: () => {
        if ((looks += 1) > 30) throw new Error('The page was looked at without end.');
        return { url: 'https://shop.example/', ...shows(goOn(1_000) / 1_000) };
      },
    },
    answer: (state) => {
      goOn(60_000);
      return answer!(state);
    },
  };
}

describe('A page that ticks', () => {
  const button = (name: string) => ({ control: { role: 'button', name } });
  const clock = (seconds: number) => `0${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const sending = (value: string, name = 'Go', field = 'seen') => ({
    ...button(name),
    form: {
      method: 'post' as const,
      action: 'https://shop.example/notes',
      fields: [{ name: field, value, kind: 'hidden' as const }],
      digest: 'post notes',
    },
  });
  const lines = ({ transcript }: { transcript: string[] }) =>
    transcript
      .filter((line) => /^(critic|confirm|allowed|refused|> click)/.test(line))
      .map((line) => line.split(' ')[0]);

  // cobuildwithus/murph#292, orka-agents/orka#589, openclaw/openclaw#61233
  test.each<[string, (second: number) => Partial<Foreseen>, boolean]>([
    ['counts its seconds in a hidden field', (second) => sending(String(second)), true],
    ['sends the time', (second) => sending(String(1_764_000_000_000 + second * 1_000)), true],
    ['counts down on its button', (second) => button(`Pay now (${clock(300 - second)})`), false],
    ['does both', (second) => sending(String(second), `Send (${clock(300 - second)})`), true],
  ])('and %s has the critic asked once at most, and the user once', async (_what, shows, byCritic) => {
    const told = await tell({ model: [press, done], ...ticking(shows, 'once') });
    expect(lines(told)).toEqual([...(byCritic ? ['critic:'] : []), 'confirm', 'allowed', '>']);
  });

  test.each<[string, (isLater: boolean) => Partial<Foreseen>]>([
    ['another time of day', (isLater) => sending('', isLater ? 'Book 10:30' : 'Book 10:00')],
    ['another time to the second', (isLater) => button(isLater ? 'Pay now (01:59)' : 'Pay now (04:59)')],
    ['one more of it', (isLater) => sending(isLater ? '2' : '1')],
    ['another price', (isLater) => sending(isLater ? '2000' : '1500')],
    ['another sum', (isLater) => button(isLater ? 'Pay 81 €' : 'Pay 20 €')],
    ['a number beside a payment', (isLater) => sending(isLater ? '71' : '10', 'Pay now')],
    ['a sum that has grown like a clock', (isLater) => sending(isLater ? '71' : '10', 'Go', 'amount')],
  ])('is asked about again where %s stands there after the yes', async (_what, shows) => {
    const told = await tell({ model: [press, done], ...ticking((second) => shows(second > 60), 'once', 'no') });
    expect(lines(told).filter((line) => line !== 'critic:')).toEqual(['confirm', 'allowed', 'confirm', 'refused']);
  });

  test('is not asked about again after a no', async () => {
    const shows = (second: number) => button(`Pay now (${clock(300 - second)})`);
    const told = await tell({ model: [press, press, done], ...ticking(shows, 'no') });
    expect(lines(told)).toEqual(['confirm', 'refused', '>']);
  });
});

describe('An answer', () => {
  // NousResearch/hermes-agent#68080, #91288, damianvtran/local-operator#363, Neko-Catpital-Labs/Invoker#3542
  test('to one card of a call is none to its next card, which nobody has read', async () => {
    const read: InboxItem[] = [];
    let send: (item: InboxItem) => void = () => undefined;
    const link = {
      role: 'link',
      name: 'Pay the order',
      leadsTo: 'https://shop.example/pay?code=RC-1A2B3C4D',
      acts: true as const,
    };
    const { transcript } = await tell({
      request: 'Tidy up',
      page: {
        text: 'textbox "Code" [e2]\nlink "Pay the order" [e1]',
        foresee: (intent) => {
          // The second click on the card comes while its call goes on.
          for (const again of read.splice(0)) send(again);
          const control = intent.by === 'type' ? { role: 'textbox', name: 'Code' } : link;
          return { url: 'https://shop.example/', control };
        },
      },
      model: [[['type', { ref: 'e2', text: 'RC-1A2B3C4D' }]], press, done],
      ...answering('once', 'no'),
      onEvent: (event, control) => {
        send = control.send;
        if (event.type === 'confirm-asked' && event.card.rule === 'address')
          read.push({ type: 'confirm', callId: event.callId, askedAt: event.at, allow: 'once' });
      },
    });
    expect(transcript.filter((line) => /^(confirm|allowed|refused|passed over|> click)/.test(line))).toEqual([
      expect.stringMatching(/^confirm address/),
      'allowed once',
      expect.stringMatching(/^confirm pay on/),
      'passed over: confirm',
      'refused',
    ]);
  });

  // kirodotdev/KiroCrew#8219, NousResearch/hermes-agent#40877, MoonshotAI/kimi-cli#1823
  test('to a card that has waited for ten days is still an answer', async () => {
    const { ports, goOn } = clockOf();
    const { answer } = answering('once');
    const { transcript } = await tell({
      ...world,
      model: [press, done],
      ports,
      answer: (state) => {
        goOn(864_000_000);
        return answer!(state);
      },
    });
    expect(asked(transcript)).toEqual([card, 'allowed once', '> click {"ref":"e1"}']);
  });
});

// anthropics/claude-code#44288
test('What stands beside a question is not done before its answer is read', async () => {
  const { transcript, requests } = await tell({
    ...two,
    critic: 'asked',
    model: [[['ask_user', { question: 'Delete it here, too?' }], ...(press as [])], done],
    replies: ['What? No'],
  });
  expect(asked(transcript)).toEqual([]);
  expect(JSON.stringify(requests[1]!.request.messages)).toMatch(/What\? No.*Not carried out: the turn ended/);
});

describe('An approved plan, after the user has said something new,', () => {
  const plan: Say = [
    [
      'make_plan',
      { message: 'I will.', steps: [{ text: 'Tidy', effects: [{ kind: 'delete', on: 'Delete the order' }] }] },
    ],
  ];
  const said = (critic: World['critic'], words = 'No, do not delete it', more: Partial<World> = {}) => {
    let calls = 0;
    return tell({
      ...world,
      critic: critic ?? 'unsure',
      planner: [
        plan,
        [['review', { verdict: 'continue', summary: 'Go on.' }]],
        [['review', { verdict: 'complete', summary: 'Done.' }]],
      ],
      navigator: [[['get_page', {}]], press, done],
      replies: [{ type: 'approve' }],
      ...answering(),
      onEvent: (event, { say }) => void (event.type === 'call-ended' && (calls += 1) === 1 && say(words)),
      ...more,
    });
  };
  const lines = ({ transcript }: { transcript: string[] }) =>
    transcript.filter((line) => /^(confirm|approved|refused|critic|> click)/.test(line));

  test('covers nothing of which the critic does not say that they still ask for it', async () => {
    expect(lines(await said(() => 'no'))).toEqual(['approved', 'critic: no, delete', card, 'refused']);
    expect(lines(await said('silent'))).toEqual(['approved', 'critic: unsure, submit', card, 'refused']);
  });

  test('covers what the critic says that they still ask for, as often as it did', async () => {
    const told = await said('asked', 'And be quick, please');
    expect(lines(told)).toEqual(['approved', 'critic: yes, delete', '> click {"ref":"e1"}']);
    expect(told.questions).toHaveLength(1);
    expect(told.state.consent.effects).toMatchObject([{ kind: 'delete', count: 0 }]);
  });

  test('covers a payment of which the critic says so, too', async () => {
    const control = { role: 'button', name: 'Pay now' };
    const pays: Foreseen = { url: 'https://shop.example/', control, amount: '5 €' };
    const steps = [{ text: 'Pay 5 €', effects: [{ kind: 'pay', on: 'Pay now' }] }];
    const paying = (critic: World['critic']) =>
      said(critic, 'And be quick, please', {
        page: { text: 'button "Pay now" [e1]', foresee: () => pays },
        planner: [
          [['make_plan', { message: 'I will.', steps }]],
          [['review', { verdict: 'continue', summary: 'Go on.' }]],
          [['review', { verdict: 'complete', summary: 'Done.' }]],
        ],
      });
    expect(lines(await paying('asked'))).toEqual(['approved', 'critic: yes, pay', '> click {"ref":"e1"}']);
    expect(lines(await paying('unsure'))).toContain('refused');
  });

  test('holds again as it is once they have approved one', async () => {
    const more = [{ text: 'Tidy', effects: [{ kind: 'delete', on: 'Delete the order', count: 2 }] }];
    const told = await said('unsure', 'And be quick, please', {
      planner: [
        plan,
        [['review', { verdict: 'continue', steps: more }]],
        [['review', { verdict: 'complete', summary: 'Done.' }]],
      ],
      replies: [{ type: 'approve' }, { type: 'approve' }],
    });
    expect(lines(told)).toEqual(['approved', 'approved', '> click {"ref":"e1"}']);
  });
});

// getpaseo/paseo#2534, arul28/ADE#605
test.each(['approve', 'reject'] as const)(
  'To %s a plan does so to the one that was read, not to one that has taken its place',
  async (type) => {
    const order = (count: number): Say => [
      ['make_plan', { message: 'So.', steps: [{ text: 'Order', effects: [{ kind: 'pay', count, on: 'Order' }] }] }],
    ];
    const shownAt: number[] = [];
    const { transcript, shown } = await tell({
      request: 'Order a mug',
      page: { text: 'button "Order" [e1]' },
      planner: [order(1), order(9), [['review', { verdict: 'complete', summary: 'Done.' }]]],
      navigator: [done],
      replies: ['Make it nine', { type, askedAt: 0 }],
      answer: () => ({ type, askedAt: shownAt.at(-1) ?? 0 }),
      onEvent: (event) => void (event.type === 'planned' && shownAt.push(event.at)),
    });
    expect(transcript.filter((line) => /^(plan,|said|approved|rejected|passed over)/.test(line))).toEqual([
      'plan, waits: Order',
      'said: Make it nine',
      'plan, waits: Order',
      `passed over: ${type}`,
      type === 'approve' ? 'approved' : 'rejected',
    ]);
    expect(shown.entries.filter(({ kind }) => kind === 'plan')).toMatchObject(shownAt.map((askedAt) => ({ askedAt })));
  },
);

// iOfficeAI/AionCore#28
test('An answer that says neither yes nor no is none', async () => {
  const answer = (state: TaskState) =>
    ({ type: 'confirm', callId: waitFor(state, 'confirmation')?.callId ?? '' }) as InboxItem;
  await expect(tell({ ...world, model: [press, done], answer })).rejects.toThrow('could not read this event');
});

// anthropics/claude-code#90415, Bike4Mind/bike4mind#2231
test('What only looks never asks', async () => {
  const { transcript } = await tell({
    ...world,
    model: [
      [
        ['get_page', {}],
        ['look', {}],
        ['scroll', { to: 'down' }],
        ['extract', { what: 'headings' }],
        ['act', { action: 'hover', ref: 'e1' }],
      ],
      done,
    ],
  });
  expect(transcript.filter((line) => line.startsWith('confirm'))).toEqual([]);
});

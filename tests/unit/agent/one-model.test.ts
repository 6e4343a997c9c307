import { describe, expect, test } from 'vitest';
import type { HeldWrite, InboxItem } from '@/utils/contracts/ports';
import { toDraft } from '@/utils/contracts/plan-steps';
import { tell, textOf, type Say, type World } from '../../helpers/agent-world';

const step = (text: string) => ({ text });
const pay = { text: 'Order', effects: [{ kind: 'pay' }] };
const plan = (...steps: unknown[]): Say => [['make_plan', { message: 'I will.', steps }]];
const click = (ref = 'e1', more = {}): [string, Record<string, unknown>] => ['click', { ref, ...more }];
const done = (more = {}): [string, Record<string, unknown>] => ['done', { status: 'done', summary: 'Saved.', ...more }];
/** A page that says so when its button is pressed. */
const page = (): NonNullable<World['page']> => ({
  text: 'button "Save" [e1]',
  act: (_, at) => void (at.text = 'button "Save" [e1]\nstatus "Saved"'),
});
const story = (lines: string[]) => lines.filter((line) => line !== 'look');

describe('One model in both roles', () => {
  test('answers a question in one request', async () => {
    const { transcript, requests } = await tell({ request: 'What is this?', model: ['A shop.'] });
    expect(transcript).toEqual(['look', 'planner (plan)', 'answer: A shop.', 'ended: done']);
    expect(requests).toHaveLength(1);
  });

  test('reads before it answers, in the same conversation', async () => {
    const { transcript, state } = await tell({
      request: 'What does it say about mugs?',
      model: [[['extract', { what: 'article' }]], 'It says: "Mugs."'],
    });
    expect(transcript).toEqual(
      [
        'look',
        'planner (plan)',
        '> extract {"what":"article"}',
        '< The article, in Markdown:',
        'planner (plan)',
        'answer: It says: "Mugs."',
        'ended: done',
      ].map((line) => (line.startsWith('<') ? (expect.stringMatching(/^< /) as string) : line)),
    );
    expect(state.plan).toEqual([]);
  });

  test('carries out a request that takes one action without a plan, in two requests, with evidence', async () => {
    const { transcript, state, shown, requests } = await tell({
      page: page(),
      model: [[click()], [done({ evidence: ['Saved'] })]],
    });
    expect(story(transcript)).toEqual([
      'planner (plan)',
      '> click {"ref":"e1"}',
      '< Clicked.',
      'navigator (act)',
      '> done {"status":"done","summary":"Saved.","evidence":["Saved"]}',
      '< Noted.',
      'ended: done',
    ]);
    expect(requests).toHaveLength(2);
    expect(state.outcome).toEqual({
      status: 'done',
      summary: 'Saved.',
      evidence: [{ quote: 'Saved', url: 'https://shop.example/' }],
    });
    expect(shown.entries.map(({ kind }) => kind)).toEqual(['user', 'tool', 'outcome']);
  });

  test('may report success in the turn of the last action: the page is checked before that counts', async () => {
    const { transcript } = await tell({ page: page(), model: [[click(), done()]] });
    expect(transcript).toEqual([
      'look',
      'planner (plan)',
      '> click {"ref":"e1"}',
      '< Clicked.',
      '> done {"status":"done","summary":"Saved."}',
      '< Noted.',
      'look',
      'ended: done',
    ]);
  });

  test('gives the first calls with the plan, which run at once', async () => {
    const { transcript, shown } = await tell({
      page: page(),
      model: [
        [...(plan(step('Save'), step('Read')) as []), click('e1', { step: 1 })],
        [click('e1', { step: 2 }), done()],
      ],
    });
    expect(story(transcript).slice(0, 4)).toEqual([
      'planner (plan)',
      'plan: Save / Read',
      '> click {"ref":"e1"}',
      '< Clicked.',
    ]);
    expect(shown.entries.map(({ kind }) => kind)).toEqual(['user', 'plan', 'tool', 'tool', 'outcome']);
  });

  test('waits with those calls where the plan waits, and makes them once it is approved', async () => {
    const { transcript, requests } = await tell({
      page: page(),
      model: [[...(plan(pay) as []), click('e1', { step: 1 })], [done()]],
      replies: [{ type: 'approve' }],
    });
    expect(transcript.slice(0, 7)).toEqual([
      'look',
      'planner (plan)',
      'plan, waits: Order',
      'approved',
      'look',
      '> click {"ref":"e1"}',
      '< Clicked.',
    ]);
    const answers = requests[1]!.request.messages.flatMap((message) =>
      message.role === 'tool' ? [message.content] : [],
    );
    expect(answers).toEqual(['Shown to the user, who is to approve it.', 'Clicked.']);
    expect(textOf(requests[1]!.request, -1)).toContain('The user approved the plan.');
  });

  test.each<[string, InboxItem | string, Say[]]>([
    ['edited', { type: 'approve', steps: [toDraft({ text: 'Order one', effects: [{ kind: 'pay' }] } as never)] }, []],
    ['answered in words', 'Only one', [plan(step('Look'))]],
  ])('does not make those calls where the plan was %s', async (_what, reply, more) => {
    const { transcript, requests } = await tell({
      page: page(),
      model: [[...(plan(pay) as []), click('e1', { step: 1 })], ...more, [done()], [done()]],
      replies: [reply],
    });
    expect(transcript).not.toContain('> click {"ref":"e1"}');
    expect(requests[1]!.request.messages.findLast(({ role }) => role === 'tool')).toMatchObject({
      content: 'Not carried out: the turn ended before this call.',
    });
  });

  test('has one conversation that only grows, with one system text, and one list of tools from its plan on', async () => {
    let n = 0;
    const { requests } = await tell({
      page: { text: 'button "Save" [e1]', act: (_, at) => void (at.text += `\ntext "Saved ${(n += 1)}"`) },
      model: [plan(step('Save'), step('Save again')), [click('e1', { step: 1 })], [click('e1', { step: 2 })], [done()]],
    });
    expect(requests).toHaveLength(4);
    requests.slice(1).forEach(({ request }, i) => {
      const before = requests[i]!.request;
      expect(request.messages.slice(0, before.messages.length)).toEqual(before.messages);
      expect(request.system).toBe(before.system);
      if (i > 0) expect(request.tools).toEqual(before.tools);
    });
  });

  test('is offered plans, and what belongs to them, only where one is wanted, and the same tools from the first request to the last', async () => {
    const offered = async (world: World) =>
      (await tell(world)).requests.map(({ request: { tools } }) => [
        tools.some(({ name }) => name === 'make_plan'),
        tools.some(({ name }) => name === 'finish_step'),
        JSON.stringify(tools.find(({ name }) => name === 'click')).includes('"step"'),
      ]);
    const ends = { page: page(), model: [[click()], [done()]] as Say[] };
    expect(await offered(ends)).toEqual([
      [false, false, false],
      [false, false, false],
    ]);
    expect((await offered({ ...ends, model: [[click()], [done()]], planApproval: 'always' }))[0]).toEqual([
      true,
      true,
      true,
    ]);
    const planned = {
      ...ends,
      request: 'Save all of them. '.repeat(10),
      model: [plan(step('Save')), [click(), done()]],
    };
    expect(await offered(planned)).toEqual([
      [true, true, true],
      [true, true, true],
    ]);
  });

  test('learns why a plan cannot be used, and later calls of the turn are not made', async () => {
    const { transcript, requests } = await tell({
      page: page(),
      model: [
        [...(plan() as []), click()],
        [click(), done()],
      ],
    });
    expect(story(transcript).slice(0, 4)).toEqual([
      'planner (plan)',
      '< INVALID_ARGUMENTS',
      'planner (plan)',
      '> click {"ref":"e1"}',
    ]);
    expect(textOf(requests[1]!.request, 2)).toContain('A plan needs at least one');
  });

  test('asks back, and goes on with the reply', async () => {
    const { transcript, state } = await tell({
      page: page(),
      model: [[['ask_user', { question: 'Which one?' }]], [click(), done()]],
      replies: ['The first'],
    });
    expect(story(transcript).slice(0, 4)).toEqual([
      'planner (plan)',
      'ask: Which one?',
      'reply: The first',
      'planner (plan)',
    ]);
    expect(state.outcome?.status).toBe('done');
  });
});

test.each([
  ['its name', 'button "Save" [e1]', 'Save'],
  ['what it is guessed to be', 'button [e1] hint="trash"', 'trash'],
  ['that, and what it belongs to', 'button [e1] hint="trash" of="Milk"', 'trash (Milk)'],
  ['what it belongs to', 'button [e1] of="Milk"', 'Milk'],
  ['nothing where nothing is known of it', 'button [e1] 24x24', ''],
  ['the ref where it is not there', 'button "Save" [e2]', 'e1'],
])('An element is told to the user by %s', async (_what, text, target) => {
  const { events } = await tell({ page: { text }, model: [[click()], [done()], [done()]] });
  const started = events.find((event) => event.type === 'call-started');
  expect(started?.type === 'call-started' && started.label.params?.target).toBe(target);
});

describe('The claim of one model that the work is done', () => {
  const doubted = (lines: string[]) => lines.filter((line) => line.startsWith('doubted'));

  test.each<[string, World, string]>([
    [
      'the last call failed',
      {
        page: { text: 'button "Save" [e1]', act: () => ({ code: 'NOT_ACTIONABLE', message: 'covered' }) },
        model: [[click()], [done()], [done()]],
      },
      'failed',
    ],
    [
      'the last action had no effect',
      { page: { text: 'button "Save" [e1]', changes: false }, model: [[click(), done()], [done()]] },
      'no-effect',
    ],
    [
      'a step was never begun',
      {
        page: page(),
        model: [[...(plan(step('Save'), step('Read')) as []), click('e1', { step: 1 }), done()], [done()]],
      },
      'open-steps',
    ],
    [
      'it quotes what is not there',
      { page: page(), model: [[click()], [done({ evidence: ['Order 4711'] })], [done()]] },
      'not-on-page',
    ],
    [
      'the user wants each result checked',
      { page: page(), checkResult: 'always', model: [[click(), done()], [done()]] },
      'wanted',
    ],
  ])('is requested once more where %s, and then counts', async (_why, world, kind) => {
    const { transcript, requests } = await tell(world);
    expect(doubted(transcript)).toEqual([`doubted: ${kind}`]);
    expect(textOf(requests.at(-1)!.request, -1)).toContain('Not ended yet.');
    expect(transcript.at(-1)).toBe('ended: done');
  });

  test('is not confirmed where it quotes again what no page has said', async () => {
    const claim = done({ evidence: ['Order 9999 is placed'] });
    const { state } = await tell({ page: page(), model: [[click()], [claim], [claim]] });
    expect(state.outcome).toMatchObject({ status: 'done', how: 'unconfirmed', evidence: [] });
  });

  test('needs no evidence where the page has sent something that was ordered or allowed, and the server answered', async () => {
    const write = (): HeldWrite => ({
      id: 'w1',
      method: 'PUT',
      url: 'https://shop.example/settings',
      by: 'fetch',
      page: 'https://shop.example/',
      body: { text: '{"digest":false}', size: 16 },
      control: 'Save',
    });
    const model: World['model'] = [[click(), done()], [done()]];
    const allowOnce = (): InboxItem => ({ type: 'confirm', callId: 'w1', allow: 'once' });
    const ordered = await tell({ request: 'Press Save', critic: 'asked', page: page(), writes: [write()], model });
    expect(doubted(ordered.transcript)).toEqual([]);
    const allowed = await tell({ request: 'Do it', page: page(), writes: [write()], model, answer: allowOnce });
    expect(doubted(allowed.transcript)).toEqual([]);
    const evidence = [[click()], [done({ evidence: ['Saved'] })]] as const;
    const shown = await tell({
      request: 'Press Save',
      critic: 'asked',
      page: page(),
      writes: [write()],
      model: [...evidence] as never,
    });
    expect(doubted(shown.transcript)).toEqual([]);
  });

  test('leads back to work where the model sees that it is not done', async () => {
    let tries = 0;
    const { transcript } = await tell({
      page: {
        text: 'button "Save" [e1]',
        act: (_, at) =>
          (tries += 1) > 1 ? void (at.text += '\nstatus "Saved"') : { code: 'NOT_ACTIONABLE', message: 'covered' },
      },
      model: [[click()], [done()], [click(), done()]],
    });
    expect(story(transcript).slice(-6)).toEqual([
      'navigator (act)',
      '> click {"ref":"e1"}',
      '< Clicked.',
      '> done {"status":"done","summary":"Saved."}',
      '< Noted.',
      'ended: done',
    ]);
  });

  test('in words that quote the page is the answer, also after an act', async () => {
    const { transcript, state, requests } = await tell({
      request: 'What is the status of my order? Close what is in the way.',
      page: page(),
      model: [[click()], 'Your order: "Saved".'],
    });
    expect(requests).toHaveLength(2);
    expect(transcript.slice(-2)).toEqual(['answer: Your order: "Saved".', 'ended: done']);
    expect(state.outcome).toMatchObject({ status: 'done', how: 'answered', evidence: [{ quote: 'Saved' }] });
  });

  test('in words with a table is the answer, also after an act', async () => {
    const table = '| What | State |\n| --- | --- |\n| Order | Sent |';
    const { events, requests } = await tell({
      request: 'Compare them in a table',
      page: page(),
      model: [[click()], table],
    });
    expect(requests).toHaveLength(2);
    expect(events).toContainEqual(expect.objectContaining({ type: 'answered', text: table }));
  });

  test('in words that quote the page is no answer while steps of a plan are open', async () => {
    const { transcript, requests } = await tell({
      page: page(),
      model: [
        [...(plan(step('Look'), step('Save')) as never[]), click('e1', { step: 1 })],
        'It says "Saved".',
        [click('e1', { step: 2 }), done()],
      ],
    });
    expect(textOf(requests[2]!.request, -1)).toContain('You answered in words only.');
    expect(transcript).not.toContain('answer: It says "Saved".');
  });

  test('in words only gets one reminder, and is then accepted as words', async () => {
    const { transcript, requests, state } = await tell({
      page: page(),
      model: [[click()], 'It is saved.', 'It is saved.'],
    });
    expect(story(transcript).slice(3)).toEqual([
      'navigator (act)',
      'corrected navigator: The model answered without a call.',
      'navigator (act)',
      'claimed: It is saved.',
      'ended: done',
    ]);
    expect(textOf(requests[2]!.request, -1)).toContain('You answered in words only.');
    expect(state.outcome?.summary).toBe('It is saved.');
  });

  test('in words only is not believed where its last call has failed', async () => {
    const { state } = await tell({
      page: { text: 'button "Save" [e1]', act: () => ({ code: 'NOT_ACTIONABLE', message: 'covered' }) },
      model: [[click()], 'It is saved.', 'It is saved.'],
    });
    expect(state.outcome).toMatchObject({
      status: 'failed',
      failure: { code: 'MODEL_BAD_RESPONSE', params: { reason: 'claimed' } },
    });
  });

  test.each<[string, World]>([
    [
      'its last call failed',
      {
        page: { text: 'button "Save" [e1]', act: () => ({ code: 'NOT_ACTIONABLE', message: 'covered' }) },
        model: [[click()], [done()], [done()]],
      },
    ],
    [
      'its last act changed nothing',
      { page: { text: 'button "Save" [e1]', changes: false }, model: [[click(), done()], [done()]] },
    ],
  ])('repeated although %s, and without a word of the page, is not confirmed', async (_why, world) => {
    const { state } = await tell(world);
    expect(state.outcome).toMatchObject({ status: 'done', how: 'unconfirmed' });
  });

  test('is not doubted because its call had to be repeated', async () => {
    const { transcript } = await tell({
      page: page(),
      model: [[click(), ['done', { status: 'perhaps', summary: 'Saved.' }]], [done()]],
    });
    expect(doubted(transcript)).toEqual([]);
  });

  test('is kept with the answer that came as words beside it', async () => {
    const answer = 'Change the **cartridge**.';
    const said: Say = { text: answer, calls: [['done', { status: 'done', summary: 'Answered the question.' }]] };
    const { events } = await tell({ page: page(), model: [said] });
    expect(events).toContainEqual(expect.objectContaining({ type: 'answered', text: answer }));
  });

  test('keeps that answer where the claim is doubted and repeated without it', async () => {
    const answer = 'Change the **cartridge**.';
    const { events } = await tell({
      page: page(),
      checkResult: 'always',
      model: [{ text: answer, calls: [['done', { status: 'done', summary: 'Answered.' }]] }, [done()]],
    });
    expect(events).toContainEqual(expect.objectContaining({ type: 'answered', text: answer }));
  });

  test('after an act needs no second entry for the sentence that stood before it', async () => {
    const { events } = await tell({
      page: page(),
      model: [[click()], { text: 'It is saved, so I end.', calls: [['done', { status: 'done', summary: 'Saved.' }]] }],
    });
    expect(events.some(({ type }) => type === 'answered')).toBe(false);
  });

  test('that it cannot be done is the end', async () => {
    const { transcript } = await tell({
      model: [[['done', { status: 'failed', summary: 'There is no such button.' }]]],
    });
    expect(transcript.at(-1)).toBe('ended: failed');
  });
});

describe('One model that does not get on', () => {
  test('gets advice with its next request before the user is asked', async () => {
    const failing: NonNullable<World['page']> = {
      text: 'button "A" [e1]',
      act: () => ({ code: 'STALE_REF', message: 'gone' }),
    };
    const { transcript, requests } = await tell({
      page: failing,
      model: ['e1', 'e2', 'e3', 'e4', 'e5', 'e6']
        .map((ref): Say => [click(ref)])
        .concat([[['done', { status: 'failed', summary: 'No.' }]]]),
      replies: [{ type: 'assisted', how: 'done' }],
    });
    expect(story(transcript).filter((line) => !/^([<>]|navigator|planner)/.test(line))).toEqual([
      'think again: step-failed',
      'help: failing, Save it',
      'helped: done',
      'ended: failed',
    ]);
    expect(textOf(requests[3]!.request, -1)).toContain('Calls keep failing. Think again');
  });
});

test('A call names its element as the page was when the model read it last, by whichever call', async () => {
  let looks = 0;
  const { shown } = await tell({
    model: [[['get_page', {}]], [click('e9')], [done()]],
    ports: (ports) => ({
      ...ports,
      page: {
        ...ports.page,
        view: async (options, signal) => {
          const seen = await ports.page.view(options, signal);
          looks += 1;
          return looks > 1 ? { ...seen, text: 'dialog "Reply" [e8]\n button "Send" [e9]' } : seen;
        },
      },
    }),
  });
  const labels = shown.entries.flatMap((entry) => (entry.kind === 'tool' ? [entry.label] : []));
  expect(labels.at(-1)).toMatchObject({ params: { target: 'Send' } });
});

test.each([
  [{ role: 'button', name: 'Next' }, 'Next'],
  [{ role: 'checkbox', item: 'Ann | Lunch?' }, 'Ann | Lunch?'],
])('A call by an earlier ref names its element as the page knows it: %j', async (known, target) => {
  const { shown } = await tell({
    page: { text: 'button "Next" [e2]' },
    model: [[click('e1')], [done()]],
    ports: (ports) => ({
      ...ports,
      page: { ...ports.page, describe: () => Promise.resolve(known) },
    }),
  });
  const labels = shown.entries.flatMap((entry) => (entry.kind === 'tool' ? [entry.label] : []));
  expect(labels).toMatchObject([{ params: { target } }]);
});

describe('A ref that a model has guessed', () => {
  /** A page in which a click shows another button, which no model has seen when the turn goes on. */
  const opening = (): NonNullable<World['page']> => ({
    text: 'button "Open" [e1]',
    act: (action, at) =>
      action.kind === 'click' && action.ref === 'e1' ? void (at.text += '\nbutton "Delete all" [e2]') : undefined,
  });
  const acted = ({ transcript }: { transcript: string[] }) =>
    transcript.filter((line) => /^[<>] (?!done|\{|Noted)/.test(line));

  test('is refused, even where an element has got it by now', async () => {
    const told = await tell({ page: opening(), model: [[click(), click('e2')], [done()], [done()]] });
    expect(acted(told)).toEqual([
      '> click {"ref":"e1"}',
      '< Clicked.',
      '> click {"ref":"e2"}',
      expect.stringContaining('STALE_REF'),
    ]);
  });

  test('is one no longer once the page text has shown it, or what a call has read', async () => {
    const told = await tell({ page: opening(), model: [[click()], [click('e2')], [done()], [done()]] });
    expect(acted(told).filter((line) => line === '< Clicked.')).toHaveLength(2);
    const read = await tell({
      page: opening(),
      model: [[click(), ['get_page', { find: 'Delete' }], click('e2')], [done()], [done()]],
    });
    expect(acted(read).filter((line) => line === '< Clicked.')).toHaveLength(2);
  });
});

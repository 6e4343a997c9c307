import { describe, expect, test } from 'vitest';
import { tell, textOf, type Say, type World } from '../../helpers/agent-world';

const plan = (...steps: unknown[]): Say => [['make_plan', { message: 'I will do it.', steps }]];
const click = (ref = 'e1', step = 1): Say => [['click', { ref, step }]];
const done: Say = [['done', { status: 'done', summary: 'Saved.' }]];
const complete: Say = [['review', { verdict: 'complete', summary: 'Saved.' }]];
const goOn: Say = [['review', { verdict: 'continue', guidance: 'Use the menu.' }]];
const times = (count: number, ...says: Say[]): Say[] => Array.from({ length: count }, () => says).flat();
/** What happened, without looks, turns and results. */
const story = (lines: string[]) => lines.filter((line) => !/^(look|navigator|planner \(plan\)|plan:|<|>)/.test(line));
const gone = { code: 'STALE_REF', message: 'It is no longer on the page.' } as const;
const buttons = Array.from({ length: 9 }, (_, i) => `button "${i}" [e${i}]`).join('\n');
const page: NonNullable<World['page']> = { text: buttons, act: () => gone };

describe('A navigator that repeats itself', () => {
  test('gets a hint, then the planner looks, then the user is asked and the task goes on as they say', async () => {
    const { transcript, requests, shown } = await tell({
      planner: [plan('Save it', 'Read it'), goOn, complete],
      navigator: [...times(9, click()), done],
      replies: ['Press Ctrl+S instead'],
    });
    expect(story(transcript)).toEqual([
      'hinted',
      'planner (review, loop)',
      'review: continue',
      'help: repeating, Save it',
      'helped: replied, Press Ctrl+S instead',
      'planner (review, done)',
      'review: complete',
      'ended: done',
    ]);
    const told = requests.filter(({ role }) => role === 'navigator').map(({ request }) => textOf(request, -1));
    expect(told[3]).toContain('You repeat yourself and nothing changes.');
    expect(told[6]).toContain('You still repeat yourself.');
    expect(told[6]).toContain('The planner: Use the menu.');
    expect(told[9]).toContain('The user answers: Press Ctrl+S instead');
    expect(shown.entries.find(({ kind }) => kind === 'assistance')).toMatchObject({
      assistance: { kind: 'repeating', what: 'Save it' },
      ended: 'replied',
    });
  });

  test.each([
    ['one call three times', times(3, click())],
    ['two calls in turns', times(2, click('e1'), click('e2'))],
    ['three calls in turns', times(2, click('e1'), click('e2'), click('e3'))],
    ['eight different actions that change nothing', Array.from({ length: 8 }, (_, i) => click(`e${i}`))],
  ])('is detected by %s', async (_what, navigator) => {
    const { transcript } = await tell({
      planner: [plan('Save it'), complete],
      navigator: [...navigator, done],
      page: { text: buttons },
    });
    expect(transcript.filter((line) => line === 'hinted')).toHaveLength(1);
  });

  test('is detected where the page alternates between two states', async () => {
    const toggled: World['page'] = {
      text: 'menu',
      act: (_, at) => void (at.text = at.text === 'menu' ? 'no menu' : 'menu'),
    };
    const { transcript } = await tell({
      planner: [plan('Save it'), complete],
      navigator: [...times(2, click('e1'), click('e2')), done],
      page: toggled,
    });
    expect(transcript).toContain('hinted');
  });

  test.each([
    [
      'the page changes with every call',
      times(9, click()),
      { text: '0', act: (_: unknown, at: { text: string }) => void (at.text += '.') },
    ],
    ['it reads here and there', Array.from({ length: 9 }, (_, i): Say => [['get_page', { offset: i }]]), { text: '0' }],
  ])('is not assumed where %s', async (_what, navigator, at) => {
    const { transcript } = await tell({
      limits: { planningInterval: 50, maxSteps: 100 },
      planner: [plan('Save it'), complete],
      navigator: [...navigator, done],
      page: at,
    });
    expect(story(transcript)).toEqual(['planner (review, done)', 'review: complete', 'ended: done']);
  });
});

describe('A step that fails', () => {
  const tries = (step: number) => [click('e1', step), click('e2', step), click('e3', step)];

  test('is tried again once the page is quiet, with a longer limit each time', async () => {
    const { calmed } = await tell({
      planner: [plan('Save it'), [['review', { verdict: 'failed' }]]],
      navigator: tries(1),
      page,
    });
    expect(calmed).toEqual([1_000, 2_000, 4_000]);
  });

  test('is given up after other ways were tried, and what does not need it goes on', async () => {
    const { transcript, state, shown, requests } = await tell({
      planner: [plan('Save it', 'Send it', { text: 'Read the news', after: [] }), goOn, complete],
      navigator: [
        ...tries(1),
        ...tries(1),
        [['get_page', {}]],
        [['finish_step', { step: 3, status: 'done', output: 'All calm' }]],
      ],
      page,
    });
    expect(story(transcript)).toEqual([
      'planner (review, step-failed)',
      'review: continue',
      'given up: step 1',
      'planner (review, done)',
      'review: complete',
      'ended: done',
    ]);
    expect(state.plan.map(({ status }) => status)).toEqual(['failed', 'skipped', 'done']);
    expect(
      requests
        .filter(({ role }) => role === 'navigator')
        .map(({ request }) => textOf(request, -1))
        .at(6),
    ).toContain('Step 1 has failed and is given up, with the steps that need it. Go on with step 3.');
    expect(shown.entries.at(-1)).toMatchObject({
      kind: 'outcome',
      steps: [{ status: 'failed' }, { status: 'skipped' }, { status: 'done', output: 'All calm' }],
    });
  });

  test('leads to a question with the failure where all other steps need it, and may be skipped', async () => {
    const { transcript, state, shown } = await tell({
      planner: [plan('Save it', 'Send it'), goOn, complete],
      navigator: [...tries(1), ...tries(1), done],
      page,
      replies: [{ type: 'assisted', how: 'skipped' }],
    });
    expect(story(transcript).slice(2, 4)).toEqual(['help: failing, Save it', 'helped: skipped']);
    expect(shown.entries.find(({ kind }) => kind === 'assistance')).toMatchObject({ assistance: { failure: gone } });
    expect(state.plan.map(({ status }) => status)).toEqual(['skipped', 'done']);
  });

  test('still counts as failing when the page is read in between', async () => {
    const { transcript } = await tell({
      planner: [plan('Save it'), [['review', { verdict: 'failed' }]]],
      navigator: times(3, click(), [['get_page', {}]]).slice(0, 5),
      page,
    });
    expect(transcript).toContain('planner (review, step-failed)');
  });

  test('keeps steps that need it from being carried out, until it is done in another way', async () => {
    const { transcript, state } = await tell({
      planner: [plan('Fill in', 'Send', { text: 'Look', after: [] }), complete],
      navigator: [
        [['finish_step', { step: 1, status: 'failed' }]],
        click('e1', 2),
        click('e2', 1),
        click('e1', 2),
        done,
      ],
      page: { text: buttons },
    });
    expect(transcript.filter((line) => /^[<>]/.test(line)).slice(2, 8)).toEqual([
      '> click {"ref":"e1"}',
      '< INVALID_ARGUMENTS',
      '> click {"ref":"e2"}',
      '< Clicked.',
      '> click {"ref":"e1"}',
      '< Clicked.',
    ]);
    expect(state.plan.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  });
});

describe('A limit', () => {
  const world: World = {
    planner: [plan('Save it'), complete],
    navigator: [click(), done],
    replies: [{ type: 'extend' }],
  };

  test.each([
    ['tokens', { maxTokens: 150 }, 'limit: 220 tokens', '150 more tokens'],
    ['steps', { maxSteps: 1 }, 'limit: 1 steps', '50 more steps'],
  ])('of %s asks whether to go on, and adds what it says', async (_kind, limits, reached, more) => {
    const { transcript } = await tell({ ...world, limits: { planningInterval: 50, maxSteps: 100, ...limits } });
    expect(story(transcript)).toContain(reached);
    expect(story(transcript)[story(transcript).indexOf(reached) + 1]).toBe(more);
    expect(transcript.at(-1)).toBe('ended: done');
  });

  test('of failures in a row is reached where step after step is given up', async () => {
    const { transcript } = await tell({
      planner: [
        plan('Save it', { text: 'Read it', after: [] }, { text: 'Close it', after: [] }),
        goOn,
        goOn,
        [['review', { verdict: 'failed' }]],
      ],
      navigator: Array.from({ length: 12 }, (_, n) => click(`e${n}`, n < 6 ? 1 : 2)),
      page,
      replies: [{ type: 'extend' }],
    });
    expect(story(transcript)).toEqual([
      'planner (review, step-failed)',
      'review: continue',
      'given up: step 1',
      'planner (review, step-failed)',
      'review: continue',
      'limit: 10 failures',
      '10 more failures',
      'given up: step 2',
      'failed: INTERNAL',
      'rests',
    ]);
  });
});

describe('What a step gives', () => {
  test('is repeated when the results that held it are left out of the conversation', async () => {
    const long = 'text "' + 'word '.repeat(900) + '"';
    const look: Say = [['get_page', {}]];
    const { requests } = await tell({
      limits: { planningInterval: 50, maxSteps: 100, contextTokens: 4_000 },
      page: { text: long, act: (_, at) => void (at.text += ' more') },
      planner: [plan('Find the price', 'Type it'), complete],
      navigator: [[['finish_step', { step: 1, status: 'done', output: 'the price is 9.40' }]], look, look, look, done],
    });
    const turns = requests.filter(({ role }) => role === 'navigator').map(({ request }) => textOf(request, -1));
    expect(
      turns.some((text) => /Outputs of steps so far:\n<page-content-\w+>\nStep 1: the price is 9\.40/.test(text)),
    ).toBe(true);
    expect(textOf(requests.at(-1)!.request, -1)).toContain('Step 1: the price is 9.40');
  });

  test('is sent to the planner when it looks, and kept in the plan', async () => {
    const { requests, state } = await tell({
      request: 'Open https://shop.example/a and read it',
      planner: [plan('Open it', 'Read it'), complete],
      navigator: [[['navigate', { action: 'goto', url: 'https://shop.example/a', step: 1 }]], click('e1', 2), done],
    });
    expect(textOf(requests.at(-1)!.request, -1)).toContain('Step 1: Shop\nhttps://shop.example/a');
    expect(state.plan[0]).toMatchObject({ status: 'done', output: 'Shop\nhttps://shop.example/a' });
  });
});

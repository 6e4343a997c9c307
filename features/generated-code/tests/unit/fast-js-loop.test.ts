import { describe, expect, test } from 'vitest';
import { tell, textOf, type Say, type World } from '@/tests/helpers/agent-world';
import { fastStart } from '../../core/fast-start';

const script = 'Make the background blue with JS';
const errand = 'Make a note of the price';
const plan: Say = [['make_plan', { message: 'I will do it.', steps: ['Do it'] }]];
const read: Say = [['get_page', {}]];
const done: Say = [['done', { status: 'done', summary: 'It is blue.', result: '`#00f`' }]];
const complete: Say = [['review', { verdict: 'complete', summary: 'It is done.' }]];
const both = { allowCodeGeneration: true, fastJsMode: true };

/** A world in which the user has asked for this with these settings. */
const asked = (request: string, settings = both): Pick<World, 'request' | 'codeAllowed' | 'started'> => ({
  request,
  codeAllowed: settings.allowCodeGeneration,
  started: fastStart(settings, request),
});

const rolesOf = async (world: Partial<World>) =>
  (await tell({ planner: [plan, complete], navigator: [read, done], ...world })).requests.map(({ role }) => role);

describe('Fast JS Mode', () => {
  const everyRow = [true, false].flatMap((fastJsMode) =>
    [true, false].flatMap((allowCodeGeneration) =>
      [script, errand].map((request) => ({ fastJsMode, allowCodeGeneration, request })),
    ),
  );

  test.each(everyRow)('fast $fastJsMode, code $allowCodeGeneration, "$request"', async ({ request, ...settings }) => {
    const leavesPlannerOut = settings.fastJsMode && settings.allowCodeGeneration && request === script;
    expect(await rolesOf(asked(request, settings))).toEqual(
      leavesPlannerOut ? ['navigator', 'navigator'] : ['planner', 'navigator', 'navigator', 'planner'],
    );
  });

  test('ends when the navigator says so, with its words', async () => {
    const { state, transcript, requests } = await tell({
      ...asked(script),
      planner: [],
      navigator: [read, done],
    });
    expect(transcript.slice(-3)).toEqual([
      '> done {"status":"done","summary":"It is blue.","result":"`#00f`"}',
      '< Noted.',
      'ended: done',
    ]);
    expect(state.outcome).toEqual({
      status: 'done',
      how: 'unconfirmed',
      summary: 'It is blue.\n\n`#00f`',
      evidence: [],
    });
    expect(textOf(requests[0]!.request, -1)).toMatch(
      /The user's request: Make the background blue with JS\n\nThere is no plan and nobody reviews/,
    );
  });

  test('asks no planner after an interval, a loop or failures; the step limit holds', async () => {
    const { transcript, requests } = await tell({
      ...asked(script),
      limits: { planningInterval: 1, maxSteps: 6 },
      planner: [],
      navigator: [read, read, read, [['click', { ref: 5 }]], [['click', { ref: 5 }]], [['click', { ref: 5 }]], done],
      replies: [{ type: 'extend' }],
    });
    expect(requests.every(({ role }) => role === 'navigator')).toBe(true);
    expect(transcript.filter((line) => /limit|more|ended/.test(line))).toEqual([
      'limit: 6 steps',
      '50 more steps',
      'ended: done',
    ]);
  });

  test('ends with a failure that the navigator reports, with a failure of its model, and on Stop', async () => {
    const ending = async (navigator: Say[], world: Partial<World> = {}) =>
      (await tell({ ...asked(script), planner: [], navigator, ...world })).transcript.at(-1);
    expect(await ending([[['done', { status: 'failed', summary: 'It cannot be.' }]]])).toBe('ended: failed');
    expect(await ending([{ code: 'MODEL_UNAUTHORISED', message: 'wrong key' }])).toBe('ended: failed');
    expect(await ending(['Hm.', 'Well.', 'So.'])).toBe('ended: failed');
    expect(
      await ending([read, done], { onEvent: (event, { stop }) => void (event.type === 'call-ended' && stop()) }),
    ).toBe('ended: stopped');
  });

  test('takes in what the user says meanwhile', async () => {
    const { requests } = await tell({
      ...asked(script),
      planner: [],
      navigator: [read, done],
      onEvent: (event, { say }) => void (event.type === 'call-ended' && event.callId === 'c1' && say('No, red.')),
    });
    expect(textOf(requests[1]!.request, -1)).toContain('The user adds: No, red.');
  });
});

describe('a script of the user', () => {
  const request = 'Run this:\n```js\nreturn 1;\n```';
  const world: World = { ...asked(request), planner: [], navigator: [] };
  const answer = (allow: 'once' | 'task' | 'no') => ({ type: 'confirm', callId: 'script', allow }) as const;

  test('runs as it is once the user has seen it, and no model is asked', async () => {
    const { transcript, requests, ran, state } = await tell({
      ...world,
      replies: [answer('once')],
      runs: [{ returned: '1', console: [], changed: false }],
    });
    expect(transcript).toEqual([
      'confirm code on shop.example: return 1;?',
      'allowed once',
      '> execute_code {"code":"return 1;","explanation":"Your own script"}',
      '< Result: Nothing changed on the page.',
      'ended: done',
    ]);
    expect([ran, requests, state.outcome]).toEqual([['return 1;'], [], { status: 'done', summary: '', evidence: [] }]);
  });

  test('is not run where the user refuses it, and that is no failure', async () => {
    const { transcript, ran } = await tell({ ...world, replies: [answer('no')] });
    expect([transcript.slice(-2), ran]).toEqual([['refused', 'ended: stopped'], []]);
  });

  test('fails with its own error, and is not mended or tried again', async () => {
    const thrown = await tell({
      ...world,
      replies: [answer('once')],
      runs: [{ thrown: { message: 'TypeError: x', line: 1 }, console: [], changed: false }],
    });
    expect([thrown.transcript.at(-1), thrown.state.outcome?.failure?.code, thrown.requests]).toEqual([
      'ended: failed',
      'CODE_FAILED',
      [],
    ]);
    const unread = await tell({ ...world, ...asked('```js\nreturn (;\n```') });
    expect([unread.transcript.at(-1), unread.state.outcome?.failure?.params]).toEqual(['ended: failed', { line: 1 }]);
  });

  test('is never run a second time after the background died', async () => {
    const first = await tell({
      ...world,
      replies: [answer('once')],
      runs: [{ returned: '1', console: [], changed: false }],
    });
    const { log } = first;
    const { transcript, ran } = await tell({
      ...world,
      events: log.slice(0, log.findIndex(({ type }) => type === 'call-started') + 1),
    });
    expect([transcript, ran]).toEqual([['? unknown call', 'ended: failed'], []]);
  });

  test('still runs after the user did something in the page while it waited', async () => {
    const pause = { type: 'pause', by: 'page' } as const;
    const { transcript } = await tell({ ...world, replies: [pause, { type: 'resume' }, answer('once')] });
    expect(transcript.slice(-2)).toEqual(['< The code returned nothing.', 'ended: done']);
  });
});

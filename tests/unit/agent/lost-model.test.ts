import { describe, expect, test } from 'vitest';
import type { DurableEvent } from '@/utils/contracts/events';
import type { Failure } from '@/utils/failure';
import { OFFLINE_PROVIDER_ID } from '@/utils/settings/settings';
import { tell, type Say } from '../../helpers/agent-world';

const plan: Say = [['make_plan', { message: 'I will save it.', steps: ['Click Save', 'Check it'] }]];
const click: Say = [['click', { ref: 'e1', step: 1 }]];
const done: Say = [['done', { status: 'done', summary: 'Saved.' }]];
const complete: Say = [['review', { verdict: 'complete', summary: 'It is saved.' }]];
const down: Failure = { code: 'MODEL_UNREACHABLE', message: 'Nobody is there.', retryable: true };
const wrongKey: Failure = { code: 'MODEL_UNAUTHORISED', message: 'No.' };
const limits = { planningInterval: 8, maxSteps: 100 };

const lines = (transcript: string[]) => transcript.filter((line) => !/^(look|navigator|planner|review)/.test(line));

describe('a model that cannot be had', () => {
  test('is waited for with growing pauses, and the task goes on at its step', async () => {
    const { transcript, waits, state } = await tell({
      planner: [plan, complete],
      navigator: [click, down, down, down, down, done],
    });
    expect(lines(transcript)).toEqual([
      'plan: Click Save / Check it',
      '> click {"ref":"e1"}',
      '< Clicked.',
      'model lost: MODEL_UNREACHABLE, 5 s',
      'tried again: time',
      'model lost: MODEL_UNREACHABLE, 10 s',
      'tried again: time',
      'model lost: MODEL_UNREACHABLE, 20 s',
      'tried again: time',
      'model lost: MODEL_UNREACHABLE, 40 s',
      'tried again: time',
      '> done {"status":"done","summary":"Saved."}',
      '< Noted.',
      'ended: done',
    ]);
    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000].map((ms) => expect.closeTo(ms, -2)));
    expect(state.modelLoss).toBeUndefined();
  });

  test('gets only one request at a time once it is known to be unavailable', async () => {
    const { requests } = await tell({ planner: [plan, complete], navigator: [down, done] });
    expect(requests.map(({ request }) => request.attempts)).toEqual([undefined, undefined, 1, undefined]);
  });

  test('is waited for as long as it asks', async () => {
    const limited: Failure = { ...down, code: 'MODEL_RATE_LIMITED', params: { retryAfterMs: 90_000 } };
    const { transcript } = await tell({ planner: [limited, 'All is well.'], navigator: [] });
    expect(lines(transcript)).toEqual([
      'model lost: MODEL_RATE_LIMITED, 90 s',
      'tried again: time',
      'answer: All is well.',
      'ended: done',
    ]);
  });

  test('is asked at once when the user says so, or the network is back', async () => {
    const { transcript, waits } = await tell({
      planner: [down, down, 'All is well.'],
      navigator: [],
      network: { back: [Promise.resolve()] },
      replies: [{ type: 'try-now' }],
    });
    expect(lines(transcript)).toEqual([
      'model lost: MODEL_UNREACHABLE, 5 s',
      'tried again: user',
      'model lost: MODEL_UNREACHABLE, 10 s',
      'tried again: network',
      'answer: All is well.',
      'ended: done',
    ]);
    expect(waits).toEqual([expect.closeTo(10_000, -2)]);
  });

  test('is given up in the end: a task that has begun rests, and is resumed with the model chosen then', async () => {
    const world = { planner: [plan], navigator: [click, down, down, down], limits: { ...limits, modelWaitMs: 12_000 } };
    const first = await tell(world);
    expect(lines(first.transcript).slice(3)).toEqual([
      'model lost: MODEL_UNREACHABLE, 5 s',
      'tried again: time',
      'model lost: MODEL_UNREACHABLE, 7 s',
      'tried again: time',
      'failed: MODEL_UNREACHABLE',
      'rests',
    ]);
    expect(first.state).toMatchObject({ resting: { code: 'MODEL_UNREACHABLE' }, plan: [{ status: 'running' }, {}] });
    expect(first.state.outcome).toBeUndefined();

    const other = { providerId: 'other', model: 'better' };
    const takenUp: DurableEvent = { type: 'taken-up', models: { planner: other, navigator: other }, at: 9_000 };
    const second = await tell({ planner: [complete], navigator: [done], events: [...first.log, takenUp] });
    expect(second.transcript).toEqual([
      'look',
      'navigator (act)',
      '> done {"status":"done","summary":"Saved."}',
      '< Noted.',
      'planner (review, done)',
      'review: complete',
      'ended: done',
    ]);
    expect(second.state.models).toEqual({ planner: other, navigator: other });
    expect(second.state.actions).toBe(1);
  });

  test('leaves nothing that it planned to the offline commands, whose calls would be the user’s own', async () => {
    const broken = () => {
      throw new Error('The page cannot be asked.');
    };
    const world = { planner: [plan], navigator: [click] };
    const first = await tell({ ...world, page: { text: 'button "Save" [e1]', foresee: broken } });
    expect([lines(first.transcript).at(-1), first.state.turnCalls[0]?.status]).toEqual(['rests', 'planned']);

    const offline = { providerId: OFFLINE_PROVIDER_ID, model: 'commands' };
    const takenUp: DurableEvent = { type: 'taken-up', models: { planner: offline, navigator: offline }, at: 9_000 };
    const second = await tell({ planner: [complete], navigator: [done], events: [...first.log, takenUp] });
    expect(lines(second.transcript)).toEqual([
      '> done {"status":"done","summary":"Saved."}',
      '< Noted.',
      'ended: done',
    ]);
  });

  test('that will never be available is not waited for: a task that has begun rests at once', async () => {
    const { transcript, waits } = await tell({ planner: [plan], navigator: [wrongKey] });
    expect(lines(transcript)).toEqual(['plan: Click Save / Check it', 'failed: MODEL_UNAUTHORISED', 'rests']);
    expect(waits).toEqual([]);
  });

  test('ends a task in which nothing has begun: sending it again loses nothing', async () => {
    const { transcript } = await tell({ planner: [wrongKey], navigator: [] });
    expect(lines(transcript)).toEqual(['failed: MODEL_UNAUTHORISED', 'ended: failed']);
  });

  test('does not keep the user from stopping the task, or from telling it more', async () => {
    const stopped = await tell({
      planner: [down],
      navigator: [],
      onEvent: ({ type }, { stop }) => (type === 'model-lost' ? stop() : undefined),
    });
    expect(lines(stopped.transcript)).toEqual(['model lost: MODEL_UNREACHABLE, 5 s', 'ended: stopped']);
    const told = await tell({ planner: [down, 'All is well.'], navigator: [], replies: ['Are you there?'] });
    expect(lines(told.transcript)).toEqual([
      'model lost: MODEL_UNREACHABLE, 5 s',
      'said: Are you there?',
      'answer: All is well.',
      'ended: done',
    ]);
  });
});

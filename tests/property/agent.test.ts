import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from '@/utils/agent/loop/decide';
import { isDurable, type DurableEvent } from '@/utils/contracts/events';
import { reduce } from '@/utils/agent/fold/reduce';
import { waitFor } from '@/utils/agent/task/waits';
import type { TaskState } from '@/utils/agent/task/state';
import { tell, type Say } from '../helpers/agent-world';
import { started } from '../helpers/journal';

const planSay = fc
  .array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 })
  .map((steps): Say => [['make_plan', { message: 'On it.', steps }]]);
const oddSay: fc.Arbitrary<Say> = fc.oneof(
  fc.string().map((text): Say => text),
  fc.constant<Say>([['fly', {}]]),
  fc.constant<Say>([['click', {}]]),
  fc.constant<Say>({ code: 'MODEL_OVERLOADED', message: 'busy' }),
);
const callSay = fc
  .array(
    fc.oneof(
      fc.nat(3).map((n): [string, Record<string, unknown>] => ['click', { ref: `e${n}`, step: n }]),
      fc.string().map((text): [string, Record<string, unknown>] => ['type', { ref: 'e1', text }]),
      fc.constant<[string, Record<string, unknown>]>(['get_page', {}]),
      fc.webUrl().map((url): [string, Record<string, unknown>] => ['navigate', { action: 'goto', url }]),
      fc
        .constantFrom('done', 'failed')
        .map((status): [string, Record<string, unknown>] => ['done', { status, summary: 'Ended.' }]),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((calls): Say => calls);
const reviewSay = fc
  .constantFrom('complete', 'continue', 'failed')
  .map((verdict): Say => [['review', { verdict, steps: ['More'], guidance: 'Try.' }]]);

/** A planner and a navigator that say anything, for as long as they are asked. */
const world = fc.record({
  planner: fc
    .tuple(
      planSay,
      fc.array(fc.oneof({ arbitrary: reviewSay, weight: 4 }, { arbitrary: oddSay, weight: 1 }), {
        minLength: 60,
        maxLength: 60,
      }),
    )
    .map(([first, rest]) => [first, ...rest]),
  navigator: fc.array(fc.oneof({ arbitrary: callSay, weight: 5 }, { arbitrary: oddSay, weight: 1 }), {
    minLength: 60,
    maxLength: 60,
  }),
  planningInterval: fc.integer({ min: 1, max: 5 }),
  maxSteps: fc.integer({ min: 1, max: 12 }),
  failEvery: fc.integer({ min: 1, max: 5 }),
  stopAt: fc.option(fc.nat(30)),
});

async function run(given: typeof world extends fc.Arbitrary<infer T> ? T : never) {
  let acts = 0;
  let seen = 0;
  return tell({
    planner: given.planner,
    navigator: given.navigator,
    limits: { planningInterval: given.planningInterval, maxSteps: given.maxSteps },
    page: {
      text: 'button "A" [e1]',
      act: () => ((acts += 1) % given.failEvery === 0 ? { code: 'STALE_REF', message: 'gone' } : undefined),
    },
    answer(state) {
      const card = waitFor(state, 'confirmation');
      return card
        ? { type: 'confirm', callId: card.callId, allow: acts % 2 === 0 ? 'task' : 'no' }
        : { type: 'assisted', how: acts % 2 === 0 ? 'done' : 'skipped' };
    },
    onEvent: (event, { stop }) => void (((seen += 1) === given.stopAt || event.type === 'limit-reached') && stop()),
  });
}

describe('any task', () => {
  test('ends with one outcome, or rests until it is resumed, within its step limit, whatever the models say', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const { state, shown, transcript } = await run(given);
        expect(transcript.filter((line) => line.startsWith('ended:'))).toHaveLength(state.resting ? 0 : 1);
        expect(state.outcome === undefined).toBe(state.resting !== undefined);
        expect(state.navigatorTurns).toBeLessThanOrEqual(given.maxSteps);
        if (!state.resting) expect(shown.entries.at(-1)?.kind).toBe('outcome');
      }),
      { numRuns: 150 },
    );
  });

  test('folds to the same state from its journal, read back as JSON, as while it ran', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const { state, events } = await run(given);
        const start: DurableEvent = {
          ...started(state.taskId, state.request),
          chatId: state.chatId,
          tab: { tabId: 7, url: state.consent.startUrl, title: 'Shop' },
          limits: state.limits,
          models: state.models,
        };
        const journal = JSON.parse(JSON.stringify([start, ...events.filter(isDurable)])) as DurableEvent[];
        const replayed = journal.reduce<TaskState | undefined>(reduce, undefined);
        expect(JSON.parse(JSON.stringify(replayed))).toEqual(JSON.parse(JSON.stringify(state)));
      }),
      { numRuns: 100 },
    );
  });

  test('can be taken up after every event: there is always a next step until it ends or rests', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const { state: last, events } = await run(given);
        let state: TaskState | undefined;
        for (const event of events.filter(isDurable)) {
          state = reduce(
            state ?? reduce(undefined, { ...started('t1', last.request), limits: last.limits, models: last.models }),
            event,
          );
          expect(decide(state) === undefined).toBe((state.outcome ?? state.resting) !== undefined);
        }
      }),
      { numRuns: 100 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from '@/utils/agent/loop/decide';
import { earlierOf } from '@/utils/agent/conversation/earlier-tasks';
import type { EarlierTask } from '@/utils/contracts/events';
import { effectKinds, stepTypes } from '@/utils/contracts/plan-steps';
import { estimateTokens } from '@/utils/snapshot/tokens';
import { tell, textOf, type Say } from '../../helpers/agent-world';
import { ambiguousRequest, browserState, makePlan, modelSteps, request, runs, words } from './generators';

const done: Say = [['done', { status: 'done', summary: 'All done.' }]];
const complete: Say = [['review', { verdict: 'complete', summary: 'All done.' }]];
const statuses = ['pending', 'running', 'done', 'failed', 'skipped', 'needs-assistance'];

describe('Interpreting what the user wants', () => {
  const damaged = fc.constantFrom<Say>(
    makePlan(Array.from({ length: 101 }, () => 'Click')),
    makePlan(['']),
    makePlan([{ type: 'click' }]),
    [['make_plan', { steps: 'Click Save' }]],
    [['make_plan', {}]],
    [['make_plan', { message: 'x', steps: [{ text: 'Pay', effects: [{ kind: 'explode' }] }] }]],
    [['fly', {}]],
  );

  test('Feature: browser-automation-assistant, Property 1: interpretation yields a valid task list', async () => {
    await fc.assert(
      fc.asyncProperty(
        request,
        browserState,
        modelSteps,
        fc.array(damaged, { maxLength: 2 }),
        async (wish, page, steps, before) => {
          const { state, shown, transcript } = await tell({
            request: wish,
            page,
            planner: [...before, makePlan(steps)],
            navigator: [],
            onEvent: (event, { stop }) => void (event.type === 'planned' && stop()),
          });
          expect(transcript.filter((line) => line.startsWith('corrected planner'))).toHaveLength(before.length);
          const planned = shown.entries.find((entry) => entry.kind === 'plan');
          expect(planned?.kind === 'plan' && planned.steps.map(({ text }) => text)).toEqual(
            steps.map((step) => (typeof step === 'string' ? step : step.text)),
          );
          for (const [i, step] of state.plan.entries()) {
            expect(step.text).not.toBe('');
            expect(stepTypes).toContain(step.type);
            expect(statuses).toContain(step.status);
            for (const { kind, count } of step.effects) expect(effectKinds.includes(kind) && count >= 1).toBe(true);
            for (const needed of step.after ?? []) expect(needed >= 1 && needed <= i).toBe(true);
          }
        },
      ),
      runs,
    );
  });

  test('Feature: browser-automation-assistant, Property 3: ambiguous input asks instead of acting', async () => {
    await fc.assert(
      fc.asyncProperty(
        ambiguousRequest,
        browserState,
        fc.array(words, { maxLength: 4 }),
        words,
        async (wish, page, choices, reply) => {
          const { events, states, requests } = await tell({
            request: wish,
            page,
            planner: [
              [['ask_user', { question: 'Which one do you mean?', choices }]],
              makePlan(['Click it']),
              complete,
            ],
            navigator: [done],
            replies: [reply],
          });
          const types = events.map(({ type }) => type);
          const replied = types.indexOf('replied');
          expect(types.slice(0, replied)).not.toContain('call-started');
          expect(types.slice(0, replied)).not.toContain('planned');
          expect(decide(states[types.indexOf('asked')]!)).toEqual({ kind: 'await-user' });
          expect(requests[1]!.request.messages.findLast(({ role }) => role === 'tool')).toMatchObject({
            content: reply,
          });
        },
      ),
      runs,
    );
  });

  test('Feature: browser-automation-assistant, Property 4: context accumulates over a session', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(request, words, fc.integer({ min: 0, max: 40 })), { minLength: 2, maxLength: 8 }),
        browserState,
        async (tasks, page) => {
          let earlier: EarlierTask[] = [];
          for (const [i, [wish, found, length]] of tasks.entries()) {
            const answer = `${found} ${'and more of it '.repeat(length)}(${i})`;
            const { state, shown, requests } = await tell({
              request: wish,
              page,
              earlier,
              planner: [answer],
              navigator: [],
            });
            const told = textOf(requests[0]!.request, 0);
            const sent = told.slice(0, told.indexOf("The user's request: "));
            const kept = earlier.filter(
              (task) => sent.includes(`The user: ${task.request}`) && sent.includes(task.found),
            );
            // All of it while it fits, else the newest of it, oldest first.
            expect(kept).toEqual(earlier.slice(earlier.length - kept.length));
            const places = kept.map((task) => sent.lastIndexOf(task.found));
            expect(places).toEqual(places.toSorted((a, b) => a - b));
            if (i > 0) expect(kept.length).toBeGreaterThan(0);
            if (earlier.reduce((sum, task) => sum + estimateTokens(task.request + task.found) + 60, 0) < 2_000)
              expect(kept).toHaveLength(earlier.length);
            expect(estimateTokens(sent)).toBeLessThan(2_100);
            const remembered = earlierOf(shown, state.consent.readSites);
            expect(remembered).toMatchObject({ request: wish, status: 'done' });
            earlier = [...earlier, remembered!];
          }
          const fresh = await tell({ request: 'Hello', page, earlier: [], planner: ['Hello'], navigator: [] });
          expect(textOf(fresh.requests[0]!.request, 0)).not.toContain('Earlier in this conversation');
        },
      ),
      runs,
    );
  });
});

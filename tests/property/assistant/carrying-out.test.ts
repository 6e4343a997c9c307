import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from '@/utils/agent/loop/decide';
import { waitFor } from '@/utils/agent/task/waits';
import { isOver } from '@/utils/agent/task/plan-order';
import type { TaskState } from '@/utils/agent/task/state';
import type { ModelRequest } from '@/utils/contracts/model';
import { tell, textOf, type Say } from '../../helpers/agent-world';
import { browserState, failure, helpGiven, makePlan, pageText, quietSteps, request, runs, words } from './generators';

const done: Say = [['done', { status: 'done', summary: 'All done.' }]];
const complete: Say = [['review', { verdict: 'complete', summary: 'All done.' }]];
const goOn: Say = [['review', { verdict: 'continue', guidance: 'Try another way.' }]];
const finish = (step: number): Say => [['finish_step', { step, status: 'done', output: `Result of ${step}` }]];
const allOf = ({ messages }: ModelRequest) =>
  messages.map((_, i) => textOf({ messages } as ModelRequest, i)).join('\n');

/** What a navigator may do in a turn: act, look, wait, once or several times. */
const turn = fc.array(
  fc.oneof(
    fc.integer({ min: 1, max: 6 }).map((n): [string, Record<string, unknown>] => ['click', { ref: `e${n}` }]),
    words.map((text): [string, Record<string, unknown>] => ['type', { ref: 'e1', text }]),
    fc.constant<[string, Record<string, unknown>]>(['get_page', {}]),
    fc.constantFrom('up', 'down').map((to): [string, Record<string, unknown>] => ['scroll', { to }]),
  ),
  { minLength: 1, maxLength: 3 },
);

describe('Carrying out a plan', () => {
  test('Feature: browser-automation-assistant, Property 8: state is assessed continuously while a task runs', async () => {
    await fc.assert(
      fc.asyncProperty(
        request,
        browserState,
        quietSteps,
        fc.array(turn, { minLength: 1, maxLength: 8 }),
        fc.array(pageText, { minLength: 1, maxLength: 6 }),
        async (wish, page, steps, turns, later) => {
          let shown = page.text;
          let acts = 0;
          const truth: string[] = [];
          const note =
            (say: Say): Say =>
            () => (truth.push(shown), say);
          const { events, requests } = await tell({
            request: `${wish} (${new URL(page.url).host})`,
            planner: [note(makePlan(steps)), ...Array.from({ length: 20 }, () => note(complete))],
            navigator: [...turns.map(note), note(done)],
            limits: { planningInterval: 50, maxSteps: 100 },
            page: { ...page, act: (_, at) => void (at.text = shown = later[(acts += 1) % later.length]!) },
            answer: () => ({ type: 'assisted', how: 'done' }),
          });
          // Whoever is asked is told of the page as it is at that moment.
          expect(requests.map(({ request: { local } }) => local.page.text)).toEqual(truth);
          // After each action there is a look before any model is asked again.
          let acted = false;
          for (const event of events) {
            if (event.type === 'call-started' && event.effect !== 'read') acted = true;
            if (event.type === 'page-seen') acted = false;
            if (event.type === 'model-asked') expect(acted).toBe(false);
          }
        },
      ),
      runs,
    );
  });

  test('Feature: browser-automation-assistant, Property 9: an error recovers or asks, never an undefined state', async () => {
    const anything = fc.oneof(
      { arbitrary: turn.map((calls): Say => calls), weight: 6 },
      { arbitrary: failure.map((): Say => 'Hm.'), weight: 1 },
      { arbitrary: fc.constant<Say>([['fly', {}]]), weight: 1 },
    );
    const givesUp: Say = [['review', { verdict: 'failed', summary: 'No way.' }]];
    const judged = fc.constantFrom<Say>(
      goOn,
      goOn,
      [['review', { verdict: 'continue', steps: ['Try this instead'] }]],
      givesUp,
    );
    await fc.assert(
      fc.asyncProperty(
        request,
        browserState,
        quietSteps,
        fc.array(anything, { minLength: 40, maxLength: 40 }),
        fc.array(judged, { minLength: 60, maxLength: 60 }),
        fc.array(fc.option(failure, { freq: 3 }), { minLength: 1, maxLength: 12 }),
        fc.array(helpGiven, { minLength: 1, maxLength: 5 }),
        async (wish, page, steps, says, verdicts, failures, help) => {
          let acts = 0;
          let asked = 0;
          const { events, states, state } = await tell({
            request: wish,
            // Neither model may run out of answers: a planner that always goes on gives up at last.
            planner: [makePlan(steps), ...verdicts, ...Array.from({ length: 20 }, () => givesUp)],
            navigator: [...says, ...Array.from({ length: 100 }, () => done)],
            page: { ...page, act: () => failures[(acts += 1) % failures.length] ?? undefined },
            answer(at) {
              const card = waitFor(at, 'confirmation');
              if (card) return { type: 'confirm', callId: card.callId, allow: 'task' };
              return waitFor(at, 'limit') ? { type: 'extend' } : help[(asked += 1) % help.length]!;
            },
          });
          for (const [i, at] of states.entries()) {
            expect(decide(at) === undefined).toBe(at.outcome !== undefined);
            expect(
              at.plan.filter(({ status }) => status === 'running' || status === 'needs-assistance').length,
            ).toBeLessThanOrEqual(1);
            if (events[i]?.type === 'assistance-asked') expect(waitFor(at, 'assistance')).toBeDefined();
          }
          // What fails is taken up: by a model that hears of it, a person, or an outcome that says so.
          for (const [i, event] of events.entries()) {
            if (event.type === 'call-ended' && !event.result.ok)
              expect(events.slice(i + 1).some(({ type }) => /^(model-asked|assistance-asked|ended)$/.test(type))).toBe(
                true,
              );
          }
          expect(state.outcome).toBeDefined();
          expect(state.plan.every(isOver)).toBe(true);
        },
      ),
      runs,
    );
  });

  /** Steps that need whatever earlier ones, none, or the one before. */
  const graph = fc
    .array(fc.option(fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 2 })), { minLength: 1, maxLength: 8 })
    .map((needs) => needs.map((after, i) => ({ text: `Do thing ${i + 1}`, ...(after ? { after } : {}) })));

  test('Feature: browser-automation-assistant, Property 10: a finished step is completed and the next one starts', async () => {
    await fc.assert(
      fc.asyncProperty(request, graph, fc.boolean(), async (wish, steps, bySteps) => {
        // By saying so, or by going on with the next one.
        const says = steps.map((_, i): Say => (bySteps ? finish(i + 1) : [['click', { ref: `e${i}`, step: i + 1 }]]));
        let acts = 0;
        const { events, states } = await tell({
          request: wish,
          planner: [makePlan(steps), complete],
          navigator: [...says, ...(bySteps ? [] : [done])],
          limits: { planningInterval: 50, maxSteps: 100 },
          page: { text: 'Start', act: (_, at) => void (at.text = `Page ${(acts += 1)}`) },
        });
        const ends = events.flatMap((event, i) => (event.type === 'call-ended' ? [states[i]!] : []));
        for (const [i, state] of ends.slice(0, steps.length).entries()) {
          const finished = bySteps ? i + 1 : i;
          expect(state.plan.slice(0, finished).map(({ status }) => status)).toEqual(
            Array.from({ length: finished }, () => 'done'),
          );
          if (finished < steps.length) expect(state.plan[finished]?.status).toBe('running');
          if (bySteps) expect(state.plan[i]?.output).toBe(`Result of ${i + 1}`);
        }
        // Done stays done.
        for (const [i, state] of states.entries()) {
          const before = states[i - 1];
          before?.plan.forEach(({ status }, at) => {
            if (status === 'done') expect(state.plan[at]?.status).toBe('done');
          });
        }
      }),
      runs,
    );
  });

  test('Feature: browser-automation-assistant, Property 11: all steps finished gives a completion notice', async () => {
    await fc.assert(
      fc.asyncProperty(request, pageText, quietSteps, words, async (wish, text, steps, summary) => {
        const quote = /"([^"\\]{3,})"/.exec(text)?.[1];
        const verdict: Say = [
          [
            'review',
            { verdict: 'complete', summary, evidence: [...(quote ? [{ quote }] : []), { quote: 'What no page says' }] },
          ],
        ];
        const { state, shown, requests, events } = await tell({
          request: wish,
          page: { text },
          planner: [makePlan(steps), verdict],
          navigator: steps.map((_, i) => finish(i + 1)),
          limits: { planningInterval: 50, maxSteps: 100 },
        });
        // The last finished step alone brings the planner to judge, without any further call of the navigator.
        expect(requests.at(-1)?.role).toBe('planner');
        expect(textOf(requests.at(-1)!.request, -1)).toContain('Is it complete?');
        expect(events.filter(({ type }) => type === 'ended')).toHaveLength(1);
        expect(shown.entries.filter(({ kind }) => kind === 'outcome')).toMatchObject([
          { outcome: { status: 'done', summary } },
        ]);
        expect(state.outcome?.evidence.map((item) => item.quote)).toEqual(quote ? [quote] : []);
        expect(state.plan.every(({ status }) => status === 'done')).toBe(true);
      }),
      runs,
    );
  });

  test('Feature: browser-automation-assistant, Property 12: feedback changes what follows', async () => {
    /** Does as the user last said: clicks what he names, else the first thing. */
    const obedient =
      (feedback: string): Say =>
      (given) => [
        ['click', { ref: allOf(given).includes(feedback) ? 'e2' : 'e1' }],
        ['click', { ref: allOf(given).includes(feedback) ? 'e3' : 'e4' }],
      ];
    /** Sees no need for another plan, and that all is done in the end. */
    const judge: Say = (given) =>
      allOf({ ...given, messages: given.messages.slice(-1) }).includes('has added something') ? goOn : complete;
    const clicked = ({ history }: TaskState) =>
      history.filter(({ call }) => call.name === 'click').map(({ call }) => call.arguments.ref as string);
    await fc.assert(
      fc.asyncProperty(
        request,
        browserState,
        quietSteps,
        words,
        fc.integer({ min: 0, max: 25 }),
        async (wish, page, steps, text, when) => {
          let count = 0;
          const feedback = `${text} [the user’s wish]`;
          let acts = 0;
          const { states, events, requests, state } = await tell({
            request: wish,
            planner: [makePlan(steps), judge, judge],
            navigator: [...Array.from({ length: 4 }, () => obedient(feedback)), done],
            limits: { planningInterval: 50, maxSteps: 100 },
            page: { text: page.text, act: (_, at) => void (at.text = `${page.text}\n${(acts += 1)}`) },
            onEvent: (event, { say }) => void ((count += 1) === when + 3 && event.type !== 'ended' && say(feedback)),
          });
          const said = events.findIndex(({ type }) => type === 'said');
          if (said < 0) return;
          const before = clicked(states[said]!);
          const after = clicked(state).slice(before.length);
          expect(after.every((ref) => ref === 'e2' || ref === 'e3')).toBe(true);
          // Every later request of either model knows it, and it is kept as the user's own words.
          const askedBefore = events.slice(0, said).filter(({ type }) => type === 'model-asked').length;
          const later = requests.slice(askedBefore);
          for (const role of ['planner', 'navigator'] as const)
            for (const { request: given } of later.filter((item) => item.role === role))
              expect(allOf(given)).toContain(feedback);
          expect(state.consent.userWords).toContain(feedback);
        },
      ),
      runs,
    );
  });

  test('Feature: browser-automation-assistant, Property 12: feedback changes what follows (words to a plan that waits bring another plan)', async () => {
    await fc.assert(
      fc.asyncProperty(request, quietSteps, quietSteps, words, async (wish, first, second, feedback) => {
        const { requests, state, shown } = await tell({
          request: wish,
          planApproval: 'always',
          planner: [makePlan(first), makePlan(second), complete],
          navigator: [done],
          replies: [feedback, { type: 'approve' }],
        });
        expect(allOf(requests[1]!.request)).toContain(`The user does not approve this plan and says: ${feedback}`);
        expect(shown.entries.flatMap((entry) => (entry.kind === 'plan' ? [entry.approval] : []))).toEqual([
          'replaced',
          'approved',
        ]);
        expect(state.plan.map(({ text }) => text)).toEqual(second);
        expect(allOf(requests[2]!.request)).toContain(second.map((text, i) => `${i + 1}. ${text}`).join('\n'));
      }),
      runs,
    );
  });
});

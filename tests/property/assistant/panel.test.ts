// @vitest-environment happy-dom
import { plainWords } from '@/components/plain-words';
import '../../component/setup';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LiveTask } from '@/utils/agent/conversation/entry';
import { waitFor } from '@/utils/agent/task/waits';
import { hostOf } from '@/utils/web/hosts';
import { mountLog } from '../../component/conversation/mount-log';
import { recorded } from '../../component/recorded-actions';
import { tell, type Say } from '../../helpers/agent-world';
import {
  browserState,
  failure,
  helpGiven,
  host,
  kindOfHelp,
  makePlan,
  modelSteps,
  quietSteps,
  request,
  runs,
  words,
} from './generators';

const done: Say = [['done', { status: 'done', summary: 'All done.' }]];
const complete: Say = [['review', { verdict: 'complete', summary: 'All done.' }]];
const bare = (text: string) => text.replace(/\s+/g, ' ').trim();
const show = (task: LiveTask) => mountLog([task]);

describe('The panel', () => {
  test('Feature: browser-automation-assistant, Property 2: the panel shows the interpreted list', async () => {
    await fc.assert(
      fc.asyncProperty(
        request,
        browserState,
        modelSteps,
        fc.constantFrom('ask', 'always', 'never'),
        async (wish, page, steps, planApproval) => {
          const { shown, views, events } = await tell({
            request: wish,
            page,
            planApproval,
            planner: [makePlan(steps)],
            navigator: [],
            onEvent: (event, { stop }) => void (event.type === 'planned' && stop()),
          });
          const planned = views[events.findIndex(({ type }) => type === 'planned')]!;
          const log = show(planned);
          const card = log.find('section[aria-label=Plan]');
          // A plan of one step that nobody has to approve says nothing that the row of its call does not say.
          expect(card.exists()).toBe(planned.plan.length > 1 || waitFor(planned, 'plan') !== undefined);
          if (!card.exists()) return log.unmount();
          const items = card.findAll('ol.plan-steps > li');
          expect(items.map((item) => bare(item.find('.step-text').text()))).toEqual(
            planned.plan.map(({ text }) => bare(text)),
          );
          const isWaiting = card.find('button').exists();
          for (const [i, { sites, effects, type }] of planned.plan.entries()) {
            const facts = items[i]!.find('.step-facts');
            const place = isWaiting ? card.find('.plan-sum') : facts;
            for (const site of sites) expect(place.text()).toContain(hostOf(site)!);
            if (!isWaiting) expect(facts.exists()).toBe(sites.length + effects.length > 0 || type === 'code');
          }
          // Of a plan with effects, approval.test.ts shows that it waits unless the request orders them.
          const acts = planned.plan.some(({ effects }) => effects.length > 0);
          const buttons = card.findAll('button').map((button) => button.text());
          if (planApproval !== 'ask' || !acts) expect(buttons.length > 0).toBe(planApproval === 'always');
          if (buttons.length > 0) expect(buttons).toEqual(['Go', 'Edit', 'No']);
          expect(show(shown).find('section[aria-label=Plan] button').exists()).toBe(false);
          log.unmount();
        },
      ),
      runs,
    );
  });

  test('Feature: browser-automation-assistant, Property 13: progress is displayed', async () => {
    const marks: Record<string, string> = {
      pending: 'Not started',
      running: 'In progress',
      done: 'Done',
      failed: 'Failed',
      skipped: 'Skipped',
      'needs-assistance': 'Needs your help',
    };
    await fc.assert(
      fc.asyncProperty(
        request,
        browserState,
        quietSteps,
        fc.array(fc.option(failure), { minLength: 1, maxLength: 5 }),
        helpGiven,
        fc.nat(5),
        fc.nat(200),
        async (wish, page, steps, failures, help, helpAt, look) => {
          let acts = 0;
          const navigator = steps.flatMap((_, i): Say[] => [
            ...(i === helpAt % steps.length
              ? [[['request_assistance', { kind: 'custom', what: 'Have a look.' }]] as Say]
              : []),
            [['click', { ref: `e${i}`, step: i + 1 }]],
            [['finish_step', { step: i + 1, status: failures[i % failures.length] ? 'failed' : 'done' }]],
          ]);
          const { states, views } = await tell({
            request: wish,
            limits: { planningInterval: 50, maxSteps: 100 },
            planner: [makePlan(steps), ...Array.from({ length: 9 }, () => complete)],
            navigator: [...navigator, done, done],
            replies: [help],
            page: { ...page, act: (_, at) => failures[acts++ % failures.length] ?? void (at.text += '.') },
            answer(at) {
              const card = waitFor(at, 'confirmation');
              return card ? { type: 'confirm', callId: card.callId, allow: 'task' } : { type: 'assisted', how: 'done' };
            },
          });
          const state = states[look % states.length]!;
          const log = show(views[look % states.length]!);
          const listed = log.find('section[aria-label=Plan]').exists() ? state.plan : [];
          expect(state.plan.length > 1 ? listed : []).toEqual(state.plan.length > 1 ? state.plan : []);
          const items = log.findAll('ol.plan-steps > li');
          expect(items.map((item) => item.attributes('data-status'))).toEqual(listed.map(({ status }) => status));
          expect(items.map((item) => item.find('.visually-hidden').text())).toEqual(
            listed.map(({ status }) => marks[status]),
          );
          expect(log.findAll('[aria-current=step]').length).toBe(
            listed.filter(({ status }) => status === 'running').length,
          );
          if (listed.length > 0) {
            const finished = state.plan.filter(({ status }) => status === 'done').length;
            expect(log.find('section[aria-label=Plan] header').text()).toContain(`${finished} of ${state.plan.length}`);
          }
          // While it runs a line says what is going on, or a card that it waits; afterwards the outcome stands there.
          const line = log.find('.activity-line p');
          const card = log.find('.card.waiting');
          expect([line, card].filter((one) => one.exists()).length).toBe(state.outcome ? 0 : 1);
          if (line.exists()) expect(line.text()).toMatch(/…|Paused|Waiting/);
          expect(log.find('[data-kind=outcome]').exists()).toBe(Boolean(state.outcome));
          log.unmount();
        },
      ),
      runs,
    );
  });

  test('Feature: browser-automation-assistant, Property 14: an assistance request is displayed with instructions', async () => {
    const titles = {
      captcha: 'Show that you are human.',
      login: 'Sign in.',
      'two-factor': 'Enter the code',
      payment: 'Complete the payment.',
      file: 'Choose the file.',
      custom: 'Your help is needed.',
    };
    /** Kinds of which the page tells that they are done. */
    const seen = new Set(['captcha', 'login', 'two-factor', 'payment']);
    const strange = fc.constantFrom('<img src=x onerror=alert(1)>', 'Type "A&B" < 3', '**bold** `code`', 'ثبت نام');
    await fc.assert(
      fc.asyncProperty(
        request,
        host,
        kindOfHelp,
        fc.oneof(words, strange),
        fc.option(words, { nil: undefined }),
        helpGiven,
        async (wish, where, kind, what, why, help) => {
          const { views, events } = await tell({
            request: wish,
            page: { text: 'heading "Page"', url: `https://${where}/` },
            planner: [makePlan(['Do it', 'Read it']), complete],
            navigator: [[['request_assistance', { kind, what, ...(why === undefined ? {} : { why }) }]], done],
            replies: [help],
          });
          const log = show(views[events.findIndex(({ type }) => type === 'assistance-asked')]!);
          const card = log.find('section[aria-label="Assistance needed"]');
          expect(card.classes()).toContain('waiting');
          expect(card.text()).toContain(titles[kind]);
          expect(card.text()).toContain(plainWords(what));
          if (why !== undefined) expect(card.text()).toContain(plainWords(why));
          expect(card.text()).toContain(`On ${hostOf(`https://${where}`)}`);
          expect(card.text()).toContain(
            seen.has(kind)
              ? 'Do it in the page. Sidehand continues when it sees that it is done, or when you choose Done.'
              : 'Do it, then choose Done. Sidehand waits as long as you need.',
          );
          expect(card.find('img').exists()).toBe(false);
          // Words are typed into the composer, which also has Stop.
          const buttons = card.findAll('button');
          expect(buttons.map((button) => button.text())).toEqual(['Done', 'Skip step']);
          for (const button of buttons) await button.trigger('click');
          expect(card.find('input, textarea').exists()).toBe(false);
          expect(recorded.splice(0)).toEqual([
            ['answer', { type: 'assisted', how: 'done' }],
            ['answer', { type: 'assisted', how: 'skipped' }],
          ]);
          // It stays at the end until it is answered, and asks nobody afterwards.
          expect(log.findAll('[role=log] [data-kind]').at(-1)?.attributes('data-kind')).toBe('assistance');
          expect(show(views.at(-1)!).find('section[aria-label="Assistance needed"] button').exists()).toBe(false);
          log.unmount();
        },
      ),
      runs,
    );
  });
});

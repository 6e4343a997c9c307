import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from '@/utils/agent/loop/decide';
import type { DurableEvent } from '@/utils/contracts/events';
import { reduce } from '@/utils/agent/fold/reduce';
import type { TaskState } from '@/utils/agent/task/state';
import { waitFor, waitsForUser } from '@/utils/agent/task/waits';
import { tell, textOf, type Say, type World } from '../../helpers/agent-world';
import { browserState, helpGiven, kindOfHelp, makePlan, quietSteps, request, runs, words } from './generators';

const done: Say = [['done', { status: 'done', summary: 'All done.' }]];
const complete: Say = [['review', { verdict: 'complete', summary: 'All done.' }]];
const look: Say = [['get_page', {}]];

/** Pages that only a person can pass, and the help that they need. */
const obstacle = fc.constantFrom(
  {
    kind: 'captcha',
    text: 'heading "One more step" level=1\nframe "reCAPTCHA" [e3] (www.google.com, not part of this task: name it in sites of a plan, click it to have it opened, or ask_user)',
  },
  {
    kind: 'captcha',
    text: 'heading "Checking if you are human" level=1\nframe "Widget containing a Cloudflare security challenge" [e2]',
  },
  {
    kind: 'login',
    text: 'heading "Sign in" level=1\ntextbox "E-mail" [e3]\ntextbox "Password" [e4] type=password\nbutton "Go" [e5]',
  },
  {
    kind: 'login',
    text: 'link "Home" [e1]\nheading "Log in to your account" level=2\ntextbox "Passwort" [e7] type=password',
  },
  {
    kind: 'two-factor',
    text: 'heading "Check your phone" level=1\ntextbox "Verification code" [e2]\nbutton "Continue" [e3]',
  },
  { kind: 'two-factor', text: 'textbox "Enter the 6-digit code" [e2]' },
);

/**
 * A task that comes to an obstacle in one of its steps: by a page that needs a person, or because the navigator says
 * so.
 */
const hindered = fc
  .record({
    wish: request,
    page: browserState,
    steps: quietSteps,
    at: fc.nat(),
    byPage: fc.boolean(),
    wall: obstacle,
    asked: kindOfHelp,
    what: words,
    help: helpGiven,
  })
  .map(({ wish, page, steps, at, byPage, wall, asked, what, help }) => {
    const number = (at % steps.length) + 1;
    const before = Array.from({ length: number - 1 }, (_, i): Say => [
      ['finish_step', { step: i + 1, status: 'done', output: `Result ${i + 1}` }],
    ]);
    const led: Say = [['click', { ref: 'e1', step: number }]];
    const ask: Say = [['request_assistance', { kind: asked, what, why: 'Only you can.' }]];
    const world: World = {
      request: wish,
      planner: [makePlan(steps), complete],
      navigator: [...before, byPage ? led : ask, look, done],
      replies: [help],
      page: {
        text: page.text,
        url: 'https://shop.example/',
        act: (_, shown) => void Object.assign(shown, { text: wall.text, url: 'https://shop.example/wall' }),
      },
    };
    return { world, number, steps, help, kind: byPage ? wall.kind : asked };
  });

const statusesOf = ({ plan }: TaskState) => plan.map(({ status }) => status);

describe('A task that only a person can help', () => {
  test('Feature: browser-automation-assistant, Property 6: an obstacle creates an assistance request and pauses', async () => {
    await fc.assert(
      fc.asyncProperty(hindered, async ({ world, number, kind }) => {
        const { events, states } = await tell(world);
        const asked = events.findIndex(({ type }) => type === 'assistance-asked');
        const ended = events.findIndex(({ type }) => type === 'assistance-ended');
        const state = states[asked]!;
        expect(waitFor(state, 'assistance')?.assistance).toMatchObject({
          kind,
          what: expect.stringMatching(/./) as string,
          where: state.tab.url,
        });
        expect(waitsForUser(state)).toBe(true);
        expect(decide(state)).toEqual({ kind: 'await-user' });
        expect(statusesOf(state)[number - 1]).toBe('needs-assistance');
        // Nothing at all happens before the person has answered.
        expect(ended).toBe(asked + 1);
        expect(events.filter(({ type }) => type === 'assistance-asked')).toHaveLength(1);
      }),
      runs,
    );
  });

  test('Feature: browser-automation-assistant, Property 7: after the answer the task resumes in the right state', async () => {
    await fc.assert(
      fc.asyncProperty(hindered, fc.boolean(), async ({ world, number, help }, dies) => {
        const whole = await tell(world);
        const cut = whole.log.findIndex(({ type }) => type === 'assistance-asked') + 1;
        const before = (JSON.parse(JSON.stringify(whole.log.slice(0, cut))) as DurableEvent[]).reduce<
          TaskState | undefined
        >(reduce, undefined)!;
        const calls = before.history.length;
        // The same, where the background died while it waited: the journal is all that is left.
        const { events, states, requests, state } = dies
          ? await tell({ ...world, events: whole.log.slice(0, cut), planner: [complete], navigator: [look, done] })
          : whole;
        const ended = events.findIndex(({ type }) => type === 'assistance-ended');
        const after = states[ended]!;
        const skipped = help.type === 'assisted' && help.how === 'skipped';
        const wanted = statusesOf(before).map((status, i) =>
          i === number - 1 ? (skipped ? 'skipped' : 'running') : skipped && i === number ? 'running' : status,
        );
        expect(statusesOf(after)).toEqual(wanted);
        expect(after.plan.map(({ output }) => output)).toEqual(before.plan.map(({ output }) => output));
        expect(after.history.slice(0, calls)).toEqual(before.history);
        // The page is looked at before anything else, and whoever is asked next hears what the person said.
        expect(events[ended + 1]?.type).toBe('page-seen');
        const next = requests[events.slice(0, ended).filter(({ type }) => type === 'model-asked').length]!.request;
        const heard = [-2, -1].map((at) => textOf(next, at)).join('\n');
        expect(heard).toContain(help.type === 'said' ? help.text : skipped ? 'skipped' : 'says that it is done');
        expect(state.outcome?.status).toBe('done');
      }),
      runs,
    );
  });
});

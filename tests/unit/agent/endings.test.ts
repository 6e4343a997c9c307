import { describe, expect, test } from 'vitest';
import type { DurableEvent } from '@/utils/contracts/events';
import type { Failure } from '@/utils/failure';
import type { FormFacts } from '@/utils/page/api';
import type { LiveTask } from '@/utils/agent/conversation/entry';
import { waitFor } from '@/utils/agent/task/waits';
import { resultIn, tell, type Say, type World } from '../../helpers/agent-world';

const plan: Say = [['make_plan', { message: 'So.', steps: ['Order the mug', 'Wrap it'] }]];
const click: Say = [['click', { ref: 'e1', step: 1 }]];
const look: Say = [['get_page', {}]];
const done: Say = [['done', { status: 'done', summary: 'Ordered.' }]];
const complete: Say = [['review', { verdict: 'complete', summary: 'It is ordered.' }]];
const sent = { method: 'POST', url: 'https://shop.example/order' };

/** A page whose button sends an order that is on its way when the click has settled. `then`: what is heard of it. */
function orderLeaves(...then: DurableEvent[]): Pick<World, 'page' | 'reports'> {
  const reports: DurableEvent[] = [];
  return {
    reports,
    page: {
      text: 'button "Order" [e1]',
      act: () => {
        const act = { id: 'a1', at: 1, callId: 'c2', request: sent };
        reports.push({ type: 'sent', act, at: 1 }, ...then);
      },
    },
  };
}

const outcomeOf = ({ entries }: LiveTask) => {
  const entry = entries.at(-1);
  return entry?.kind === 'outcome' ? entry : undefined;
};

describe('the end of a task', () => {
  test('reports a step as done if its call was carried out, whatever came next', async () => {
    const stopped = await tell({
      planner: [plan],
      navigator: [click, 'never'],
      onEvent: ({ type }, { stop }) => (type === 'call-ended' ? stop() : undefined),
    });
    expect(outcomeOf(stopped.shown)?.steps.map(({ status }) => status)).toEqual(['done', 'skipped']);
  });

  test.each([
    ['get_page', {}],
    ['wait_for', { text: 'Never there' }],
  ])('reports a %s that was stopped as stopped, and its step as not done', async (tool, args) => {
    const { shown } = await tell({
      planner: [plan],
      navigator: [[[tool, args]], 'never'],
      onEvent: ({ type }, { stop }) => (type === 'call-started' ? stop() : undefined),
    });
    expect(shown.entries.find(({ kind }) => kind === 'tool')).toMatchObject({ tool, status: 'stopped' });
    expect(outcomeOf(shown)?.steps.map(({ status }) => status)).toEqual(['skipped', 'skipped']);
  });

  test('reports a step as done only if the navigator began it, or said so of all', async () => {
    const wordy: Say = [['click', { ref: 'e1' }]];
    const statuses = async (navigator: Say[], more: Partial<World> = {}) => {
      const { shown } = await tell({ planner: [plan, complete], navigator, ...more });
      return outcomeOf(shown)?.steps.map(({ status }) => status);
    };
    const says: Partial<World> = {
      onEvent: ({ type }, { say }) => (type === 'call-ended' ? say('Enough.') : undefined),
    };
    expect({
      'one step, as it says itself': await statuses([click, done]),
      'both, as it says itself': await statuses([click, [['click', { ref: 'e1', step: 2 }]], done]),
      'it does not tell steps apart': await statuses([wordy, done]),
      'the planner ends it before': await statuses([click], says),
      'nothing, and the planner ends it': await statuses([wordy], says),
    }).toEqual({
      'one step, as it says itself': ['done', 'skipped'],
      'both, as it says itself': ['done', 'done'],
      'it does not tell steps apart': ['done', 'done'],
      'the planner ends it before': ['done', 'skipped'],
      'nothing, and the planner ends it': ['done', 'skipped'],
    });
  });

  test('reports that a request without an answer may have happened', async () => {
    const { shown } = await tell({
      planner: [plan, complete],
      navigator: [click, done],
      ...orderLeaves(),
    });
    expect(outcomeOf(shown)?.maybe).toMatchObject([{ label: { params: { target: 'Order' } }, request: sent }]);
  });

  test('does not report a request that was answered meanwhile', async () => {
    const { shown } = await tell({
      planner: [plan, complete],
      navigator: [click, done],
      ...orderLeaves({ type: 'settled', id: 'a1', how: 'answered', status: 200, at: 2 }),
    });
    expect(outcomeOf(shown)?.maybe).toEqual([]);
  });

  test.each([
    ['refused', [500], 'unconfirmed'],
    ['refused and taken the next time', [500, 200], undefined],
    ['taken and refused the next time', [200, 500], 'unconfirmed'],
  ])('is not confirmed where what was written last was %s, whatever the page says', async (_how, statuses, how) => {
    const answered = statuses.map((status, at): DurableEvent => ({
      type: 'settled',
      id: `a${at}`,
      how: 'answered',
      status,
      at: 2,
    }));
    const { state } = await tell({
      planner: [plan, complete],
      navigator: [click, done],
      page: { text: 'button "Order" [e1]' },
      reports: statuses
        .map((_status, at): DurableEvent => ({
          type: 'sent',
          act: { id: `a${at}`, at: 1, callId: 'c2', request: sent },
          at: 1,
        }))
        .flatMap((event, at) => [event, ...answered.slice(at, at + 1)]),
    });
    expect(state.outcome).toMatchObject({ status: 'done', ...(how ? { how } : {}) });
    expect(state.outcome?.how).toBe(how);
  });

  test('says that what was answered may have happened where nobody has seen the page since', async () => {
    const answered: DurableEvent = { type: 'settled', id: 'a1', how: 'answered', status: 200, at: 2 };
    const endedAt = (end: DurableEvent['type'], count: number) => {
      let seen = 0;
      return tell({
        planner: [plan],
        navigator: [click, 'never'],
        ...orderLeaves(answered),
        onEvent: ({ type }, { stop }) => (type === end && ++seen === count ? stop() : undefined),
      });
    };
    const unseen = await endedAt('settled', 1);
    expect(outcomeOf(unseen.shown)?.maybe).toMatchObject([{ request: sent, answered: 200 }]);
    expect(unseen.state.openActs).toMatchObject([{ request: sent, answered: 200 }]);
    const seen = await endedAt('page-seen', 2);
    expect(outcomeOf(seen.shown)?.maybe).toEqual([]);
    expect(seen.state.openActs).toEqual([]);
  });

  test('does not call a step done whose request still waited for a yes', async () => {
    const page = 'https://shop.example/';
    const writes: World['writes'] = [];
    const { shown } = await tell({
      planner: [plan],
      navigator: [click, done],
      page: {
        text: 'button "Order" [e1]',
        url: page,
        act: () => void writes.push({ id: 'w', method: 'POST', url: `${page}other`, by: 'fetch', page, body: {} }),
      },
      writes,
      onEvent: ({ type }, { stop }) => (type === 'confirm-asked' ? stop() : undefined),
    });
    expect(outcomeOf(shown)?.steps.map(({ status }) => status)).toEqual(['skipped', 'skipped']);
  });

  describe('after a no on a card', () => {
    const steps = ['Choose the mug', 'Order it', 'Read the number'];
    const made: Say = [['make_plan', { message: 'So.', steps }]];
    const choose: Say = [['click', { ref: 'e2', step: 1 }]];
    const order: Say = [['click', { ref: 'e1', step: 2 }]];
    const form: FormFacts = {
      method: 'post',
      action: 'https://shop.example/orders',
      fields: [{ name: 'Mug', value: 'blue', kind: 'text' }],
      digest: 'post orders',
    };
    const refusing = (...navigator: Say[]): World => ({
      planner: [made, complete],
      navigator: [choose, order, ...navigator],
      page: {
        text: 'button "Order" [e1]\nbutton "Blue mug" [e2]',
        foresee: (intent) => {
          const isOrder = 'ref' in intent && intent.ref === 'e1';
          const control = { role: 'button', name: isOrder ? 'Order' : 'Blue mug' };
          return { url: 'https://shop.example/', control, ...(isOrder ? { form } : {}) };
        },
      },
      answer: (state) => ({ type: 'confirm', callId: waitFor(state, 'confirmation')?.callId ?? '', allow: 'no' }),
    });
    const statuses = ({ shown }: { shown: LiveTask }) => outcomeOf(shown)?.steps.map(({ status }) => status);

    test('the step that it was for was not done, nor what needs it, whatever the models say', async () => {
      const told = await tell(refusing(done));
      const { views, events } = told;
      const asking = views[events.findIndex(({ type }) => type === 'confirm-asked')];
      expect(asking?.plan.map(({ status }) => status)).toEqual(['done', 'running', 'pending']);
      expect(statuses(told)).toEqual(['done', 'skipped', 'skipped']);
    });

    test('a step is not done because the work goes on', async () => {
      const { views } = await tell(refusing([['click', { ref: 'e2', step: 3 }]], done));
      expect(views.at(-1)?.plan.map(({ status }) => status)).toEqual(['done', 'skipped', 'done']);
    });

    test('a step is done where it was done in another way', async () => {
      const told = await tell(refusing([['click', { ref: 'e2', step: 2 }]], done));
      expect(statuses(told)).toEqual(['done', 'done', 'skipped']);
    });

    test('words instead of a no say the same', async () => {
      const told = await tell({ ...refusing(done), answer: () => ({ type: 'said', text: 'Not now' }) });
      expect(told.views.at(-1)?.plan[1]?.status).toBe('skipped');
    });
  });

  test('raises no alarm of what a server refused', async () => {
    const { shown } = await tell({
      planner: [plan],
      navigator: [click, 'never'],
      ...orderLeaves({ type: 'settled', id: 'a1', how: 'answered', status: 403, at: 2 }),
      onEvent: ({ type }, { stop }) => (type === 'settled' ? stop() : undefined),
    });
    expect(outcomeOf(shown)?.maybe).toEqual([]);
  });

  test('raises no alarm where the page proves that it is done', async () => {
    const proven: Say = [['review', { verdict: 'complete', summary: 'So.', evidence: [{ quote: 'Order' }] }]];
    const { shown } = await tell({ planner: [plan, proven], navigator: [click, done], ...orderLeaves() });
    expect(outcomeOf(shown)?.maybe).toEqual([]);
  });

  test('that cuts an act off says that it may have happened, whoever cut it', async () => {
    const { shown } = await tell({
      planner: [plan],
      navigator: [click],
      onEvent: ({ type }, { stop }) => (type === 'call-started' ? stop() : undefined),
    });
    expect(outcomeOf(shown)).toMatchObject({
      maybe: [{ label: { key: 'tool_click' } }],
      steps: [{ status: 'unknown' }, { status: 'skipped' }],
    });
  });

  test('reports to user and model that an action may have happened if the page stopped answering after it', async () => {
    const busy: Failure = { code: 'PAGE_UNRESPONSIVE', message: 'The page does not answer.', mayHaveHappened: true };
    const { shown, requests } = await tell({
      planner: [plan, [['review', { verdict: 'failed', summary: 'No.' }]]],
      navigator: [click, done],
      page: { text: 'button "Order" [e1]', act: () => busy },
    });
    const row = shown.entries.find(({ kind }) => kind === 'tool');
    expect(row).toMatchObject({ status: 'unknown' });
    expect(resultIn(requests[2]!.request)).toBe(
      'Unknown: the page stopped answering during this call. It may have happened. Look at the page before you go on.',
    );
    expect(outcomeOf(shown)).toMatchObject({
      maybe: [{ label: { key: 'tool_click' } }],
      steps: [{ status: 'unknown' }, { status: 'skipped' }],
    });
  });

  test('tells the model how to go on after an act that has sent the page into a loop of dialogs', async () => {
    const busy: Failure = {
      code: 'PAGE_UNRESPONSIVE',
      message: 'It opens dialogs.',
      hint: 'Use another tab.',
      params: { reason: 'dialogs', tabId: 1 },
      mayHaveHappened: true,
    };
    const { requests } = await tell({
      planner: [plan, [['review', { verdict: 'failed', summary: 'No.' }]]],
      navigator: [click, done],
      page: { text: 'button "Order" [e1]', act: () => busy },
    });
    expect(resultIn(requests[2]!.request)).toBe('Unknown: it may have happened. It opens dialogs. Use another tab.');
  });

  test.each([
    ['an act', [click, done], undefined],
    ['words only', [done], 'unconfirmed'],
    ['looks only', [look, done], 'unconfirmed'],
    ['data that was taken', [[['extract', { what: 'links' }]] as Say, done], undefined],
  ])('after %s is reported as such', async (_what, navigator, how) => {
    const { state } = await tell({ planner: [plan, complete], navigator });
    expect(state.outcome).toMatchObject({ status: 'done' });
    expect(state.outcome?.how).toBe(how);
  });

  test('is "done" where the answer quotes the page, and else "answered"', async () => {
    const quoted = await tell({
      planner: [plan, [['review', { verdict: 'complete', summary: 'So.', evidence: [{ quote: 'Save' }] }]]],
      navigator: [done],
    });
    expect(quoted.state.outcome?.how).toBeUndefined();
    const answered = await tell({ planner: ['Paris.'], navigator: [] });
    expect(answered.state.outcome).toMatchObject({ status: 'done', how: 'answered' });
  });
});

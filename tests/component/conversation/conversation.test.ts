import { mount } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ActivityLine from '@/components/conversation/ActivityLine.vue';
import type { LiveTask } from '@/utils/agent/conversation/entry';
import { show as showEvent } from '@/utils/agent/conversation/show';
import type { TaskEvent } from '@/utils/contracts/events';
import type { ConfirmCard } from '@/utils/contracts/confirm-card';
import { toDraft } from '@/utils/contracts/plan-steps';
import type { Failure } from '@/utils/failure';
import {
  answered,
  asking,
  failed,
  finished,
  replied,
  retrying,
  stopped,
  streaming,
  unloaded,
  waitsForTab,
  working,
} from '../fixtures';
import { recorded } from '../recorded-actions';
import { mountLog } from './mount-log';

function fold(events: TaskEvent[]): LiveTask {
  let state: LiveTask | undefined;
  for (const event of events) state = showEvent(state, event);
  if (!state) throw new Error('no events');
  return state;
}

const aModel = { providerId: 'p', model: 'm' };

const show = (...logs: TaskEvent[][]) => mountLog(logs.map(fold));
const transcript = (log: ReturnType<typeof show>) =>
  log
    .findAll('[role=log] [data-kind]')
    .map((entry) => `${entry.attributes('data-kind')} ${entry.attributes('data-status')}`);

describe('Conversation', () => {
  it('is a polite log with that name', () => {
    expect(show().find('[role=log]').attributes()).toMatchObject({
      'aria-label': 'Conversation',
      'aria-live': 'polite',
    });
  });

  it('marks each entry with its kind and status', () => {
    expect(transcript(show(answered))).toEqual(['user done', 'answer done', 'outcome done']);
    expect(transcript(show(streaming))).toEqual(['user done', 'answer running']);
    expect(transcript(show(working))).toEqual([
      'user done',
      'plan running',
      'tool done',
      'tool failed',
      'tool running',
    ]);
    expect(transcript(show(finished)).at(-1)).toBe('outcome done');
    expect(transcript(show(stopped))).toEqual([
      'user done',
      'plan failed',
      'tool done',
      'tool failed',
      'tool unknown',
      'outcome stopped',
    ]);
    expect(transcript(show(asking))).toEqual(['user done', 'question waiting']);
    expect(transcript(show(replied))).toEqual(['user done', 'question done', 'user done']);
    expect(transcript(show(failed))).toEqual(['user done', 'error failed', 'outcome failed']);
  });

  it.each([
    ['without a model only once, in the answer', answered[0], 0],
    ['by a model also in its row', { ...answered[0], models: { planner: aModel, navigator: aModel } }, 1],
  ])('shows what was read %s', async (_how, start, cards) => {
    const usage = { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1 };
    const details = { tables: [{ title: '', columns: ['Item'], rows: [['Blue mug']] }] };
    const log = show([
      start,
      { type: 'call-started', callId: 'c', tool: 'extract', args: {}, label: { key: 'tool_extract', params: {} } },
      { type: 'call-ended', callId: 'c', result: { ok: true, value: { summary: '', details } }, ms: 1 },
      { type: 'model-answered', role: 'planner', message: { role: 'assistant', text: '', calls: [] }, usage },
      ...answered.slice(1),
    ] as TaskEvent[]);
    expect(log.find('[data-kind=answer]').text()).toContain('blue mug');
    expect(log.findAll('.result-card')).toHaveLength(cards);
    const row = log.get('.tool-row details');
    Object.assign(row.element, { open: true });
    await row.trigger('toggle');
    expect(log.findAll('.result-card')).toHaveLength(1);
  });

  it('says who holds the tab, and lets the user wait or take over', async () => {
    const held = show(waitsForTab);
    const card = held.get('section[aria-label="This tab is in use"]');
    expect(card.text()).toContain('Sidehand is working here on “Compare mugs”.');
    expect(card.findAll('button').map((button) => button.text())).toEqual(['Wait', 'Take over', 'Stop']);
    for (const button of card.findAll('button')) await button.trigger('click');
    expect(recorded).toEqual([['answer', { type: 'wait-for-tab' }], ['answer', { type: 'take-tab' }], ['stop']]);
    await held.change({ tasks: [fold([...waitsForTab, { type: 'tab-waited', at: 300 }])] });
    expect([
      card.text().includes('Waits until the other task is done.'),
      card.findAll('button').map((button) => button.text()),
    ]).toEqual([true, ['Take over', 'Stop']]);
    expect(held.get('.activity-line').text()).toBe('Waiting for the tab');
    await held.change({
      tasks: [
        fold([...waitsForTab, { type: 'tab-bound', tab: { tabId: 7, url: '', title: '' }, how: 'taken', at: 300 }]),
      ],
    });
    expect([card.text().includes('You took over the tab.'), card.findAll('button')]).toEqual([true, []]);
    expect(transcript(show(waitsForTab))).toEqual(['user done', 'tab waiting']);
  });

  it('asks before a task goes on in a page that the browser had unloaded', () => {
    const card = show(unloaded).get('section[aria-label="The page was unloaded"]');
    expect(card.text()).toContain(
      'The browser put “Shop - Cart” away to save memory. What was typed there may be gone.',
    );
    expect(card.findAll('button').map((button) => button.text())).toEqual(['Load and continue', 'Stop']);
  });

  it('shows the default slot only where there is nothing yet', () => {
    const slots = { default: 'Nothing here' };
    expect(mountLog([], { slots }).text()).toContain('Nothing here');
    expect(mountLog([fold(answered)], { slots }).text()).not.toContain('Nothing here');
  });

  it('holds a streamed answer back from screen readers until it is complete', async () => {
    const log = show(streaming);
    expect(log.find('[data-kind=answer]').attributes('aria-busy')).toBe('true');
    expect(log.find('[data-kind=answer]').text()).toBe('The blue mug co');
    await log.change({ tasks: [fold(answered)] });
    expect(log.find('[data-kind=answer]').attributes('aria-busy')).toBeUndefined();
  });

  it('shows the plan with each step’s status in words and the progress', () => {
    const plan = show(working).find('section[aria-label=Plan]');
    expect(plan.text()).toContain('1 of 3');
    expect(plan.findAll('li').map((step) => step.text())).toEqual([
      'Open the mug pageDone',
      'Choose size LIn progress',
      'Add to cartNot started',
    ]);
    expect(plan.find('[aria-current=step]').text()).toContain('Choose size L');
  });

  it('folds calls that follow each other into one line, which says what is done now, then what was done', async () => {
    const log = show(working);
    const line = () => log.get('.work-line').text().replace(/\s+/g, ' ').trim();
    const isFolded = () => log.get('.work').classes().includes('folded');
    expect([line(), isFolded()]).toEqual(['Type “L” into “Size”', true]);
    await log.change({ tasks: [fold(finished)] });
    expect([line(), isFolded()]).toEqual(['Worked on the page, 3 steps', true]);
    await log.get('.work-line').trigger('click');
    expect([isFolded(), log.get('.work-line').attributes('aria-expanded')]).toEqual([false, 'true']);
  });

  describe('shows as waiting what a card asks about:', () => {
    const pressed = finished.slice(0, -2);
    const write: ConfirmCard = {
      rule: 'write',
      host: 'shop.example',
      method: 'POST',
      path: '/order',
      effect: 'pay',
      fields: [],
    };
    const site: ConfirmCard = { rule: 'site', host: 'pay.example' };
    const asked = (card: ConfirmCard): TaskEvent[] => [
      ...pressed,
      { type: 'confirm-asked', callId: 'w1', card, at: 910 },
    ];
    const shown = (events: TaskEvent[]) => {
      const log = show(events);
      const words = (selector: string) => log.findAll(selector).map((one) => one.text().replace(/\s+/g, ' ').trim());
      return { line: words('.work-line'), rows: words('.tool-row summary'), steps: words('.plan-steps li') };
    };
    const steps = ['Open the mug pageDone', 'Choose size LWaits for you', 'Add to cartNot started'];

    it('the step, and the act whose page wants to send something', () => {
      const { line, rows, steps: plan } = shown(asked(write));
      expect(plan).toEqual(steps);
      expect(line).toEqual(['Type “L” into “Size” Waits for you']);
      expect(rows.at(-1)).toBe('Type “L” into “Size” Waits for you');
      expect(rows[0]).toBe('Click “Blue mug” Done0.1 s');
    });

    it('only the step, where the card comes before the act', () => {
      const { line, rows, steps: plan } = shown(asked(site));
      expect(plan).toEqual(steps);
      expect([...line, ...rows].join()).not.toContain('Waits for you');
    });

    it('nothing, once it is answered', () => {
      const answer: TaskEvent = { type: 'confirmed', callId: 'w1', allow: 'once', at: 920 };
      expect(JSON.stringify(shown([...asked(write), answer]))).not.toContain('Waits for you');
    });
  });

  it('shows a plan of one step only where it waits for the user', () => {
    const planned = (waits: boolean) =>
      show([...asking.slice(0, 1), { type: 'planned', message: 'I will.', steps: [toDraft('Save it')], waits, at: 1 }]);
    expect([planned(false), planned(true)].map((log) => log.find('.plan-card').exists())).toEqual([false, true]);
  });

  it('shows a tool call in one line and unfolds input, result and problem', () => {
    const [worked, broke, runs] = show(working).findAll('[data-kind=tool]');
    expect(worked?.find('summary').text()).toBe('Click “Blue mug” Done0.1 s');
    expect(worked?.find('dl').text()).toContain('"ref": "e12"');
    expect(worked?.find('dl').text()).toContain('Clicked.');
    expect(broke?.find('summary').text()).toBe('Select “L” in “Size” That option is not in the list.Failed40 ms');
    expect(broke?.find('dl').text()).toContain('There is no option L. Choose one of S, M.');
    expect(runs?.find('summary').text()).toBe('Type “L” into “Size” Running');
    expect(worked?.find('details').attributes('open')).toBeUndefined();
  });

  it('lets a question be answered by its choices, once', async () => {
    const log = show(asking);
    const choices = log.findAll('[data-kind=question] button');
    expect(choices.map((choice) => choice.text())).toEqual(['Save draft', 'Save and close']);
    await choices[1]?.trigger('click');
    expect(recorded).toEqual([['choose', 'q1', 1]]);
    expect(show(replied).findAll('[data-kind=question] button')).toEqual([]);
  });

  it('offers to edit what the user typed, and no choice that a model wrote', () => {
    const edits = (events: TaskEvent[]) => show(events).findAll('[data-kind=user] button').length;
    const chosen = replied.map((event) => (event.type === 'replied' ? { ...event, choice: true as const } : event));
    expect([edits(replied), edits(chosen)]).toEqual([2, 1]);
  });

  it('takes no answer to the question of a task that has ended', () => {
    const ended: TaskEvent[] = [
      ...asking,
      { at: 900, type: 'ended', outcome: { status: 'stopped', summary: '', evidence: [] } },
    ];
    expect(transcript(show(ended))).toContain('question stopped');
    expect(show(ended).findAll('[data-kind=question] button')).toEqual([]);
  });

  it('shows an error as what happened and what to do next, with the codes folded', async () => {
    const log = show(failed);
    const error = log.find('[data-kind=error]');
    expect(error.text()).toContain('The model server cannot be reached.Check that it is running');
    expect(error.text()).toContain('Server: 127.0.0.1:11434');
    expect(error.find('details').text()).toContain('MODEL_UNREACHABLE');
    expect(error.find('details').attributes('open')).toBeUndefined();
    const [again, settings] = error.findAll('button');
    await again?.trigger('click');
    await settings?.trigger('click');
    expect(recorded).toEqual([
      ['retry', expect.objectContaining({ request: 'Summarise this page' })],
      ['openSettings'],
    ]);
  });

  it('offers to allow a model server that the browser blocks, instead of only a retry', async () => {
    const failure: Failure = {
      code: 'MODEL_NOT_PERMITTED',
      message: 'Withheld.',
      params: { host: 'models.example', origin: 'https://models.example' },
    };
    const withheld = failed.map((event) => (event.type === 'failed' ? { ...event, failure } : event));
    const log = show(withheld);
    expect(log.find('[data-kind=error]').text()).toContain(
      'The browser does not let Sidehand reach models.example.Allow access to the model server',
    );
    await log.find('[data-kind=error]').findAll('button')[0]?.trigger('click');
    expect(recorded).toEqual([
      ['allowServer', expect.objectContaining({ request: 'Summarise this page' }), 'https://models.example'],
    ]);
    expect(show(withheld, answered).find('[data-kind=error]').text()).not.toContain('Allow access and');
  });

  it('does not show an interrupted task as working', async () => {
    const log = show(working);
    expect(log.find('.activity-line').exists()).toBe(true);
    await log.change({ interrupted: [{ taskId: 't2' }, { taskId: fold(working).taskId }] });
    expect(log.find('.activity-line').exists()).toBe(false);
  });

  it('does not offer to send the words of a workflow again as words of the user', () => {
    const [started, ...rest] = failed;
    if (started?.type !== 'task-started') throw new Error('The fixture begins otherwise.');
    const page = 'https://shop.example/';
    const steps = [{ id: 'a', tool: 'click', args: {}, target: { role: 'button', name: 'Add' }, page }];
    const workflow = { workflowId: 'w', name: 'Order', start: page, steps, values: {} };
    expect(show([{ ...started, workflow }, ...rest]).text()).not.toContain('Try again');
    expect(show(failed).text()).toContain('Try again');
  });

  it('offers a retry only for the last task', () => {
    expect(show(failed, answered).find('[data-kind=error]').text()).not.toContain('Try again');
  });

  it('does not show a failure twice', () => {
    expect(show(failed).find('[data-kind=outcome]').text()).not.toContain('cannot be reached');
  });

  it('ends with the outcome, its evidence, and its costs in the menu', async () => {
    const log = show(finished);
    const outcome = log.find('[data-kind=outcome]');
    expect(outcome.find('h2').text()).toBe('Done');
    expect(outcome.find('strong').text()).toBe('4711');
    await outcome.get('.popup-opener').trigger('click');
    expect(outcome.get('.popup-menu').text()).toContain('12 s · 2 actions · 12.4K tokens (9.8K cached)');
    await outcome.find('li button').trigger('click');
    expect(recorded).toEqual([['reveal', { quote: 'Thank you' }]]);
  });

  it('shows an unconfirmed claim as words of the model, below the reason', () => {
    const message = 'The model answered in words where something was to be done.';
    const failure = { code: 'MODEL_BAD_RESPONSE', message, params: { reason: 'claimed' } } as const;
    const summary = 'The mug is in your cart.';
    const outcome = show([
      ...working,
      { at: 900, type: 'ended', outcome: { status: 'failed', summary, evidence: [], failure } },
    ]).find('[data-kind=outcome]');
    expect(outcome.text()).toContain('The model says that it is done, but what it did does not show it.');
    expect(outcome.find('blockquote').text()).toBe(summary);
    expect(outcome.text().split(summary)).toHaveLength(2);
  });

  it('says which task took over the tab, and leads there', async () => {
    const log = show([
      ...working,
      {
        at: 900,
        type: 'ended',
        outcome: {
          status: 'stopped',
          summary: '',
          evidence: [],
          takenBy: { chatId: 'other', request: 'Count the fields' },
        },
      },
    ]);
    const outcome = log.find('[data-kind=outcome]');
    expect(outcome.text()).toContain(
      'Stopped“Count the fields” took over its tab. What was already done stays as it is.',
    );
    await outcome
      .findAll('button')
      .find((button) => button.text() === 'Show that task')
      ?.trigger('click');
    expect(recorded).toEqual([['openChat', 'other']]);
  });

  it('needs no “Done” headline under a plain answer', () => {
    expect(show(answered).find('[data-kind=outcome] h2').exists()).toBe(false);
  });

  it('offers no retry where the tab is gone', async () => {
    const log = show(failed);
    expect(log.find('[data-kind=error]').text()).toContain('Try again');
    await log.change({ closed: true });
    expect(log.find('[data-kind=error]').text()).not.toContain('Try again');
  });

  it('copies the answer, not the line that only says that it was given', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    const offline: TaskEvent[] = [
      ...working.slice(0, 2),
      { at: 300, type: 'answered', text: '```csv\na,b\n```' },
      { at: 400, type: 'ended', outcome: { status: 'done', summary: 'Carried out: List a.', evidence: [] } },
    ];
    await show(offline).get('button[aria-label=Copy]').trigger('click');
    await show(finished).get('[data-kind=outcome] button[aria-label=Copy]').trigger('click');
    expect(writeText.mock.calls).toEqual([['```csv\na,b\n```'], ['Order **4711** placed, 18.90 EUR.']]);
    vi.unstubAllGlobals();
  });

  it('says that the work done before a stop stays, if any was done', () => {
    expect(show(stopped).find('[data-kind=outcome]').text()).toContain('StoppedWhat was already done stays as it is.');
    const before = stopped.filter(({ type }) => type !== 'call-started' && type !== 'call-ended');
    expect(show(before).find('[data-kind=outcome]').text()).not.toContain('already done');
  });

  it('says once that a task failed before anything was done', () => {
    const failure = { code: 'MODEL_UNAUTHORISED', message: '' } as const;
    const failed: TaskEvent[] = [
      ...working.slice(0, 2),
      { at: 400, type: 'ended', outcome: { status: 'failed', summary: '', failure, evidence: [] } },
    ];
    expect(show(failed).find('[data-kind=outcome]').text()).not.toContain('could not be completed');
  });

  it('shows text of the page and of the model as text', () => {
    const events = structuredClone(working);
    for (const event of events)
      if (event.type === 'call-started') event.label.params = { target: '<img src=x onerror=alert(1)>' };
    expect(show(events).find('img').exists()).toBe(false);
  });
});

describe('The activity line', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is shown only while a task runs', () => {
    expect(show(working).find('.activity-line p').text()).toBe('Acting on the page…');
    expect(show(finished).find('.activity-line').exists()).toBe(false);
  });

  it('is not shown beside a card that waits and says so itself, until the user stops the task', async () => {
    const log = show(asking);
    expect([log.find('.card.waiting').exists(), log.find('.activity-line').exists()]).toEqual([true, false]);
    await log.change({ stopping: true });
    expect(log.get('.activity-line p').text()).toBe('Stopping…');
  });

  it('shows below it what was used so far, and highlights what is nearly used up', () => {
    const used = { inputTokens: 40_600, cachedInputTokens: 0, outputTokens: 400, costUsd: 0.02 };
    const turn: TaskEvent = {
      at: 400,
      type: 'model-answered',
      role: 'navigator',
      purpose: 'act',
      message: { role: 'assistant', text: '', calls: [] },
      usage: used,
      ms: 900,
    };
    const line = (limits: object) =>
      show([
        { ...working[0], limits: { planningInterval: 8, maxSteps: 100, ...limits } } as TaskEvent,
        ...working.slice(1),
        turn,
      ]).find('.budget-line');
    expect(line({}).text()).toBe('Used so far: 41K tokens · $0.020');
    const limited = line({ maxTokens: 50_000, maxCostUsd: 0.5 });
    expect(limited.text()).toBe('Used so far: 41K of 50K tokens · $0.020 of $0.50');
    expect(limited.findAll('.near').map((item) => item.text())).toEqual(['41K of 50K tokens']);
    expect(line({ maxSteps: 1 }).find('.near').text()).toBe('1 of 1 step');
    expect(show(working).find('.budget-line').exists()).toBe(false);
    expect(show(finished).find('.budget-line').exists()).toBe(false);
  });

  it('counts the seconds of a slow model, so that the task does not seem to hang', async () => {
    const line = mount(ActivityLine, {
      props: { activity: { kind: 'thinking', role: 'planner', purpose: 'plan', since: 0 }, paused: false },
    });
    expect(line.find('p').text()).toBe('Planning…');
    await vi.advanceTimersByTimeAsync(4000);
    expect(line.find('p').text()).toBe('Planning…');
    await vi.advanceTimersByTimeAsync(8000);
    expect(line.find('p').text()).toBe('Planning… Waiting for the model, 12 s');
    line.unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says that a page does not answer yet, and how to help, until it answers', async () => {
    const silent = (silent: boolean): TaskEvent => ({ type: 'page-silent', silent, at: 2 });
    const line = mount(ActivityLine, { props: { activity: fold([...working, silent(true)]).activity, paused: false } });
    expect(line.find('p').text()).toBe('The page does not answer yet. If it shows a message, answer it.');
    await line.setProps({ activity: fold([...working, silent(true), silent(true), silent(false)]).activity });
    expect(line.find('p').text()).toBe('Acting on the page…');
  });

  it('says at once that it will pause, because the step under way is finished first', async () => {
    const line = mount(ActivityLine, {
      props: { activity: { kind: 'thinking', role: 'planner', purpose: 'plan', since: 0 }, paused: false },
    });
    await line.get('button').trigger('click');
    expect([line.emitted('pause')?.length, line.find('p').text()]).toEqual([1, 'Planning… Pauses after that.']);
    await line.setProps({ activity: { kind: 'paused' }, paused: true });
    expect(line.find('p').text()).toBe('Paused');
    await line.setProps({ activity: { kind: 'looking' }, paused: false });
    expect(line.find('p').text()).toBe('Looking at the page…');
  });

  it('counts the pages of a file while it is read, and shows nothing of that once the task waits', () => {
    const read = (done: number): TaskEvent => ({ type: 'pages-read', done, total: 1500, at: 2 });
    const request = working.slice(0, 1);
    const looked = fold([...request, read(7), read(12)]);
    const line = mount(ActivityLine, { props: { activity: looked.activity, paused: false } });
    expect(line.find('p').text()).toBe('Reading the PDF: page 12 of 1,500');
    const paused = fold([...request, read(7), { type: 'paused', by: 'user', at: 3 }, read(9)]);
    expect(paused.activity).toEqual({ kind: 'paused' });
  });

  it('says that it is stopping until the task has ended, and no longer offers a pause', () => {
    const line = mount(ActivityLine, {
      props: { activity: { kind: 'acting', callId: 'c1' }, paused: false, stopping: true },
    });
    expect([line.find('p').text(), line.find('button').exists()]).toEqual(['Stopping…', false]);
  });

  it('keeps counting where the answer to a retry takes long', async () => {
    const line = mount(ActivityLine, { props: { activity: fold(retrying).activity, paused: false } });
    await vi.advanceTimersByTimeAsync(9000 + 90_000);
    expect(line.find('p').text()).toBe(
      'The model server cannot be reached. Trying again now (try 2 of 4). Waiting for the model, 90 s',
    );
  });

  it.each([
    ['back', -3_600_000],
    ['ahead', 3_600_000],
  ])('counts down as before where the clock is set %s meanwhile', async (_, jump) => {
    const line = mount(ActivityLine, { props: { activity: fold(retrying).activity, paused: false } });
    vi.setSystemTime(Date.now() + jump);
    await vi.advanceTimersByTimeAsync(5000);
    expect(line.text()).toContain('in 4 s');
  });

  it('counts down to a retry', async () => {
    const line = mount(ActivityLine, { props: { activity: fold(retrying).activity, paused: false } });
    expect(line.find('p').text()).toBe('The model server cannot be reached. Trying again in 9 s (try 2 of 4).');
    await vi.advanceTimersByTimeAsync(5000);
    expect(line.text()).toContain('in 4 s');
    await vi.advanceTimersByTimeAsync(5000);
    expect(line.text()).toContain('Trying again now');
    line.unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

import { describe, expect, test } from 'vitest';
import { isDurable, type DurableEvent } from '@/utils/contracts/events';
import { reduce } from '@/utils/agent/fold/reduce';
import type { LiveTask } from '@/utils/agent/conversation/entry';
import { show } from '@/utils/agent/conversation/show';
import type { TaskState } from '@/utils/agent/task/state';
import { tell, textOf, type Say, type World } from '../../../helpers/agent-world';

const plan: Say = [['make_plan', { message: 'I will.', steps: ['Open the cart', 'Save it'] }]];
const click: Say = [['click', { ref: 'e1', step: 1 }]];
const found: Say = [['finish_step', { step: 1, status: 'done', output: 'Two mugs' }]];
const done: Say = [['done', { status: 'done', summary: 'Saved.' }]];
const goOn: Say = [['review', { verdict: 'continue', guidance: 'Go on.' }]];
const complete: Say = [['review', { verdict: 'complete', summary: 'Saved.' }]];
const world: World = {
  planner: [plan, complete],
  navigator: [click, found, done],
  page: { text: 'button "Save" [e1]', act: (_, page) => void (page.text += '\ntext "Saved"') },
};

const fold = (log: readonly DurableEvent[]) => log.reduce<TaskState | undefined>(reduce, undefined)!;
/** The log as an older version wrote it, which did not record what was sent. */
const older = (log: readonly DurableEvent[]): DurableEvent[] =>
  log.map((event) => {
    if (event.type !== 'model-answered') return event;
    const { sent: _sent, ...rest } = event;
    return rest;
  });

describe('What was sent to the models', () => {
  test('is in the log, so that folding it again gives each conversation as it was', async () => {
    const { log, requests } = await tell(world);
    const { threads } = fold(JSON.parse(JSON.stringify(log)) as DurableEvent[]);
    for (const role of ['planner', 'navigator'] as const) {
      const last = requests.findLast((one) => one.role === role)!.request.messages;
      expect(threads[role].messages.slice(0, -1)).toEqual(last);
    }
  });

  test('is recorded once: each event holds only what earlier requests did not have', async () => {
    const { log } = await tell(world);
    const sizes = log.flatMap((event) =>
      event.type === 'model-answered' ? [`${event.role} ${event.sent?.map(({ role }) => role).join(' ')}`] : [],
    );
    expect(sizes).toEqual([
      'planner user',
      'navigator user',
      'navigator tool user',
      'navigator tool',
      'planner tool user',
    ]);
  });
});

describe('A log of an older version', () => {
  test('shows what it showed', async () => {
    const { log, state, shown } = await tell(world);
    const again = older(log).reduce<LiveTask | undefined>(show, undefined);
    expect(again?.entries).toEqual(shown.entries);
    expect(fold(older(log)).outcome).toEqual(state.outcome);
  });

  test('is continued in a new conversation, with request, plan, outputs, later messages and the page', async () => {
    const first = await tell({
      ...world,
      planner: [plan, goOn, complete],
      onEvent: (event, { say }) => void (event.type === 'planned' && say('Only the blue one')),
    });
    const durable = first.log.filter(isDurable);
    const at = durable.findLastIndex((event) => event.type === 'model-answered' && event.role === 'navigator');
    const { requests, state } = await tell({
      ...world,
      events: older(durable.slice(0, at)),
      planner: [complete],
      navigator: [done],
      page: { text: 'button "Save" [e1]\ntext "Saved"' },
    });
    const [resumed] = requests;
    expect(resumed?.request.messages).toHaveLength(1);
    const told = textOf(resumed!.request, 0);
    for (const part of [
      "The user's request: Save it",
      '1. [done] Open the cart\n2. Save it',
      'The user added: Only the blue one',
      'Step 1: Two mugs',
      'The page:\n',
      'text "Saved"',
    ])
      expect(told).toContain(part);
    expect(state.outcome?.status).toBe('done');
  });
});

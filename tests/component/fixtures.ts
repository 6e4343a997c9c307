import type { DurableEvent, TaskEvent } from '../../utils/contracts/events';
import { toDraft } from '@/utils/contracts/plan-steps';

/** Logs of tasks that show every kind of entry. Plain data, so that any reader can fold them. */

const usage = { inputTokens: 12_000, cachedInputTokens: 9_800, outputTokens: 400 };
const tab = { tabId: 7, url: 'https://shop.example/cart', title: 'Shop - Cart' };

type Body<E> = E extends { at: number } ? Omit<E, 'at'> : never;

function log(...bodies: Body<TaskEvent>[]): TaskEvent[] {
  return bodies.map((body, index) => ({ ...body, at: index * 100 }) as TaskEvent);
}

function start(taskId: string, request: string): Body<DurableEvent> {
  const model = { providerId: 'offline', model: 'commands' };
  return {
    type: 'task-started',
    taskId,
    chatId: 'chat',
    request,
    tab,
    limits: { planningInterval: 8, maxSteps: 100 },
    models: { planner: model, navigator: model },
    codeAllowed: false,
    planApproval: 'ask',
  };
}

function started(
  callId: string,
  key: string,
  params: Record<string, string>,
  args: Record<string, unknown>,
  step: number,
): Body<DurableEvent> {
  return {
    type: 'call-started',
    callId,
    tool: key.replace('tool_', ''),
    args,
    label: { key, params },
    effect: 'once',
    step,
  };
}

/** A question about the page, answered; `streaming` ends in the middle of the answer. */
export const answered = log(
  start('t1', 'What does it cost?'),
  {
    type: 'answered',
    text: 'The **blue mug** costs 18.90 EUR.\n\n- Size L\n- [Details](https://shop.example/mug)\n\n| Item | Price |\n| --- | --- |\n| Mug | 18.90 |',
  },
  { type: 'ended', outcome: { status: 'done', summary: '', evidence: [{ quote: '18.90 EUR' }] } },
);
export const streaming = log(
  start('t1', 'What does it cost?'),
  { type: 'model-asked', role: 'planner', purpose: 'plan' },
  { type: 'text-streamed', role: 'planner', full: 'The **blue mug** co' },
);

/** A plan of three steps in which the second is under way, after one call that worked and one that failed. */
export const working = log(
  start('t2', 'Order the blue mug, size L'),
  {
    type: 'planned',
    message: 'I will order one blue mug.',
    steps: ['Open the mug page', 'Choose size L', 'Add to cart'].map(toDraft),
    waits: false,
  },
  started('c1', 'tool_click', { target: 'Blue mug' }, { ref: 'e12' }, 1),
  {
    type: 'call-ended',
    callId: 'c1',
    result: { ok: true, value: { summary: 'Clicked.', page: 'Blue mug', target: 'Blue mug' } },
    nonce: 'n',
    ms: 120,
  },
  started('c2', 'tool_select', { options: 'L', target: 'Size' }, { ref: 'e20', options: ['L'] }, 2),
  {
    type: 'call-ended',
    callId: 'c2',
    nonce: 'n',
    ms: 40,
    result: {
      ok: false,
      failure: { code: 'OPTION_NOT_FOUND', message: 'There is no option L.', hint: 'Choose one of S, M.' },
    },
  },
  started('c3', 'tool_type', { text: 'L', target: 'Size' }, { ref: 'e20', text: 'L' }, 2),
);
export const finished: TaskEvent[] = [
  ...working,
  { at: 900, type: 'call-ended', callId: 'c3', result: { ok: true, value: { summary: 'Typed.' } }, nonce: 'n', ms: 30 },
  {
    at: 950,
    type: 'model-answered',
    role: 'navigator',
    purpose: 'act',
    message: { role: 'assistant', text: '', calls: [] },
    usage,
    ms: 900,
  },
  {
    at: 12_400,
    type: 'ended',
    outcome: { status: 'done', summary: 'Order **4711** placed, 18.90 EUR.', evidence: [{ quote: 'Thank you' }] },
  },
];
export const stopped: TaskEvent[] = [
  ...working,
  { at: 900, type: 'ended', outcome: { status: 'stopped', summary: '', evidence: [] } },
];

/** A task whose tab another one holds, and one whose page the browser has put away. */
export const waitsForTab = log(start('t3', 'Count them'), {
  type: 'tab-lost',
  trouble: { why: 'held', by: { taskId: 't0', request: 'Compare mugs' } },
});
export const unloaded = log(start('t3', 'Count them'), { type: 'tab-lost', trouble: { why: 'discarded' } });

export const asking = log(start('t3', 'Click Save'), {
  type: 'asked',
  role: 'planner',
  callId: 'q1',
  question: 'Which “Save” do you mean?',
  choices: ['Save draft', 'Save and close'],
});
export const replied: TaskEvent[] = [...asking, { at: 500, type: 'replied', text: 'Save draft' }];

const unreachable = {
  code: 'MODEL_UNREACHABLE',
  message: 'No connection to 127.0.0.1:11434.',
  hint: 'Start it.',
  retryable: true,
  params: { host: '127.0.0.1:11434' },
} as const;
export const failed = log(
  start('t4', 'Summarise this page'),
  { type: 'failed', failure: unreachable },
  { type: 'ended', outcome: { status: 'failed', summary: '', evidence: [], failure: unreachable } },
);
export const retrying = log(start('t5', 'Summarise this page'), {
  type: 'retrying',
  role: 'planner',
  attempt: 2,
  maxAttempts: 4,
  waitMs: 8000,
  failure: unreachable,
});

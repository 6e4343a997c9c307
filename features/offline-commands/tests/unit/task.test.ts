import { describe, expect, it } from 'vitest';
import type { DurableEvent, TaskEvent } from '@/utils/contracts/events';
import { pageMethods } from '@/utils/contracts/page-methods';
import { toDraft } from '@/utils/contracts/plan-steps';
import type { AgentPorts, InboxItem } from '@/utils/contracts/ports';
import { show } from '@/utils/agent/conversation/show';
import { reduce } from '@/utils/agent/fold/reduce';
import { runAgent } from '@/utils/agent/loop/run';
import type { TaskState } from '@/utils/agent/task/state';
import { fail } from '@/utils/failure';
import { createGuard } from '@/utils/guard';
import { createOfflineClient } from '../../core';
import type { PageAction } from '@/utils/page/api';
import { shop, snapshotOf } from './shop';
import { line } from './world';

/** Runs a task of the real core with the offline model in both roles, on the shop. */
async function runTask(
  request: string,
  {
    replies = [],
    act = () => undefined,
    planApproval = 'ask',
  }: {
    replies?: (string | InboxItem)[];
    act?: (action: PageAction) => void;
    planApproval?: TaskState['consent']['planApproval'];
  } = {},
) {
  const tab = { tabId: 7, url: 'https://shop.test/', title: 'The shop' };
  const client = createOfflineClient();
  const unused = async () => {
    throw fail('INTERNAL', 'Not part of this test.');
  };
  const page = Object.fromEntries(
    Object.keys(pageMethods).map((name) => [name, unused]),
  ) as unknown as AgentPorts['page'];
  let time = 0;
  const ports: AgentPorts = {
    models: { stream: (_role, model, signal) => client.stream('commands', model, signal) },
    features: {},
    page: {
      ...page,
      view: async () => ({ ...tab, documentKey: 'd1', text: snapshotOf(shop), truncated: false }),
      act: async (action) => {
        act(action);
        return action.kind === 'type' ? { value: action.text } : {};
      },
      foresee: async () => ({ url: tab.url }),
      upload: async (ref, files) => {
        act({ kind: 'upload', ref, files: files.map((name) => ({ name, type: '', base64: '' })) });
        return {};
      },
      describe: async () => ({ role: 'button' }),
      findKnown: async () => ({ why: 'missing' }),
      whenPointedAt: () => new Promise(() => undefined),
      lastPicture: () => undefined,
      sight: async () => ({}),
      extract: async () => ({ tables: [{ title: 'Links', columns: ['text'], rows: [['Help']] }] }),
    },
    outside: { next: () => undefined, arrival: () => new Promise(() => undefined), others: () => [] },
    writes: { waiting: () => [], arrival: () => new AbortController().signal, answer: unused },
    tabs: {
      current: () => tab,
      navigate: async () => tab,
      others: async () => [],
      resolveTab: async (tabId) => tabId,
      list: async () => [{ ...tab, current: true }],
      open: unused,
      close: unused,
      switchTo: unused,
    },
    guard: createGuard(() => false),
    inbox: {
      next: () => undefined,
      arrival: () => new AbortController().signal,
      wait: async () => {
        const text = replies.shift();
        if (text === undefined) return Promise.withResolvers<never>().promise;
        return typeof text === 'string' ? { type: 'said', text } : text;
      },
    },
    clock: { now: () => (time += 1), nonce: () => `n${time}`, wait: () => Promise.resolve() },
    journal: { written: async () => undefined },
    network: { back: () => Promise.withResolvers<void>().promise },
  };
  const offline = { providerId: 'offline', model: 'commands' };
  const started: DurableEvent = {
    type: 'task-started',
    at: 0,
    taskId: 't',
    chatId: 'c',
    request,
    tab,
    limits: { planningInterval: 8, maxSteps: 100 },
    models: { planner: offline, navigator: offline },
    codeAllowed: false,
    planApproval,
  };
  let state: TaskState = reduce(undefined, started);
  let shown = show(undefined, started);
  const lines: string[] = [];
  for await (const event of runAgent(state, ports, new AbortController().signal)) {
    state = reduce(state, event);
    shown = show(shown, event);
    lines.push(...tellEvent(event));
  }
  return {
    lines,
    outcome: state.outcome,
    steps: state.plan.map(({ text, status }) => `${status}: ${text}`),
    answers: shown.entries.flatMap((entry) => (entry.kind === 'answer' ? [entry.text] : [])),
  };
}

function tellEvent(event: TaskEvent): string[] {
  if (event.type === 'call-started' && event.tool !== 'done') return [line(event.tool, event.args)];
  if (event.type === 'planned' && event.waits) return ['plan waits'];
  if (event.type === 'asked') return [`ask: ${event.choices.join(' | ')}`];
  if (event.type === 'replied') return [`reply: ${event.text}`];
  if (event.type === 'model-corrected' || event.type === 'failed') return [`trouble: ${event.failure.message}`];
  return [];
}

describe('a task of the core with the offline model', () => {
  it('carries out commands one after the other and asks where it must', async () => {
    const { lines, outcome, steps } = await runTask('type "Bob" into Name; select Large in Size; click Change', {
      replies: ['the second'],
    });
    expect(lines).toEqual([
      'type e11 text=Bob',
      'select e15 options=["Large"]',
      'ask: Change (button) in Billing | Change (button) in Shipping',
      'reply: the second',
      'click e63',
    ]);
    expect(outcome).toMatchObject({ status: 'done', evidence: [] });
    expect(steps).toEqual(['done: Type "Bob" into Name', 'done: Select Large in Size', 'done: Click Change']);
  });

  it('repeats a command that is in the request several times', async () => {
    const { lines, outcome } = await runTask(Array.from({ length: 10 }, () => 'press Tab').join('\n'));
    expect(lines.filter((text) => text === 'press_key keys=Tab')).toHaveLength(10);
    expect(lines.filter((text) => text.startsWith('trouble'))).toEqual([]);
    expect(outcome?.status).toBe('done');
  });

  it('fails in words, and leaves the rest', async () => {
    const act = (action: PageAction) => {
      if (action.kind === 'click') throw fail('NOT_ACTIONABLE', 'It is covered.');
    };
    const { lines, outcome, steps } = await runTask('check Gift wrap\nclick Save\nclick Help', { act });
    expect(lines).toEqual(['check e19 checked=true', 'click e22']);
    expect(outcome).toMatchObject({
      status: 'failed',
      summary: '`click Save` did not work: It is covered. 1 command after it was not started.',
    });
    expect(steps.map((step) => step.split(':')[0])).toEqual(['done', 'failed', 'skipped']);
  });

  it.each([
    ['always', ['plan waits', 'check e19 checked=true', 'click e22']],
    ['never', ['check e19 checked=true', 'click e22']],
  ] as const)('has its plan approved by the user where he wants that: %s', async (planApproval, wanted) => {
    const { lines, outcome } = await runTask('check Gift wrap\nclick Save', {
      planApproval,
      replies: [{ type: 'approve' }],
    });
    expect([lines, outcome?.status]).toEqual([wanted, 'done']);
  });

  it('carries out the plan as the user edited it, and says which step it does not understand', async () => {
    const edit = (...steps: string[]) => ({
      planApproval: 'always' as const,
      replies: [{ type: 'approve' as const, steps: steps.map(toDraft) }],
    });
    const { lines, steps } = await runTask('check Gift wrap\nclick Save', edit('Click Help', 'Check Gift wrap'));
    expect(lines).toEqual(['plan waits', expect.stringMatching(/^click e(?!22$)/), 'check e19 checked=true']);
    expect(steps).toEqual(['done: Click Help', 'done: Check Gift wrap']);
    const other = await runTask('click Save', edit('Book a flight'));
    expect([other.lines, other.outcome?.summary]).toEqual([
      ['plan waits'],
      expect.stringContaining('I did not understand `Book a flight`, so I did nothing.'),
    ]);
  });

  it('answers without work', async () => {
    const { lines, outcome, answers } = await runTask('what is the price of the plate?');
    expect(lines).toEqual([]);
    expect(answers).toEqual(['**On this page**\n\n> Plate | 7.00']);
    expect(outcome).toMatchObject({ status: 'done', how: 'answered', evidence: [{ quote: 'Plate | 7.00' }] });
  });

  it('gives the data that was asked for', async () => {
    const { outcome, answers } = await runTask('list the links as csv');
    expect(outcome?.status).toBe('done');
    expect([outcome?.summary, ...answers].join('\n')).toContain('```csv');
  });
});

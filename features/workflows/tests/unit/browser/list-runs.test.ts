import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { DurableEvent, Outcome } from '@/utils/contracts/events';
import { Announcer } from '@/utils/browser/host/announcer';
import { ListRuns, type ListHost } from '../../../background/list-runs';
import { forgetList, storedLists } from '../../../background/list-store';
import { workflows } from '../../../background/stored';
import { started } from '@/tests/helpers/journal';
import { mugWorkflow } from '../../sample-workflow';
import type { ListRun } from '../../../agent/list/list-run';

type Ended = Extract<DurableEvent, { type: 'ended' }>;

/** A host whose tasks begin, and end when the test says so. */
class TestHost implements ListHost {
  readonly announcer = new Announcer();
  readonly logs = new Map<string, DurableEvent[]>();
  readonly began: string[] = [];
  refuses = false;
  gone = false;

  async run({ id, values }: { id: string; values: Record<string, string> }) {
    // What was written before the task begins is what a restart finds.
    const [list] = await storedLists();
    expect(list?.rows.find(({ taskId }) => taskId === id)?.state).toBe('running');
    if (this.refuses) throw new Error('There is no such workflow.');
    this.began.push(values.name ?? '');
    this.logs.set(id, [started(id)]);
  }
  async stop({ taskId }: { taskId: string }) {
    await this.end(taskId, 'stopped');
  }
  readonly runners = {
    has: (taskId: string) => !this.gone && this.logs.get(taskId)?.at(-1)?.type === 'task-started',
    whenGone: () => Promise.resolve(),
  };
  readonly journal = { read: (taskId: string) => Promise.resolve(this.logs.get(taskId) ?? []) };

  /** The task of a row reports something. */
  report(taskId: string, event: object): void {
    this.announcer.event('chat', taskId, { at: 0, ...event } as never);
  }

  async end(taskId: string, status: Outcome['status'], hears = true): Promise<void> {
    const event: Ended = { type: 'ended', at: 0, outcome: { status, summary: `It is ${status}.`, evidence: [] } };
    this.logs.get(taskId)?.push(event);
    if (hears) this.announcer.event('chat', taskId, event);
  }
}

const listsOf = (on: TestHost) =>
  new ListRuns(on, {
    run: (run) => on.run(run),
    changed: () => undefined,
    doubted: (_list, count) => doubted.push(count),
  });
/** How many rows may have happened, as the user was told. */
let doubted: number[];
let host: TestHost;
let lists: ListRuns;
const told = (list: ListRun | undefined) => `${list?.state}: ${list?.rows.map((row) => row.state).join(' ')}`;
const running = () => lists.all()[0]?.rows.find(({ state }) => state === 'running')?.taskId ?? '';
const reads = (text: string) => vi.waitFor(async () => expect(told((await storedLists())[0])).toBe(text));
const order = { id: 'l', workflowId: 'w', name: 'Order' };
const rows = ['Ada', 'Bo', 'Cy'].map((name) => ({ name }));

beforeEach(async () => {
  await workflows.write([{ ...mugWorkflow('https://shop.example/'), id: 'w' }]);
  for (const { id } of await storedLists()) await forgetList(id);
  doubted = [];
  host = new TestHost();
  lists = listsOf(host);
  await lists.start();
});

describe('The runner of lists', () => {
  it('runs one row after the other in one tab, each on disk before it begins', async () => {
    await lists.begin(order, rows);
    expect([host.began, lists.all()[0]?.tabId]).toEqual([['Ada'], 1]);
    await host.end(running(), 'done');
    await reads('running: done running waiting');
    await host.end(running(), 'failed');
    await reads('running: done failed running');
    await host.end(running(), 'done');
    await reads('ended: done failed done');
    const tabs = (await fakeBrowser.tabs.query({})).map(({ id }) => id);
    expect([host.began, tabs]).toEqual([['Ada', 'Bo', 'Cy'], [1]]);
    await lists.change('l', 'retry');
    expect(host.began).toEqual(['Ada', 'Bo', 'Cy', 'Bo']);
  });

  it('starts a list once, however often it is asked to', async () => {
    await lists.begin(order, rows);
    await lists.begin(order, rows);
    expect([lists.all().length, host.began]).toEqual([1, ['Ada']]);
  });

  it('pauses after the row under way, and goes on', async () => {
    await lists.begin(order, rows);
    await lists.change('l', 'pause');
    await host.end(running(), 'done');
    await reads('paused: done waiting waiting');
    await lists.change('l', 'resume');
    await reads('running: done running waiting');
  });

  it('goes on after the death of the background, also where its row has ended meanwhile', async () => {
    await lists.begin(order, rows);
    host.announcer.clear();
    await host.end(running(), 'done', false);
    lists = listsOf(host);
    await lists.start();
    await reads('running: done running waiting');
    expect(host.began).toEqual(['Ada', 'Bo']);
  });

  it('repeats nothing after a restart of the browser: what was under way may have happened', async () => {
    await lists.begin(order, rows);
    host.announcer.clear();
    host.gone = true;
    await fakeBrowser.storage.session.clear();
    lists = listsOf(host);
    await lists.start();
    expect([told(lists.all()[0]), lists.all()[0]?.why, host.began]).toEqual([
      'paused: unknown waiting waiting',
      'restart',
      ['Ada'],
    ]);
    await lists.change('l', 'resume');
    expect([host.began, doubted]).toEqual([['Ada', 'Bo'], []]);
  });

  it('goes on by itself after a row that was cut off: it may have happened', async () => {
    await lists.begin(order, rows);
    host.report(running(), { type: 'step-stopped', step: 0, why: 'unknown' });
    await reads('running: unknown running waiting');
    expect([host.began, doubted]).toEqual([['Ada', 'Bo'], [1]]);
  });

  it('waits with all rows, once, where the site asks for a sign-in', async () => {
    await lists.begin(order, rows);
    host.report(running(), { type: 'assistance-asked', assistance: { kind: 'login', what: '', why: '', where: '' } });
    await reads('paused: waiting waiting waiting');
    expect([lists.all()[0]?.why, host.began]).toEqual(['sign-in', ['Ada']]);
    await lists.change('l', 'resume');
    expect(host.began).toEqual(['Ada', 'Ada']);
  });

  it('starts a row again if its task never began', async () => {
    await lists.begin(order, rows);
    host.announcer.clear();
    host.logs.clear();
    lists = listsOf(host);
    await lists.start();
    expect(host.began).toEqual(['Ada', 'Ada']);
  });

  it('waits where a row cannot begin', async () => {
    host.refuses = true;
    await lists.begin(order, rows);
    await reads('paused: waiting waiting waiting');
    expect(lists.all()[0]?.why).toBe('problem');
  });

  it('waits where its workflow is gone', async () => {
    await workflows.write([]);
    await lists.begin(order, rows);
    await reads('paused: waiting waiting waiting');
    expect(host.began).toEqual([]);
  });

  it('stops the row of a list that is removed', async () => {
    await lists.begin(order, rows);
    const taskId = running();
    await lists.change('l', 'remove');
    expect([lists.all(), await storedLists(), host.logs.get(taskId)?.at(-1)?.type]).toEqual([[], [], 'ended']);
    await expect(lists.change('l', 'resume')).rejects.toMatchObject({ failure: { code: 'NOT_FOUND' } });
  });
});

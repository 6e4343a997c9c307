import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser, tellNavigation } from '@/tests/helpers/fake-browser';
import type { DurableEvent } from '@/utils/contracts/events';
import type { Host } from '@/utils/browser/host/host';
import { wakeEvents } from '@/utils/browser/wake-events';
import { keepSchedules, Schedules } from '../../../background/schedules';
import { safetySettings } from '@/utils/browser/settings/storage';
import { schedules, workflows } from '../../../background/stored';
import { defaultSafety } from '@/utils/settings/safety';
import { started } from '@/tests/helpers/journal';
import { mugWorkflow } from '../../sample-workflow';
import type { Schedule, ScheduleTime } from '../../../agent/schedule';

const NOON = new Date(2026, 10, 23, 12).getTime();
const schedule = (when: ScheduleTime, more: Partial<Schedule> = {}): Schedule => ({
  id: 's',
  workflowId: 'w',
  values: { name: 'Ada' },
  when,
  handledUntil: NOON - 60_000,
  ...more,
});

let began: unknown[];
let missed: (number | undefined)[];
let logs: Map<string, DurableEvent[]>;
let refuses: boolean;
let shown: string;
/** Set: runs take until it resolves. */
let idle: PromiseWithResolvers<void> | undefined;

function start(): Schedules {
  return new Schedules({
    host: {
      journal: { read: (taskId) => Promise.resolve(logs.get(taskId) ?? []) },
      whenIdle: () => Promise.resolve(idle?.promise),
    },
    async run({ id, workflowId, values }) {
      // What was written before the task begins is what the next start of the background finds.
      expect((await schedules.read()).map(({ taskId }) => taskId)).toContain(id);
      if (refuses) throw new Error('There is no such workflow.');
      began.push([workflowId, values]);
    },
    missed: ({ missedAt }) => missed.push(missedAt),
  });
}
const alarms = async () => (await fakeBrowser.alarms.getAll()).map(({ name, scheduledTime }) => [name, scheduledTime]);
const stored = async () => (await schedules.read())[0];

beforeEach(async () => {
  await workflows.write([{ ...mugWorkflow('https://shop.example/'), id: 'w' }]);
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
  vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation(async () => ({ id: 7 }));
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation(async () => ({ id: 7, url: shown }));
  shown = 'https://shop.example/';
  began = [];
  missed = [];
  idle = undefined;
  logs = new Map();
  refuses = false;
});

describe('Schedules', () => {
  it('are kept from the next alarm on where the host could not start at first', async () => {
    await schedules.write([schedule({ kind: 'once', at: NOON + 5_000 })]);
    const host = vi.fn(async () => ({}) as Host).mockRejectedValueOnce(new Error('The journal could not be opened.'));
    keepSchedules(host, wakeEvents());
    const rung = { name: 'schedule s', scheduledTime: 0, persistAcrossSessions: false };
    await fakeBrowser.alarms.onAlarm.trigger(rung);
    await fakeBrowser.alarms.onAlarm.trigger(rung);
    await vi.waitFor(async () => expect(await alarms()).toEqual([['schedule s', NOON + 5_000]]));
  });

  it('have an alarm each, made again at every start, and none that is over', async () => {
    await fakeBrowser.alarms.create('schedule gone', { when: NOON + 1 });
    await schedules.write([
      schedule({ kind: 'once', at: NOON + 5_000 }),
      schedule({ kind: 'once', at: NOON - 90_000 }, { id: 'over' }),
      schedule({ kind: 'start' }, { id: 'start', browserRun: 'x' }),
    ]);
    await start().check({ updated: true });
    expect(await alarms()).toEqual([['schedule s', NOON + 5_000]]);
  });

  it('do nothing while they are switched off, at whatever time', async () => {
    await schedules.write([
      schedule({ kind: 'daily', time: '11:59' }, { off: true, late: 'run', handledUntil: 0 }),
      schedule({ kind: 'start' }, { off: true, id: 'start' }),
    ]);
    await start().check();
    expect([began, missed, await alarms()]).toEqual([[], [], []]);
  });

  it.each([
    ['a site that the user has blocked', 'https://blocked.example/'],
    ['an address with the name of a user', 'https://shop.example@evil.example/'],
  ])('open no tab on %s', async (_, url) => {
    await safetySettings.write({ ...defaultSafety, blocked: ['blocked.example'] });
    await workflows.write([{ ...mugWorkflow('https://shop.example/'), id: 'w', start: url }]);
    await schedules.write([schedule({ kind: 'once', at: NOON })]);
    await start().check();
    expect(fakeBrowser.tabs.create).not.toHaveBeenCalled();
    expect([began, missed.length]).toEqual([[], 1]);
  });

  it('run once at their time, however often the background looks', async () => {
    await schedules.write([schedule({ kind: 'once', at: NOON })]);
    const running = start();
    await Promise.all([running.check(), running.check()]);
    await start().check();
    expect([began, missed]).toEqual([[['w', { name: 'Ada' }]], []]);
    expect([(await stored())?.handledUntil, (await stored())?.taskId]).toEqual([NOON, undefined]);
  });

  it('run once the new tab shows the page on which the workflow begins', async () => {
    shown = 'about:blank';
    await schedules.write([schedule({ kind: 'once', at: NOON })]);
    const checked = start().check();
    await vi.waitFor(() => expect(vi.mocked(fakeBrowser.tabs.get).mock.calls).toHaveLength(1));
    expect(began).toEqual([]);
    await tellNavigation({ tabId: 7 }, 'onCommitted');
    await checked;
    expect(began).toHaveLength(1);
  });

  it('are reported, not run, where their time is long past', async () => {
    await schedules.write([schedule({ kind: 'once', at: NOON - 3_600_000 }, { handledUntil: 0 })]);
    await start().check();
    await start().check();
    expect([began, missed, (await stored())?.missedAt]).toEqual([[], [NOON - 3_600_000], NOON - 3_600_000]);
  });

  it('run at the start of the browser, once in each of its runs, and not after an update', async () => {
    await schedules.write([schedule({ kind: 'start' })]);
    await start().check();
    await start().check();
    expect(began).toHaveLength(1);
    await fakeBrowser.storage.session.clear();
    await start().check({ updated: true });
    expect(began).toHaveLength(1);
    await fakeBrowser.storage.session.clear();
    await start().check();
    expect(began).toHaveLength(2);
  });

  it('start what the death of the background prevented, report it where its time is long past, and repeat nothing that had started', async () => {
    const note = schedule({ kind: 'daily', time: '11:59' }, { handledUntil: NOON, taskId: 'a' });
    await schedules.write([note]);
    logs.set('a', [started('a')]);
    await start().check();
    expect([began, missed, (await stored())?.taskId]).toEqual([[], [], undefined]);
    logs.clear();
    await schedules.write([note]);
    await start().check();
    await start().check();
    expect([began, missed, (await stored())?.taskId]).toEqual([[['w', { name: 'Ada' }]], [], undefined]);
    const old = NOON - 3_600_000;
    await schedules.write([{ ...note, handledUntil: old }]);
    await start().check();
    expect([began.length, missed]).toEqual([1, [old]]);
  });

  it('are forgotten with their workflow', async () => {
    await schedules.write([schedule({ kind: 'once', at: NOON }, { workflowId: 'gone' })]);
    await start().check();
    expect([began, missed, await schedules.read()]).toEqual([[], [], []]);
  });

  it('report a run that could not start', async () => {
    refuses = true;
    await schedules.write([schedule({ kind: 'once', at: NOON })]);
    await start().check();
    expect(missed).toEqual([NOON]);
  });
});

describe('schedules on clocks that were wrong', () => {
  it('run at their next time, although they ran while the clock was ahead', async () => {
    const month = 30 * 86_400_000;
    await schedules.write([schedule({ kind: 'daily', time: '12:30' }, { handledUntil: NOON + month })]);
    await start().check();
    expect(began).toEqual([]);
    expect(await alarms()).toEqual([['schedule s', NOON + 30 * 60_000]]);
    vi.setSystemTime(NOON + 30 * 60_000);
    await start().check();
    expect(began).toHaveLength(1);
  });

  it('do not run again what was to run once, and did', async () => {
    await schedules.write([schedule({ kind: 'once', at: NOON + 60_000 }, { handledUntil: NOON + 120_000 })]);
    vi.setSystemTime(NOON + 60_000);
    await start().check();
    expect(began).toEqual([]);
  });
});

describe('schedules that were missed', () => {
  it('run once when the browser opens again, where the user wants that', async () => {
    const days = 3 * 86_400_000;
    await schedules.write([schedule({ kind: 'daily', time: '11:00' }, { handledUntil: NOON - days, late: 'run' })]);
    const running = start();
    await running.check();
    await running.check();
    expect([began.length, missed]).toEqual([1, []]);
  });

  it('follow each other where two come at the same time', async () => {
    idle = Promise.withResolvers();
    const at: ScheduleTime = { kind: 'once', at: NOON - 1_000 };
    await schedules.write([schedule(at), schedule(at, { id: 't', values: { name: 'Bo' } })]);
    const running = start();
    await running.check();
    await running.check();
    expect(began).toEqual([['w', { name: 'Ada' }]]);
    idle.resolve();
    await expect.poll(() => began.length).toBe(2);
  });
});

import { browser } from 'wxt/browser';
import { oneAfterTheOther, sharedUntilFailed } from '../../../utils/async';
import { dueNow, LATE_LIMIT_MS, nextTime, onThisClock, type Schedule } from '../agent/schedule';
import { logCaught } from '../../../utils/browser/log/log';
import { browserRunId } from '../../../utils/browser/tabs/browser-run';
import type { Host } from '../../../utils/browser/host/host';
import type { AskedRun } from './runs';
import { t } from '../../../locales';
import { showNotification } from '../../../utils/browser/notification';
import type { WakeEvents } from '../../../utils/browser/wake-events';
import { runSaved } from './run-saved';
import { schedules, workflows } from './stored';

const ALARM = 'schedule ';

/** Alarms and the browser's start wake the background. */
export function keepSchedules(host: () => Promise<Host>, events: WakeEvents): void {
  let updated = false;
  const kept = sharedUntilFailed(async () => {
    const running = await host();
    return new Schedules({
      host: running,
      run: (run) => runSaved(running, run),
      missed: (schedule) => void reportMissed(schedule).catch(logCaught),
    });
  });
  const check = () =>
    void kept()
      .then((all) => all.check({ updated }))
      .catch(logCaught);
  events.installed.addListener(({ reason }) => {
    updated = reason === 'update';
  });
  events.browserStarted.addListener(check);
  events.alarm.addListener(({ name }) => {
    if (name.startsWith(ALARM)) check();
  });
  check();
}

async function reportMissed({ id, workflowId, missedAt = Date.now() }: Schedule): Promise<void> {
  const name = (await workflows.read()).find((workflow) => workflow.id === workflowId)?.name ?? '';
  const time = new Date(missedAt).toLocaleString();
  await showNotification(`schedule ${id}`, t('notify_missed'), t('notify_missed_text', { name, time }));
}

interface ScheduleParts {
  host: { journal: Pick<Host['journal'], 'read'> } & Pick<Host, 'whenIdle'>;
  run(run: AskedRun): Promise<unknown>;
  missed(schedule: Schedule): void;
}

/**
 * Browsers lose alarms when they are closed, so these are made again at each start of the background. What is due is on
 * disk before it runs: no time runs twice.
 */
export class Schedules {
  private readonly inTurn = oneAfterTheOther();
  private readonly inLine = oneAfterTheOther();
  /** Tasks that have not ended, or have not begun. */
  private readonly unfinished = new Set<string>();

  constructor(private readonly parts: ScheduleParts) {
    schedules.watch(() => this.inTurn(setAlarms).catch(logCaught));
  }

  /** `updated`: an update of the extension started the background. */
  check({ updated = false } = {}): Promise<void> {
    return this.inTurn(async () => {
      await forgetOfRemoved();
      const browserRun = await browserRunId();
      for (const stored of (await schedules.read()).filter(isOn)) {
        const schedule = onThisClock(stored, Date.now());
        if (schedule !== stored) await replace(schedule);
        await this.checkOne(schedule, browserRun, updated);
      }
      await setAlarms();
    });
  }

  private async checkOne(schedule: Schedule, browserRun: string, updated: boolean): Promise<void> {
    const { taskId } = schedule;
    if (taskId !== undefined)
      return this.unfinished.has(taskId) ? undefined : this.finishBegin(schedule, taskId, browserRun);
    const now = Date.now();
    if (schedule.when.kind === 'start') {
      if (schedule.browserRun === browserRun) return;
      const seen = { ...schedule, browserRun };
      return updated ? replace(seen) : this.begin(seen);
    }
    const { run, missed } = dueNow(schedule, now);
    if (run) return this.begin({ ...schedule, handledUntil: now });
    if (missed !== undefined) await this.miss({ ...schedule, handledUntil: now, missedAt: missed });
  }

  private async begin(schedule: Schedule): Promise<void> {
    const taskId = crypto.randomUUID();
    await replace({ ...schedule, taskId });
    await this.run(schedule, taskId);
  }

  /** Begins a task that did not begin yet, or reports it as missed. */
  private async finishBegin({ taskId: _, ...schedule }: Schedule, taskId: string, browserRun: string): Promise<void> {
    if ((await this.parts.host.journal.read(taskId)).length > 0) return replace(schedule);
    const { when, handledUntil } = schedule;
    const isInTime =
      when.kind === 'start'
        ? schedule.browserRun === browserRun
        : schedule.late === 'run' || Date.now() - handledUntil <= LATE_LIMIT_MS;
    if (isInTime) return this.run(schedule, taskId);
    await this.miss({ ...schedule, missedAt: handledUntil });
  }

  /** Once the run before has ended or waits for the user. */
  private run(schedule: Schedule, taskId: string): Promise<void> {
    const isFirst = this.unfinished.size === 0;
    this.unfinished.add(taskId);
    const begun = this.inLine(() => this.runNow(schedule, taskId));
    void this.inLine(() => this.parts.host.whenIdle(taskId))
      .catch(logCaught)
      .finally(() => this.unfinished.delete(taskId));
    // Other schedules do not wait for a run that has not begun.
    return isFirst ? begun : Promise.resolve();
  }

  private async runNow(schedule: Schedule, taskId: string): Promise<void> {
    try {
      const { workflowId, values } = schedule;
      const { openWorkflowTab } = await import('./open-workflow-tab');
      const tabId = await openWorkflowTab(workflowId, values);
      await this.parts.run({ id: taskId, tabId, workflowId, values });
      await replace(schedule);
    } catch (error) {
      logCaught(error);
      await this.miss({ ...schedule, missedAt: Date.now() });
    }
  }

  private async miss(schedule: Schedule): Promise<void> {
    await replace(schedule);
    this.parts.missed(schedule);
  }
}

const isOn = ({ off }: Schedule) => !off;

const replace = (schedule: Schedule): Promise<void> =>
  schedules.change((all) => all.map((other) => (other.id === schedule.id ? schedule : other)));

async function forgetOfRemoved(): Promise<void> {
  const kept = new Set((await workflows.read()).map(({ id }) => id));
  await schedules.change((all) => {
    const remaining = all.filter(({ workflowId }) => kept.has(workflowId));
    return remaining.length < all.length ? remaining : all;
  });
}

async function setAlarms(): Promise<void> {
  const wanted = (await schedules.read()).filter(isOn).flatMap((schedule) => {
    const when = nextTime(schedule.when, onThisClock(schedule, Date.now()).handledUntil);
    return when === undefined ? [] : [{ name: `${ALARM}${schedule.id}`, when }];
  });
  const names = new Set(wanted.map(({ name }) => name));
  for (const { name } of await browser.alarms.getAll())
    if (name.startsWith(ALARM) && !names.has(name)) await browser.alarms.clear(name);
  for (const { name, when } of wanted) await browser.alarms.create(name, { when });
}

import { browser } from 'wxt/browser';
import { t } from '@/locales';
import type { Host } from '@/utils/browser/host/host';
import { isScheduleAlarm, Schedules } from './schedules';
import { logCaught } from '@/utils/browser/log/log';
import { showNotification } from '@/utils/browser/notification';
import type { Schedule } from '../agent/schedule';
import { runSaved } from './run-saved';
import { workflows } from './stored';

/** Alarms and the browser's start wake the background. */
export function keepSchedules(host: () => Promise<Host>): void {
  let updated = false;
  const schedules = host().then(
    (running) =>
      new Schedules({
        host: running,
        run: (run) => runSaved(running, run),
        missed: (schedule) => void reportMissed(schedule).catch(logCaught),
      }),
  );
  const check = () => void schedules.then((kept) => kept.check({ updated })).catch(logCaught);
  browser.runtime.onInstalled.addListener(({ reason }) => {
    updated = reason === 'update';
  });
  browser.runtime.onStartup.addListener(check);
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (isScheduleAlarm(name)) check();
  });
  check();
}

async function reportMissed({ id, workflowId, missedAt = Date.now() }: Schedule): Promise<void> {
  const name = (await workflows.read()).find((workflow) => workflow.id === workflowId)?.name ?? '';
  const time = new Date(missedAt).toLocaleString();
  await showNotification(`schedule ${id}`, t('notify_missed'), t('notify_missed_text', { name, time }));
}

import { expect, test } from 'vitest';
import { wakeEvents } from '@/utils/browser/wake-events';
import { fakeBrowser } from '../../helpers/fake-browser';

test('who listens once the background is loaded hears what woke it, and all that comes later', async () => {
  const { alarm } = wakeEvents();
  const ring = (name: string) =>
    fakeBrowser.alarms.onAlarm.trigger({ name, scheduledTime: 0, persistAcrossSessions: false });
  await ring('woke it');
  const heard: string[] = [];
  for (const who of ['programs', 'workflows']) alarm.addListener(({ name }) => heard.push(`${who}: ${name}`));
  await ring('later');
  expect(heard).toEqual(['programs: woke it', 'workflows: woke it', 'programs: later', 'workflows: later']);
});

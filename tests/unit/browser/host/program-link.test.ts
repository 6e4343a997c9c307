import { beforeEach, expect, test, vi } from 'vitest';
import { followPrograms } from '@/entrypoints/background/program-link';
import type { Host } from '@/utils/browser/host/host';
import { programSettings } from '@/utils/browser/settings/storage';
import { wakeEvents } from '@/utils/browser/wake-events';
import type { ProgramSettings } from '@/utils/settings/programs';
import { fakeBrowser } from '../../../helpers/fake-browser';

beforeEach(() => programSettings.write({ on: true, known: [] }));

test('programs that were let in after the host had failed to start are turned away when the user says so', async () => {
  let isIn = false;
  const programs = {
    use: async ({ on }: ProgramSettings) => void (isIn = on),
    check: async () => void (isIn = true),
  };
  const host = vi.fn(async () => ({ programs: async () => programs }) as unknown as Host);
  const closed = new Error('The journal could not be opened.');
  host.mockRejectedValueOnce(closed).mockRejectedValueOnce(closed);
  followPrograms(host, wakeEvents());
  await vi.waitFor(() => expect(host).toHaveBeenCalledTimes(2));
  expect(await fakeBrowser.alarms.getAll()).toHaveLength(1);
  await fakeBrowser.alarms.onAlarm.trigger({ name: 'programs', scheduledTime: 0, persistAcrossSessions: false });
  await vi.waitFor(() => expect(isIn).toBe(true));
  await programSettings.write({ on: false, known: [] });
  await vi.waitFor(() => expect(isIn).toBe(false));
});

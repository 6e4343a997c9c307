import { browser } from 'wxt/browser';
import { t } from '@/locales';
import { ignoreLateFailure } from '@/utils/async';
import type { Host } from '@/utils/browser/host/host';
import { logCaught } from '@/utils/browser/log/log';
import { programSettings } from '@/utils/browser/settings/storage';
import { showNotification } from '@/utils/browser/notification';
import type { WakeEvents } from '@/utils/browser/wake-events';

const ALARM = 'programs';
/** The shortest period of browsers: a dead background may be away for so long. */
const PERIOD_MIN = 0.5;
const NOTIFICATION = 'program ';

/**
 * Must be called when the background starts: where the relay has ended, only the browser's start, an update and the
 * alarm wake it.
 */
export function followPrograms(host: () => Promise<Host>, events: WakeEvents): void {
  let isLoaded = false;
  const programs = async () => {
    isLoaded = true;
    const found = await (await host()).programs();
    // Without an open panel, the settings have the same card.
    found.onAsks = ({ session, name, code }) =>
      void showNotification(`${NOTIFICATION}${session}`, t('programs_asks', { name }), t('programs_code', { code }));
    return found;
  };
  const check = async () => {
    if ((await programSettings.read()).on) await (await programs()).check();
  };
  const use = async () => {
    const settings = await programSettings.read();
    if (settings.on) await browser.alarms.create(ALARM, { periodInMinutes: PERIOD_MIN });
    else await browser.alarms.clear(ALARM);
    // Unless programs are used, they are not loaded.
    if (settings.on || isLoaded) await (await programs()).use(settings);
  };
  programSettings.watch(() => void use().catch(logCaught));
  events.permitted.addListener(() => void check().catch(logCaught));
  events.alarm.addListener(({ name }) => void (name === ALARM && check().catch(logCaught)));
  events.notificationClicked.addListener((id) => void (id.startsWith(NOTIFICATION) && show(id)));
  void host().catch(ignoreLateFailure).then(use).catch(logCaught);
}

async function show(id: string): Promise<void> {
  await browser.notifications.clear(id);
  await browser.tabs.create({ url: `${browser.runtime.getURL('/options.html')}#programs` });
}

import { browser } from 'wxt/browser';
import { held } from './held-event';

export type WakeEvents = ReturnType<typeof wakeEvents>;

/** What wakes the background beside its pages and the user. Must be called in its first turn. */
export function wakeEvents() {
  // Wakes it only: settings are read at each start.
  browser.storage.local.onChanged.addListener(() => undefined);
  return {
    installed: held(browser.runtime.onInstalled),
    browserStarted: held(browser.runtime.onStartup),
    alarm: held(browser.alarms.onAlarm),
    notificationClicked: held(browser.notifications.onClicked),
    permitted: held(browser.permissions.onAdded),
  };
}

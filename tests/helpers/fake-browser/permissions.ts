import type { Browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { fakeEvent } from './event';
import { onReset } from './on-reset';

type Permissions = Browser.permissions.Permissions;

const [onAdded, onRemoved] = [fakeEvent<[Permissions]>(), fakeEvent<[Permissions]>()];
let isGiven = true;

/** What the extension has asked about since the browser started. */
export const askedPermissions: Permissions[] = [];

/** How many hear of changes. */
export const permissionListeners = (): number => onAdded.listeners.size + onRemoved.listeners.size;

/** The user gives access to all sites, or takes it away. */
export function givePermission(given: boolean): void {
  isGiven = given;
  (given ? onAdded : onRemoved).tell({ origins: ['<all_urls>'] });
}

onReset(fakeBrowser.permissions, () => {
  isGiven = true;
  askedPermissions.length = 0;
});
Object.assign(fakeBrowser.permissions, {
  onAdded,
  onRemoved,
  contains: async (wanted: Permissions) => (askedPermissions.push(wanted), isGiven),
});

import { storedSettings } from '../../disk/stored-settings';

const currentRun = storedSettings('session:browserRun', (stored) => (typeof stored === 'string' ? stored : undefined));

/** Survives the background, not the browser. */
export function browserRunId(): Promise<string> {
  // Background and a panel may both ask first.
  return navigator.locks.request('browserRun', async () => {
    const known = await currentRun.read();
    if (known !== undefined) return known;
    const id = crypto.randomUUID();
    await currentRun.write(id);
    return id;
  });
}

/** The extension was updated: open pages have what the older one left in them. */
export const updatedInRun = storedSettings('session:updatedInRun', (stored) => stored === true);

import { storedSettings } from '../../disk/stored-settings';

const currentRun = storedSettings('session:browserRun', (stored) => (typeof stored === 'string' ? stored : undefined));

/** Survives the background's death, but not the browser's. */
export function browserRunId(): Promise<string> {
  // The background and a panel may both be the first to ask.
  return navigator.locks.request('browserRun', async () => {
    const known = await currentRun.read();
    if (known !== undefined) return known;
    const id = crypto.randomUUID();
    await currentRun.write(id);
    return id;
  });
}

/** The extension was updated: pages that were open then have what the older one left in them. */
export const updatedInRun = storedSettings('session:updatedInRun', (stored) => stored === true);

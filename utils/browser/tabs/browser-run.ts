import { storedSettings } from '../../disk/stored-settings';

/** Random, and the same wherever it is asked for. Survives the background's death, but not the browser's. */
export const browserRunId = randomOfRun('browserRun');

/**
 * Proves the identity of a panel: only the extension's own pages and background can read it. The id of the run does
 * not, which is in exports and known to programs.
 */
export const panelNonce = randomOfRun('panelNonce');

/** The extension was updated: pages that were open then have what the older one left in them. */
export const updatedInRun = storedSettings('session:updatedInRun', (stored) => stored === true);

function randomOfRun(name: string): () => Promise<string> {
  const stored = storedSettings(`session:${name}`, (found) => (typeof found === 'string' ? found : undefined));
  // The background and a panel may both be the first to ask.
  return () =>
    navigator.locks.request(name, async () => {
      const known = await stored.read();
      if (known !== undefined) return known;
      const made = crypto.randomUUID();
      await stored.write(made);
      return made;
    });
}

import type { Page } from '../helpers/browsers/index.ts';

/** How long a task may take: a model may think for minutes, and a task may have hundreds of steps. */
const TASK_LIMIT_MS = 1_800_000;

/** A page whose waits go on for as long as a task may take, while the page can be read. */
export function patient(page: Page): Page {
  const until = Date.now() + TASK_LIMIT_MS;
  const waitFor: Page['waitFor'] = async (fn, ...args) => {
    for (;;)
      try {
        return await page.waitFor(fn, ...args);
      } catch (error) {
        if (!(error instanceof Error) || !isGivenUp(error.message) || Date.now() > until) throw error;
      }
  };
  return { ...page, waitFor };
}

/** Whether this error says that what was waited for did not come to a page that can be read. */
export const isGivenUp = (message: string): boolean =>
  /^Waited \d+ s for /.test(message) && !message.includes('The page cannot be read');

import { browser } from 'wxt/browser';
import type { PagePort } from '../agent/ports';
import { AgentError, type Failure } from '../failure';

const refused: Failure = { code: 'NO_PERMISSION', message: 'Sidehand has no permission for this site.', hint: 'Ask the user to allow it, or work elsewhere.' };

/**
 * The page as long as the user lets Sidehand into its site: what was put into it before he took that back would go on working there.
 * `currentUrl` is the page's address.
 */
export function whereAllowed(page: PagePort, currentUrl: () => string): PagePort {
  const first = <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) => async (...args: Args): Promise<Result> => {
    if (!(await isAllowed(currentUrl()))) throw new AgentError(refused);
    return work(...args);
  };
  return {
    ...page,
    async view(options, signal) {
      const view = await page.view(options, signal);
      return (await isAllowed(view.url)) ? view : { ...view, text: '', truncated: false, problem: refused };
    },
    act: first(page.act), foresee: first(page.foresee), upload: first(page.upload), runCode: first(page.runCode), waitFor: first(page.waitFor),
    waitForIdle: first(page.waitForIdle), html: first(page.html), sight: first(page.sight), extract: first(page.extract), article: first(page.article),
  };
}

async function isAllowed(url: string): Promise<boolean> {
  if (!/^https?:/.test(url)) return true;
  const { protocol, hostname } = new URL(url);
  return browser.permissions.contains({ origins: [`${protocol}//${hostname}/*`] });
}

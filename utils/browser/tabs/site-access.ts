import { browser } from 'wxt/browser';
import { around, type PageWork } from '../../contracts/page-methods';
import type { PagePort } from '../../contracts/ports';
import type { TabInfo } from '../../contracts/events';
import { defined } from '../../defined';
import { AgentError, type Failure } from '../../failure';
import { siteOf } from '../../web/hosts';
import { isAllowed } from '../client/site-permission';
import { endAll, listen } from '../listen';
import { restriction } from './restricted-pages';
import type { TaskTabs } from './task-tabs';

const refused: Failure = {
  code: 'NO_PERMISSION',
  message: 'Sidehand has no permission for this site.',
  hint: 'Ask the user to allow it, or work elsewhere.',
};
const blocked: Failure = {
  code: 'SITE_BLOCKED',
  message: 'The user has blocked this site. Nothing is read or done there.',
  hint: 'Work elsewhere, or tell the user.',
};
/**
 * Firefox 153 refuses with one message where the user allows the site: in its viewer of files, and on sites that a
 * policy closes.
 */
const closed: Failure = {
  code: 'RESTRICTED_PAGE',
  message: 'The browser shows this page in a viewer of its own, or closes its site to extensions.',
  hint: 'Open another address with navigate.',
  params: { viewer: 'closed' },
};

const moved: Failure = {
  code: 'NAVIGATED',
  message: 'The page went to another site while it was read.',
  hint: 'Look at the page again.',
};

/** Asks the browser once for each site, and again after changes. */
export class SiteAccess {
  private readonly known = new Map<string, Promise<boolean>>();
  readonly dispose = endAll(
    [browser.permissions.onAdded, browser.permissions.onRemoved].map((event) =>
      listen(event, () => this.known.clear()),
    ),
  );

  isAllowed(url: string): Promise<boolean> {
    const origin = URL.parse(url)?.origin ?? '';
    const known = this.known.get(origin) ?? isAllowed(url);
    this.known.set(origin, known);
    return known;
  }
}

/**
 * The page, as long as the user gives access to its site: earlier scripts would go on after they revoked it. Entering a
 * site is refused elsewhere. `isBlocked`: by the user, for every task.
 */
export function whileAllowed(
  page: PagePort,
  tabs: Pick<TaskTabs, 'current' | 'refresh'>,
  access: SiteAccess,
  isBlocked: (url: string) => boolean,
): PagePort {
  const first =
    (work: PageWork): PageWork =>
    async (...args) => {
      const { url } = tabs.current();
      if (isBlocked(url)) throw new AgentError(blocked);
      if (!(await access.isAllowed(url))) throw new AgentError(refused);
      try {
        return await work(...args);
      } catch (error) {
        const { url: now } = tabs.current();
        throw error instanceof AgentError && (await isClosed(error.failure, now))
          ? new AgentError(restriction(now) ?? closed, { cause: error })
          : error;
      }
    };
  /** Asks the browser: it may tell of moves later than the page answers. */
  async function isStillOn({ tabId, url }: TabInfo): Promise<boolean> {
    const after = await tabs.refresh();
    return after.tabId === tabId && siteOf(after.url) === siteOf(url);
  }
  const unmoved =
    (work: PageWork): PageWork =>
    async (...args) => {
      const before = tabs.current();
      const read = await work(...args);
      if (!(await isStillOn(before))) throw new AgentError(moved);
      return read;
    };
  const allowed = around(page, ({ entersSite }) => entersSite, first);
  return {
    ...around(allowed, ({ reads }) => reads, unmoved),
    async sight(of, signal) {
      const before = tabs.current();
      const { screenshot, html, ...others } = await allowed.sight(of, signal);
      const isThere = async () => (siteOf(before.url) ?? '') === of.on && (await isStillOn(before));
      if (!(screenshot ?? html) || (await isThere().catch(() => false)))
        return { ...others, ...defined({ screenshot, html }) };
      const missing = { ok: false as const, failure: moved };
      return { ...others, ...(screenshot ? { screenshot: missing } : {}), ...(html ? { html: missing } : {}) };
    },
    async view(options, signal) {
      const view = await page.view(options, signal);
      if (isBlocked(view.url)) return { ...view, title: '', text: '', truncated: false, problem: blocked };
      if (!(await access.isAllowed(view.url))) return { ...view, text: '', truncated: false, problem: refused };
      return view.problem && (await isClosed(view.problem, view.url))
        ? { ...view, problem: restriction(view.url) ?? closed }
        : view;
    },
  };
}

/** The browser, not the user, keeps Sidehand out. Asked anew: the user may just have revoked the access. */
async function isClosed({ code }: Failure, url: string): Promise<boolean> {
  return code === 'NO_PERMISSION' && isAllowed(url);
}

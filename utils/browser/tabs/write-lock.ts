import { browser, type Browser } from 'wxt/browser';
import { fail } from '../../failure';
import { changeRules, lockIds, lockRule } from '../../net/session-rules';

/** Some ids are for rules that block, the others for requests let through. */
const { any, has, from } = lockIds.writes;
/** Rules about what addresses contain: in the tabs, and in new ones. */
const TEXTS = 24;
/** A dead background's lock stays so long: requests of its action may come late. */
const LEFT_OVER_MS = 5_000;

type Method = Browser.declarativeNetRequest.RequestMethod;
type Rule = Browser.declarativeNetRequest.Rule;

/** Any other method writes, also an unknown one. */
const readingMethods = ['get', 'head', 'options', 'connect'] as Method[];
const writingMethods = ['post', 'put', 'patch', 'delete'] as Method[];
const types = ['main_frame', 'sub_frame', 'xmlhttprequest', 'ping', 'beacon', 'other'];

/** Domains are registrable ones, or hosts. */
export interface Locked {
  tabIds: number[];
  initiators: string[];
  targets: string[];
  /** Filters of addresses of other sites that they may not request by any method, except as documents of the tab. */
  addresses: string[];
  /**
   * Tabs that show a document. In all others, which pages open or have opened empty, these addresses may not be one.
   */
  shown: number[];
  /** The host of the address that may be opened, in a new tab too. */
  opens?: string;
}

/**
 * Blocks writing requests from pages to their own sites, but opened ones: what evades the stand-ins in the pages.
 * Outlives the background.
 */
export class WriteLock {
  private readonly firstId = any();
  private readonly opened = new Set<number>();
  private tabIds: number[] = [];

  /** Throws LOCK_FAILED where the browser does not take the rules. */
  async on({ tabIds, initiators, targets, addresses, shown, opens }: Locked): Promise<void> {
    this.tabIds = tabIds;
    const all = Object.values(browser.declarativeNetRequest.ResourceType);
    const writes = {
      ...this.condition({ excludedRequestMethods: readingMethods }),
      initiatorDomains: initiators,
      requestDomains: targets,
    };
    const blocked = addresses.slice(0, TEXTS).flatMap((urlFilter): Rule['condition'][] => {
      const elsewhere = { urlFilter, isUrlFilterCaseSensitive: false };
      const resourceTypes = all.filter((type) => type !== 'main_frame');
      return [
        { ...elsewhere, tabIds, excludedRequestDomains: initiators, resourceTypes },
        {
          ...elsewhere,
          // -1: requests of workers, which serve the tabs.
          excludedTabIds: [-1, ...shown],
          initiatorDomains: initiators,
          excludedRequestDomains: [...initiators, ...(opens === undefined ? [] : [opens])],
          resourceTypes: all,
        },
      ];
    });
    await change({
      removeRuleIds: from(this.firstId).slice(0, 1 + 2 * TEXTS),
      addRules: [writes, ...blocked].map((condition, at) => lockRule(this.firstId + at, 5, 'block', condition)),
    });
  }

  /** Until `close`. Throws LOCK_FAILED where too many are open. */
  async open(method: string, url: string): Promise<{ close(): Promise<void> }> {
    const id = this.freeId();
    const urlFilter = `|${url.replace(/#.*$/s, '').replace(/[*^|]/g, '*')}|`;
    const known = method.toLowerCase() as Method;
    const ofMethod = [...readingMethods, ...writingMethods].includes(known)
      ? { requestMethods: [known] }
      : { excludedRequestMethods: [...readingMethods, ...writingMethods] };
    this.opened.add(id);
    const condition = { ...this.condition(ofMethod), urlFilter, isUrlFilterCaseSensitive: true };
    await change({ removeRuleIds: [id], addRules: [lockRule(id, 6, 'allow', condition)] });
    return {
      close: async () => {
        if (this.opened.delete(id)) await change({ removeRuleIds: [id] });
      },
    };
  }

  async off(): Promise<void> {
    this.opened.clear();
    await change({ removeRuleIds: from(this.firstId) });
  }

  private freeId(): number {
    const ids = from(this.firstId).slice(1 + 2 * TEXTS);
    const free = ids.find((id) => !this.opened.has(id));
    if (free === undefined)
      throw fail('LOCK_FAILED', `${ids.length} requests are under way at once: no further one is let through.`);
    return free;
  }

  private condition(ofMethods: { requestMethods: Method[] } | { excludedRequestMethods: Method[] }): Rule['condition'] {
    const known = Object.values(browser.declarativeNetRequest.ResourceType);
    return { tabIds: this.tabIds, ...ofMethods, resourceTypes: known.filter((type) => types.includes(type)) };
  }
}

/** Must be called when the background starts. */
export async function releaseLeftWriteLocks(): Promise<void> {
  const rules = await browser.declarativeNetRequest.getSessionRules();
  const ids = rules.flatMap(({ id }) => (has(id) ? [id] : []));
  if (ids.length > 0) setTimeout(() => void change({ removeRuleIds: ids }), LEFT_OVER_MS);
}

function change(rules: Browser.declarativeNetRequest.UpdateRuleOptions): Promise<void> {
  return changeRules(rules, 'The browser did not take the rule that holds what pages send. Nothing was done.');
}

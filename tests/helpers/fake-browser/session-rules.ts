import type { Browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { onReset } from './on-reset';

type Rule = Browser.declarativeNetRequest.Rule;
type Update = Browser.declarativeNetRequest.UpdateRuleOptions;
interface Request {
  url: string;
  tabId: number;
  /** As the browser names kinds of requests. */
  type?: string;
  method?: string;
  /** The address of the document that sends it. */
  from?: string;
}

const rules = new Map<number, Rule>();
let taken: () => Promise<void> = () => Promise.resolve();

/** All that stand, in the order in which they came. */
export const sessionRules = (): Rule[] => [...rules.values()];

/** A rule that is there already, of another part of the product. */
export const putRule = (rule: Rule): void => void rules.set(rule.id, rule);

/** What the browser does from now on before it takes a rule; where that fails, it takes none. */
export function beforeRules(wait: () => Promise<void>): void {
  taken = wait;
}

/** As where too many rules stand already. */
export const refuseRules = (): void => beforeRules(() => Promise.reject(new Error('too many rules')));

/** Whether a request leaves: the fitting rule with the highest priority decides, of equal ones one that allows. */
export function leaves(request: Request): boolean {
  const fitting = sessionRules().filter((rule) => fits(rule.condition, request));
  const order = (rule: Rule) => 2 * (rule.priority ?? 1) + (rule.action.type === 'block' ? 0 : 1);
  return fitting.toSorted((one, other) => order(other) - order(one))[0]?.action.type !== 'block';
}

function fits(at: Rule['condition'], { url, tabId, type = 'main_frame', method = 'get', from = '' }: Request): boolean {
  const [host = '', initiator = ''] = [url, from].map((one) => URL.parse(one)?.hostname);
  const isOf = (name: string) => (domain: string) => name === domain || name.endsWith(`.${domain}`);
  return (
    (at.tabIds?.includes(tabId) ?? true) &&
    !at.excludedTabIds?.includes(tabId) &&
    (at.resourceTypes?.some((one) => one === type) ?? type !== 'main_frame') &&
    (at.requestMethods?.some((one) => one === method) ?? true) &&
    !at.excludedRequestMethods?.some((one) => one === method) &&
    (at.initiatorDomains?.some(isOf(initiator)) ?? true) &&
    (at.requestDomains?.some(isOf(host)) ?? true) &&
    !at.excludedRequestDomains?.some(isOf(host)) &&
    patternOf(at).test(new URL(url).href)
  );
}

/** Of the signs in an `urlFilter` those that the product uses: `|` at an end, and `*`. */
function patternOf({ urlFilter = '', regexFilter, isUrlFilterCaseSensitive = false }: Rule['condition']): RegExp {
  const parts = urlFilter
    .replace(/^\||\|$/g, '')
    .split('*')
    .map((part) => RegExp.escape(part));
  const [from, to] = [urlFilter.startsWith('|') ? '^' : '', urlFilter.endsWith('|') ? '$' : ''];
  return new RegExp(regexFilter ?? `${from}${parts.join('.*')}${to}`, isUrlFilterCaseSensitive ? '' : 'i');
}

// As Firefox has them: Chromium knows no beacon, which is a ping there.
const types = ['main_frame', 'sub_frame', 'xmlhttprequest', 'ping', 'beacon', 'other', 'image', 'websocket'];
onReset(fakeBrowser.declarativeNetRequest, () => {
  rules.clear();
  taken = () => Promise.resolve();
});
Object.assign(fakeBrowser.declarativeNetRequest, {
  ResourceType: Object.fromEntries(types.map((type) => [type.toUpperCase(), type])),
  getSessionRules: async () => structuredClone(sessionRules()),
  async updateSessionRules({ removeRuleIds = [], addRules = [] }: Update) {
    if (addRules.length > 0) await taken();
    const kept = [...rules.keys()].filter((id) => !removeRuleIds.includes(id));
    const twice = addRules.find(({ id }) => kept.includes(id));
    if (twice) throw new Error(`Rule with id ${twice.id} does not have a unique ID.`);
    for (const id of removeRuleIds) rules.delete(id);
    for (const rule of addRules) rules.set(rule.id, rule);
  },
});

import { browser, type Browser } from 'wxt/browser';
import type { ActPermission } from '../../../contracts/ports';
import type { Wanted } from '../../../agent/task/like-act';
import { fail } from '../../../failure';
import { siteDomain } from '../../../web/registrable';
import type { Arming, CarriedArming } from '../../../page/watch/page-events';
import { requestWords } from '../../../web/request-words';
import type { PageEventWatch } from '../dialogs/page-dialogs';
import { addressOf } from '../frames/frame-tree';
import { filtersFor, folded, wanted } from './foreign-texts';
import { defined } from '../../../defined';
import { isEmptyDocument } from '../../tabs/tab-address';
import type { OwnWrites } from './own-writes';
import type { TabState } from './tab-state';

/** Later, the user's hand causes nothing more in a tab that they left. */
const LEFT_MS = 5_000;

/** Of the watchers in pages, those of what is sent. */
export type WriteWatch = Pick<
  PageEventWatch,
  'install' | 'arm' | 'isConnected' | 'answerWrite' | 'noteActs' | 'onWrite' | 'onConfirmed'
>;

interface ArmingParts {
  watchOf(tabId: number): WriteWatch;
  outside: { likeOpen(wanted: Wanted): 'lost' | 'awaited' | undefined };
  ownWrites: OwnWrites;
  isOwn(tabId: number): boolean;
  isHeldElsewhere(tabId: number): boolean;
}

/**
 * Makes browser and pages hold what an action causes, but what it may send, in its tab and in all that show the same
 * sites. Throws LOCK_FAILED, and STILL_OPEN where the same form was sent or link followed without an answer. `next`:
 * see `PageEventWatch.arm`.
 */
export async function armTab(
  tabId: number,
  state: TabState,
  permission: ActPermission,
  parts: ArmingParts,
  next?: number,
): Promise<CarriedArming | undefined> {
  const { watchOf, outside } = parts;
  const { form, allowsWrite, acts, leadsTo, foreignTexts = [] } = permission;
  const posts = form?.posts;
  const again = Object.entries(defined({ POST: posts, GET: leadsTo }))
    .map(([method, url]) => ({ method, url }))
    .find((request) => outside.likeOpen({ request }) === 'awaited');
  if (again)
    throw fail('STILL_OPEN', `${requestWords(again)} was sent and has no answer yet. It was not sent again.`, {
      hint: 'Look at the page until it ends.',
    });
  state.writesAllowed = allowsWrite ? 1 : 0;
  // What the page asked about may come from a timer or after an animation.
  const comesLate = state.armed && state.acts && !state.hasSent && performance.now() < state.actsUntil;
  state.acts = acts === true || comesLate;
  if (acts) state.actsUntil = Infinity;
  state.hasSent = false;
  state.permission = permission;
  state.sentInWrite = undefined;
  const tabs = await browser.tabs.query({});
  const tab = tabs.find(({ id }) => id === tabId);
  state.page = tab?.url ?? '';
  const domain = siteDomain(state.page);
  // A page without a site has none to write to.
  if (!tab || domain === undefined) return undefined;
  // Frames in which the task acts show sites of the task, too: others send by themselves.
  const acted = next ? domainOf({ url: await addressOf({ tabId, frameId: next }) }) : [];
  state.frameDomains = [...new Set([...state.frameDomains, ...acted])];
  const own = tabs.filter(({ id = -1 }) => parts.isOwn(id));
  state.domains = [...new Set([domain, ...state.frameDomains, ...own.flatMap(domainOf)])];
  const beside = tabs.filter((one) => isBeside(one, tab, state.domains, parts));
  state.beside = beside.map(({ id = -1 }) => id);
  const addresses = filtersFor(foreignTexts);
  const locked = {
    tabIds: [tabId, ...beside.flatMap((one) => (isInHand(one, parts) ? [] : (one.id ?? [])))],
    initiators: [...state.domains],
    targets: [...state.domains, ...parts.ownWrites.givingOrigins().map((origin) => new URL(origin).hostname)],
    addresses,
    // About addresses alone: without one the rules would stay the same.
    ...(addresses.length === 0 ? { shown: [] } : { shown: shownIn(tabs), ...hostOpened(leadsTo ?? form?.asks) }),
  };
  const key = JSON.stringify(locked);
  if (!state.armed || key !== state.locked) await state.lock.on(locked);
  state.locked = key;
  state.armed = true;
  const reads = foreignTexts.length > 0;
  const texts = reads ? { texts: wanted(foreignTexts).map(folded) } : {};
  const arming: Arming = {
    armed: true,
    reads,
    ...(state.acts ? { acts: true } : {}),
    ...texts,
    ...defined({ form: posts, leadsTo, asks: form?.asks }),
  };
  const [carried] = await Promise.all([
    watchOf(tabId).arm(tabId, arming, next),
    ...state.beside.map(async (one) => {
      await watchOf(one).install(one);
      await watchOf(one).arm(one, { armed: true, reads, ...texts, beside: true });
    }),
    openForm(state, posts),
  ]);
  return carried;
}

/** The form opened for the last action has left, or never will. */
async function openForm(state: TabState, posts: string | undefined): Promise<void> {
  const before = state.openedForm;
  state.openedForm = undefined;
  await before?.close();
  if (posts !== undefined) state.openedForm = await state.lock.open('post', posts);
}

export async function disarmTab(
  tabId: number,
  state: TabState,
  { watchOf }: Pick<ArmingParts, 'watchOf'>,
  isArmed: (tabId: number) => boolean,
): Promise<void> {
  if (!state.armed) return;
  clearTimeout(state.disarm);
  state.armed = false;
  state.writesAllowed = 0;
  const free = [tabId, ...state.beside].filter((one) => !isArmed(one));
  await Promise.all([...free.map((one) => watchOf(one).arm(one, { armed: false })), state.lock.off()]);
}

type Tab = Browser.tabs.Tab;

function domainOf({ url = '' }: Pick<Tab, 'url'>): string[] {
  const domain = siteDomain(url);
  return domain === undefined ? [] : [domain];
}

const shownIn = (tabs: readonly Tab[]): number[] =>
  tabs.flatMap(({ id, url = '' }) => (id === undefined || isEmptyDocument(url) ? [] : [id]));

const hostOpened = (url = ''): { opens?: string } => defined({ opens: URL.parse(url)?.hostname || undefined });

/** It shows the same sites: it can hear of what is done in the other. */
function isBeside(one: Tab, tab: Tab, domains: readonly string[], { isHeldElsewhere }: ArmingParts): boolean {
  return (
    one.id !== undefined &&
    one.id !== tab.id &&
    !one.discarded &&
    !('frozen' in one && one.frozen) &&
    domainOf(one).some((domain) => domains.includes(domain)) &&
    !isHeldElsewhere(one.id)
  );
}

/** The user may just have acted there: the browser must not lock it. */
function isInHand({ id = -1, active, lastAccessed = 0 }: Tab, { isOwn }: ArmingParts): boolean {
  return !isOwn(id) && (active || Date.now() - lastAccessed < LEFT_MS);
}

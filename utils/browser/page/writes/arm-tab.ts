import { browser } from 'wxt/browser';
import type { ActPermission } from '../../../agent/ports';
import { fail } from '../../../failure';
import { siteDomain } from '../../../web/registrable';
import { requestWords } from '../../../web/request-words';
import type { RequestWatch } from '../../tabs/request-watch';
import type { PageEventWatch } from '../dialogs/page-dialogs';
import type { TabState } from './tab-state';

interface ArmingParts {
  pageEvents: PageEventWatch;
  requests: RequestWatch;
}

/**
 * Makes the browser and the tab's pages hold what an action causes them to send, except what the action itself may
 * send. Throws LOCK_FAILED where that cannot be held, DENIED where the same form was sent, or the same link followed,
 * and there is no answer yet.
 */
export async function armTab(
  tabId: number,
  state: TabState,
  { form, allowsWrite, control, amount, leadsTo, filled, textsToSend = [] }: ActPermission,
  { pageEvents, requests }: ArmingParts,
): Promise<void> {
  const posts = form?.posts;
  const again =
    posts !== undefined && requests.openLike(tabId, 'POST', posts)
      ? { method: 'POST', url: posts }
      : leadsTo !== undefined && requests.isOpening(tabId, leadsTo)
        ? { method: 'GET', url: leadsTo }
        : undefined;
  if (again)
    throw fail('DENIED', `${requestWords(again)} was sent and has no answer yet. It was not sent again.`, {
      hint: 'Look at the page until it ends.',
    });
  state.writesAllowed = allowsWrite ? 1 : 0;
  state.control = control;
  state.amount = amount;
  state.filled = filled;
  state.textsToSend = textsToSend;
  state.formAction = posts?.replace(/#.*$/s, '');
  state.sentInWrite = undefined;
  state.page = (await browser.tabs.get(tabId)).url ?? '';
  const domain = siteDomain(state.page);
  // A page without a site of its own has none to write to.
  if (domain === undefined) return;
  if (!state.armed || domain !== state.domain) await state.lock.on([domain]);
  state.domain = domain;
  state.armed = true;
  await Promise.all([
    pageEvents.arm(tabId, true, posts),
    ...(posts === undefined ? [] : [state.lock.open('post', posts)]),
  ]);
}

/** Stops holding what the tab's pages send. */
export async function disarmTab(tabId: number, state: TabState, { pageEvents }: ArmingParts): Promise<void> {
  if (!state.armed) return;
  clearTimeout(state.disarm);
  state.armed = false;
  state.writesAllowed = 0;
  await Promise.all([pageEvents.arm(tabId, false), state.lock.off()]);
}

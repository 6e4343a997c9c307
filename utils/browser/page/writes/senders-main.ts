import { leavesTab, standIns, type StandIns } from '../../../page/watch/stand-ins';
import { holdForms } from './hold-forms';
import { holdBeacons, holdFetch, holdPutOff, holdXhr } from './hold-requests';

/**
 * Runs in the page's own world after `writeHoldMain`. Replaces all by which scripts and forms send something. The
 * stand-ins ask by an event whether a request may leave, and else fail as without a network. What waits leaves from a
 * copy made when it was judged: the page may change its objects meanwhile. `restore` takes all away.
 */
export function sendersMain(nonce: string): void {
  const world = standIns(nonce);
  holdFetch(world);
  holdXhr(world);
  holdBeacons(world);
  holdPutOff(world);
  holdForms(world);
  holdNavigations(world);
  holdLooseLinks(world);
  world.hear('restore', world.restore);
}

/** Holds the ways in which scripts replace the document. Firefox before 147 does not report them. */
function holdNavigations({ listen, mayOpen }: StandIns): void {
  const { navigation } = window as { navigation?: Navigation };
  if (!navigation) return;
  let allowed = '';
  const onNavigate = (event: NavigateEvent) => {
    const { url, sameDocument } = event.destination;
    const isAllowed =
      url === allowed ||
      sameDocument ||
      !event.cancelable ||
      event.defaultPrevented ||
      !/^(push|replace)$/.test(event.navigationType) ||
      event.formData !== null ||
      typeof event.downloadRequest === 'string' ||
      mayOpen('navigation', url);
    allowed = '';
    if (isAllowed === true) return;
    event.preventDefault();
    const open = event.navigationType === 'replace' ? 'replace' : 'assign';
    void Promise.resolve(isAllowed).then((sends) => {
      if (!sends) return;
      allowed = url;
      location[open](url);
    });
  };
  listen(navigation, 'navigate', onNavigate, false);
}

/** A click on a link outside the document reaches no listener. The browser may refuse its window. */
function holdLooseLinks({ replace, mayOpen, sendReport }: StandIns): void {
  replace(HTMLElement.prototype, 'click', (self, _args, send) => {
    if (!(self instanceof HTMLAnchorElement) || self.isConnected || !leavesTab(self.target)) return send();
    if (mayOpen('window', self.href) !== true) return undefined;
    sendReport({ kind: 'open', url: self.href });
    return send();
  });
}

import type { HeldWrite } from '../../../contracts/ports';
import { defined, nonEmpty } from '../../../defined';
import { effectOfLink } from '../../../guard/effect-of-address';
import type { WriteReport } from '../../../page/watch/page-events';
import { siteDomain } from '../../../web/registrable';
import { isWrite } from '../../../web/requests';
import { carries } from './foreign-texts';
import type { Held } from './held-writes';
import { replacesMethod } from './operation-headers';
import type { TabState } from './tab-state';

/**
 * It carries a text of the task elsewhere; its address on a site of the task names an operation; it leaves after an
 * action of which the page says that it does something not yet sent; it writes to such a site, or from one to an origin
 * that does more than take statistics (`onlyTakes`).
 */
export function isHeld(
  report: WriteReport,
  { domains, permission, acts, hasSent }: TabState,
  onlyTakes: (origin: string) => boolean,
): boolean {
  const { url, by, from, method, headers, signed } = report;
  const target = siteDomain(url);
  if (target === undefined) return false;
  const isOwnOrigin = URL.parse(url)?.origin === URL.parse(from)?.origin;
  if (!isOwnOrigin && carries(report, permission.foreignTexts ?? [])) return true;
  if (!isWrite(method) && !headers.some(replacesMethod))
    return (
      domains.includes(target) && (((acts || report.acts === true) && !hasSent) || effectOfLink(url) !== undefined)
    );
  if (domains.includes(target)) return true;
  if (!domains.includes(siteDomain(from) ?? target)) return false;
  return by !== 'beacon' && (signed || !onlyTakes(new URL(url).origin));
}

/** `giving`: origins from which the task's pages get what they show. */
export function heldWrite(
  at: Pick<Held, 'tabId' | 'frameId' | 'actedIn'>,
  { write: id, method, url, by, body, headers, from }: WriteReport,
  { page, frameDomains, permission: { control, amount, filled } }: TabState,
  giving: readonly string[],
): Held {
  // Frames in which the task has acted are pages of their own; others send by themselves.
  const isOfFrame = at.frameId !== 0 && frameDomains.includes(siteDomain(from) ?? '');
  return {
    ...at,
    ...{ id, method, url, by, body },
    page: at.tabId === at.actedIn && !isOfFrame ? page : from,
    ...nonEmpty({ headers }),
    ...(giving.includes(new URL(url).origin) ? { serves: true } : {}),
    ...defined({ control, amount, filled }),
  };
}

export function changes({ method, url }: Pick<HeldWrite, 'method' | 'url'>): boolean {
  return isWrite(method) || effectOfLink(url) !== undefined;
}

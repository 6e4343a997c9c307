import { listOf } from '../../../settings/site-lists';
import { isOpenSite, type SiteFacts } from '../../../guard/sites';
import { webAddress } from '../../../web/hosts';

/** A document on the way from the top of a page to a frame. */
export interface FrameStep {
  /** By the browser's word. */
  url: string;
  /** By the document around it. Only for one without a site of its own (about:, data:). */
  ownContent?: boolean;
}

export type FrameVerdict = { open: true } | { open: false; host: string };

/**
 * Whether a frame may be used (docs/security.md, row 4): it has the page's own origin, or one that the user named by
 * its host or approved, or an open document made it. Frames in a closed one are closed. `host` is that of the closing
 * document, or ''. Pure.
 */
export function checkFrame(path: readonly [FrameStep, ...FrameStep[]], facts: SiteFacts): FrameVerdict {
  const [top, ...inner] = path;
  const ownSite = webAddress(top.url);
  for (const { url, ownContent } of inner) {
    const site = webAddress(url);
    if (site && facts.safety && listOf(site.href, facts.safety) === 'blocked') return { open: false, host: site.host };
    if (site ? site.origin !== ownSite?.origin && !isOpenSite(site, facts) : !(ownContent && selfMade.test(url)))
      return { open: false, host: site?.host ?? '' };
  }
  return { open: true };
}

const selfMade = /^(about:(blank|srcdoc)\b|data:)/i;

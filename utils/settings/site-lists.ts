import { fitsPattern, readSitePattern } from '../web/site-pattern';
import { siteLists, type SafetySettings, type SiteList } from './safety';

/** Of the user's lists, the one that an address is in. The strictest one counts. */
export function listOf(address: string, safety: SafetySettings): SiteList | undefined {
  return (['blocked', 'asked', 'allowed'] as const).find((name) => fitsPattern(address, safety[name]));
}

/**
 * The first entry that is not a site: while there is one no task may begin, because it could be the one that protects
 * the user.
 */
export function safetyProblem(safety: SafetySettings): string | undefined {
  return siteLists
    .flatMap((name) => safety[name])
    .find((entry) => {
      const read = readSitePattern(entry);
      return !read.ok || read.pattern !== entry;
    });
}

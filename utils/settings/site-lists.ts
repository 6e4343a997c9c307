import { fitsPattern, readSitePattern } from '../web/site-pattern';
import { siteLists, type SafetySettings, type SiteList } from './safety';

/** The strictest of the user's lists that has the address. */
export function listOf(address: string, safety: SafetySettings): SiteList | undefined {
  return (['blocked', 'asked', 'allowed'] as const).find((name) => fitsPattern(address, safety[name]));
}

/** The first entry that is not a site: it could be the one that protects the user, so no task may begin. */
export function safetyProblem(safety: SafetySettings): string | undefined {
  return siteLists
    .flatMap((name) => safety[name])
    .find((entry) => {
      const read = readSitePattern(entry);
      return !read.ok || read.pattern !== entry;
    });
}

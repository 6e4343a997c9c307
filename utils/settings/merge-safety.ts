import { readSitePattern, type SitePattern } from '../web/site-pattern';
import { siteLists, type SafetySettings } from './safety';

export interface MergedSafety {
  safety: SafetySettings;
  added: number;
  /** Only the other settings allow them. They are not added. */
  notAllowed: SitePattern[];
}

/**
 * Adds only what is stricter: blocked sites, sites that are asked about, and read-only mode. No rule is changed or
 * loosened. A site that is on a list here stays on that list alone.
 */
export function mergeSafety(here: SafetySettings, other: SafetySettings): MergedSafety {
  const listed = new Set(siteLists.flatMap((name) => here[name]));
  const newIn = (entries: readonly string[]): SitePattern[] => {
    const usable = entries.flatMap((entry) => {
      const read = readSitePattern(entry);
      return read.ok && !listed.has(read.pattern) ? [read.pattern] : [];
    });
    for (const pattern of usable) listed.add(pattern);
    return [...new Set(usable)];
  };
  const blocked = newIn(other.blocked);
  const asked = newIn(other.asked);
  const onlyReads = other.readOnly && !here.readOnly;
  return {
    safety: {
      allowed: here.allowed,
      asked: [...here.asked, ...asked],
      blocked: [...here.blocked, ...blocked],
      settled: here.settled,
      readOnly: here.readOnly || other.readOnly,
    },
    added: blocked.length + asked.length + (onlyReads ? 1 : 0),
    notAllowed: newIn(other.allowed),
  };
}

import { fitsPattern, readSitePattern, type SitePattern } from '../web/site-pattern';
import { isRecord } from '../is-record';

/** What the user lets the agent do, and where. Storage key `local:safetySettings`. */
export interface SafetySettings {
  /** Sites on which it may act in every task. */
  allowed: SitePattern[];
  /** Sites that it asks about in each task, also where they are named or planned. */
  asked: SitePattern[];
  /** Sites that it neither opens nor reads. */
  blocked: SitePattern[];
  /** It reads, and neither presses, types nor sends. */
  readOnly: boolean;
}

export const siteLists = ['allowed', 'asked', 'blocked'] as const;
export type SiteList = (typeof siteLists)[number];

export const defaultSafety: SafetySettings = { allowed: [], asked: [], blocked: [], readOnly: false };

/**
 * Reads stored safety settings. Unlike other settings nothing of them is passed over: an entry that cannot be used stays in its list, so that it can be seen
 * and mended, and see `safetyProblem`.
 */
export function readSafetySettings(stored: unknown): SafetySettings {
  const record = isRecord(stored) ? stored : {};
  const list = (value: unknown) =>
    Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)];
  return {
    allowed: list(record.allowed),
    asked: list(record.asked),
    blocked: list(record.blocked),
    readOnly: record.readOnly !== undefined && record.readOnly !== false,
  };
}

/** The first entry that is no site, by which no task may begin: it could be the one that protects. Undefined where all can be used. */
export function safetyProblem(safety: SafetySettings): string | undefined {
  return siteLists
    .flatMap((name) => safety[name])
    .find((entry) => {
      const read = readSitePattern(entry);
      return !read.ok || read.pattern !== entry;
    });
}

/** What holds of an address: the strictest list counts. */
export function listOf(address: string, safety: SafetySettings): SiteList | undefined {
  return (['blocked', 'asked', 'allowed'] as const).find((name) => fitsPattern(address, safety[name]));
}

/** Whether a text is nothing but the name of a secret, which the user wrote in this task. */
export function isSecretName(text: string, userWords: readonly string[]): boolean {
  const name = text.trim().toLowerCase();
  return /^%[^%]{1,60}%$/.test(name) && userWords.some((words) => words.toLowerCase().includes(name));
}

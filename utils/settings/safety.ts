import type { SitePattern } from '../web/site-pattern';
import { isRecord } from '../is-record';
import { readSettledActs, type SettledAct } from './settled';

/** Storage key `local:safetySettings`. */
export interface SafetySettings {
  /** The agent may act there in every task. */
  allowed: SitePattern[];
  /** In each task, even where they are named or planned. */
  asked: SitePattern[];
  /** The agent neither opens nor reads them. */
  blocked: SitePattern[];
  /** Chores that pass without asking. */
  settled: SettledAct[];
  readOnly: boolean;
}

export const siteLists = ['allowed', 'asked', 'blocked'] as const;
export type SiteList = (typeof siteLists)[number];

export const defaultSafety: SafetySettings = { allowed: [], asked: [], blocked: [], settled: [], readOnly: false };

/**
 * Unlike in other settings nothing is skipped: an entry that cannot be used stays in its list, for the user to correct.
 */
export function readSafetySettings(stored: unknown): SafetySettings {
  const record = isRecord(stored) ? stored : {};
  const list = (value: unknown) =>
    Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)];
  return {
    allowed: list(record.allowed),
    asked: list(record.asked),
    blocked: list(record.blocked),
    settled: readSettledActs(record.settled),
    readOnly: record.readOnly !== undefined && record.readOnly !== false,
  };
}

/** And nothing else; the user wrote it in this task. */
export function isSecretName(text: string, userWords: readonly string[]): boolean {
  const name = text.trim().toLowerCase();
  return /^%[^%]{1,60}%$/.test(name) && userWords.some((words) => words.toLowerCase().includes(name));
}

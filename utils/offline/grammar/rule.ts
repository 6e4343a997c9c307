import type { CommandBody, Reading, Refusal } from '../command';
import { matchMasked, type Masked } from '../masked';

export type Topic = 'navigation' | 'pointer' | 'fields' | 'keys' | 'waiting' | 'reading' | 'code';

/** The words at a named group of the pattern that matched. */
export type Group = (name: string) => Masked | undefined;

/** One kind of command. The rules are the grammar and its documentation: help and tests are made from them. */
export interface Rule {
  topic: Topic;
  /** How it is written, in the notation of the help text: T text, F a field, X anything on the page. */
  usage: string;
  /** Whole commands that this rule reads. Each is tested. */
  examples: string[];
  /** Tried in order on masked, trimmed text. Need the flags `d` and `i`. */
  patterns: RegExp[];
  /** The command, or undefined when the words are not this kind after all. */
  read(group: Group): CommandBody | Refusal | undefined;
}

/** Reads one command by the first rule that matches. */
export function readByRules(rules: readonly Rule[], words: Masked): Reading | undefined {
  for (const rule of rules) {
    for (const pattern of rule.patterns) {
      const group = matchMasked(words, pattern);
      const read = group && rule.read(group);
      if (typeof read === 'string') return { ok: false, refusal: read };
      if (read) return { ok: true, body: read };
    }
  }
  return undefined;
}

/** The lower-case words of a group, '' when it is absent. */
export function lower(group: Group, name: string): string {
  return group(name)?.raw.toLowerCase().replace(/\s+/g, ' ') ?? '';
}

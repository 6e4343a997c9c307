import type { Command } from './command';
import { texts } from './texts';

/** What a command is called in the plan: the user's own words. */
export function stepText({ kind, words }: Command): string {
  if (kind === 'code') return texts.runCode;
  const line = words.replace(/\s+/g, ' ').trim();
  const text = line.length <= 200 ? line : `${line.slice(0, 199)}…`.toWellFormed();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

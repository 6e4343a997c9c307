import type { Command } from './command';
import { say } from './voice';

/** What a command is called in the plan: the user's own words. */
export function stepText({ kind, words }: Command): string {
  if (kind === 'code') return say('run_code');
  const line = words.replace(/\s+/g, ' ').trim();
  const text = line.length <= 200 ? line : `${line.slice(0, 199)}…`.toWellFormed();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

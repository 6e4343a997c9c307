import type { Command } from './command';
import { say } from './voice';

/** What a command is called in the plan: all of its words. A program may have written them: the user approves them. */
export function stepText({ kind, words }: Command): string {
  if (kind === 'code') return say('run_code');
  const text = words.replace(/\s+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

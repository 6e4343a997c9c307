import type { Command } from './command';
import { say } from './voice';

/** All of its words: a program may have written them, and the user approves them. */
export function stepText({ kind, words }: Command): string {
  if (kind === 'code') return say('run_code');
  const text = words.replace(/\s+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

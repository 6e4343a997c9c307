import { clip } from '../text/clip';
import type { Command } from './command';
import { say } from './voice';

/** What a command is called in the plan: the user's own words. */
export function stepText({ kind, words }: Command): string {
  if (kind === 'code') return say('run_code');
  const text = clip(words.replace(/\s+/g, ' ').trim(), 200);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

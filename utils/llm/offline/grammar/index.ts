import type { Reading } from '../command';
import { squeeze, visibleLength, type Masked } from '../masked';
import { dragRules } from './drag';
import { fieldRules } from './fields';
import { motionRules } from './motion';
import { navigationRules } from './navigation';
import { otherRules } from './other';
import { pointerRules } from './pointer';
import { readingRules } from './reading';
import { readByRules, type Rule } from './rule';
import { transferRules } from './transfer';

/** The whole grammar, in the order in which the rules are tried. */
export const grammar: readonly Rule[] = [
  ...otherRules,
  ...readingRules.slice(0, -1),
  ...navigationRules,
  ...motionRules,
  ...transferRules,
  ...fieldRules,
  ...pointerRules,
  ...dragRules,
  ...readingRules.slice(-1),
];

/** Longer words, quotes and fences not counted, are no command: patterns over them would take too long. */
const longestCommand = 2000;

/** Reads one command, freed of its list marker, politeness and final punctuation. Undefined when no rule takes it. */
export function readCommand(words: Masked): Reading | undefined {
  if (words.mask === '' || visibleLength(words) > longestCommand) return undefined;
  return readByRules(grammar, squeeze(words));
}

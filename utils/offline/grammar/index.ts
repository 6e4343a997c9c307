import type { Reading } from '../command';
import { collapseBlanks, visibleLength, type Masked } from '../masked';
import { readForeign } from '../languages';
import { dragRules } from './drag';
import { everydayRules } from './everyday';
import { fieldRules } from './fields';
import { listRules, onlyRule } from './lists';
import { motionRules } from './motion';
import { navigationRules } from './navigation';
import { otherRules } from './other-commands';
import { ownDataRules } from './own-data';
import { plainRules } from './plain-commands';
import { pointerRules, showRule } from './pointer';
import { priceRules } from './prices';
import { questionRules } from './questions';
import { readingRules } from './reading';
import { readByRules, type Rule } from './rule';
import { searchRules } from './search';
import { transferRules } from './transfer';
import { usualRules } from './usual-requests';

/** The whole grammar, in the order in which the rules are tried. */
export const grammar: readonly Rule[] = [
  ...otherRules,
  ...ownDataRules,
  ...usualRules,
  ...plainRules.slice(0, 4),
  ...listRules,
  ...everydayRules,
  ...searchRules,
  ...priceRules,
  ...questionRules.slice(0, 2),
  ...readingRules.slice(0, -1),
  ...navigationRules,
  ...motionRules,
  ...transferRules,
  ...fieldRules,
  ...pointerRules,
  ...dragRules,
  ...readingRules.slice(-1),
  ...questionRules.slice(2),
  ...plainRules.slice(4),
  onlyRule,
  showRule,
];

/** Longer text, not counting quotes and fences, is not a command: matching patterns against it would take too long. */
const maxCommandLength = 2000;

/** Reads one command, freed of its list marker, politeness and final punctuation. Undefined when no rule matches. */
export function readCommand(words: Masked): Reading | undefined {
  if (words.mask === '' || visibleLength(words) > maxCommandLength) return undefined;
  const plain = collapseBlanks(words);
  return readByRules(grammar, plain) ?? readForeign(plain);
}

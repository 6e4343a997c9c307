import { t } from '@/locales';
import type { CardField, ConfirmCard } from '@/utils/contracts/confirm-card';
import { namesReceiver } from '@/utils/guard/effect-of-address';
import { isAccountNumber } from '@/utils/text/account-number';
import { hostOf } from '@/utils/web/hosts';
/** Values from the same place. `isForeign`: to be looked at. */
export interface ValueGroup {
  heading: string;
  isForeign: boolean;
  /** `unreadable`: how much of the value people cannot read. */
  values: { name: string; value: string; unreadable?: string }[];
}

/** `of`: the rule of the card. Only here is it said where values come from. Pure. */
export function valueGroups(fields: readonly CardField[], of?: ConfirmCard['rule']): ValueGroup[] {
  const groups: ValueGroup[] = [];
  for (const field of fields) {
    const source = sourceOf(field, of);
    const known = groups.find(({ heading }) => heading === source.heading);
    const group = known ?? groups[groups.push({ ...source, values: [] }) - 1]!;
    group.isForeign ||= isReceiver(field);
    const unreadable = unreadableWords(field.value);
    group.values.push({ name: field.name, value: field.value, ...(unreadable === undefined ? {} : { unreadable }) });
  }
  return groups;
}

/** Of what a page filled in, the receiver matters most. */
function isReceiver({ name, value, from }: CardField): boolean {
  return from === undefined && value !== '' && (namesReceiver(name) || /\S@\S/.test(value) || isAccountNumber(value));
}

function sourceOf({ name, from, readAt }: CardField, of?: ConfirmCard['rule']): Omit<ValueGroup, 'values'> {
  if (readAt !== undefined)
    return { heading: t('panel_confirm_value_read', { host: hostOf(readAt) ?? readAt }), isForeign: true };
  if (from === 'model') return { heading: t('panel_confirm_value_model'), isForeign: true };
  if (from === 'before') return { heading: t('panel_confirm_value_before'), isForeign: false };
  if (from === 'user') return { heading: t('panel_confirm_value_user'), isForeign: false };
  // A text without a field was copied, or is a link.
  if (of === 'flow' && name === '') return { heading: t('panel_confirm_value_taken'), isForeign: true };
  // A page may make its own request of anything; what an address or a server gets is the model's.
  const isForm = of === 'effect' || of === 'flow';
  return { heading: t(isForm ? 'panel_confirm_value_page' : 'panel_confirm_fields'), isForeign: false };
}

function unreadableWords(value: string): string | undefined {
  const count = unreadableChars(value);
  if (count === 0) return undefined;
  return t(value.endsWith('…') ? 'panel_confirm_unreadable_more' : 'panel_confirm_unreadable', { count });
}

/**
 * Characters in long runs without words: base64, hexadecimal, long numbers, endless letters. Only of Latin letters,
 * digits and the signs between them: other scripts write words without spaces. Pure.
 */
function unreadableChars(text: string): number {
  const runs = text.match(/[A-Za-z0-9+/=_%~-]{20,}/g) ?? [];
  return runs.filter(isScrambled).reduce((sum, { length }) => sum + length, 0);
}

/** Words have more than three and fewer than forty letters in a row. */
function isScrambled(run: string): boolean {
  const pieces = run.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? [];
  const longest = Math.max(...pieces.map(({ length }) => length));
  return longest > MAX_WORD || pieces.join('').length / pieces.length < MIN_MEAN;
}

const MAX_WORD = 40;
const MIN_MEAN = 3;

import { t } from '@/locales';
import type { CardField, ConfirmCard } from '@/utils/contracts/confirm-card';
import { hostOf } from '@/utils/web/hosts';
import { unreadableChars } from './unreadable';

/** Under a value: where it comes from, and whether people can read it. `isForeign`: to be looked at. */
export interface FieldWords {
  words: string;
  isForeign: boolean;
}

/** Most of what a request of a page holds is the page's own, which is said only where nobody can read it. */
export function fieldWords(field: CardField, rule: ConfirmCard['rule']): FieldWords[] {
  const scrambled = unreadableWords(field.value);
  const source = sourceWords(field, rule);
  const isQuiet = source === undefined || (rule === 'write' && isOfPage(field) && scrambled === undefined);
  return [...(isQuiet ? [] : [source]), ...(scrambled === undefined ? [] : [{ words: scrambled, isForeign: true }])];
}

function sourceWords({ name, from, readAt, value }: CardField, rule: ConfirmCard['rule']): FieldWords | undefined {
  if (readAt !== undefined)
    return { words: t('panel_confirm_value_read', { host: hostOf(readAt) ?? readAt }), isForeign: true };
  if (from === 'model')
    return { words: t(rule === 'flow' ? 'panel_confirm_value_written' : 'panel_confirm_value_model'), isForeign: true };
  if (from === 'user') return { words: t('panel_confirm_value_user'), isForeign: false };
  if (value === '' || !showsPage.has(rule)) return undefined;
  // A text without a field was copied, or is a link.
  const isTaken = rule === 'flow' && name === '';
  return { words: t(isTaken ? 'panel_confirm_value_taken' : 'panel_confirm_value_page'), isForeign: isTaken };
}

function isOfPage({ from, readAt }: CardField): boolean {
  return from === undefined && readAt === undefined;
}

/** All that an address or a server gets is the model's. */
const showsPage: ReadonlySet<ConfirmCard['rule']> = new Set(['effect', 'write', 'flow']);

/** The end of a long value may be cut off. */
function unreadableWords(value: string): string | undefined {
  const count = unreadableChars(value);
  if (count === 0) return undefined;
  return t(value.endsWith('…') ? 'panel_confirm_unreadable_more' : 'panel_confirm_unreadable', { count });
}

import type { LocaleKey } from '@/locales';
import { settledActOf } from '@/utils/guard/settled';
import type { Allowance, ConfirmCard } from '@/utils/agent/loop/confirm-card';

export interface ConfirmationButton {
  allow: Allowance;
  label: LocaleKey;
  /** Such an act need not be asked about again on this site. */
  settles?: true;
}

const deny: ConfirmationButton = { allow: 'no', label: 'panel_confirm_deny' };
const once: ConfirmationButton = { allow: 'once', label: 'panel_confirm_once' };
const task: ConfirmationButton = { allow: 'task', label: 'panel_confirm_allow' };

const form: ConfirmationButton = { ...task, label: 'panel_confirm_allow_form' };
const settling = (card: ConfirmCard): ConfirmationButton[] =>
  settledActOf(card) ? [{ ...task, label: 'panel_confirm_settle', settles: true }] : [];

/** The answers the user can give, the safe choice first. What cannot be undone is only ever allowed once. */
export function confirmationButtons(
  card: ConfirmCard,
): [no: ConfirmationButton, yes: ConfirmationButton, ...more: ConfirmationButton[]] {
  switch (card.rule) {
    case 'site':
      return [deny, task];
    case 'address':
      return card.leaves ? [deny, once] : [deny, once, { ...task, label: 'panel_confirm_allow_address' }];
    case 'flow':
      return [deny, once, { ...task, label: 'panel_confirm_allow_flow' }];
    case 'effect':
      return [deny, once, ...(card.mayDiffer ? [form] : []), ...settling(card)];
    case 'write':
      if (!card.mayDiffer) return [deny, once];
      return [
        deny,
        once,
        card.mayDiffer.length > 0 ? { ...task, label: 'panel_confirm_allow_changes' } : task,
        ...settling(card),
      ];
    case 'user-facts':
      return [deny, once];
    case 'open':
      return [
        { ...deny, label: 'panel_open_done' },
        { ...once, label: 'panel_open_not_done' },
      ];
    case 'tab':
      return [deny, { ...once, label: card.closes ? 'panel_confirm_close_tab' : 'panel_confirm_enter_tab' }];
    case 'page-tool':
    case 'server':
      return [deny, once, { ...task, label: 'panel_confirm_allow_tool' }];
    case 'code':
      return [
        { ...deny, label: 'panel_confirm_deny_code' },
        once,
        ...(card.frame === undefined ? [{ ...task, label: 'panel_confirm_allow_code' as const }] : []),
      ];
  }
}

import type { LocaleKey } from '@/locales';
import { allowedSendOf, settledActOf } from '@/utils/guard/settled';
import { fileOfSource } from '@/utils/web/file-source';
import type { Allowance, ConfirmCard } from '@/utils/contracts/confirm-card';

export interface ConfirmationButton {
  allow: Allowance;
  label: LocaleKey;
  /** Never ask again about such an act on this site, or in this workflow. */
  settles?: 'site' | 'workflow';
}

const deny: ConfirmationButton = { allow: 'no', label: 'panel_confirm_deny' };
const once: ConfirmationButton = { allow: 'once', label: 'panel_confirm_once' };
const task: ConfirmationButton = { allow: 'task', label: 'panel_confirm_allow' };

const writing = ({ length }: readonly string[]): ConfirmationButton =>
  length > 0 ? { ...task, label: 'panel_confirm_allow_changes' } : task;
const form: ConfirmationButton = { ...task, label: 'panel_confirm_allow_form' };
/** Lets such an act pass from now on: for the site, or where a workflow does it for that workflow. */
function settling(card: ConfirmCard, inWorkflow: boolean): ConfirmationButton[] {
  if (inWorkflow)
    return allowedSendOf(card) ? [{ ...once, label: 'panel_confirm_in_workflow', settles: 'workflow' }] : [];
  return settledActOf(card) ? [{ ...task, label: 'panel_confirm_settle', settles: 'site' }] : [];
}

/** The safe choice first. What cannot be undone is only ever allowed once. */
export function confirmationButtons(
  card: ConfirmCard,
  inWorkflow = false,
): [no: ConfirmationButton, yes: ConfirmationButton, ...more: ConfirmationButton[]] {
  switch (card.rule) {
    case 'site':
      return [deny, task];
    case 'address':
      return card.leaves ? [deny, once] : [deny, once, { ...task, label: 'panel_confirm_allow_address' }];
    case 'flow':
      return [
        deny,
        once,
        card.from.split(', ').some(fileOfSource) ? task : { ...task, label: 'panel_confirm_allow_flow' },
      ];
    case 'effect':
      return [deny, once, ...(card.mayDiffer ? [form] : []), ...settling(card, inWorkflow)];
    case 'write':
      return [deny, once, ...(card.mayDiffer ? [writing(card.mayDiffer)] : []), ...settling(card, inWorkflow)];
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
        deny,
        once,
        ...(card.frame === undefined ? [{ ...task, label: 'panel_confirm_allow_code' as const }] : []),
      ];
  }
}

import type { ConfirmCard } from '../../contracts/confirm-card';
import { siteOf } from '../../web/hosts';

/** The site that gets it: what a form sends may go to another than that of its page. */
export function receiverOf(card: Exclude<ConfirmCard, { rule: 'tab' }>): string {
  if (card.rule === 'flow') return card.to;
  return card.rule === 'effect' ? (siteOf(card.destination) ?? card.host) : card.host;
}

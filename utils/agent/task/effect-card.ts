import type { ConfirmCard, Consent } from '../../contracts/ports';

type EffectCard = Extract<ConfirmCard, { rule: 'effect' | 'page-tool' }>;

/** On which the user approved the call as one that may have an effect. Any card else is for what stays in the page. */
export function effectCardOf({ grants }: Pick<Consent, 'grants'>, callId: string): EffectCard | undefined {
  const cards = grants.filter((grant) => grant.callId === callId).map(({ card }) => card);
  return cards.findLast((card) => card.rule === 'effect' || card.rule === 'page-tool');
}

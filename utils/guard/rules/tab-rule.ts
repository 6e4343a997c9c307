import { allowed, deny, type Calls, type Rule } from '../../contracts/verdicts';

/**
 * docs/security.md, row 16: the user chooses other tabs of theirs on a card, for one call, unless their words name one.
 */
export const tabRule: Rule<Calls['tab']> = ({ call: { tabId, closes }, callId, others }, { grants }) => {
  if (!others) return deny('The open tabs are not known.');
  // A tab of the task, or one that is gone.
  if (others.length === 0 || (tabId !== undefined && !others.some((tab) => tab.tabId === tabId))) return allowed;
  const chosen = grants.some(
    (grant) => grant.callId === callId && grant.card.rule === 'tab' && grant.card.chosen !== undefined,
  );
  return chosen ? allowed : { verdict: 'ask', card: { rule: 'tab', closes, tabs: others } };
};

import { allowed, deny, type Calls, type Rule } from '../../contracts/verdicts';

/**
 * The user's other tabs are entered or closed only where their words name them by number or quoted title, or they
 * choose one on a card (docs/security.md, row 16). Each choice is good for one call. Pure.
 */
export const tabRule: Rule<Calls['tab']> = ({ call: { tabId, closes }, callId, others }, { grants }) => {
  if (!others) return deny('The open tabs are not known.');
  // Nothing to choose: a tab of the task, or one that is gone.
  if (others.length === 0 || (tabId !== undefined && !others.some((tab) => tab.tabId === tabId))) return allowed;
  const chosen = grants.some(
    (grant) => grant.callId === callId && grant.card.rule === 'tab' && grant.card.chosen !== undefined,
  );
  return chosen ? allowed : { verdict: 'ask', card: { rule: 'tab', closes, tabs: others } };
};

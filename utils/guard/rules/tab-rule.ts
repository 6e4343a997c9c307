import { allowed, deny, type Calls, type Rule } from '../../contracts/verdicts';

/**
 * docs/security.md, row 16: the user chooses other tabs of theirs on a card, for one call, unless their words name one.
 * What closes is asked about unless the task opened it.
 */
export const tabRule: Rule<Calls['tab']> = ({ call, tab, callId, others }, { grants }) => {
  if (!others) return deny('The open tabs are not known.');
  const { closes, tabId = closes ? tab.tabId : undefined } = call;
  // A tab of the task, or one that is gone.
  if (others.length === 0 || (tabId !== undefined && !others.some((one) => one.tabId === tabId))) return allowed;
  const chosen = grants.some(({ callId: id, card }) => id === callId && 'chosen' in card);
  return chosen ? allowed : { verdict: 'ask', card: { rule: 'tab', closes, tabs: others } };
};

import { changeRules, lockIds } from '../../net/session-rules';
import { logCaught } from '../log/log';

/** No task begins in a tab that cannot be locked. The rule itself touches no request. Throws LOCK_FAILED. */
export async function checkSessionRules(tabId: number): Promise<void> {
  const id = lockIds.check.any();
  const refused = 'The browser rejected the rules that protect this tab; no task can start.';
  const condition = {
    tabIds: [tabId],
    resourceTypes: ['main_frame' as const],
    urlFilter: '|https://sidehand.invalid/',
  };
  await changeRules({ addRules: [{ id, action: { type: 'allow' }, condition }] }, refused);
  changeRules({ removeRuleIds: [id] }, refused).catch(logCaught);
}

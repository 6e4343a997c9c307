import type { GuardFacts, GuardRequest } from '../../contracts/ports';
import { listOf } from '../../settings/site-lists';
import { siteOf } from '../../web/hosts';
import { classify } from '../effect';
import { allowed, deny, type Rule } from '../../contracts/verdicts';

/**
 * docs/security.md, row 19: calls on blocked sites are denied; a read-only task neither presses, types nor sends. Tabs
 * have their own rule.
 */
export const settingsRule: Rule = (request, facts) => {
  if (/^(?:free|tab)$/.test(request.call.rule)) return allowed;
  const blocked = sitesOf(request).find((url) => listOf(url, facts.safety) === 'blocked');
  if (blocked !== undefined) return deny(`The user has blocked ${siteOf(blocked) ?? 'this site'}.`, 'blocked');
  return !facts.safety.readOnly || isReading(request, facts)
    ? allowed
    : deny(
        'This task only reads: nothing is pressed, typed or sent. Tell the user what remains to be done.',
        'read-only',
      );
};

/** It acts on these addresses, opens them or sends to them. */
export function sitesOf({ call, tab, foreseen }: GuardRequest): string[] {
  if (call.rule === 'server') return call.chosen ? [call.chosen.url] : [];
  if (call.rule === 'open') return call.url ? [call.url] : [];
  const { url, control, form, closedFrame } = foreseen ?? {};
  const sent = call.rule === 'write' ? call.write.url : undefined;
  const all = [tab.url, url, sent, control?.leadsTo, control?.inLink, form?.action, closedFrame];
  return all.filter((one): one is string => one !== undefined && one !== '');
}

/** A link may be followed whose name indicates no effect. */
function isReading(request: GuardRequest, facts: GuardFacts): boolean {
  const { call, foreseen } = request;
  if (call.rule === 'event' || call.rule === 'open') return true;
  if (call.rule !== 'act' || call.by !== 'click' || !foreseen?.control || foreseen.form) return false;
  const { leadsTo = '', downloads } = foreseen.control;
  return /^https?:/.test(leadsTo) && downloads === undefined && classify({ ...request, call }, facts) === undefined;
}

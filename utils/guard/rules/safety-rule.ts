import type { GuardFacts, GuardRequest, GuardVerdict } from '../../contracts/ports';
import { listOf } from '../../settings/safety';
import { siteOf } from '../../web/hosts';
import { classify } from '../effect';
import { deny } from '../../contracts/verdicts';
import { isGranted, cardShowedHost } from '../grants';

/**
 * What the user has set for all tasks (docs/security.md, row 19): calls on blocked sites are denied, and a read-only
 * task neither presses, types nor sends. Undefined where none of that applies. Pure.
 */
export function settingsVerdict(request: GuardRequest, facts: GuardFacts): GuardVerdict | undefined {
  if (request.call.rule === 'free') return undefined;
  const blocked = sitesOf(request).find((url) => listOf(url, facts.safety) === 'blocked');
  if (blocked !== undefined) return deny(`The user has blocked ${siteOf(blocked) ?? 'this site'}.`, 'blocked');
  if (facts.safety.readOnly && !isReading(request, facts))
    return deny(
      'This task only reads: nothing is pressed, typed or sent. Tell the user what remains to be done.',
      'read-only',
    );
  return undefined;
}

/** Not where another card has already named the site. Pure. */
export function askedSiteVerdict(request: GuardRequest, facts: GuardFacts): GuardVerdict | undefined {
  const { callId, call } = request;
  if (call.rule === 'free' || call.rule === 'tab' || facts.safety.asked.length === 0) return undefined;
  const asked = sitesOf(request).find((url) => listOf(url, facts.safety) === 'asked');
  const host = asked && siteOf(asked);
  if (host === undefined || cardShowedHost(host, callId, facts.grants)) return undefined;
  const card = { rule: 'site', host, always: true } as const;
  return isGranted(card, callId, facts.grants) ? undefined : { verdict: 'ask', card };
}

/** It acts on these addresses, opens them or sends to them. */
function sitesOf({ call, tab, foreseen }: GuardRequest): string[] {
  if (call.rule === 'server') return call.chosen ? [call.chosen.url] : [];
  const opened = call.rule === 'open' ? [call.url ?? ''] : [tab.url, foreseen?.url ?? ''];
  const sent = call.rule === 'write' ? [call.write.url] : [];
  return [
    ...opened,
    ...sent,
    foreseen?.control?.leadsTo ?? '',
    foreseen?.form?.action ?? '',
    foreseen?.closedFrame ?? '',
  ].filter((url) => url !== '');
}

/** It causes events, opens an address, goes to a tab, or follows a link whose name indicates no effect. */
function isReading(request: GuardRequest, facts: GuardFacts): boolean {
  const { call, foreseen } = request;
  if (call.rule === 'event' || call.rule === 'open') return true;
  if (call.rule === 'tab') return !call.closes;
  if (call.rule !== 'act' || call.by !== 'click' || !foreseen?.control || foreseen.form) return false;
  if (!/^https?:/.test(foreseen.control.leadsTo ?? '') || foreseen.control.downloads !== undefined) return false;
  return classify({ ...request, call }, facts) === undefined;
}

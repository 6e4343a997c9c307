import { coreFeatures } from '../../features/core';
import type { GuardFacts, GuardPort, GuardVerdict } from '../contracts/ports';
import type { CallFacts } from '../contracts/call-facts';
import { addressCard, addressRule, linkRule } from './rules/address-rule';
import { codeRule } from './rules/code-rule';
import { effectRule, filesRule } from './rules/effect-rule';
import { leavingRule } from './rules/leaving-rule';
import { factsRule } from './rules/facts-rule';
import { flowRule } from './rules/flow-rule';
import { redirectHosts } from './navigation-lock';
import { askedSiteVerdict, settingsVerdict } from './rules/safety-rule';
import { pageToolRule, serverRule } from './rules/tools-rule';
import { siteRule } from './rules/site-rule';
import { tabRule } from './rules/tab-rule';
import { listOf } from '../settings/safety';
import { siteOf } from '../web/hosts';
import { isTaskSite } from './sites';
import { checkUrl } from './url-policy';
import { allowed, deny, type Calls, type Rule } from '../contracts/verdicts';
import { askOnce } from './grants';
import { writeRule } from './rules/write-rule';

/**
 * Every tool call passes the guard before it runs. Pure: it decides from the request and from facts of the task alone.
 * `isModelEndpoint` recognises origins that the agent never opens, because API keys are sent there. An unknown rule or
 * a rule that throws denies the call.
 */
export function createGuard(isModelEndpoint: (origin: string) => boolean): GuardPort {
  const rules = {
    ...commonRules,
    open: allOf<Calls['open']>(openRule(isModelEndpoint), unlessOrdered<Calls['open']>(addressRule, flowRule)),
  };
  return {
    decide(request, facts) {
      try {
        const name = request.call.rule;
        if (!Object.hasOwn(rules, name)) return deny(`The guard has no rule ${name}.`);
        const settled = settingsVerdict(request, facts);
        if (settled) return settled;
        // The casts are sound because the tables give each kind of call its own rules.
        const added = coreFeatures.flatMap((feature) => (feature.rules?.[name] ?? []) as Rule | []);
        const verdict = allOf(...added, rules[name] as Rule)(request, facts);
        const namesSite = verdict.verdict === 'ask' && verdict.card.rule !== 'site';
        return verdict.verdict === 'deny' || namesSite ? verdict : (askedSiteVerdict(request, facts) ?? verdict);
      } catch {
        return deny('The guard could not decide about this call.');
      }
    },
    redirectHosts,
    redirect(url, facts) {
      const verdict = urlVerdict(url, facts, isModelEndpoint);
      return verdict.verdict === 'deny' ? verdict : { verdict: 'ask', card: addressCard(new URL(url)) };
    },
    mayOpen: (url, facts) => urlVerdict(url, facts, isModelEndpoint).verdict === 'allow',
  };
}

/** The first denial counts, else the first question. */
function allOf<Facts extends CallFacts>(...several: Rule<Facts>[]): Rule<Facts> {
  return (...given) => {
    const verdicts = several.map((rule) => rule(...given));
    const refused =
      verdicts.find(({ verdict }) => verdict === 'deny') ?? verdicts.find(({ verdict }) => verdict === 'ask');
    return refused ?? verdicts.find((one) => one.verdict === 'allow' && one.spends) ?? allowed;
  };
}

/** For what the user has ordered to the letter there is nothing to ask. */
function unlessOrdered<Facts extends CallFacts>(...several: Rule<Facts>[]): Rule<Facts> {
  const judged = allOf(...several);
  return (request, facts) => (facts.direct ? allowed : judged(request, facts));
}

/** Nobody opens these addresses here. For a program nobody has named a host of the local network: it asks. */
const openRule =
  (isModelEndpoint: (origin: string) => boolean): Rule<Calls['open']> =>
  (request, facts) => {
    const { url } = request.call;
    const verdict = url === undefined ? allowed : urlVerdict(url, facts, isModelEndpoint);
    const host = siteOf(url ?? '');
    if (url === undefined || verdict.verdict !== 'deny' || !facts.byProgram || host === undefined) return verdict;
    const named = urlVerdict(url, { ...facts, startUrl: url }, isModelEndpoint);
    if (named.verdict !== 'allow') return verdict;
    return isTaskSite(host, facts) ? allowed : askOnce(addressCard(new URL(url)), request, facts);
  };

function urlVerdict(
  given: string,
  facts: Pick<GuardFacts, 'userWords' | 'startUrl' | 'safety'>,
  isModelEndpoint: (origin: string) => boolean,
): GuardVerdict {
  const checked = checkUrl(given, facts);
  if (!checked.ok) return { verdict: 'deny', failure: checked.failure };
  if (listOf(checked.url, facts.safety) === 'blocked') return deny('The user has blocked this site.');
  if (isModelEndpoint(new URL(checked.url).origin)) {
    return deny('That is the address of the model server. The agent does not open it.', 'endpoint');
  }
  return allowed;
}

/** The rule for opening addresses is made with the guard. */
const commonRules: { readonly [Kind in Exclude<keyof Calls, 'open'>]: Rule<Calls[Kind]> } = {
  free: () => allowed,
  event: unlessOrdered(flowRule),
  // A card for an effect or a flow already shows the site, so these rules come before the site rule.
  act: allOf<Calls['act']>(
    filesRule,
    unlessOrdered<Calls['act']>(leavingRule, linkRule, effectRule, flowRule),
    siteRule,
  ),
  code: codeRule,
  server: serverRule,
  'page-tool': pageToolRule,
  write: unlessOrdered(writeRule),
  'user-facts': unlessOrdered(factsRule),
  dialog: unlessOrdered(flowRule),
  tab: tabRule,
};

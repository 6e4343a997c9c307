import { coreFeatures } from '../../features/core';
import type { GuardPort, GuardVerdict } from '../contracts/ports';
import type { CallFacts } from '../contracts/call-facts';
import { addressCard, addressRule, linkRule } from './rules/address-rule';
import { codeRule } from './rules/code-rule';
import { effectRule, filesRule } from './rules/effect-rule';
import { leavingRule } from './rules/leaving-rule';
import { factsRule } from './rules/facts-rule';
import { flowRule } from './rules/flow-rule';
import { redirectHosts } from './navigation-lock';
import { settingsRule } from './rules/safety-rule';
import { pageToolRule, serverRule } from './rules/tools-rule';
import { siteRule } from './rules/site-rule';
import { tabRule } from './rules/tab-rule';
import { listOf } from '../settings/site-lists';
import { siteOf } from '../web/hosts';
import { isTaskSite } from './sites';
import { checkUrl } from './url-policy';
import { allowed, deny, type Calls, type Rule } from '../contracts/verdicts';
import { askOnce } from './grants';
import { writeRule } from './rules/write-rule';

/**
 * Every tool call passes the guard before it runs. Request and facts of the task decide alone: all functions of this
 * folder are pure. Origins of model servers (`isModelEndpoint`) get API keys and are never opened. An unknown rule, or
 * one that throws, denies.
 */
export function createGuard(isModelEndpoint: (origin: string) => boolean): GuardPort {
  const judgeUrl = (url: string, facts: UrlFacts): GuardVerdict => {
    const failure = checkUrl(url, facts);
    if (failure) return { verdict: 'deny', failure };
    if (listOf(url, facts.safety) === 'blocked') return deny('The user has blocked this site.');
    return isModelEndpoint(new URL(url).origin)
      ? deny('That is the address of the model server. The agent does not open it.', 'endpoint')
      : allowed;
  };
  const openRule: Rule<Calls['open']> = (request, facts) => {
    const { url } = request.call;
    if (url === undefined) return allowed;
    const verdict = judgeUrl(url, facts);
    const isNamed = () => judgeUrl(url, { ...facts, startUrl: url }).verdict === 'allow';
    if (verdict.verdict === 'allow' || !facts.byProgram || !isNamed()) return verdict;
    // Nobody has named a host of the local network to a program.
    return isTaskSite(siteOf(url) ?? '', facts) ? allowed : askOnce(addressCard(new URL(url)), request, facts);
  };
  const own: Rules = { ...rules, open: { ...rules.open, always: [openRule] } };
  return {
    decide(request, facts) {
      try {
        const name = request.call.rule;
        if (!Object.hasOwn(own, name)) return deny(`The guard has no rule ${name}.`);
        const added = coreFeatures.flatMap((feature) => feature.rules?.[name] ?? []);
        const { unlessOrdered = [], always = [] } = own[name];
        const judging = [settingsRule, ...added, ...(facts.direct ? [] : unlessOrdered), ...always, siteRule];
        // Sound: the table gives each kind of call its own rules.
        return strictest(judging as Rule[], request, facts);
      } catch {
        return deny('The guard could not decide about this call.');
      }
    },
    redirectHosts,
    redirect(url, facts) {
      const verdict = judgeUrl(url, facts);
      return verdict.verdict === 'deny' ? verdict : { verdict: 'ask', card: addressCard(new URL(url)) };
    },
    mayOpen: (url, facts) => judgeUrl(url, facts).verdict === 'allow',
  };
}

type UrlFacts = Parameters<GuardPort['mayOpen']>[1];

/** The first denial counts, else the first question. */
function strictest(several: readonly Rule[], ...given: Parameters<Rule>): GuardVerdict {
  const verdicts = several.map((rule) => rule(...given));
  return (
    verdicts.find(({ verdict }) => verdict === 'deny') ??
    verdicts.find(({ verdict }) => verdict === 'ask') ??
    verdicts.find((one) => one.verdict === 'allow' && one.spends) ??
    allowed
  );
}

type Rules = { readonly [Kind in keyof Calls]: RulesFor<Calls[Kind]> };

/** `unlessOrdered`: what the user ordered to the letter needs no question. */
interface RulesFor<Facts extends CallFacts> {
  unlessOrdered?: readonly Rule<Facts>[];
  always?: readonly Rule<Facts>[];
}

/** The rule for addresses that nobody opens is made with the guard. */
const rules: Rules = {
  free: {},
  event: { unlessOrdered: [flowRule] },
  act: { unlessOrdered: [leavingRule, linkRule, effectRule, flowRule], always: [filesRule] },
  open: { unlessOrdered: [addressRule, flowRule] },
  code: { always: [codeRule] },
  server: { always: [serverRule] },
  'page-tool': { always: [pageToolRule] },
  write: { unlessOrdered: [writeRule] },
  'user-facts': { unlessOrdered: [factsRule] },
  dialog: { unlessOrdered: [flowRule] },
  tab: { always: [tabRule] },
};

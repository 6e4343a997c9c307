import type { GuardFacts, GuardPort, GuardRequest, GuardVerdict } from '../contracts/ports';
import type { ActFacts, CallFacts } from '../contracts/call-facts';
import { addressCard, addressRule, linkRule } from './rules/address-rule';
import { codeRule } from './rules/code-rule';
import { effectRule } from './rules/effect-rule';
import { leavingRule } from './rules/leaving-rule';
import { factsRule } from './rules/facts-rule';
import { flowRule } from './rules/flow-rule';
import { redirectHosts } from './navigation-lock';
import { askedSiteVerdict, settingsVerdict } from './rules/safety-rule';
import { pageToolRule } from './rules/page-tool-rule';
import { secretRule } from './rules/secret-rule';
import { serverRule } from './rules/server-rule';
import { siteRule } from './rules/site-rule';
import { tabRule } from './rules/tab-rule';
import { listOf } from '../settings/safety';
import { siteOf } from '../web/hosts';
import { isTaskSite } from './sites';
import { checkUrl } from './url-policy';
import { allowed, askOnce, deny } from './verdicts';
import { writeRule } from './rules/write-rule';

/**
 * The guard that every tool call passes before it runs. Pure: it decides from the request and from facts of the task
 * alone. `isModelEndpoint` recognises origins that the agent never opens, because API keys are sent there. An unknown
 * rule or a rule that throws denies the call.
 */
export function createGuard(isModelEndpoint: (origin: string) => boolean): GuardPort {
  return {
    decide(request, facts) {
      try {
        const name = request.call.rule;
        if (!Object.hasOwn(rules, name)) return deny(`The guard has no rule ${name}.`);
        const settled = settingsVerdict(request, facts);
        if (settled) return settled;
        // The cast is sound because the table gives each kind of call its own rule.
        const verdict = (rules[name] as Rule<CallFacts>)(request, facts, isModelEndpoint);
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

type Rule<Facts extends CallFacts> = (
  request: GuardRequest<Facts>,
  facts: GuardFacts,
  isModelEndpoint: (origin: string) => boolean,
) => GuardVerdict;
type RuleName = CallFacts['rule'];

/** All rules must allow the call: the first denial counts, else the first question. */
function allOf<Facts extends CallFacts>(...several: Rule<Facts>[]): Rule<Facts> {
  return (...given) => {
    const verdicts = several.map((rule) => rule(...given));
    const refused =
      verdicts.find(({ verdict }) => verdict === 'deny') ?? verdicts.find(({ verdict }) => verdict === 'ask');
    return refused ?? verdicts.find((one) => one.verdict === 'allow' && one.spends) ?? allowed;
  };
}

const urlRule: Rule<Extract<CallFacts, { rule: 'open' }>> = (request, facts, isModelEndpoint) => {
  const { url } = request.call;
  const verdict = url === undefined ? allowed : urlVerdict(url, facts, isModelEndpoint);
  if (url === undefined || verdict.verdict !== 'deny' || !facts.byProgram) return verdict;
  // For a program nobody has named a host of the local network: where that is all, the user is asked about it.
  const named = urlVerdict(url, { ...facts, startUrl: url }, isModelEndpoint);
  const host = siteOf(url);
  if (named.verdict !== 'allow' || host === undefined) return verdict;
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

/** One rule for each kind of call. */
const rules: { readonly [Name in RuleName]: Rule<Extract<CallFacts, { rule: Name }>> } = {
  free: () => allowed,
  event: flowRule,
  // A card for an effect or a flow already shows the site, so these rules come before the site rule.
  act: allOf<ActFacts>(secretRule, leavingRule, linkRule, effectRule, flowRule, siteRule),
  open: allOf<Extract<CallFacts, { rule: 'open' }>>(urlRule, addressRule, flowRule),
  code: allOf<Extract<CallFacts, { rule: 'code' }>>(secretRule, codeRule),
  server: serverRule,
  'page-tool': pageToolRule,
  write: writeRule,
  'user-facts': factsRule,
  dialog: flowRule,
  tab: tabRule,
};

import type { GuardFacts, GuardPort, GuardRequest, GuardVerdict } from '../agent/ports';
import { addressRule } from './address-rule';
import { codeRule } from './code-rule';
import { effectRule } from './effect-rule';
import { flowRule } from './flow-rule';
import { siteRule } from './site-rule';
import { checkUrl } from './url-policy';

/**
 * The guard that every tool call passes before it runs. Pure: decides from the request and from facts of the task
 * alone. `isModelEndpoint` tells origins that the agent never opens, because keys are sent there. A tool without a rule, and a
 * rule that fails, deny.
 */
export function createGuard(isModelEndpoint: (origin: string) => boolean): GuardPort {
  return {
    decide(request, facts) {
      const rule = Object.hasOwn(rules, request.tool) ? rules[request.tool] : undefined;
      if (!rule) return deny(`The guard has no rule for ${request.tool}.`);
      try {
        return rule(request, facts, isModelEndpoint);
      } catch {
        return deny('The guard could not decide about this call.');
      }
    },
    mayOpen: (url, facts) => urlVerdict(url, facts, isModelEndpoint).verdict === 'allow',
  };
}

type Rule = (request: GuardRequest, facts: GuardFacts, isModelEndpoint: (origin: string) => boolean) => GuardVerdict;

/** All of them must allow: the first that denies counts, else the first that asks. */
function all(...several: Rule[]): Rule {
  return (...given) => {
    const verdicts = several.map((rule) => rule(...given));
    const refused =
      verdicts.find(({ verdict }) => verdict === 'deny') ?? verdicts.find(({ verdict }) => verdict === 'ask');
    return refused ?? verdicts.find((one) => one.verdict === 'allow' && one.spends) ?? { verdict: 'allow' };
  };
}

const allow: Rule = () => ({ verdict: 'allow' });

const urlRule: Rule = ({ args }, facts, isModelEndpoint) =>
  typeof args.url === 'string' ? urlVerdict(args.url, facts, isModelEndpoint) : { verdict: 'allow' };

function urlVerdict(
  given: string,
  facts: Pick<GuardFacts, 'userWords' | 'startUrl'>,
  isModelEndpoint: (origin: string) => boolean,
): GuardVerdict {
  const checked = checkUrl(given, facts);
  if (!checked.ok) return { verdict: 'deny', failure: checked.failure };
  if (isModelEndpoint(new URL(checked.url).origin)) {
    return {
      verdict: 'deny',
      failure: {
        code: 'DENIED',
        message: 'That is the address of the model server. The agent does not open it.',
        params: { reason: 'endpoint' },
      },
    };
  }
  return { verdict: 'allow' };
}

function deny(message: string): GuardVerdict {
  return { verdict: 'deny', failure: { code: 'DENIED', message } };
}

/** What a card of an effect or a flow tells includes the site: it is asked first. */
const act = all(effectRule, flowRule, siteRule);
const open = all(urlRule, addressRule, flowRule);

/** One rule for each registered tool; a repository test holds the two lists together. */
export const rules: Readonly<Record<string, Rule>> = {
  click: act,
  type: act,
  select: act,
  check: act,
  press_key: act,
  scroll: allow,
  hover: allow,
  drag: siteRule,
  select_text: allow,
  submit: act,
  upload_file: act,
  execute_code: codeRule,
  navigate: open,
  manage_tabs: open,
  wait_for: allow,
  handle_dialog: flowRule,
  get_page: allow,
  get_html: allow,
  extract: allow,
  finish_step: allow,
  ask_user: allow,
  request_assistance: allow,
  done: allow,
};

import type { GuardFacts, GuardPort, GuardRequest, GuardVerdict } from '../agent/ports';
import { codeRule } from './code-rule';
import { siteRule } from './site-rule';
import { checkUrl } from './url-policy';

/**
 * The guard that every tool call passes before it runs. Pure: decides from the request and from facts of the task
 * alone. `isModelEndpoint` tells origins that the agent never opens, because keys are sent there.
 */
export function createGuard(isModelEndpoint: (origin: string) => boolean): GuardPort {
  return {
    decide(request, facts) {
      const rule = rules[request.tool];
      if (!rule) return { verdict: 'deny', failure: { code: 'DENIED', message: `The guard has no rule for ${request.tool}.` } };
      return rule(request, facts, isModelEndpoint);
    },
  };
}

type Rule = (request: GuardRequest, facts: GuardFacts, isModelEndpoint: (origin: string) => boolean) => GuardVerdict;

const allow: Rule = () => ({ verdict: 'allow' });

const urlRule: Rule = ({ args }, facts, isModelEndpoint) => {
  if (typeof args.url !== 'string') return { verdict: 'allow' };
  const checked = checkUrl(args.url, facts);
  if (!checked.ok) return { verdict: 'deny', failure: checked.failure };
  if (isModelEndpoint(new URL(checked.url).origin)) {
    return { verdict: 'deny', failure: { code: 'DENIED', message: 'That is the address of the model server. The agent does not open it.', params: { reason: 'endpoint' } } };
  }
  return { verdict: 'allow' };
};

/** One rule for each registered tool; a repository test holds the two lists together. */
export const rules: Readonly<Record<string, Rule>> = {
  click: siteRule, type: siteRule, select: siteRule, check: siteRule, press_key: siteRule, scroll: allow, hover: allow, drag: siteRule, select_text: allow, submit: siteRule, upload_file: siteRule,
  execute_code: codeRule,
  navigate: urlRule, manage_tabs: urlRule,
  wait_for: allow, handle_dialog: allow, get_page: allow, get_html: allow, extract: allow,
  finish_step: allow, ask_user: allow, request_assistance: allow, done: allow,
};

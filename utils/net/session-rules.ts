import { browser, type Browser } from 'wxt/browser';
import { fail } from '../failure';

/**
 * A lock has some ids in a row: one that the background's death left behind is known by its first. Lower ids are those
 * of endpoint-rules.ts.
 */
export const lockIds = {
  code: idRange(1_000, 800_001_000, 8),
  navigation: idRange(900_000_000, 1_000_000_000, 64),
  writes: idRange(1_000_000_000, 1_100_000_000, 88),
  check: idRange(1_100_000_000, 1_200_000_000, 1),
};

type Rule = Browser.declarativeNetRequest.Rule;

/** Of those that fit a request, the rule with the highest priority decides. */
export function lockRule(id: number, priority: number, type: 'block' | 'allow', condition: Rule['condition']): Rule {
  return { id, priority, action: { type }, condition };
}

/** Throws LOCK_FAILED with the words `refused` where the browser does not take the rules. */
export async function changeRules(
  rules: Browser.declarativeNetRequest.UpdateRuleOptions,
  refused: string,
): Promise<void> {
  try {
    await browser.declarativeNetRequest.updateSessionRules(rules);
  } catch (error) {
    throw fail('LOCK_FAILED', refused, { params: { error: error instanceof Error ? error.message : String(error) } });
  }
}

function idRange(first: number, end: number, each: number) {
  const has = (id: number): boolean => id >= first && id < end;
  return {
    first,
    each,
    has,
    isFirst: (id: number): boolean => has(id) && (id - first) % each === 0,
    any: (): number => first + each * Math.floor((Math.random() * (end - first)) / each),
    from: (firstId: number): number[] => Array.from({ length: each }, (_, at) => firstId + at),
  };
}

import type { WorkflowProgress } from '../task/workflow-progress';

/** Whether two addresses are of the same page: what follows the # does not count. */
export function isSamePage(one: string, other: string): boolean {
  const [first, second] = [URL.parse(one), URL.parse(other)];
  if (!first || !second) return one === other;
  return first.origin === second.origin && pathOf(first) === pathOf(second) && first.search === second.search;
}

/** Whether two addresses are of the same site. Pages without a web address are of none. */
export function isSameSite(one: string, other: string): boolean {
  const [first, second] = [URL.parse(one), URL.parse(other)];
  return first !== null && second !== null && first.origin !== 'null' && first.origin === second.origin;
}

/**
 * Whether the step before led to another page than it did when it was recorded. Parts of addresses with a digit differ
 * from run to run; where the step has a parameter, only the site counts.
 */
export function isOnOtherPage({ run, stepIndex }: WorkflowProgress, currentUrl: string): boolean {
  const before = stepIndex > (run.from ?? 0) ? run.steps[stepIndex - 1] : undefined;
  if (before?.leadsTo === undefined) return false;
  if (!isSameSite(before.leadsTo, currentUrl)) return true;
  if (JSON.stringify([before.args, before.target, before.to]).includes('{{')) return false;
  const pathShape = (address: string) => pathOf(new URL(address)).replace(/[^/]*\d[^/]*/g, '#');
  return pathShape(before.leadsTo) !== pathShape(currentUrl);
}

const pathOf = ({ pathname }: URL): string => pathname.replace(/(?<=.)\/$/, '');

import type { ReplayProgress } from './progress';

/** Without what follows the #. */
export function isSamePage(one: string, other: string): boolean {
  const [first, second] = [URL.parse(one), URL.parse(other)];
  if (!first || !second) return one === other;
  return first.origin === second.origin && pathOf(first) === pathOf(second) && first.search === second.search;
}

/** Pages without a web address have none. */
export function isSameSite(one: string, other: string): boolean {
  const [first, second] = [URL.parse(one), URL.parse(other)];
  return first !== null && second !== null && first.origin !== 'null' && first.origin === second.origin;
}

/** Parts with a digit may differ from the recorded ones; with a parameter only the site counts. */
export function isOnOtherPage({ run, stepIndex }: ReplayProgress, currentUrl: string): boolean {
  const before = stepIndex > (run.from ?? 0) ? run.steps[stepIndex - 1] : undefined;
  if (before?.leadsTo === undefined) return false;
  if (!isSameSite(before.leadsTo, currentUrl)) return true;
  if (JSON.stringify([before.args, before.target, before.to]).includes('{{')) return false;
  const pathShape = (address: string) => pathOf(new URL(address)).replace(/[^/]*\d[^/]*/g, '#');
  return pathShape(before.leadsTo) !== pathShape(currentUrl);
}

const pathOf = ({ pathname }: URL): string => pathname.replace(/(?<=.)\/$/, '');

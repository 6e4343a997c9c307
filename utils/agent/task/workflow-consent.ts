import { siteOf } from '../../web/hosts';
import { fillStep } from '../../workflow/fill';
import type { WorkflowRun } from '../../workflow/workflow';
import type { ApprovedEffect } from '../ports';

/**
 * What the user allows by running a workflow (docs/security.md, row 23): its sites, the addresses that it opens, and one
 * press of each control that it presses. Whatever pays, sends, publishes, deletes, uploads, signs in or consents still
 * asks: only the kind `submit` is allowed. Pure.
 */
export function pressesOf({ steps, values }: WorkflowRun): ApprovedEffect[] {
  return steps.flatMap((step): ApprovedEffect[] => {
    const { target, page } = fillStep(step, values);
    const site = siteOf(page);
    if (!target?.name || site === undefined) return [];
    return [{ kind: 'submit', count: 1, sites: [site], on: target.name }];
  });
}

/** The sites on which its calls were made. */
export function sitesOf({ start, steps }: WorkflowRun): string[] {
  return [...new Set([start, ...steps.map(({ page }) => page)].flatMap((address) => siteOf(address) ?? []))];
}

/** The addresses that it opens, as links that its own site shows. */
export function addressesOf({ start, steps, values }: WorkflowRun): Record<string, string[]> {
  const site = siteOf(start);
  const opened = steps.flatMap((step) => {
    const { args, page } = fillStep(step, values);
    return typeof args.url === 'string' ? [args.url, page] : [page];
  });
  const addresses = [start, ...opened].flatMap((address) => URL.parse(address)?.href ?? []);
  return site === undefined ? {} : { [site]: [...new Set(addresses)] };
}

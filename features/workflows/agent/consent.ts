import { asValues } from '../../../utils/text/given-values';
import { siteOf } from '../../../utils/web/hosts';
import { fillStep } from './fill';
import { isSecretName } from './target';
import type { WorkflowRun, WorkflowStep } from '../../../utils/contracts/workflow';
import type { ApprovedEffect } from '../../../utils/contracts/ports';

/**
 * docs/security.md, row 23: its sites, addresses, and one press of each control, except for those that a model pressed
 * in its place. What pays, sends, publishes, deletes, uploads, signs in or consents still asks, unless the user allowed
 * the workflow to do so with that control.
 */
export function pressesOf(run: WorkflowRun): ApprovedEffect[] {
  return run.steps.flatMap((step): ApprovedEffect[] => {
    const { target, page, learned } = fillStep(step, run.values);
    const site = siteOf(page);
    // A name that a value fills in is a stranger's.
    if (!target?.name || target.name !== step.target?.name || site === undefined) return [];
    const on = target.name;
    const sends = (run.allowed ?? []).filter((one) => one.site === site && one.on === on).map(({ kind }) => kind);
    return [...new Set([...(learned ? [] : ['submit' as const]), ...sends])].map((kind) => ({
      kind,
      count: 1,
      sites: [site],
      on,
      values: textsOn(site, run),
      from: 'recorded',
    }));
  });
}

/** Where it was recorded, and what this run's values name as addresses. */
export function sitesOf({ start, steps, values }: WorkflowRun): string[] {
  const given = steps.flatMap((step) => {
    const { url } = fillStep(step, values).args;
    return typeof url === 'string' && url !== step.args.url ? [url] : [];
  });
  const addresses = [start, ...steps.map(({ page }) => page), ...given];
  return [...new Set(addresses.flatMap((address) => siteOf(address) ?? []))];
}

/** Else it is not learned: it would count as allowed in every later run, also in those that nobody watches. */
export function staysOnSites(run: WorkflowRun, steps: WorkflowRun['steps']): boolean {
  const sites = sitesOf(run);
  return steps
    .flatMap(({ page, leadsTo, args }) => [page, leadsTo, args.url])
    .every((address) => typeof address !== 'string' || address === '' || sites.includes(siteOf(address) ?? ''));
}

/**
 * This run's values, and the names of secrets in its steps. A stranger may have written them, so none orders anything,
 * and no value can name a secret: one that a value would cause to be typed is not typed in this run at all.
 */
export function wordsOf(run: WorkflowRun): string {
  const given = Object.values(run.values).map((value) => value.replaceAll('%', ' '));
  const named = filledTexts(run);
  return asValues([...given, ...secretsOf(run.steps).filter((secret) => !named.has(secret.toLowerCase()))]);
}

/** What the user saw in the workflow for this site, or gave for this run, but not for another site alone. */
function textsOn(site: string, { steps, values }: WorkflowRun): string[] {
  const filled = steps.map((step) => fillStep(step, values));
  const textsWhere = (isHere: boolean) =>
    filled
      .filter(({ page }) => (siteOf(page) === site) === isHere)
      .flatMap((step) => (step.learned ? [] : textsIn(step)));
  const [here, elsewhere] = [textsWhere(true), textsWhere(false)];
  const given = Object.values(values).filter((value) => !elsewhere.some((text) => text.includes(value)));
  return [...new Set([...here, ...given])];
}

function textsIn({ args, target }: Pick<WorkflowStep, 'args' | 'target'>): string[] {
  const options = Array.isArray(args.options) ? args.options : [];
  return [args.text, ...options, target?.name].filter((text) => typeof text === 'string');
}

/** Tells a control from others of its name. */
function placeOf({ target }: WorkflowStep): string {
  return JSON.stringify([target?.item, target?.heading, target?.within]);
}

/** What a model did in place of a step. Nobody need be asked later only where it did the same. */
export function asLearned(run: WorkflowRun, recorded: WorkflowStep, steps: readonly WorkflowStep[]): WorkflowStep[] {
  const [only, more] = steps;
  const filled = fillStep(recorded, run.values);
  const isSame = (one: WorkflowStep) =>
    siteOf(one.page) === siteOf(recorded.page) &&
    String(textsIn(one)) === String(textsIn(filled)) &&
    placeOf(one) === placeOf(filled);
  return only && !more && !recorded.learned && isSame(only)
    ? [only]
    : steps.map((step) => ({ ...step, learned: true }));
}

/** Texts that stand there only because of its values. */
function filledTexts({ steps, values }: WorkflowRun): Set<string> {
  const texts = steps.map((step) => [step.args.text, fillStep(step, values).args.text]);
  return new Set(texts.flatMap(([as, filled]) => (as === filled ? [] : [String(filled).trim().toLowerCase()])));
}

/** As `%name%`, each once. */
export function secretsOf(steps: WorkflowRun['steps']): string[] {
  const texts = steps.flatMap(({ args: { text } }) => (typeof text === 'string' ? [text] : []));
  return [...new Set(texts.filter(isSecretName))];
}

/** As links of its own site. */
export function addressesOf({ start, steps, values }: WorkflowRun): Record<string, string[]> {
  const site = siteOf(start);
  const opened = steps.flatMap((step) => {
    const { args, page } = fillStep(step, values);
    return typeof args.url === 'string' ? [args.url, page] : [page];
  });
  const addresses = [start, ...opened].flatMap((address) => URL.parse(address)?.href ?? []);
  return site === undefined ? {} : { [site]: [...new Set(addresses)] };
}

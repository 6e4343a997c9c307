import { asValues } from '../../text/given-values';
import { siteOf } from '../../web/hosts';
import { fillStep } from '../../workflow/fill';
import { sendKinds, type AllowedSend, type WorkflowRun } from '../../contracts/workflow';
import type { ApprovedEffect, ConfirmCard } from '../../contracts/ports';

/**
 * The effects that the user allows by running a workflow (docs/security.md, row 23): its sites, the addresses that it
 * opens, and one press of each control that it presses. Whatever pays, sends, publishes, deletes, uploads, signs in or
 * consents still asks, unless the user has allowed the workflow to send with that control. Pure.
 */
export function pressesOf(run: WorkflowRun): ApprovedEffect[] {
  const values = textsOf(run);
  return run.steps.flatMap((step): ApprovedEffect[] => {
    const { target, page } = fillStep(step, run.values);
    const site = siteOf(page);
    if (!target?.name || site === undefined) return [];
    const on = target.name;
    const sends = (run.allowed ?? []).filter((one) => one.site === site && one.on === on).map(({ kind }) => kind);
    return [...new Set(['submit' as const, ...sends])].map((kind) => ({
      kind,
      count: 1,
      sites: [site],
      on,
      values,
      from: 'recorded',
    }));
  });
}

/** What a card asks about, as the workflow of the task may be allowed it; undefined for what is only allowed once. */
export function allowedSendOf(card: ConfirmCard): AllowedSend | undefined {
  if (card.rule !== 'effect' && card.rule !== 'write') return undefined;
  const { host, control = '', effect, fields } = card;
  const kind = sendKinds.find((one) => one === effect);
  const isCut = card.rule === 'write' && card.cut === true;
  const leaves = card.rule === 'effect' && card.destination !== undefined && siteOf(card.destination) !== host;
  if (!kind || control === '' || isCut || leaves || fields.some(({ from }) => from === 'model')) return undefined;
  return { site: host, kind, on: control };
}

/**
 * The sites on which the calls of the workflow were recorded, and those that the values of this run name as addresses
 * to open.
 */
export function sitesOf({ start, steps, values }: WorkflowRun): string[] {
  const given = steps.flatMap((step) => {
    const { url } = fillStep(step, values).args;
    return typeof url === 'string' && url !== step.args.url ? [url] : [];
  });
  const addresses = [start, ...steps.map(({ page }) => page), ...given];
  return [...new Set(addresses.flatMap((address) => siteOf(address) ?? []))];
}

/**
 * Whether what a model did for a step stays on the sites of the run: only then does the workflow learn it. Once saved,
 * it would count as allowed in every later run, also in runs that nobody watches. Pure.
 */
export function staysOnSites(run: WorkflowRun, steps: WorkflowRun['steps']): boolean {
  const sites = sitesOf(run);
  return steps
    .flatMap(({ page, leadsTo, args }) => [page, leadsTo, args.url])
    .every((address) => typeof address !== 'string' || address === '' || sites.includes(siteOf(address) ?? ''));
}

/**
 * What counts as the user's words: the values of this run, and the names of the secrets that its steps show. A stranger
 * may have written its name, its parameters and the rows of a list. So none of them orders anything, and no value can
 * name a secret: if a value would cause a secret to be typed that a step also shows, that secret is not typed in this
 * run at all. Pure.
 */
export function wordsOf(run: WorkflowRun): string {
  const given = Object.values(run.values).map((value) => value.replaceAll('%', ' '));
  const named = filledTexts(run);
  return asValues([...given, ...secretsOf(run.steps).filter((secret) => !named.has(secret.toLowerCase()))]);
}

/** What its steps write and choose: the user saw it in the workflow, or gave it for this run. */
function textsOf({ steps, values }: WorkflowRun): string[] {
  return steps.flatMap((step) => {
    const { args, target } = fillStep(step, values);
    const options = Array.isArray(args.options) ? args.options : [];
    return [args.text, ...options, target?.name].filter((text) => typeof text === 'string');
  });
}

/** Texts that this run types only because of its values. */
function filledTexts({ steps, values }: WorkflowRun): Set<string> {
  const texts = steps.map((step) => [step.args.text, fillStep(step, values).args.text]);
  return new Set(texts.flatMap(([as, filled]) => (as === filled ? [] : [String(filled).trim().toLowerCase()])));
}

/** The names of the secrets that steps type, as `%name%`, each once. */
export function secretsOf(steps: WorkflowRun['steps']): string[] {
  const texts = steps.flatMap(({ args: { text } }) => (typeof text === 'string' ? [text] : []));
  return [...new Set(texts.filter((text) => /^%[^%\n]+%$/.test(text)))];
}

/** The addresses that the workflow opens, in the form of links that its own site shows. */
export function addressesOf({ start, steps, values }: WorkflowRun): Record<string, string[]> {
  const site = siteOf(start);
  const opened = steps.flatMap((step) => {
    const { args, page } = fillStep(step, values);
    return typeof args.url === 'string' ? [args.url, page] : [page];
  });
  const addresses = [start, ...opened].flatMap((address) => URL.parse(address)?.href ?? []);
  return site === undefined ? {} : { [site]: [...new Set(addresses)] };
}

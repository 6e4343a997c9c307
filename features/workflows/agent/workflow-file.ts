import { normaliseAll } from '../../../utils/text/normalise';
import { lazily, z } from '../../../utils/zod';
import { isStepTool } from './recorded-steps';
import { fitsTool } from './step-label';
import { readWorkflows, withoutAllowed, type Workflow, workflowNameProblem, workflowSchema } from './stored-workflows';

export type WorkflowFileProblem =
  { kind: 'no-json' | 'foreign' | 'newer' | 'empty' } | { kind: 'damaged'; where: string; what: string };

export function workflowFile(workflows: readonly Workflow[]): string {
  const file = { format: FORMAT, version: VERSION, workflows: workflows.map(withoutAllowed) };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

export function workflowFileName({ name }: Workflow): string {
  const safe = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return safe === '' ? 'workflow' : safe.toLowerCase();
}

/**
 * All or nothing. Each workflow gets a new id, and a number after a name that is taken: nothing is replaced. The tool
 * of each step must accept its arguments. `renamed`: the changed names. Pure.
 */
export function readWorkflowFile(
  text: string,
  existing: readonly Workflow[],
  newId: () => string,
): { workflows: Workflow[]; renamed: string[] } | { problem: WorkflowFileProblem } {
  let parsed: unknown;
  try {
    parsed = normaliseAll(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    return { problem: { kind: 'no-json' } };
  }
  const file = fileSchema().safeParse(parsed).data;
  if (!file) return { problem: { kind: 'foreign' } };
  if (file.version > VERSION) return { problem: { kind: 'newer' } };
  if (file.workflows.length === 0) return { problem: { kind: 'empty' } };
  const workflows: Workflow[] = [];
  const renamed: string[] = [];
  for (const [at, item] of file.workflows.entries()) {
    const what = damageOf(item);
    if (what !== undefined) return { problem: { kind: 'damaged', where: nameOf(item) ?? `${at + 1}`, what } };
    const read = asImported(workflowSchema().parse(item));
    const name = freeName([...existing, ...workflows], read.name);
    if (name !== read.name) renamed.push(name);
    workflows.push({ ...read, id: newId(), name, steps: read.steps.map((step) => ({ ...step, id: newId() })) });
  }
  return { workflows, renamed };
}

/** Those of a file of everything, with their ids. Leaves out what is damaged. */
export function soundWorkflows(found: unknown): Workflow[] {
  const read = readWorkflows(normaliseAll(found));
  return read.filter((one) => damageOf(one) === undefined).map(asImported);
}

/** A stranger may have made it. Leaves out addresses outside of the web, such as an empty tab: no run opens them. */
function asImported(workflow: Workflow): Workflow {
  const web = (address: string) => (isWebAddress(address) ? address : '');
  const steps = workflow.steps.map((step) => ({ ...step, page: web(step.page) }));
  return { ...withoutAllowed({ ...workflow, start: web(workflow.start), steps }), imported: true };
}

const FORMAT = 'sidehand-workflows';
const VERSION = 1;
const fileSchema = lazily(() =>
  z.object({
    format: z.literal(FORMAT),
    version: z.number().int().min(1),
    workflows: z.array(z.unknown()).max(500),
  }),
);

/** The path of the first damage, such as `steps.2.tool`. */
function damageOf(item: unknown): string | undefined {
  const { data, error } = workflowSchema().safeParse(item);
  if (!data) return error?.issues[0]?.path.join('.') ?? '';
  for (const [at, step] of data.steps.entries()) {
    if (!isStepTool(step.tool)) return `steps.${at}.tool`;
    if (!fitsTool(step)) return `steps.${at}.args`;
    const addresses = { leadsTo: step.leadsTo, 'args.url': step.args.url };
    for (const [where, address] of Object.entries(addresses))
      if (typeof address === 'string' && !isWebAddress(address)) return `steps.${at}.${where}`;
  }
  return undefined;
}

/** True also for an empty tab, as each browser calls it, or a parameter. */
function isWebAddress(address: string): boolean {
  if (/^(|about:(?:blank|newtab|home)|chrome:\/\/(?:newtab|new-tab-page)\/|\{\{[^{}]+\}\})$/.test(address)) return true;
  const url = URL.parse(address.replace(/\{\{[^{}]+\}\}/g, 'x'));
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

function nameOf(item: unknown): string | undefined {
  return z.object({ name: z.string().min(1).max(60) }).safeParse(item).data?.name;
}

function freeName(workflows: readonly Workflow[], name: string): string {
  let free = name;
  for (let count = 2; workflowNameProblem(workflows, free) === 'taken'; count += 1)
    free = `${name.slice(0, 54)} (${count})`;
  return free;
}

import type { Workflow, WorkflowStep } from '../../contracts/workflow';
import { commentCode, constantsFor, secretNamed, stringCode, textCode, type CodeNames } from './code-text';
import { stepCode } from './step-code';

/**
 * The workflow as a test for `@playwright/test`, in TypeScript: parameters are constants at its top, each secret comes
 * from an environment variable of its own, and each step has a comment. `describe` gives the words for a step. No text
 * of a page can break out of its string or comment. Pure.
 */
export function playwrightTest(workflow: Workflow, describe: (step: WorkflowStep) => string): string {
  const { name, params, steps, start } = workflow;
  const stored = [...new Set(steps.flatMap(({ args }) => secretsIn(args)))];
  const asked = steps.filter(({ tool, target }) => tool === 'request_assistance' && target).map(({ id }) => id);
  const paramNames = constantsFor(params.map((param) => param.name));
  const secrets = constantsFor(stored, [...paramNames.values()]);
  const taken = [...paramNames.values(), ...secrets.values()];
  const constants = [
    ...constantsFor(
      asked.map((_, at) => `typed by hand ${at + 1}`),
      taken,
    ).values(),
  ];
  const byHand = new Map(asked.map((id, at) => [id, constants[at] ?? '']));
  const names: CodeNames = { params: paramNames, secrets };
  const environmentLine = (constant: string) =>
    `const ${constant} = process.env.SIDEHAND_${variableOf(constant)} ?? '';`;
  const pages = steps.some(({ tool }) => tool === 'manage_tabs');
  return [
    `import { expect, test } from '@playwright/test';`,
    '',
    ...params.map((param) => `const ${paramNames.get(param.name) ?? ''} = ${stringCode(param.value)};`),
    ...[...secrets.values(), ...byHand.values()].map(environmentLine),
    ...(params.length + secrets.size + byHand.size > 0 ? [''] : []),
    `test(${stringCode(name)}, async ({ page${pages ? ': first ' : ' '}}) => {`,
    ...(pages ? ['  let page = first;'] : []),
    `  await page.goto(${textCode(start, names)});`,
    ...steps.flatMap((step, at) => ['', ...linesOf(step, at, names, byHand.get(step.id), describe)]),
    '});',
    '',
  ].join('\n');
}

function linesOf(
  step: WorkflowStep,
  at: number,
  names: CodeNames,
  secret: string | undefined,
  describe: (step: WorkflowStep) => string,
): string[] {
  const code = stepCode(step, names, secret);
  const comment = commentCode(`${at + 1}. ${describe(step)}`);
  if (code.length === 0) return [`  ${comment}`, '  // A test cannot do this step.'];
  return [`  ${comment}`, ...code.map((line) => `  ${line}`), ...urlCheck(step).map((line) => `  ${line}`)];
}

/** Checks where the step led, by the path alone: a query or a number may differ from run to run. */
function urlCheck({ leadsTo, tool }: WorkflowStep): string[] {
  const path = leadsTo === undefined ? undefined : URL.parse(leadsTo)?.pathname;
  if (path === undefined || /[\d{}%]/.test(path) || tool === 'navigate' || tool === 'manage_tabs') return [];
  return [`await expect(page).toHaveURL((url) => url.pathname === ${stringCode(path)});`];
}

/** blueMug as BLUE_MUG. */
function variableOf(constant: string): string {
  return constant.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();
}

function secretsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const name = secretNamed(value);
    return name === undefined ? [] : [name];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(secretsIn);
}

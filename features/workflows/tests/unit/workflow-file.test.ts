import { describe, expect, it } from 'vitest';
import { readWorkflowFile, workflowFile } from '../../agent/workflow-file';
import type { WorkflowStep } from '@/utils/contracts/workflow';
import type { Workflow } from '../../agent/stored-workflows';
import { mugWorkflow } from '../sample-workflow.ts';

const workflow = mugWorkflow('https://shop.example/');
const step = (more: Partial<WorkflowStep>): WorkflowStep => ({
  id: 's',
  tool: 'click',
  args: {},
  page: 'https://shop.example/',
  ...more,
});

describe('A file of workflows', () => {
  const ids = () => {
    let last = 0;
    return () => `new${++last}`;
  };
  const read = (text: string, existing: Workflow[] = []) => readWorkflowFile(text, existing, ids());

  it('can be read back, with new ids', () => {
    const result = read(workflowFile([workflow]));
    expect(result).toMatchObject({
      workflows: [{ id: 'new1', name: workflow.name, params: workflow.params }],
      renamed: [],
    });
    expect('workflows' in result && result.workflows[0]?.steps.map(({ id: _, ...rest }) => rest)).toEqual(
      workflow.steps.map(({ id: _, ...rest }) => rest),
    );
  });

  it('brings no leave to send by itself, and is written without one', () => {
    const allowed = [{ site: 'mail.example', kind: 'send' as const, on: 'Send' }];
    const text = workflowFile([{ ...workflow, allowed }]);
    const foreign = JSON.stringify({ ...(JSON.parse(text) as object), workflows: [{ ...workflow, allowed }] });
    const result = read(foreign);
    expect('workflows' in result && result.workflows.map((one) => [one.name, one.allowed])).toEqual([
      [workflow.name, undefined],
    ]);
    expect(text).not.toContain('allowed');
  });

  it('replaces nothing: a name that is taken gets a number', () => {
    expect(read(workflowFile([workflow, workflow]), [workflow])).toMatchObject({
      workflows: [{ name: `${workflow.name} (2)` }, { name: `${workflow.name} (3)` }],
      renamed: [`${workflow.name} (2)`, `${workflow.name} (3)`],
    });
  });

  it.each([
    ['no JSON', 'Hello', { kind: 'no-json' }],
    ['another file', '{"providers":[]}', { kind: 'foreign' }],
    ['a later version', '{"format":"sidehand-workflows","version":2,"workflows":[]}', { kind: 'newer' }],
    ['an empty one', '{"format":"sidehand-workflows","version":1,"workflows":[]}', { kind: 'empty' }],
    [
      'a step without a tool',
      workflowFile([{ ...workflow, steps: [{ id: 'a' }] } as never]),
      {
        kind: 'damaged',
        where: workflow.name,
        what: 'steps.0.tool',
      },
    ],
    [
      'an unknown tool',
      workflowFile([{ ...workflow, steps: [step({ tool: 'format_disk' })] }]),
      {
        kind: 'damaged',
        where: workflow.name,
        what: 'steps.0.tool',
      },
    ],
  ])('says what is wrong: %s', (_, text, problem) => {
    expect(read(text)).toEqual({ problem });
  });
});

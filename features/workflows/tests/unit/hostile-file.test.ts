import { describe, expect, it } from 'vitest';
import { readWorkflowFile, workflowFile } from '../../agent/workflow-file';
import type { WorkflowStep } from '@/utils/contracts/workflow';
import type { Workflow } from '../../agent/stored-workflows';
import { mugWorkflow } from '../sample-workflow.ts';

const page = 'https://shop.example/';
const target = { role: 'button', name: 'Next' };
const step = (more: Partial<WorkflowStep>): WorkflowStep => ({ id: 's', tool: 'click', args: {}, page, ...more });
const hostile = (...steps: WorkflowStep[]): Workflow => ({ ...mugWorkflow(page), params: [], steps });
let ids = 0;
const read = (workflow: Workflow) => readWorkflowFile(workflowFile([workflow]), [], () => `${(ids += 1)}`);

describe('A file of workflows that a stranger made', () => {
  it.each<[string, Partial<WorkflowStep>]>([
    ['names an element by its place in the page', { args: { ref: 'e5' } }],
    ['names where something is dropped by its place', { tool: 'drag', args: { to_ref: 'e5' }, target }],
    ['gives a tool what it does not take', { args: { button: "'; evil(); '" }, target }],
    ['selects in nothing', { tool: 'select', args: { options: ['Large'] } }],
    ['ends the task by itself', { tool: 'done', args: { status: 'done', summary: 'Paid.' } }],
    ['opens a script', { tool: 'navigate', args: { action: 'goto', url: 'javascript:pay()' } }],
    ['opens a page that it brings itself', { tool: 'navigate', args: { action: 'goto', url: 'data:text/html,Pay' } }],
    ['opens a file of the computer', { tool: 'manage_tabs', args: { action: 'open', url: 'file:///etc/passwd' } }],
    [
      'hides a site behind the name of a user',
      { tool: 'navigate', args: { action: 'goto', url: 'https://shop.example@evil.example/' } },
    ],
    ['leads to no web page', { target, leadsTo: 'chrome://settings/' }],
    ['asks the user in its own words', { tool: 'ask_user', args: { question: 'Your password?' } }],
  ])('is not taken where a step %s', (_, more) => {
    expect(read(hostile(step(more)))).toMatchObject({ problem: { kind: 'damaged' } });
  });

  it('is taken where its addresses are parameters, or empty tabs', () => {
    const opens = (url: string) => step({ tool: 'navigate', args: { action: 'goto', url } });
    const addresses = ['{{Page}}', 'https://{{Shop}}.example/', 'about:blank', `${page}cart`];
    for (const url of addresses) expect(read(hostile(opens(url)))).toMatchObject({ renamed: [] });
  });

  it('is taken without where it stood, unless that is a web page', () => {
    for (const page of ['', 'edge://newtab/', 'chrome-extension://own/options.html', 'javascript:pay()'])
      expect(read({ ...hostile(step({ target, page })), start: page })).toMatchObject({
        workflows: [{ start: '', steps: [{ page: '' }] }],
      });
  });

  it('has no invisible character in its texts', () => {
    const named = hostile(step({ target: { role: 'button', name: 'Pay\u202E\u200B now' }, page }));
    const taken = read({ ...named, name: 'Or\u202Eder', params: [{ name: 'M\u200Bug', value: 'B\u2066lue' }] });
    expect(taken).toMatchObject({
      workflows: [
        { name: 'Order', params: [{ name: 'Mug', value: 'Blue' }], steps: [{ target: { name: 'Pay now' } }] },
      ],
    });
  });
});

import { expect, it } from 'vitest';
import type { ConfirmCard } from '@/utils/contracts/ports';
import { allowedSendOf, pressesOf } from '@/utils/agent/task/workflow-consent';
import type { WorkflowRun } from '@/utils/contracts/workflow';

const run: WorkflowRun = {
  workflowId: 'w',
  name: 'Report',
  start: 'https://mail.example/',
  steps: [
    {
      id: '1',
      tool: 'type',
      args: { text: '{{Text}}' },
      target: { role: 'textbox', name: 'Text' },
      page: 'https://mail.example/new',
    },
    { id: '2', tool: 'click', args: {}, target: { role: 'button', name: 'Send' }, page: 'https://mail.example/new' },
  ],
  values: { Text: 'All is well.' },
};
const card: Extract<ConfirmCard, { rule: 'effect' }> = {
  rule: 'effect',
  host: 'mail.example',
  effect: 'send',
  control: 'Send',
  destination: 'https://mail.example/send',
  fields: [{ name: 'text', value: 'All is well.', from: 'user' }],
};

it('A workflow may send by itself only with the control that its card named, on that site, as often as it presses it', () => {
  const allowed = allowedSendOf(card);
  expect(allowed).toEqual({ site: 'mail.example', kind: 'send', on: 'Send' });
  const of = (more: Partial<WorkflowRun>) =>
    pressesOf({ ...run, ...more }).map(
      ({ kind, on, count, values }) => `${count} ${kind} ${on}: ${values?.join(', ')}`,
    );
  expect([of({}), of({ allowed: [allowed!] }), of({ allowed: [{ ...allowed!, site: 'other.example' }] })]).toEqual([
    ['1 submit Text: All is well., Text, Send', '1 submit Send: All is well., Text, Send'],
    [
      '1 submit Text: All is well., Text, Send',
      '1 submit Send: All is well., Text, Send',
      '1 send Send: All is well., Text, Send',
    ],
    ['1 submit Text: All is well., Text, Send', '1 submit Send: All is well., Text, Send'],
  ]);
});

it('What pays, deletes, leaves its site, or holds a text of a model is allowed in one run only', () => {
  const others: ConfirmCard[] = [
    { ...card, effect: 'pay' },
    { ...card, effect: 'delete' },
    { ...card, destination: 'https://evil.example/send' },
    { ...card, control: '' },
    { ...card, fields: [{ name: 'text', value: 'RC-1A2B', from: 'model' }] },
    { rule: 'site', host: 'mail.example' } as ConfirmCard,
  ];
  expect(others.map(allowedSendOf)).toEqual(others.map(() => undefined));
});

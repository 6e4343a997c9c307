import { expect, it } from 'vitest';
import type { ConfirmCard } from '@/utils/contracts/ports';
import { allowedSendOf } from '@/utils/guard/settled';
import { asLearned, pressesOf } from '../../agent/consent';
import { withParams } from '../../agent/parameters';
import type { WorkflowRun, WorkflowStep } from '@/utils/contracts/workflow';

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

const eve = (more: Partial<WorkflowStep> = {}): WorkflowStep => ({
  id: '1',
  tool: 'type',
  args: { text: 'GB33 BUKB 2020' },
  target: { role: 'textbox', name: 'To' },
  page: 'https://mail.example/new',
  ...more,
});
const [typed, pressed] = run.steps as [WorkflowStep, WorkflowStep];

it('A value of a run names no control that may be pressed', () => {
  const named: WorkflowStep = { ...pressed, target: { role: 'button', name: '{{Text}}' } };
  expect(pressesOf({ ...run, steps: [named], values: { Text: 'Delete the account' } })).toEqual([]);
});

it('What a model presses and writes in the place of a step is no consent for later runs', () => {
  const opened = eve({ id: '1.2', tool: 'click', args: {}, target: { role: 'button', name: 'Öffentlich' } });
  const learned = asLearned(run, typed, [eve(), opened]);
  const later: WorkflowRun = { ...run, steps: [...withParams(learned, []), pressed] };
  expect(pressesOf(later).map(({ on, values = [] }) => [on, ...values])).toEqual([['Send', 'Send', 'All is well.']]);
  const allowed = { site: 'mail.example', kind: 'submit' as const, on: 'Öffentlich' };
  expect(pressesOf({ ...later, allowed: [allowed] }).map(({ on }) => on)).toEqual(['Öffentlich', 'Send']);
});

it('A model that does the same as the step, elsewhere on its site, needs no consent of its own', () => {
  const found = eve({ args: { text: 'All is well.' }, target: { role: 'textbox', name: 'Text', id: 'new' } });
  expect(asLearned(run, typed, [found])).toEqual([found]);
  const others = [
    [eve()],
    [found, found],
    [{ ...found, page: 'https://other.example/' }],
    [{ ...found, target: { role: 'textbox', name: 'Bcc' } }],
    [{ ...found, target: { role: 'textbox', name: 'Text', item: 'Eve Stone' } }],
    [{ ...found, target: { role: 'textbox', name: 'Text', heading: 'Public' } }],
    [{ ...found, target: { role: 'textbox', name: 'Text', within: ['form Everyone'] } }],
    [{ ...pressed, target: { role: 'button', name: 'Send to all' } }],
  ];
  expect(others.flatMap((steps) => asLearned(run, typed, steps)).every(({ learned }) => learned)).toBe(true);
  expect(asLearned(run, { ...typed, learned: true }, [found])).toEqual([{ ...found, learned: true }]);
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

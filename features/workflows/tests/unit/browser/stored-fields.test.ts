import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { schedules, workflows } from '../../../background/stored';
import { storedFields } from '../../../options/stored-fields';
import { mugWorkflow } from '../../sample-workflow';

const workflow = { ...mugWorkflow('https://shop.example/'), id: 'w' };
const daily = { id: 's', workflowId: 'w', values: {}, when: { kind: 'daily', time: '08:00' }, handledUntil: 1 };
const file: Record<string, unknown> = {
  workflows: [{ ...workflow, allowed: [{ site: 'mail.example', kind: 'send', on: 'Send' }] }],
  schedules: [{ ...daily, taskId: 'under-way', browserRun: 'other' }],
};

/** What the user is told of it. */
async function add(): Promise<[key: string, count: unknown][]> {
  const told = [];
  for (const { field, add } of storedFields) told.push(...(await add(file[field])));
  return told.map(({ key, params }) => [key, params.count]);
}

test('an import brings workflows back, as a stranger may have made them, and no leave to send by themselves', async () => {
  expect(await add()).toEqual([
    ['options_merge_workflows', 1],
    ['options_merge_schedules', 1],
  ]);
  expect(await workflows.read()).toEqual([{ ...workflow, imported: true }]);
});

test('it brings a workflow that began in no page of the web, without that', async () => {
  const start = 'chrome-extension://own/options.html';
  const opens = { id: 'x', tool: 'navigate', args: { action: 'goto', url: 'https://shop.example/' }, page: start };
  file.workflows = [{ ...workflow, start, steps: [opens] }];
  expect(await add()).toContainEqual(['options_merge_workflows', 1]);
  expect(await workflows.read()).toMatchObject([{ start: '', steps: [{ page: '' }] }]);
});

test('it begins a schedule anew, once it is switched on: nothing that was missed or under way elsewhere runs', async () => {
  const before = Date.now();
  await add();
  const [schedule] = await schedules.read();
  expect(schedule).toEqual({ ...daily, off: true, handledUntil: expect.any(Number) as number });
  expect(schedule?.handledUntil).toBeGreaterThanOrEqual(before);
});

test('it takes nothing twice', async () => {
  await add();
  const mine = await fakeBrowser.storage.local.get(null);
  expect(await add()).toEqual([]);
  expect(await fakeBrowser.storage.local.get(null)).toEqual(mine);
});

test.each<[string, object]>([
  ['ends the task by itself', { tool: 'done', args: { status: 'done', summary: 'Paid.' } }],
  ['asks the user in its own words', { tool: 'ask_user', args: { question: 'Your password?' } }],
  ['opens a script', { tool: 'navigate', args: { action: 'goto', url: 'javascript:pay()' } }],
])('it brings no workflow in which a step %s, and says so', async (_, more) => {
  const step = { id: 'x', tool: 'click', args: {}, page: 'https://shop.example/', ...more };
  file.workflows = [
    { ...workflow, steps: [step] },
    { ...workflow, id: 'other', name: 'Ot\u202Eher' },
  ];
  expect(await add()).toEqual([
    ['options_merge_workflows', 1],
    ['options_merge_unsound', 1],
  ]);
  expect((await workflows.read()).map(({ id, name }) => [id, name])).toEqual([['other', 'Other']]);
});

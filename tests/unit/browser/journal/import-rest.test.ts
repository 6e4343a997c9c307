import { describe, expect, test } from 'vitest';
import { mergeRest, readRest, type Rest } from '@/utils/browser/journal/import-rest';
import { readGeneralSettings, readModelSettings } from '@/utils/settings/settings';
import { mugWorkflow } from '../../../helpers/sample-workflow';

const provider = { id: 'p', kind: 'openai', label: 'Mine', baseUrl: 'https://model.example/v1', models: ['big'] };
const role = { providerId: 'p', model: 'big' };
const workflow = { ...mugWorkflow('https://shop.example/'), id: 'w' };
const daily = { id: 's', workflowId: 'w', values: {}, when: { kind: 'daily', time: '08:00' }, handledUntil: 1 };
const file = {
  workflows: [workflow],
  schedules: [{ ...daily, taskId: 'under-way', browserRun: 'other' }],
  savedPrompts: [{ id: 'x', name: 'Hi', text: 'Say hi' }],
  generalSettings: { maxSteps: 77 },
  modelSettings: { providers: [provider], planner: role, navigator: role },
};
const empty = (): Rest => ({
  workflows: [],
  schedules: [],
  prompts: [],
  general: readGeneralSettings(undefined),
  models: readModelSettings({ providers: [provider] }),
});

describe('an import of everything', () => {
  test('into an empty panel gives the same panel', () => {
    const { rest, added } = mergeRest(empty(), readRest(file), 5_000);
    expect(added).toEqual({ workflows: 1, schedules: 1, prompts: 1, general: 1, roles: 1 });
    expect(rest).toMatchObject({
      workflows: [{ id: 'w' }],
      prompts: [{ name: 'Hi' }],
      general: { maxSteps: 77 },
      models: { planner: role, navigator: role },
    });
  });

  test('begins a schedule anew: nothing that was missed or under way elsewhere runs', () => {
    const { rest } = mergeRest(empty(), readRest(file), 5_000);
    expect(rest.schedules).toEqual([{ ...daily, handledUntil: 5_000 }]);
  });

  test('changes nothing that is here, and takes nothing twice', () => {
    const once = mergeRest(empty(), readRest(file), 5_000).rest;
    const mine = { ...once, general: { ...once.general, maxSteps: 12 } };
    const { rest, added } = mergeRest(mine, readRest(file), 9_000);
    expect([rest, Object.values(added).every((count) => count === 0)]).toEqual([mine, true]);
  });
});

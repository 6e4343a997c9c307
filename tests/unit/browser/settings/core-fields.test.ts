import { describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { coreFields, loosenedBy } from '@/utils/browser/settings/core-fields';
import { generalSettings, modelSettings, savedPrompts, savedScripts } from '@/utils/browser/settings/storage';
import { readModelSettings } from '@/utils/settings/settings';

const provider = { id: 'p', kind: 'openai', label: 'Mine', baseUrl: 'https://model.example/v1', models: ['big'] };
const role = { providerId: 'p', model: 'big' };
const file: Record<string, unknown> = {
  savedScripts: [
    { id: 's', name: 'Title', code: 'document.title' },
    { id: 'u', name: 'Links', code: 'document.links' },
  ],
  savedPrompts: [{ id: 'x', name: 'Hi', text: 'Say hi' }],
  generalSettings: { maxSteps: 77 },
  modelSettings: { providers: [provider], planner: role, navigator: role },
};

/** What the user is told of it. */
async function add(from = file): Promise<[key: string, count: unknown][]> {
  const told = [];
  for (const { field, add } of coreFields) told.push(...(await add(from[field])));
  return told.map(({ key, params }) => [key, params.count]);
}

describe('an import of everything', () => {
  test('into an empty panel gives the same panel', async () => {
    expect(await add()).toEqual([
      ['options_merge_scripts', 2],
      ['options_merge_providers', 1],
      ['options_merge_roles', 1],
      ['options_merge_prompts', 1],
      ['options_merge_general', 1],
    ]);
    expect(await savedPrompts.read()).toMatchObject([{ name: 'Hi' }]);
    expect((await generalSettings.read()).maxSteps).toBe(77);
    expect(await modelSettings.read()).toMatchObject({ planner: role, navigator: role });
  });

  test('changes nothing that is here, and takes nothing twice', async () => {
    await add();
    await generalSettings.write({ ...(await generalSettings.read()), maxSteps: 12 });
    const mine = await fakeBrowser.storage.local.get(null);
    expect(await add()).toEqual([]);
    expect(await fakeBrowser.storage.local.get(null)).toEqual(mine);
  });

  test('marks the scripts that came with it, and takes none under a name that is here, nor a server that is no address', async () => {
    await savedScripts.write([{ id: 'x', name: 'TITLE', code: '1' }]);
    const told = await add({ ...file, modelSettings: { providers: [{ ...provider, baseUrl: 'file:///etc' }] } });
    expect(told.map(([key]) => key).join()).toBe('options_merge_scripts,options_merge_prompts,options_merge_general');
    const [own, added, ...none] = await savedScripts.read();
    expect([own?.name, own?.imported, added?.name, added?.imported, none]).toEqual([
      'TITLE',
      undefined,
      'Links',
      true,
      [],
    ]);
    expect((await modelSettings.read()).providers.map(({ id }) => id)).toEqual(['offline']);
  });

  test('keeps the models that the user has chosen', async () => {
    const own = { ...provider, id: 'own', baseUrl: 'https://own.example/v1' };
    const chosen = { providerId: 'own', model: 'big' };
    await modelSettings.write(readModelSettings({ providers: [own], planner: chosen, navigator: chosen }));
    expect(await add()).not.toContainEqual(['options_merge_roles', 1]);
    expect(await modelSettings.read()).toMatchObject({ planner: chosen, navigator: chosen });
  });

  test('says before what it would loosen, and only of what it would take', async () => {
    const loosening = { ...file, generalSettings: { planApproval: 'never', allowCodeGeneration: true } };
    const told = async (fields: Record<string, unknown>) =>
      (await loosenedBy(fields)).map(({ setting, value = '' }) => `${setting} ${value}`.trim());
    expect(await told(loosening)).toEqual([
      'options_planner_model model.example/v1',
      'options_navigator_model model.example/v1',
      'options_plan_approval',
      'panel_allow_code',
    ]);
    expect(await fakeBrowser.storage.local.get(null)).toEqual({});
    await generalSettings.write({ ...(await generalSettings.read()), planApproval: 'always' });
    expect(await told({ generalSettings: { planApproval: 'never' } })).toEqual([]);
    expect(await told({})).toEqual([]);
  });
});

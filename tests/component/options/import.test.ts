import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { useImport } from '@/entrypoints/options/import';
import { newDisk } from '../../helpers/journal';

const file = (more: object) =>
  JSON.stringify({
    app: 'sidehand',
    format: 1,
    tasks: [],
    savedPrompts: [{ id: 'p1', name: 'Hi', text: 'Say hi' }],
    ...more,
  });
const stored = () => fakeBrowser.storage.local.get<Record<string, Record<string, unknown>>>(null);

beforeEach(() => {
  fakeBrowser.reset();
  newDisk();
});
// Other files share what is stored.
afterEach(() => fakeBrowser.reset());

it('A file of everything that would loosen something changes nothing until the user has said yes', async () => {
  const { take, answer, waiting, result } = useImport(() => Promise.resolve());
  const loosening = file({ generalSettings: { planApproval: 'never', allowCodeGeneration: true } });
  await take(loosening);
  expect(waiting.value?.loosens).toEqual([
    { sign: '', setting: 'options_plan_approval', valueKey: 'options_plan_approval_never' },
    { sign: '+', setting: 'panel_allow_code' },
  ]);
  await answer(false);
  expect([await stored(), waiting.value, result.value]).toEqual([{}, undefined, []]);

  await take(loosening);
  await answer(true);
  expect(await stored()).toMatchObject({ generalSettings: { planApproval: 'never' }, savedPrompts: [{ id: 'p1' }] });
  expect(waiting.value).toBeUndefined();
});

it('Another is taken at once', async () => {
  const { take, waiting } = useImport(() => Promise.resolve());
  await take(file({ generalSettings: { planApproval: 'always' } }));
  expect(waiting.value).toBeUndefined();
  expect(await stored()).toMatchObject({ generalSettings: { planApproval: 'always' }, savedPrompts: [{ id: 'p1' }] });
});

it('What a file says about the user waits for their yes, too', async () => {
  const { take, answer, waiting } = useImport(() => Promise.resolve());
  const about = { facts: { email: 'eve@evil.example' }, own: [], tone: '' };
  await take(file({ aboutYou: about }));
  expect([waiting.value?.loosens.map(({ value }) => value), await stored()]).toEqual([
    ['E-mail: eve@evil.example'],
    {},
  ]);
  await answer(false);
});

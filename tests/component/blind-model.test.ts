import { flushPromises } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { shallowRef } from 'vue';
import { useBlindModel } from '@/composables/useBlindModel';
import type { MessageFile } from '@/utils/contracts/events';
import { readModelSettings, type RoleModels } from '@/utils/settings/settings';

const photo: MessageFile = { id: 'a', name: 'photo.png', type: 'image/png', size: 10 };
const text: MessageFile = { ...photo, name: 'note.txt', type: 'text/plain' };

test('a picture for a model that sees none is told while it is attached', async () => {
  const files = shallowRef<readonly MessageFile[]>([]);
  const models = shallowRef<RoleModels>(readModelSettings(undefined));
  const blind = useBlindModel(files, models, ({ model }) => Promise.resolve(model === 'sees'));
  const told = async (attached: readonly MessageFile[]) => {
    files.value = attached;
    await flushPromises();
    return blind.value;
  };
  expect(await told([text])).toBe(false);
  expect(await told([text, photo])).toBe(true);
  const planner = { providerId: 'p', model: 'sees' };
  models.value = { planner, navigator: planner };
  expect(await told([photo])).toBe(false);
});

import { flushPromises } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import { shallowRef } from 'vue';
import { useBlindModel } from '@/composables/useBlindModel';
import type { Attachment } from '@/utils/agent/task/events';
import { defaultModelSettings } from '@/utils/settings/settings';

const photo: Attachment = { id: 'a', name: 'photo.png', type: 'image/png', size: 10 };
const text: Attachment = { ...photo, name: 'note.txt', type: 'text/plain' };

test('a picture for a model that sees none is told while it is attached', async () => {
  const files = shallowRef<readonly Attachment[]>([]);
  const blind = useBlindModel(files, shallowRef(defaultModelSettings));
  const told = async (attached: readonly Attachment[]) => {
    files.value = attached;
    await flushPromises();
    await vi.dynamicImportSettled();
    await flushPromises();
    return blind.value;
  };
  expect(await told([text])).toBe(false);
  expect(await told([text, photo])).toBe(true);
  expect(await told([])).toBe(false);
});

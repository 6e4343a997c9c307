import { flushPromises } from '@vue/test-utils';
import { effectScope, reactive, ref } from 'vue';
import { expect, it } from 'vitest';
import { useChatModels } from '@/composables/useChatModels';
import { readModelSettings } from '@/utils/settings/settings';

const mine = { providerId: 'mine', model: 'small' };

it('models are not known before the settings are read: a message sent at once does not go to the defaults', async () => {
  let reading = (): void => undefined;
  const read = new Promise<void>((resolve) => {
    reading = resolve;
  });
  const stored = reactive({ settings: readModelSettings(undefined), whenReady: () => read });
  const models = effectScope().run(() => useChatModels(ref('chat'), stored))!;
  const sentAtOnce = models.whenKnown();
  expect(models.known.value).toBeUndefined();
  Object.assign(stored.settings, { planner: mine, navigator: mine });
  reading();
  await flushPromises();
  expect(await sentAtOnce).toMatchObject({ planner: mine, navigator: mine });
  expect(models.known.value).toMatchObject({ planner: mine });
});

it('the models that the user chose for a conversation override the settings, in that conversation only', async () => {
  const chat = ref('one');
  const provider = { id: 'mine', kind: 'openai', label: 'Mine', baseUrl: 'http://127.0.0.1:1/v1', models: ['small'] };
  const stored = { settings: readModelSettings({ providers: [provider] }), whenReady: () => Promise.resolve() };
  const models = effectScope().run(() => useChatModels(chat, stored))!;
  models.choose({ planner: mine, navigator: mine });
  expect(await models.whenKnown()).toMatchObject({ navigator: mine });
  chat.value = 'two';
  await flushPromises();
  expect((await models.whenKnown()).navigator).toEqual(stored.settings.navigator);
});

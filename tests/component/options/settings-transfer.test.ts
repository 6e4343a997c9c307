import { flushPromises, mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { expect, it } from 'vitest';
import FileButton from '@/components/FileButton.vue';
import SettingsTransfer from '@/entrypoints/options/SettingsTransfer.vue';
import { safetySettings } from '@/utils/browser/settings/storage';

const file = (safety: object) => JSON.stringify({ app: 'sidehand', format: 1, safetySettings: safety });

it('a file that would loosen something is taken only after the user has seen what, and says so', async () => {
  await safetySettings.write({ allowed: [], asked: [], blocked: ['bank.example'], settled: [], readOnly: true });
  const part = mount(SettingsTransfer, {
    attachTo: document.body,
    global: { plugins: [createPinia()] },
    props: { save: async (work: () => Promise<unknown>) => void (await work()) },
  });
  const choose = async (text: string) => {
    part.findComponent(FileButton).vm.$emit('chosen', text);
    await flushPromises();
  };
  const button = (name: string) => part.findAll('button').find((one) => one.text() === name);
  const blocked = async () => (await safetySettings.read()).blocked;
  const evil = file({ allowed: ['evil.example'], asked: [], blocked: [], readOnly: false });

  await choose(evil);
  expect(part.findAll('li').map((one) => one.text().replace(/\s+/g, ' '))).toEqual([
    '− Read only',
    '+ Sites always allowed: evil.example',
    '− Blocked sites: bank.example',
  ]);
  expect(document.activeElement?.textContent).toBe('Cancel');
  expect(await blocked()).toEqual(['bank.example']);
  await button('Cancel')?.trigger('click');
  expect([part.findAll('li'), await blocked()]).toEqual([[], ['bank.example']]);

  const many = Array.from({ length: 100 }, (_, at) => `harmless${at}.example`);
  await choose(file({ allowed: [...many, 'evil.example'], asked: [], blocked: ['bank.example'], readOnly: true }));
  expect(part.text()).toContain('evil.example');
  await button('Cancel')?.trigger('click');

  await choose(evil);
  await button('Take these settings')?.trigger('click');
  await flushPromises();
  expect(await blocked()).toEqual([]);

  await choose(file({ allowed: [], asked: [], blocked: ['shop.example'], readOnly: true }));
  expect([part.findAll('li'), await blocked()]).toEqual([[], ['shop.example']]);
  part.unmount();
});

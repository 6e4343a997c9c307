import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  useGeneralSettings,
  useModelSettings,
  useSafetySettings,
  withoutProvider,
  withProvider,
} from '@/stores/settings';
import { generalSettings, safetySettings } from '@/utils/browser/settings/storage';
import { readModelSettings, type ProviderSettings } from '@/utils/settings/settings';

const local: ProviderSettings = {
  id: 'p1',
  kind: 'openai',
  label: 'Local',
  baseUrl: 'http://127.0.0.1:1/v1',
  models: ['a', 'b'],
};

beforeEach(() => {
  fakeBrowser.reset();
  setActivePinia(createPinia());
});

/** The store as another page of the extension has it. */
function elsewhere() {
  return useGeneralSettings(createPinia());
}

describe('The settings stores', () => {
  it('start with the stored values, item by item', async () => {
    await fakeBrowser.storage.local.set({ generalSettings: { maxSteps: 12, planningInterval: 'damaged' } });
    const store = useGeneralSettings();
    await store.whenReady();
    expect(store.settings).toMatchObject({ maxSteps: 12, planningInterval: 8 });
  });

  it('show a change at once and store it', async () => {
    const store = useGeneralSettings();
    await store.whenReady();
    const written = store.set({ maxSteps: 7 });
    expect(store.settings.maxSteps).toBe(7);
    await written;
    expect(await generalSettings.read()).toMatchObject({ maxSteps: 7 });
  });

  it('stay in step with another open page, and neither overwrites the other', async () => {
    const [here, there] = [useGeneralSettings(), elsewhere()];
    await Promise.all([here.whenReady(), there.whenReady()]);
    await here.set({ maxSteps: 7 });
    expect(there.settings.maxSteps).toBe(7);
    await there.set({ planningInterval: 3 });
    expect(here.settings).toMatchObject({ maxSteps: 7, planningInterval: 3 });
  });

  it('keep changes made in quick succession', async () => {
    const store = useGeneralSettings();
    await Promise.all([store.set({ maxSteps: 7 }), store.set({ planningInterval: 3 }), store.set({ maxSteps: 9 })]);
    expect(await generalSettings.read()).toMatchObject({ maxSteps: 9, planningInterval: 3 });
  });

  it('show the newest of quick changes, whenever an earlier one is confirmed', async () => {
    const store = useGeneralSettings();
    await store.whenReady();
    const first = store.set({ maxSteps: 7 });
    const second = store.set({ maxSteps: 8 });
    await first;
    // As the browser tells of the first write while the second is on its way.
    await fakeBrowser.storage.onChanged.trigger({ generalSettings: { newValue: { maxSteps: 7 } } }, 'local');
    expect(store.settings.maxSteps).toBe(8);
    await second;
    await fakeBrowser.storage.onChanged.trigger({ generalSettings: { newValue: { maxSteps: 7 } } }, 'local');
    expect(store.settings.maxSteps).toBe(8);
  });

  it('store what is not written yet when their page is closed', async () => {
    const store = useGeneralSettings();
    await store.whenReady();
    const { promise: otherPage, resolve: endOtherPage } = Promise.withResolvers<void>();
    const held = navigator.locks.request('local:generalSettings', () => otherPage);
    const written = store.set({ maxSteps: 7 });
    await flushPromises();
    window.dispatchEvent(new Event('pagehide'));
    await flushPromises();
    expect(await generalSettings.read()).toMatchObject({ maxSteps: 7 });
    endOtherPage();
    await Promise.all([held, written]);
  });

  it('say when a change is stored, so that the next task has it', async () => {
    const store = useSafetySettings();
    await store.whenReady();
    const { set } = fakeBrowser.storage.local;
    const disk = Promise.withResolvers<void>();
    fakeBrowser.storage.local.set = async (items) => {
      await disk.promise;
      await set(items);
    };
    void store.set({ readOnly: true });
    let isWritten = false;
    const written = store.whenWritten().then(() => (isWritten = true));
    await flushPromises();
    expect([store.settings.readOnly, isWritten, (await safetySettings.read()).readOnly]).toEqual([true, false, false]);
    disk.resolve();
    await written;
    fakeBrowser.storage.local.set = set;
    expect((await safetySettings.read()).readOnly).toBe(true);
  });

  it('go back to the stored value when a change cannot be written', async () => {
    const store = useGeneralSettings();
    await store.whenReady();
    const { set } = fakeBrowser.storage.local;
    fakeBrowser.storage.local.set = () => Promise.reject(new Error('disk full'));
    await expect(store.set({ maxSteps: 7 })).rejects.toMatchObject({ failure: { code: 'STORAGE' } });
    fakeBrowser.storage.local.set = set;
    expect(store.settings.maxSteps).toBe(100);
  });

  it('store plain data even when a part of the store is handed back', async () => {
    const store = useModelSettings();
    await store.whenReady();
    await store.saveProvider(local, 'a');
    await store.setRoles({ planner: store.settings.navigator, navigator: store.settings.navigator });
    const stored = await fakeBrowser.storage.local.get('modelSettings');
    expect(structuredClone(stored)).toMatchObject({ modelSettings: { planner: { providerId: 'p1', model: 'a' } } });
  });
});

describe('A change of providers', () => {
  const initial = readModelSettings(undefined);

  it('gives both roles to the first provider', () => {
    const settings = withProvider(initial, local, 'a');
    expect(settings.planner).toEqual({ providerId: 'p1', model: 'a' });
    expect(settings.navigator).toEqual({ providerId: 'p1', model: 'a' });
  });

  it('leaves the roles alone when a second one is added', () => {
    const settings = withProvider(withProvider(initial, local, 'a'), { ...local, id: 'p2' }, 'b');
    expect(settings.planner.providerId).toBe('p1');
    expect(settings.providers.map(({ id }) => id)).toEqual(['offline', 'p1', 'p2']);
  });

  it('moves a role off a model that is gone', () => {
    const settings = withProvider(withProvider(initial, local, 'a'), { ...local, models: ['b'] }, 'b');
    expect(settings.planner).toEqual({ providerId: 'p1', model: 'b' });
  });

  it('moves the roles that used the model which was edited, and no other', () => {
    const both = { ...local, models: ['a', 'b', 'c'] };
    const settings = { ...withProvider(initial, both, 'a'), navigator: { providerId: 'p1', model: 'b' } };
    const edited = withProvider(settings, both, 'c', 'b');
    expect([edited.planner.model, edited.navigator.model]).toEqual(['a', 'c']);
  });

  it('takes the roles back to the offline model when their provider is removed', () => {
    const settings = withoutProvider(withProvider(initial, local, 'a'), 'p1');
    expect(settings).toEqual(initial);
  });
});

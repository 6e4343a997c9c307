import 'fake-indexeddb/auto';
import { flushPromises, mount } from '@vue/test-utils';
import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { storedServers } from '../../browser/stored';
import ToolServerItem from '../../options/ToolServerItem.vue';
import ToolServersSection from '../../options/ToolServersSection.vue';

/** Answers all calls but that for a list of tools, which it hands out. */
function serveOptions() {
  const listing = Promise.withResolvers<() => void>();
  const connect = () => {
    const hear: ((message: unknown) => void)[] = [];
    const answer = (id: number, value: unknown) => hear.forEach((one) => one({ id, reply: { ok: true, value } }));
    return {
      onMessage: { addListener: (one: (message: unknown) => void) => hear.push(one) },
      onDisconnect: { addListener: vi.fn() },
      disconnect: vi.fn(),
      postMessage({ id, method }: { id: number; method: string }) {
        if (method === 'askFeature') listing.resolve(() => answer(id, { tools: [], unusable: [] }));
        else answer(id, { version: '1' });
      },
    };
  };
  Object.assign(fakeBrowser.runtime, { connect });
  Object.assign(fakeBrowser, { permissions: { request: () => Promise.resolve(true) } });
  return listing.promise;
}

it('a server that is removed while it is connected again does not come back', async () => {
  const listing = serveOptions();
  await storedServers.write([{ id: 's1', name: 'Notes', url: 'https://notes.example/mcp', tools: [] }]);
  const save = (work: () => Promise<unknown>) => work().then(() => undefined);
  const section = mount(ToolServersSection, { props: { save }, attachTo: document.body });
  await flushPromises();
  const item = section.getComponent(ToolServerItem);
  item.vm.$emit('again', '');
  const answer = await listing;
  item.vm.$emit('remove');
  await expect.poll(() => storedServers.read()).toEqual([]);
  answer();
  await flushPromises();
  expect(await storedServers.read()).toEqual([]);
  expect(section.findAllComponents(ToolServerItem)).toEqual([]);
});

import { flushPromises, mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as userScripts from '@/utils/browser/code/user-scripts-access';
import { generalSettings } from '@/utils/browser/settings/storage';
import CodeAccess from '../../options/CodeAccess.vue';
import { openCodeSwitch, requestCodePermission } from '../../options/code-access';

const attempt = vi.fn(() => Promise.resolve());
let given: userScripts.CodeAccess;

async function guide() {
  const shown = mount(CodeAccess, { props: { attempt }, global: { plugins: [createPinia()] } });
  await vi.waitFor(() => {
    expect(userScripts.codeAccess).toHaveBeenCalled();
  });
  await flushPromises();
  return shown;
}

beforeEach(async () => {
  fakeBrowser.reset();
  attempt.mockClear();
  vi.spyOn(userScripts, 'codeAccess')
    .mockReset()
    .mockImplementation(() => Promise.resolve(given));
  await generalSettings.write({ ...(await generalSettings.read()), allowCodeGeneration: true });
});

describe('The guide to what the browser wants before code runs', () => {
  it('is not shown where nothing is missing, or nothing is wanted', async () => {
    given = 'ready';
    expect((await guide()).text()).toBe('');
    given = 'switch';
    await generalSettings.write({ ...(await generalSettings.read()), allowCodeGeneration: false });
    const shown = mount(CodeAccess, { global: { plugins: [createPinia()] } });
    await flushPromises();
    expect(shown.text()).toBe('');
  });

  it('leads to the question of Firefox by a click', async () => {
    given = 'permission';
    const shown = await guide();
    expect(shown.findAll('li').map((step) => step.text())).toEqual([
      'Click “Ask Firefox”.',
      'In the question of Firefox, tick the box, then click “Allow”.',
    ]);
    await shown.find('button').trigger('click');
    expect(attempt.mock.calls).toEqual([[requestCodePermission]]);
  });

  it('leads to the switch of Chrome, and says what does not work until then', async () => {
    given = 'switch';
    const shown = await guide();
    expect(shown.text()).toContain('Until it is done, Sidehand runs no code. Everything else works.');
    await shown.find('button').trigger('click');
    expect(attempt.mock.calls).toEqual([[openCodeSwitch]]);
  });

  it('has nothing to click where only an update helps', async () => {
    given = 'outdated';
    const shown = await guide();
    expect([shown.find('li').exists(), shown.find('button').exists()]).toEqual([true, false]);
  });

  it('says so when it is done', async () => {
    given = 'switch';
    const shown = await guide();
    given = 'ready';
    dispatchEvent(new Event('focus'));
    await flushPromises();
    expect([shown.find('.code-guide').exists(), shown.find('[role=status]').text()]).toEqual([
      false,
      'Sidehand can run code now.',
    ]);
  });

  it('gives way to a waiting card', async () => {
    given = 'switch';
    const shown = await guide();
    const isShown = () => shown.find('.code-guide').exists();
    expect(isShown()).toBe(true);
    await shown.setProps({ waiting: true });
    expect(isShown()).toBe(false);
  });
});

import { mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { generalSettings } from '@/utils/browser/settings/storage';
import CodeAccess from '../../options/CodeAccess.vue';
import CodeAccessGuide from '../../options/CodeAccessGuide.vue';

const guide = (props: InstanceType<typeof CodeAccessGuide>['$props']) => mount(CodeAccessGuide, { props });

describe('The guide to what the browser wants before code runs', () => {
  it('is not shown where nothing is missing, or nothing is known yet', () => {
    for (const access of ['ready', undefined] as const) expect(guide({ access, opened: false }).text()).toBe('');
  });

  it('leads to the question of Firefox by a click', async () => {
    const shown = guide({ access: 'permission', opened: false });
    expect(shown.findAll('li').map((step) => step.text())).toEqual([
      'Click “Ask Firefox”.',
      'In the question of Firefox, tick the box, then click “Allow”.',
    ]);
    await shown.find('button').trigger('click');
    expect(shown.emitted()).toHaveProperty('permission');
  });

  it('leads to the switch of Chrome, and says what does not work until then', async () => {
    const shown = guide({ access: 'switch', opened: false });
    expect(shown.text()).toContain('Until it is done, Sidehand runs no code. Everything else works.');
    await shown.find('button').trigger('click');
    expect(shown.emitted()).toHaveProperty('switch');
  });

  it('has nothing to click where only an update helps', () => {
    expect(guide({ access: 'outdated', opened: false }).find('button').exists()).toBe(false);
  });

  it('says so when it is done', () => {
    expect(guide({ access: 'ready', opened: true }).find('[role=status]').text()).toBe('Sidehand can run code now.');
  });

  it('gives way to a waiting card', async () => {
    fakeBrowser.reset();
    await generalSettings.write({ ...(await generalSettings.read()), allowCodeGeneration: true });
    const shown = mount(CodeAccess, { props: { waiting: false }, global: { plugins: [createPinia()] } });
    const isShown = () => shown.find('.code-guide').exists();
    await vi.waitFor(() => {
      expect(isShown()).toBe(true);
    });
    await shown.setProps({ waiting: true });
    expect(isShown()).toBe(false);
    shown.unmount();
    await generalSettings.write({ ...(await generalSettings.read()), allowCodeGeneration: false });
  });
});

import { flushPromises, mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { allSections, findSettings } from '@/components/options/find-settings';
import { optionsFeatures } from '@/features/options';
import { generalSettings } from '@/utils/browser/settings/storage';
import CodeSettings from '../../options/CodeSettings.vue';

describe('The settings of generated code', () => {
  it('are checkboxes, shown at once, saved, and following what is stored', async () => {
    fakeBrowser.reset();
    const section = mount(CodeSettings, {
      props: { save: (work: () => Promise<unknown>) => work().then(() => undefined) },
      global: { plugins: [createPinia()] },
    });
    const box = (name: string) =>
      section
        .findAll('label')
        .find((label) => label.text() === name)
        ?.find<HTMLInputElement>('input[type=checkbox]');
    await flushPromises();
    const fast = box('Fast JS Mode');
    expect(section.text()).toContain('makes no plan and acts at once');
    expect(section.text()).toContain('Has no effect until “Allow code generation” is on.');
    await box('Allow code generation')?.setValue(true);
    await fast?.setValue(true);
    expect([fast?.element.checked, section.text()]).toEqual([
      true,
      expect.not.stringContaining('Has no effect') as string,
    ]);
    await flushPromises();
    expect(await generalSettings.read()).toMatchObject({ allowCodeGeneration: true, fastJsMode: true });

    await generalSettings.write({ ...(await generalSettings.read()), allowCodeGeneration: false, fastJsMode: false });
    await flushPromises();
    expect([box('Allow code generation')?.element.checked, fast?.element.checked]).toEqual([false, false]);
  });

  it('are found by the search', () => {
    const sections = allSections(optionsFeatures);
    for (const label of ['Allow code generation', 'Fast JS Mode'])
      expect(findSettings(label, sections).map((found) => `${found.section}: ${found.label}`)).toContain(
        `safety: ${label}`,
      );
  });
});

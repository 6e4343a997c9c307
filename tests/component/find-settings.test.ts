import { mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { afterEach, describe, expect, it } from 'vitest';
import { findSettings } from '@/components/options/find-settings';
import FoundSettings from '@/components/options/FoundSettings.vue';
import GeneralSection from '@/entrypoints/options/GeneralSection.vue';

const labels = (query: string) => findSettings(query).map(({ section, label }) => `${section}: ${label}`);

afterEach(() => {
  document.body.innerHTML = '';
});

describe('The search in the settings', () => {
  it('finds all words in label, help and section, whatever their case and accents, labels first', () => {
    expect(labels('STEP límit')).toEqual(['general: Step limit']);
    expect(labels('screenshot')[0]).toBe('general: Send a screenshot with each message');
    expect(labels('api key')).toContain('models: Providers');
    expect(labels('dollars')).toContain('general: Cost limit in US dollars');
    expect(labels('damaged')[0]).toBe('data: Damaged records');
  });

  it('finds nothing for other words, and all for the name of a section', () => {
    expect(labels('teapot')).toEqual([]);
    expect(labels('models').slice(0, 1)).not.toEqual([]);
  });

  it('knows every setting under General', () => {
    const shown = mount(GeneralSection, {
      global: { plugins: [createPinia()] },
      props: { save: () => Promise.resolve() },
    });
    const written = shown.findAll('.field label').map((label) => label.text());
    expect(written.length).toBeGreaterThan(10);
    for (const label of written) expect(labels(label)).toContain(`general: ${label}`);
    shown.unmount();
  });
});

describe('What was found in the settings', () => {
  const found = findSettings('limit');

  it('leads to the setting', async () => {
    const shown = mount(FoundSettings, { props: { found } });
    await shown.findAll('button')[1]?.trigger('click');
    expect(shown.emitted('go')).toEqual([[found[1]]]);
  });

  it('is gone through by arrow keys, and upward back to the field', async () => {
    const shown = mount(FoundSettings, { attachTo: document.body, props: { found } });
    const [first, second] = shown.findAll('button').map(({ element }) => element);
    first?.focus();
    await shown.get('ul').trigger('keydown', { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
    await shown.get('ul').trigger('keydown', { key: 'ArrowUp' });
    await shown.get('ul').trigger('keydown', { key: 'ArrowUp' });
    expect([document.activeElement === first, shown.emitted('back')?.length]).toEqual([true, 1]);
  });
});

import { mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { afterEach, describe, expect, it } from 'vitest';
import { t } from '@/locales';
import { allSections, findSettings } from '@/components/options/find-settings';
import { optionsFeatures } from '@/features/options';
import FoundSettings from '@/components/options/FoundSettings.vue';
import CostLimit from '@/components/options/CostLimit.vue';
import LookSection from '@/entrypoints/options/LookSection.vue';

const sections = allSections(optionsFeatures);
const labels = (query: string) => findSettings(query, sections).map(({ section, label }) => `${section}: ${label}`);

afterEach(() => {
  document.body.innerHTML = '';
});

describe('The search in the settings', () => {
  it('has at most 25 settings to look through, besides the text about what is sent', () => {
    const all = sections.flatMap(({ name }) => findSettings(t(`options_section_${name}`), sections));
    expect(new Set(all.map(({ section, label }) => `${section} ${label}`)).size).toBeLessThanOrEqual(26);
  });

  it('finds all words in label, help and section, whatever their case and accents, labels first', () => {
    expect(labels('COST límit')).toEqual(['models: Cost limit in US dollars']);
    expect(labels('api key')).toContain('models: Providers');
    expect(labels('dollars')).toContain('models: Cost limit in US dollars');
    expect(labels('damaged')[0]).toBe('diagnostics: Damaged records');
  });

  it('finds nothing for other words, and all for the name of a section', () => {
    expect(labels('teapot')).toEqual([]);
    expect(labels('models').slice(0, 1)).not.toEqual([]);
  });

  it.each([
    ['stop it from ever acting on my bank', 'safety: Sites'],
    ['use a cheaper model', 'models: Model for new conversations'],
    ['make the text bigger', 'look: Text size'],
    ['dark mode', 'look: Light or dark'],
    ['why did it cost 2 dollars?', 'models: Cost limit in US dollars'],
    ['use my own Ollama', 'models: Providers'],
    ['change my OpenAI key', 'models: Providers'],
    ['where do I put the API key?', 'models: Providers'],
    ['add mcp url', 'tools: Your tool servers'],
    ['never ask me about plans', 'safety: Plans wait for your approval'],
    ['save my history', 'data: Everything'],
    ['delete everything', 'data: Delete everything'],
    ['clear my history', 'data: Delete everything'],
    ['in French', 'look: Language'],
    ['what is sent to whom', 'diagnostics: What is sent where'],
  ])('helps with the errand “%s”', (query, wanted) => {
    expect(labels(query).slice(0, 5)).toContain(wanted);
  });

  it.each([
    ['models', CostLimit, { value: null }, 1],
    ['look', LookSection, {}, 4],
  ] as const)('knows every setting under %s', (section, view, props, count) => {
    const shown = mount(view, {
      global: { plugins: [createPinia()] },
      props: { save: () => Promise.resolve(), ...props } as never,
    });
    const written = shown.findAll('.field label').map((label) => label.text());
    expect(written.length).toBe(count);
    for (const label of written) expect(labels(label)).toContain(`${section}: ${label}`);
    shown.unmount();
  });
});

describe('What was found in the settings', () => {
  const found = findSettings('model', sections);

  it('leads to the setting', async () => {
    const shown = mount(FoundSettings, { props: { found } });
    await shown.findAll('button')[1]?.trigger('click');
    expect(shown.emitted('go')).toEqual([[found[1]]]);
  });

  it('can be walked by arrow keys, and upward back to the field', async () => {
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

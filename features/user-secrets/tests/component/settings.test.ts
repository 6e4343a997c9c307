import { mount } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import { nextTick } from 'vue';
import { allSections, findSettings } from '@/components/options/find-settings';
import { optionsFeatures } from '@/features/options';
import { newDisk } from '@/tests/helpers/journal';
import { readSecrets, saveSecret } from '../../browser/stored';
import SecretList from '../../options/SecretList.vue';

/** The words of what has the focus. */
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent.trim();

describe('A secret in the settings', () => {
  it('is removed only after one question, because its value cannot come back', async () => {
    newDisk();
    await saveSecret({ name: 'bank password', origin: 'https://bank.example', value: 'x' });
    const saved: Promise<unknown>[] = [];
    const save = async (work: () => Promise<unknown>): Promise<void> => {
      saved.push(work());
      await saved.at(-1);
    };
    const list = mount(SecretList, { attachTo: document.body, props: { save } });
    await Promise.all(saved);
    await nextTick();
    await list.get('[aria-label="Remove bank password"]').trigger('click');
    await nextTick();
    expect(focused()).toBe('Cancel');
    expect(list.get('[role=group]').attributes('aria-label')).toBe(
      'Remove the secret bank password? Its value cannot be restored.',
    );
    await list.get('[role=group]').trigger('keydown', { key: 'Escape' });
    await nextTick();
    expect(focused()).toBe('Remove bank password');
    expect(await readSecrets()).toHaveLength(1);
    await list.get('[aria-label="Remove bank password"]').trigger('click');
    await list.get('[role=group] button:last-child').trigger('click');
    expect(document.activeElement).toBe(list.get('input').element);
    await Promise.all(saved);
    expect(await readSecrets()).toEqual([]);
  });

  it('is found by who looks for passwords', () => {
    const found = findSettings('where are my passwords', allSections(optionsFeatures)).slice(0, 5);
    expect(found.map(({ section, label }) => `${section}: ${label}`)).toContain('safety: Secrets');
  });
});
